"""Looking ahead, in a box above the table: by mouse and keyboard, with announcements, and not where it would give
something away.
"""

from __future__ import annotations

import re

from axe import AXE, found_by_axe

from tutor.games.clash.odds import best_turn, next_turn
from tutor.session import prospects

READY = (
    "game: edition 1, duel, A to play, mana 5, turn 5\nA: Brute Combustion {Bastion} Troll Shaman Zombie\n"
    "upper: Ogre Alpha | Ogre Mutant\nlower: Brute Zombie |\nB: Scribe {Bastion} Ogre Baron Troll Machine Abomination"
)
MANY = (
    "game: edition 1, duel, A to play, mana 9, turn 8\nA: Combustion Combustion Zombie Gnome {Bastion} Zombie\n"
    "upper: Zombie Gnome Ogre | Ogre Gnome Zombie\nlower: Brute Zombie Gnome | Gnome Brute Zombie\n"
    "B: Scribe {Bastion} Ogre Baron Troll Machine Abomination"
)
#: A plays the last card before the end of their Fort, and has lost.
LOST = (
    "game: edition 1, duel, A to play, mana 5, turn 5\nA: Combustion {Fort} Gnome\nupper: Brute |\nlower: Troll |\n"
    "B: Gnome {Fort} Ogre Zombie Ogre Zombie Troll Ogre Zombie Troll Gnome Ogre"
)
SOLO = "setup: edition 1, solo, deck 2, seed 3"
OPEN = "[data-verb=prospects]"
BOX = ".rt-prospects[open]"
DONE = ".rt-prospects-found[aria-busy=false] tbody tr"
SIZES = [(1280, 800), (1024, 768), (768, 1024), (560, 900), (390, 844), (360, 740)]


def opened(it, start: str = READY):
    """Return the table with the box open and complete."""
    it.start(start)
    it.page.wait_for_selector(OPEN)
    it.page.click(OPEN)
    it.page.wait_for_selector(BOX)
    return it.page


def test_all_turns_are_told_and_one_is_tried_on_the_table(tab):
    it = tab()
    page = opened(it)
    page.wait_for_selector(DONE)
    assert it.text(".rt-prospects [role=status]").startswith("All turns: ")
    total = int(it.text(".rt-prospects [role=status]").removeprefix("All turns: ").rstrip("."))
    counts = [int(one) for one in page.locator(".rt-prospects tbody td").all_inner_texts()]
    assert sum(counts) == total > 5
    row = page.locator(".rt-prospects tbody tr").last
    row.locator("summary").click()
    steps = row.locator("li").all_inner_texts()
    assert steps[-1] == "end of the turn" and len(steps) > 1
    row.locator("[data-verb=try-ahead]").click()
    page.wait_for_selector(BOX, state="detached")
    it.settle()
    assert len(it.seat.game.moves) == len(steps) and it.seat.state.table.origin is not None
    page.click("[data-verb=rejoin]")
    it.settle()
    assert it.seat.game.moves == ()


def test_it_is_opened_and_closed_by_keys_alone(tab):
    it = tab()
    it.start(READY)
    page = it.page
    page.focus(OPEN)
    page.keyboard.press("Enter")
    page.wait_for_selector(DONE)
    assert page.evaluate("document.activeElement.closest('.rt-prospects') !== null")
    for _ in range(12):
        if page.evaluate("document.activeElement.tagName") == "SUMMARY":
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    assert page.locator(".rt-prospects details[open]").count() == 1
    page.keyboard.press("Escape")
    page.wait_for_selector(BOX, state="detached")
    assert page.evaluate("document.activeElement.dataset.verb") == "prospects"
    assert it.seat.game.moves == () and not page.query_selector(".rt-branch")


def test_it_can_be_paused_and_continued_and_shows_its_progress(tab, monkeypatch):
    monkeypatch.setattr(prospects, "MOMENT", 0.02)
    it = tab()
    page = opened(it, MANY)
    page.wait_for_selector(".rt-prospects progress[value]")
    page.wait_for_selector(".rt-prospects tbody tr")
    page.click("text=Stop looking")
    said = it.text(".rt-prospects [role=status]")
    assert re.fullmatch(r"So far: [\d,]+ tables? looked at\.", said), said
    asked = len(it.acts("prospect"))
    page.wait_for_function("document.querySelector('.rt-prospects progress').hidden")
    page.click("text=Keep looking")
    page.wait_for_function(
        "said => document.querySelector('.rt-prospects [role=status]').textContent !== said", arg=said
    )
    assert len(it.acts("prospect")) > asked
    page.keyboard.press("Escape")  # the work stops when the visitor leaves
    page.wait_for_selector(BOX, state="detached")
    page.wait_for_function("() => true")
    it.settle()
    asked = len(it.acts("prospect"))
    page.wait_for_timeout(50)  # nothing arrives, so there is no condition to wait for
    assert len(it.acts("prospect")) <= asked + 1


def test_in_a_game_in_progress_a_warning_says_that_it_is_help(tab):
    it = tab()
    page = opened(it, SOLO)
    assert not page.query_selector(".rt-prospects tr") and "still going on" in it.text(".rt-prospects")
    page.click("[data-verb=show-ahead]")
    page.wait_for_selector(DONE)
    page.locator(".rt-prospects summary >> nth=1").click()
    assert "Then end your turn yourself." in it.text(".rt-prospects details[open]")


def test_it_is_not_offered_where_a_lesson_asks(tab):
    it = tab().open("?lesson=stronghold")
    it.page.wait_for_selector(".rt-tools", state="attached")
    assert not it.page.is_visible(OPEN)
    it.visit("?present=faq")
    it.page.wait_for_selector(".rt-tools", state="attached")
    assert not it.page.is_visible(OPEN)


def test_in_the_workshop_the_moves_of_a_turn_are_taken_over(tab):
    it = tab()
    it.open("?page=workshop&start=" + READY.replace("\n", " ; ").replace(" ", "+"))
    page = it.page
    page.wait_for_selector(".rw-next")
    page.click(".rw-follow >> text=Look ahead")
    page.wait_for_selector(DONE)
    row = page.locator(".rt-prospects tbody tr").last
    row.locator("summary").click()
    row.locator("text=Take these moves").click()
    page.wait_for_selector(BOX, state="detached")
    assert page.input_value(".rw-moves textarea").splitlines()[-1] == "end"


def test_what_an_automa_will_do_is_told_in_bars_with_their_numbers(tab, monkeypatch):
    monkeypatch.setattr(next_turn, "SAMPLES", 80)
    it = tab()
    page = opened(it, SOLO)
    page.click("[data-verb=show-ahead]")
    page.wait_for_selector(DONE)
    page.click("text=What will the Automa do?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] .rt-prospects-bar svg")
    assert "cards are Incantations" in it.text(".rt-prospects-said >> nth=-1")
    assert it.text(".rt-prospects [role=status]").startswith(("By ", "Exact: "))
    rows = page.locator(".rt-prospects-found > table tbody tr")
    numbers = [one.split("\n")[0] for one in rows.locator("td").all_inner_texts()]
    assert len(numbers) == rows.locator("svg[aria-hidden=true]").count() and all(" %" in one for one in numbers)
    page.click("text=Card by card")
    assert page.locator(".rt-prospects-found details[open] tbody tr").count() > 3
    page.evaluate(AXE)
    assert found_by_axe(page) == []


def test_which_turn_is_best_and_which_cost_most(tab, monkeypatch):
    monkeypatch.setattr(best_turn, "BUDGET", 40)
    it = tab()
    it.start(LOST, "play Gnome upper")
    page = it.page
    page.click("[data-verb=report]")
    page.click(".rt-report >> text=Which turns cost most?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] tbody tr")
    rows = page.locator(".rt-prospects-found tbody tr")
    assert rows.count() == 2 and "as it was played: Gnome, upper line." in rows.first.inner_text()
    page.evaluate(AXE)
    for width, scheme in ((1280, "light"), (360, "dark")):
        page.set_viewport_size({"width": width, "height": 740})
        page.emulate_media(color_scheme=scheme)
        assert found_by_axe(page) == [] and it.too_small() == []
    page.click("text=Which turn is best?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] .rt-prospects-own")
    assert page.locator(".rt-prospects-own em", has_text="your turn").count() == 1
    assert it.text(".rt-prospects [role=status]").endswith("games played on.")
    page.click(".rt-prospects-asks >> text=Which turns cost most?")
    page.wait_for_selector(".rt-prospects-found[aria-busy=false] tbody tr")
    page.locator(".rt-prospects-found summary").first.click()
    page.click("text=Try again from there")
    page.wait_for_selector(BOX, state="detached")
    it.settle()
    assert it.seat.game.moves == () and it.seat.state.table.origin is not None


def test_axe_finds_nothing_and_it_fits_every_size(tab):
    it = tab()
    page = opened(it)
    page.wait_for_selector(DONE)
    page.evaluate(AXE)
    for width, height in SIZES:
        page.set_viewport_size({"width": width, "height": height})
        page.locator(".rt-prospects details >> nth=0").evaluate("one => (one.open = true)")
        box = page.locator(BOX).bounding_box()
        assert box["x"] >= 0 and box["x"] + box["width"] <= width and box["y"] + box["height"] <= height, (width, box)
        assert page.evaluate("(b => b.scrollWidth <= b.clientWidth)(document.querySelector('.rt-prospects-found'))"), (
            width
        )
        close = page.locator(".rt-prospects > .rt-buttons button").last.bounding_box()
        assert close["y"] + close["height"] <= height
        assert it.too_small() == []
        page.emulate_media(color_scheme="dark" if width < 600 else "light")
        assert found_by_axe(page) == [], width
