"""What every test may ask for."""

import os

import pytest

from tutor.sets import all_cards


def pytest_collection_modifyitems(items):
    """What takes long and varies something that others test, too, waits until everything is asked for."""
    for item in items:
        if item.get_closest_marker("slow") and "EVERYTHING" not in os.environ:
            item.add_marker(pytest.mark.skip(reason="slow: set EVERYTHING=1 to run it, too"))


@pytest.fixture(scope="session")
def cards():
    return all_cards()
