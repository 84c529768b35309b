"""Background work yields to players."""

from __future__ import annotations

import os
import sys
import threading

import pytest
from saying import moving
from somebody import Somebody

from tutor.core import TooLong, patience
from tutor.core.resolution import Resolution
from tutor.session import low_priority
from tutor.session.low_priority import LOWEST, USUAL, yielding

pytestmark = pytest.mark.skipif(sys.platform != "linux", reason="no priorities of threads")


def priority():
    return os.getpriority(os.PRIO_PROCESS, threading.get_native_id())


def test_it_is_done_with_the_lowest_priority_and_nothing_else_is():
    before = priority()
    assert yielding(priority) == LOWEST
    assert priority() == before


def test_what_it_raises_is_raised_and_what_bounds_it_goes_along():
    with pytest.raises(ZeroDivisionError):
        yielding(lambda: 1 / 0)
    with patience(7) as left:
        assert yielding(lambda: Resolution(None).left) is left
    with pytest.raises(TooLong):
        yielding(too_long)


def too_long():
    raise TooLong


def test_a_kernel_lowers_its_group_only_while_it_looks_ahead(tmp_path, monkeypatch):
    group = tmp_path / "autogroup"
    monkeypatch.setattr(low_priority, "GROUP", group)
    monkeypatch.setattr(low_priority, "_is_lowered", False)
    session = Somebody("game: edition 1, duel ; A: {Bastion} Ogre Zombie ; B: {Bastion} Troll Gnome")
    session.handle({"do": "prospect", "asks": "turns", "at": 0})
    assert not group.exists()  # a process that leads no session shares its autogroup with others
    monkeypatch.setattr(os, "getsid", lambda _: os.getpid())
    assert session.handle({"do": "prospect", "asks": "turns", "at": 0})["prospect"]["found"]
    assert group.read_text() == str(LOWEST)
    session.handle(moving("end"))
    assert group.read_text() == str(USUAL)
    monkeypatch.setattr(low_priority, "GROUP", tmp_path / "none" / "autogroup")  # a system without groups
    assert "prospect" in session.handle({"do": "prospect", "asks": "turns", "at": 0})
