"""A digital table for games played on squares and lines."""

import os

# Nothing is collected and nobody is called: these libraries would, unless told before they load.
os.environ.setdefault("ORT_DISABLE_TELEMETRY", "1")
os.environ.setdefault("RAY_USAGE_STATS_ENABLED", "0")
