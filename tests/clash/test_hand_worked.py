"""Situations worked out by hand by referees.

The data is in ``hand_worked.toml``, ``hand_worked_second.toml`` (second edition), ``hand_worked_together.toml`` (many
abilities at once), ``hand_worked_corners.toml`` (corner cases of all editions) and ``hand_worked_meeting.toml`` (several
rules meet).
"""

import re
import tomllib
from pathlib import Path

import pytest
from telling import tell

from tutor.core import Unreadable

FILES = ("hand_worked", *(f"hand_worked_{kind}" for kind in ("second", "together", "corners", "meeting")))
CASES = [
    case
    for name in FILES
    for case in tomllib.loads((Path(__file__).parent / f"{name}.toml").read_text("utf-8"))["case"]
]


def _keys(text: str) -> dict[str, str]:
    """Return the lines of a position by key, without the seed, which cannot be worked out by hand."""
    found = {}
    for line in text.strip().splitlines():
        key, _, value = line.partition(":")
        found[key] = re.sub(r", seed \d+", "", " ".join(value.split()))
    return found


@pytest.mark.parametrize("case", CASES, ids=[case["name"] for case in CASES])
def test_hand_worked(case):
    if case["then"] == "unreadable":
        with pytest.raises(Unreadable):
            tell(case["script"])
        return
    told = tell(case["script"])
    if case["then"] == "refused":
        assert told.refusal is not None
    else:
        assert told.refused == []
        assert _keys(told.text) == _keys(case["then"])
