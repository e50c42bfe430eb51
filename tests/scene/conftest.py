"""How hypothesis runs here: the same examples every time, few enough to be quick, and no stopwatch."""

from hypothesis import settings

settings.register_profile("steady", derandomize=True, deadline=None, max_examples=50)
settings.load_profile("steady")
