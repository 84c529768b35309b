"""A game without its own board is played on the page: the tiny game of the tests, which the kernels of this server
know.
"""

from __future__ import annotations

import os
from pathlib import Path
from urllib.parse import urlencode

import pytest
from serving import Watched, end_server, serve

TESTS = Path(__file__).parents[1]
START = "game: tiny, A to play\nheap: 7\nstretch: A B"


@pytest.fixture(scope="module")
def address(tmp_path_factory):
    folder = tmp_path_factory.mktemp("definitions")
    (folder / "sitecustomize.py").write_text(
        "from tiny import Tiny\nfrom tutor.games import registered\nthere = registered(Tiny())\nthere.__enter__()\n"
    )
    with pytest.MonkeyPatch.context() as environment:
        environment.setenv("PYTHONPATH", os.pathsep.join([str(folder), str(TESTS)]))
        process, address = serve("play", "--port", "0")
    yield address
    end_server(process)


@pytest.fixture(scope="module")
def page_of_all(chromium, address):
    watched = Watched(chromium, address, fresh=True)
    yield watched.open()
    watched.close()


@pytest.fixture
def it(page_of_all):
    """The page, with a new game."""
    return page_of_all.visit("?" + urlencode({"start": START}))


def move(it, words: str) -> None:
    it.page.get_by_role("button", name=words, exact=True).click()
    it.settle()


def moves(it) -> list[str]:
    return it.page.locator(".rt-prompt button").all_inner_texts()


def test_it_is_played_to_its_end_and_looked_back_on(it):
    assert it.text(".rt-status") == "tiny, A to play"
    assert it.page.locator(".rt-zones dt").all_inner_texts() == ["heap", "stretch"]
    assert it.page.locator(".rt-zones li").all_inner_texts() == ["7", "A", "B"]
    assert moves(it) == ["take 1", "take 2", "take 3", "take 4"]
    move(it, "take 4")
    assert it.page.locator(".rt-zones li").all_inner_texts() == ["3", "B"]
    assert it.text(".rt-ask") == "B to play" and moves(it) == ["take 1", "take 2", "take 3"]
    assert "A takes 4 of 7." in it.text(".rt-log")
    move(it, "take 3")
    assert it.text(".rt-over") == "game over" and "B has won." in it.text(".rt-prompt")
    it.page.keyboard.press("b")
    it.settle()
    assert "B takes 3 of 3." in it.text(".rt-prompt")
    it.page.keyboard.press("g")
    it.page.click(".rt-actions button:has-text('Take back')")
    it.settle()
    assert it.text(".rt-ask") == "B to play"
    assert it.too_small() == []


def test_a_refused_move_says_why(it):
    it.page.evaluate("window.four = document.querySelectorAll('.rt-prompt button')[3]; four.click()")
    it.settle()
    it.page.evaluate("four.click()")  # a move that is no longer possible
    it.page.wait_for_selector(".rt-why")
    assert "That is too many." in it.text(".rt-prompt") and "Take fewer." in it.text(".rt-prompt")
    it.page.click(".rt-prompt .rt-quiet")
    assert moves(it) == ["take 1", "take 2", "take 3"]


def test_the_way_leads_back_to_clash(it):
    move(it, "take 1")
    it.page.click(".rt-home")
    it.page.click(".rt-asking >> text=To the front page")  # the game is in progress
    it.page.wait_for_selector(".rt-lobby")
    it.settle()
    assert it.text("[data-game][aria-current=true] strong") == "tiny"  # its lobby has only a position as text
    it.page.click("[data-game=clash]")
    it.page.wait_for_selector(".rt-begin")
    it.begin("2")
    it.page.wait_for_selector(".rt-hand")
    it.settle()
    assert it.page.locator(".rt-plain").count() == 0 and it.page.locator(".rt-playable").count()
