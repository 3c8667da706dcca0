"""Where people find each other: open tables, quick pairing, and who is here."""
