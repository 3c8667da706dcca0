"""The table server: live matches over HTTP and WebSockets, kept in an event log."""
