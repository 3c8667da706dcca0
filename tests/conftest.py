"""Settings of all tests."""

from hypothesis import settings

# Machines are noisy: how long an example takes is no matter of a test.
settings.register_profile("squarely", deadline=None)
settings.load_profile("squarely")

pytest_plugins = ["tests.tiers"]
