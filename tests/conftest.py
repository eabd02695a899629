"""Settings that all tests share."""

from hypothesis import settings

# First calls compile, so there is no deadline; failures must come again.
settings.register_profile("house", deadline=None, derandomize=True)
settings.load_profile("house")
