"""Young Champions on the page, for children who cannot read yet: no visible words or numbers, controls that are large
and stay in place, and a whole game played by touching pictures. A small button shows the words for an adult.
"""

from __future__ import annotations

from random import Random

import pytest
from axe import AXE, found_by_axe
from serving import pick
from waiting import eventually

DESK, PHONE = {"width": 1280, "height": 800}, {"width": 360, "height": 740, "dark": True, "touch": True}
SIZES = pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
#: All visible words and numbers: text that is neither hidden nor clipped.
SEEN = """() => {
  const walk = document.createTreeWalker(document.querySelector(".rt"), NodeFilter.SHOW_TEXT);
  const found = [];
  while (walk.nextNode()) {
    const { parentElement, data } = walk.currentNode;
    if (!data.trim() || !parentElement.checkVisibility({ visibilityProperty: true })) continue;
    const range = document.createRange();
    range.selectNode(walk.currentNode);
    const isClipped = parentElement.closest(".rt-unseen, .rt-live, .rt-bar, .du-who, .du-tribe")
      && getComputedStyle(parentElement.closest(".rt-unseen, .rt-live, .rt-bar, .du-who, .du-tribe")).clipPath !== "none";
    if (!isClipped && range.getBoundingClientRect().width > 1) found.push(data.trim());
  }
  return found;
}"""
#: The positions of everything that is shown in every turn.
PLACES = """() => [".du-others", ".du-stage", ".du-hand", ".rt-prompt"].map((one) => {
  const { x, y, width, height } = document.querySelector(one).getBoundingClientRect();
  return [x, y, width, height].map(Math.round);
})"""
SETUP = "setup: dust, {mode}, decks {decks}, seed 7"
MACHINES = "B machine fair, C machine fair, D machine fair"


def begun(tab, options, mode="young", seats="B machine fair"):
    it = tab(**options).open()
    decks = "1 2 3 4" if mode == "young 4" else "1 2"
    it.tell(do="new", start=SETUP.format(mode=mode, decks=decks), seats=seats)
    it.page.wait_for_selector(".du-hand .dy-player")
    it.settle()
    return it


def now(it) -> None:
    it.settle()
    it.page.keyboard.press("g")
    it.settle()


def turn(it, chance: Random) -> None:
    """Play a turn by touch alone."""
    page = it.page
    if draw := page.query_selector("[data-verb=do-draw]"):
        draw.click()
        return
    chance.choice(page.query_selector_all(".du-hand .du-can")).click()
    page.wait_for_selector("[data-verb=lay]:enabled")
    while (more := page.query_selector(".du-hand .du-can")) and chance.random() < 0.5:  # a chain
        more.click()
        page.wait_for_selector("[data-verb=lay]:enabled")
    page.click("[data-verb=lay]")


@SIZES
@pytest.mark.parametrize("mode", ["young", "young 4"])
def test_there_is_no_text_nothing_moves_and_everything_is_large(tab, options, mode):
    it, chance = begun(tab, options, mode, MACHINES if mode == "young 4" else "B machine fair"), Random(mode)
    places = it.page.evaluate(PLACES)
    for _ in range(8):
        now(it)
        assert it.page.evaluate(SEEN) == []
        assert it.page.evaluate(PLACES) == places
        for one in it.page.query_selector_all(".rt-prompt button"):
            box = one.bounding_box()
            assert min(box["width"], box["height"]) >= 64 and box["y"] + box["height"] <= options["height"]
        for one in it.page.query_selector_all(".du-hand .du-card"):
            box = one.bounding_box()
            assert box["width"] >= 42 and box["x"] >= 0 and box["x"] + box["width"] <= options["width"]
        assert it.page.evaluate("document.documentElement.scrollWidth") <= options["width"]
        turn(it, chance)


def test_a_machine_continues_unasked_and_the_announcements_are_words(tab):
    it = tab(**DESK, fresh=True)
    it.page.add_init_script("try { localStorage.setItem('rules-tutor-pace', 'steps') } catch {}")
    it.open().tell(do="new", start=SETUP.format(mode="young", decks="1 2"), seats="B machine fair")
    it.page.wait_for_selector(".du-hand .du-can")
    it.page.click(".du-hand .du-can")
    it.page.click("[data-verb=lay]:enabled")
    it.page.wait_for_selector(".dy-other .dy-turn")  # whose turn it is
    it.page.wait_for_selector(".du-hand .dy-turn", timeout=60_000)  # nobody has pressed anything
    assert it.page.locator("[data-verb=go-on]").count() == 0
    said = it.page.locator(".rt-asked").text_content()
    assert "Lay a card" in said and "B" in it.text(".rt-live")


def test_a_card_that_does_not_fit_shakes_its_head_and_stays(tab):
    it = tab(**DESK).open()
    it.tell(do="new", start="game: dust, young, A to play\nA: Kite Bead Quill\nB: Bead\ncentre: Pebble")
    it.page.wait_for_selector(".du-can")
    assert it.page.locator(".du-can").count() == it.page.locator(".dy-points").count() == 1  # paper beats stone
    it.page.locator(".du-hand .du-card").nth(1).click()
    it.settle()
    assert it.page.locator(".du-taken").count() == 0 and it.page.locator("[data-verb=close]").count() == 0
    assert "does not beat" in it.text(".rt-live")
    it.page.click(".du-can")
    it.page.wait_for_selector("[data-verb=lay]:enabled")
    assert it.page.locator(".du-can").get_attribute("data-card") == "2"  # and ink beats paper
    it.page.locator(".du-hand .du-card").nth(1).click()
    eventually(lambda: it.page.locator(".du-taken").count(), lambda count: count == 1)
    it.page.wait_for_selector("[data-verb=lay]:enabled")
    it.page.click("[data-verb=lay]")
    now(it)
    assert [card.name for card in it.seat.game.position.centre] == ["Pebble", "Kite"]


@SIZES
def test_the_end_is_a_crown_and_the_screen_is_handed_over_by_a_face(tab, options):
    it = tab(**options).open()
    it.tell(do="new", start="game: dust, young, A to play\nA: Kite\nB: Bead Pebble\nB deck: Lens\ncentre: Pebble")
    it.page.wait_for_selector(".du-can")
    turn(it, Random(1))
    now(it)
    assert it.page.locator(".dy-won").count() == 1 and it.page.locator(".dy-ended").count() == 2
    assert it.page.locator(".dy-ended:not(.dy-won) .dy-tower i").count() == 3  # what is left
    assert it.page.evaluate(SEEN) == [] and it.page.locator(".rt-over").text_content() == "A has won"
    it.tell(do="new", start=SETUP.format(mode="young", decks="1 2"))
    it.page.wait_for_selector("[data-verb=ready]")
    assert it.page.evaluate(SEEN) == [] and it.page.locator("[data-verb=ready] .dy-head").count() == 1
    it.page.click("[data-verb=ready]")
    it.page.wait_for_selector(".du-can")


@SIZES
def test_a_small_button_shows_the_words_for_an_adult(tab, options):
    it = begun(tab, options)
    assert not it.page.is_visible(".rt-actions") and not it.page.is_visible(".rt-aside")
    it.page.click("[data-verb=grown]")
    it.settle()
    seen = it.page.evaluate(SEEN)
    assert any("lay any card" in one.lower() for one in seen) and "Sample cards of ours" in seen
    assert it.page.is_visible(".rt-actions") and it.too_small() == []
    it.page.click("[data-verb=grown]")
    assert it.page.evaluate(SEEN) == []


@SIZES
def test_its_lobby_is_pictures(tab, options):
    it = tab(**options).open("?game=dust")
    it.page.wait_for_selector(".rt-begin")
    pick(it.page, "input[name=du-mode][value='young']")
    pick(it.page, "input[name=du-young][value='young 3']")
    box = it.page.locator(".rt-begin").bounding_box()
    assert min(box["width"], box["height"]) >= 64
    assert it.page.locator(".dy-who").count() == 3 and it.page.locator(".dy-choose").inner_text().strip() in (
        "",
        "How many play?",
    )
    it.page.locator(".dy-who").nth(2).click()  # it was a machine
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".du-table")
    it.settle()
    table = it.seat.state.table
    assert (
        1 in table.seats and 2 not in table.seats and table.start.words.startswith("setup: dust, young 3, decks 1 2 3")
    )


@SIZES
def test_axe_finds_nothing_in_it(tab, options):
    it = begun(tab, options)
    it.page.evaluate(AXE)
    assert found_by_axe(it.page) == []
