"""Dust Collectorz on the page: a game of two played to its end by clicks and keys, and what handing over the screen
hides.
"""

from __future__ import annotations

from itertools import islice
from random import Random
from urllib.parse import urlencode

import pytest

from tutor.games import definition_of
from tutor.games.dust.rules import moves

START = """game: dust, versus, round 21, A to attack
A: Kite Pinwheel Monolith
B: Quill Snare Bead
A captured: Lens"""
DEALT = "setup: dust, versus, decks 1 2, seed 7"


@pytest.fixture
def it(tab):
    watched = tab().open()
    watched.tell(do="new", start=START)
    watched.page.wait_for_selector(".du-hand .du-card")
    return watched


def card(it, name: str):
    return it.page.locator(f".du-hand .du-card:has(.du-name:text-is('{name}'))")


def touch(it, name: str) -> None:
    card(it, name).click()


def verb(it, name: str):
    return it.page.locator(f"[data-verb='{name}']")


def sums(it) -> list[str]:
    return it.page.locator(".du-sum").all_inner_texts()


def now(it) -> None:
    """Go to the end of the story."""
    it.settle()
    it.page.keyboard.press("g")
    it.settle()


def test_an_attack_without_cards_is_told_until_everything_is_captured(tab):
    it, told = tab().open(), {}
    for id in ("dust-team-round", "dust-team-give"):
        it.tell(do="situation", id=id)
        it.page.keyboard.press("Home")
        told[id] = 0
        for _ in it.page.locator(".rt-beat").all():
            it.page.click("[aria-label='One step forward']")
            if it.page.locator(".du-nothing").count():
                told[id] += 1
                boxes = [
                    it.page.locator(f".du-place:has(.du-nothing) {one}").bounding_box() for one in ("h3", ".du-nothing")
                ]
                assert boxes[0]["y"] + boxes[0]["height"] <= boxes[1]["y"] + 1, boxes
    assert told["dust-team-round"] == 0 < told["dust-team-give"], told


def test_the_wheel_names_every_tribe_in_the_language(tab):
    it = tab()
    for code, wheel in (("fr", "papier pierre verre tissu encre"), ("en", "paper stone glass cloth ink")):
        it.open("?" + urlencode({"start": "game: dust, versus, A to attack ; A: Kite ; B: Kite", "lang": code}))
        it.page.wait_for_selector(".du-node")
        assert " ".join(it.page.locator(".du-tribe").all_inner_texts()).lower() == wheel


def test_a_counter_card_can_be_given_up_instead_of_being_played(it):
    it.tell(do="new", start="game: dust, versus, A to attack ; A: Kite Bead ; B: Snare Lantern")
    it.page.wait_for_selector(".du-hand .du-card")
    touch(it, "Kite")
    verb(it, "stat-speed").click()
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    verb(it, "lay").click()
    now(it)
    touch(it, "Snare")
    verb(it, "do-give").click()
    now(it)
    assert card(it, "Bead").count() == 1  # A has won the clash and attacks again
    assert [one.name for one in it.seat.state.table.game.position.piles[0]] == ["Snare", "Kite"]


def test_two_play_to_the_end_by_clicks(it):
    lay = verb(it, "lay")
    touch(it, "Kite")
    assert lay.is_disabled()  # no statistic is named
    verb(it, "stat-speed").click()
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    assert sums(it)[0] == "7"
    touch(it, "Monolith")
    it.page.wait_for_selector(".rt-reason")  # of another tribe
    assert lay.is_disabled()
    touch(it, "Monolith")
    touch(it, "Pinwheel")
    it.page.locator(".du-use").click()
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    assert sums(it)[0] == "13" and it.page.locator(".du-pan-attack .du-part").count() == 3
    lay.click()
    now(it)
    assert sums(it) == ["13", "–"]
    assert "du-cannot" in card(it, "Bead").get_attribute("class")
    touch(it, "Bead")
    it.page.wait_for_selector(".rt-why")
    assert "Quill" in it.text(".rt-prompt")  # the cards that can answer are named
    it.page.click(".rt-prompt .rt-quiet:not(.rt-reading *)")
    assert card(it, "Quill").locator(".du-badge-stronger").inner_text().split() == ["+1", "6"]
    touch(it, "Quill")
    it.page.wait_for_selector(".du-line")
    assert sums(it) == ["13", "6"] and "A wins" in it.text(".du-line")
    verb(it, "put-back").click()
    touch(it, "Snare")
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    lay.click()
    now(it)
    assert it.page.locator(".du-captured strong").all_inner_texts() == ["1", "2"]
    # by keys from here on
    it.page.keyboard.press("2")
    it.page.keyboard.press("p")
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    it.page.keyboard.press("Enter")
    now(it)
    it.page.keyboard.press("1")
    it.page.wait_for_selector("[data-verb='lay']:enabled")
    assert sums(it) == ["7", "8"]
    it.page.keyboard.press("Enter")
    now(it)
    assert it.text(".rt-over") == "A has won"
    assert it.page.locator(".du-total td").all_inner_texts() == ["8", "3"]
    assert it.page.locator(".du-captured strong").all_inner_texts() == ["8", "3"]  # with what the last round gave
    it.page.click(".rt-actions button:has-text('Take back')")
    now(it)
    assert it.page.locator(".rt-over").count() == 0 and it.too_small() == []


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_whole_table_is_on_the_screen(it, size):
    it.page.set_viewport_size({"width": size[0], "height": size[1]})
    it.settle()
    for place in (".du-stage", ".du-wheel", ".du-piles", ".du-hand", ".rt-prompt"):
        box = it.page.locator(place).bounding_box()
        assert box and box["y"] >= 0 and box["y"] + box["height"] <= size[1], place
        assert box["x"] >= 0 and box["x"] + box["width"] <= size[0], place


#: Numbers on the capture piles of which something is hidden: outside of its pile or of the screen, or under something else.
HIDDEN = """() => [...document.querySelectorAll(".du-captured :is(b, strong)")].filter((one) => {
  const letters = document.createRange();
  letters.selectNodeContents(one);
  const [text, pile] = [letters, one.parentElement].map((each) => each.getBoundingClientRect());
  const isIn = ({ left, right, top, bottom }) => text.left >= left && text.right <= right && text.top >= top - 1 && text.bottom <= bottom + 1;
  const met = document.elementFromPoint((text.left + text.right) / 2, (text.top + text.bottom) / 2);
  return !(isIn(pile) && isIn({ left: 0, right: innerWidth, top: 0, bottom: innerHeight }) && one.contains(met));
}).map((one) => one.textContent)"""


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_numbers_on_the_piles_are_seen_whole(it, size):
    it.page.set_viewport_size({"width": size[0], "height": size[1]})
    for mode, sides, piles in (
        ("versus", "AB", ("A", "B")),
        ("versus 4", "ABCD", ("A", "B", "C", "D")),
        ("team", "ABCD", ("AC", "BD")),
    ):
        many = [40, *[20] * (len(piles) - 1)]  # cards that are worth 3 points each
        captured = [f"{pile} captured: {'Crystal-Ball ' * count}" for pile, count in zip(piles, many, strict=True)]
        hands = [f"{side}: Kite Bead" for side in sides]
        it.tell(do="new", start=" ; ".join([f"game: dust, {mode}, round 21, A to attack", *hands, *captured]))
        expected = [f"{3 * count}" for count in many]
        it.page.wait_for_function(
            "(all) => `${[...document.querySelectorAll('.du-captured strong')].map((one) => one.textContent)}` === `${all}`",
            arg=expected,
        )
        it.settle()
        assert it.page.evaluate(HIDDEN) == [], mode


def test_the_screen_is_handed_over_and_hides_the_hands(tab):
    it = tab().open()
    it.tell(do="new", start=DEALT)
    verb(it, "ready").click()
    it.settle()
    now(it)
    position = it.seat.state.table.game.position
    hidden = position.seats[1 - position.player]
    told = definition_of(DEALT).board.frame(position, position.player)
    other = "AB"[1 - position.player]
    assert told[f"{other} hand"] == len(hidden.hand) and isinstance(told[f"{other} deck"], int)
    assert it.page.locator(".du-others .du-backs i").count() == len(hidden.hand)
    verb(it, "choose-defend").click()
    it.settle()
    assert verb(it, "ready").is_visible() and it.page.locator(".du-hand .du-card").count() == 0


def test_stepping_by_actions_and_by_rounds(tab):
    it = tab().open()
    it.tell(do="new", start=DEALT, seats="B machine fair")
    chance = Random(2)
    for _ in range(8):
        move = chance.choice(list(islice(moves(it.seat.state.table.game.position), 30)))
        it.tell(do="move", move=definition_of(START).board.write_move(move))
    now(it)
    counts = {}
    for grain in ("event", "beat", "phase", "turn"):
        it.page.select_option(".rt-grain", grain)
        it.page.focus(".rt")
        it.page.evaluate(
            "(one) => { one.value = 0; one.dispatchEvent(new Event('input')) }", it.page.query_selector(".rt-range")
        )
        counts[grain] = 0
        while it.page.input_value(".rt-range") != it.page.get_attribute(".rt-range", "max"):
            it.page.keyboard.press("n")
            counts[grain] += 1
    assert counts["event"] > counts["beat"] > counts["phase"] > counts["turn"] > 2, counts


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_a_small_card_shows_what_matters_and_is_enlarged_by_a_tap(tab, size):
    it = tab(width=size[0], height=size[1]).open()
    start = "game: dust, versus 3, round 4 begun by A, C to answer A, speed\nA: Kite\nA overflow: Flint Lens\n"
    it.tell(do="new", start=start + "A laid: Pinwheel\nB: Bead\nB laid: Lens\nC: Marble Quill")
    it.page.wait_for_selector(".du-small")
    small = it.page.locator(".du-shelf .du-small")
    texts = small.first.evaluate(
        "(one) => [...one.querySelectorAll('*')].filter((e) => e.checkVisibility() && [...e.childNodes].some((n) => n.nodeType === 3))"
        ".map((e) => [e.textContent, parseFloat(getComputedStyle(e).fontSize)])"
    )
    assert ["3", 13] in texts and all(size >= 11 for text, size in texts if len(text) > 1 or text.isdigit()), texts
    small.first.click()
    assert (
        "Flint" in it.text(".rt-lens .du-name") and it.page.locator(".rt-lens .du-card").bounding_box()["width"] >= 70
    )
    # the side whose answer is awaited is shown below, with what it has to beat
    assert "C" in it.text(".du-place-answer h3") and "B" in it.text(".du-beneath")


@pytest.mark.parametrize("mode", ["versus 3", "versus 4", "team", "young", "young 4"])
def test_the_first_moves_of_every_mode_are_drawn(tab, mode):
    it, chance = tab().open(), Random(3)
    decks = " ".join("1234"[: {"3": 3, "4": 4, "team": 4}.get(mode.split()[-1], 2)])
    it.tell(do="new", start=f"setup: dust, {mode}, decks {decks}, seed 5")
    for _ in range(9):
        if it.seat.state.table.is_handed_over:
            it.tell(do="ready")
        position = it.seat.state.table.game.position
        move = chance.choice(list(islice(moves(position), 30)))
        it.tell(do="move", move=definition_of(START).board.write_move(move))
        now(it)
    if it.seat.state.table.is_handed_over:
        it.tell(do="ready")
    position = it.seat.state.table.game.position
    assert it.page.locator(".du-other").count() == len(position.seats) - 1
    assert it.page.locator(".du-hand .du-card").count() == len(position.seats[position.player].playable)
    assert it.page.locator(".du-node").count() == 5 and it.too_small() == []
