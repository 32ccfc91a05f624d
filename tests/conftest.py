"""Settings that hold for every test: property tests see the same examples on every run."""

import importlib
import os

from hypothesis import HealthCheck, settings

pytest_plugins = ["table", "cython_modules"]  # their fixtures

settings.register_profile(
    "fixed",
    derandomize=True,
    database=None,
    deadline=None,
    max_examples=500,
    suppress_health_check=[HealthCheck.too_slow],
)
settings.register_profile("explore", settings.get_profile("fixed"), derandomize=False)
settings.load_profile(os.environ.get("HYPOTHESIS_PROFILE", "fixed"))


def pytest_sessionstart() -> None:
    """Where CI says so, a peer that is missing fails the run instead of skipping its tests."""
    if os.environ.get("DDZ_REQUIRE_PEERS"):
        for peer in ("rlcard", "pyspiel", "douzero.env", "gymnasium", "pettingzoo"):
            importlib.import_module(peer)
