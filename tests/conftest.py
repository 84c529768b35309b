"""What every test may ask for."""

import pytest

from tutor.sets import all_cards


@pytest.fixture(scope="session")
def cards():
    return all_cards()
