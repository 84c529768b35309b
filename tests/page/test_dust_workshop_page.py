"""The workshop of Dust Collectorz on the page: cards are placed by mouse, finger and keyboard; the position is
corrected and played.
"""

from __future__ import annotations

from urllib.parse import quote

import pytest
from tabs import DRAGGED
from waiting import eventually

DESK = {"width": 1280, "height": 800}
PHONE = {"width": 360, "height": 740, "dark": True, "touch": True}
START = "game: dust, versus, round 1, A to attack ; A: Kite Lantern Pebble ; B: Bead Scarecrow Snare"
ANSWERED = "game: dust, versus, round 1, B to answer A, speed ; A: Kite ; A laid: Lantern + Folio ; B: Bead Scarecrow"

OF_THREE = (
    "game: dust, versus 3, round 1 begun by A, C to answer B, cunning ; A: Kite ; A laid: Lantern ; B: Kite ; B laid: Blot ; "
    "C: Bead Scarecrow"
)


def workshop(tab, options=DESK, start=START):
    it = tab(**options)
    it.open(f"?page=workshop&game=dust&start={quote(start)}")
    it.page.wait_for_selector(".rw-faces .du-card")
    it.settle()
    return it


def at(it, focus: str):
    return it.page.locator(f'[data-focus="{focus}"]')


def said(it) -> str:
    """Return the position in the address."""
    return it.page.evaluate("decodeURIComponent(location.search.replaceAll('+', ' '))")


def lies(it, *lines: str) -> None:
    """Wait until the table is as described; each line may continue in any way."""
    it.settle()
    eventually(lambda: f"{said(it)} ;", lambda text: all(f"{line} ;" in text for line in lines))


def reasons(it) -> str:
    return " ".join(it.page.locator(".rw-table .rw-why:not([hidden]) li").all_inner_texts())


def dragged(it, focus: str, onto: str, dx: float = 0) -> None:
    """Drag one named element with the mouse onto another, or to an offset from its centre."""
    mouse = it.page.mouse
    at(it, focus).scroll_into_view_if_needed()
    at(it, focus).hover()
    mouse.down()
    mouse.move(640, 400, steps=4)
    box = it.page.locator(onto).bounding_box()
    mouse.move(box["x"] + box["width"] / 2 + dx, box["y"] + box["height"] / 2, steps=6)
    assert it.page.locator(".rw-ghost .du-card").count() == 1
    mouse.up()
    assert it.page.locator(".rw-ghost").count() == 0


def swiped(it, focus: str, onto: str) -> None:
    """Drag a named element with a finger to the centre of a zone."""
    page = it.page
    start, end = at(it, focus).bounding_box(), page.locator(onto).bounding_box()
    points = [(box["x"] + box["width"] / 2, box["y"] + box["height"] / 2) for box in (start, end)]
    (x, y), (to_x, to_y) = points
    line = page.context.new_cdp_session(page)
    touch = lambda kind, *at: line.send(  # noqa: E731
        "Input.dispatchTouchEvent", {"type": kind, "touchPoints": [{"x": x, "y": y} for x, y in at]}
    )
    touch("touchStart", (x, y))
    for part in range(1, 9):
        touch("touchMove", (x + (to_x - x) * part / 8, y + (to_y - y) * part / 8))
    page.wait_for_timeout(1000 * DRAGGED)  # as long as a drag takes
    touch("touchEnd")


def test_cards_are_dragged_with_the_mouse_from_the_box_and_from_place_to_place(tab):
    it = workshop(tab)
    dragged(it, "box Confetti", '[data-zone="B overflow"]')
    lies(it, "B overflow: Confetti")
    dragged(it, "box Folio", '[data-focus="card A 1"]', dx=-20)  # before the card on which it is dropped
    lies(it, "A: Kite Folio Lantern Pebble")
    dragged(it, "card A 3", '[data-focus="card A 0"]', dx=-20)
    lies(it, "A: Pebble Kite Folio Lantern")
    dragged(it, "card A 1", '[data-zone="B captured"]')
    lies(it, "A: Pebble Folio Lantern", "B captured: Kite")
    dragged(it, "card A 0", ".rw-box h2")  # outside the table: it stays in place
    assert at(it, "card A 0").get_attribute("aria-label").startswith("Pebble")
    at(it, "make-undo").click()
    lies(it, "A: Pebble Kite Folio Lantern")


def test_cards_are_dragged_with_a_finger(tab):
    it = workshop(tab, PHONE)
    it.page.evaluate("document.querySelector('.rw-table').scrollIntoView()")
    swiped(it, "card B 0", '[data-zone="A"]')
    lies(it, "B: Scarecrow Snare", "A: Kite Bead Lantern Pebble")  # where it was dropped
    at(it, "box Confetti").click()
    at(it, "slot B overflow").click()
    lies(it, "B overflow: Confetti")
    assert it.page.evaluate("document.documentElement.scrollWidth") == 360 and it.too_small() == []


def test_cards_are_laid_by_the_keyboard_alone(tab):
    it = workshop(tab)
    page = it.page
    focus = lambda: page.evaluate("document.activeElement.dataset.focus")  # noqa: E731
    at(it, "box Kite").focus()
    page.keyboard.press("ArrowRight")
    assert focus() == "box Confetti"
    page.keyboard.press("ArrowDown")
    assert focus() == "box Envelope"
    page.keyboard.press("Enter")
    for _ in range(40):
        if focus() == "slot A overflow":
            break
        page.keyboard.press("Tab")
    assert at(it, "slot A overflow").get_attribute("aria-label") == "Lay Envelope here: A: overflow"
    page.keyboard.press("Enter")
    assert focus() == "card A overflow 0"
    lies(it, "A overflow: Envelope")
    assert "A: overflow" in it.text(".rt-live")
    at(it, "card A 0").focus()
    page.keyboard.press("Enter")
    at(it, "make-right").focus()
    page.keyboard.press("Enter")
    lies(it, "A: Lantern Kite Pebble")
    at(it, "card A overflow 0").focus()
    page.keyboard.press("Delete")
    lies(it, "A: Lantern Kite Pebble")
    assert "overflow" not in said(it) and focus() == "box Envelope"
    page.keyboard.press("Control+z")
    lies(it, "A overflow: Envelope")
    page.keyboard.press("Enter")
    page.keyboard.press("Escape")
    assert focus() == "box Envelope" and not page.is_visible(".rt-slot")


def test_a_stack_is_laid_and_its_abilities_are_used(tab):
    it = workshop(tab, start=ANSWERED)
    at(it, "box Origami").click()
    at(it, "slot A laid").click()
    lies(it, "A laid: Lantern + Folio + Origami")
    at(it, "card A laid 0").click()
    it.page.get_by_role("button", name="Uses Steady").click()
    lies(it, "A laid: Lantern[active] + Folio + Origami")
    assert "its ability is used" in at(it, "card A laid 0").get_attribute("aria-label")
    dragged(it, "card A laid 0", '[data-zone="A"]')
    lies(it, "A laid: Folio + Origami", "A: Kite Lantern")
    at(it, "box Bead").click()
    at(it, "slot A laid").click()
    it.settle()
    eventually(lambda: reasons(it), lambda text: "dust.stack.same-tribe" in text)
    assert it.page.locator('.rw-wrong-zone[data-zone="A laid"]').count() == 1


def test_a_counter_card_is_placed_before_what_is_added_to_it_and_not_before_an_attack(tab):
    it = workshop(tab, start=OF_THREE)
    at(it, "box Snare").click()
    at(it, "card B laid 0").click()  # before it: a counter card is not part of a stack
    lies(it, "A laid: Lantern", "B laid: Snare / Blot")
    assert it.text(".rw-verdict") == "This can be played."
    dragged(it, "card B laid 1", '[data-zone="B"]')
    lies(it, "B laid: Snare", "B: Kite Blot")
    at(it, "box Snare").click()
    at(it, "card A laid 0").click()
    it.settle()
    eventually(lambda: reasons(it), lambda text: "dust.counter.only-in-defence" in text)
    assert it.page.locator('.rw-wrong-zone[data-zone="A laid"]').count() == 1


@pytest.mark.parametrize("options", [DESK, PHONE], ids=["desk", "phone"])
def test_a_position_is_written_mended_and_played(tab, options):
    it = workshop(tab, options)
    page = it.page
    page.click(".rw-more summary")
    field = at(it, "line A")
    before = field.input_value()
    field.fill(f"{before} Fulio")
    field.blur()
    it.settle()
    eventually(lambda: reasons(it), lambda text: "Fulio" in text)
    assert page.is_disabled("[data-focus=make-play]") and at(it, "card A 3").inner_text() == "Fulio"
    at(it, "card A 3").click()
    at(it, "make-remove").click()
    lies(it, "A: Kite Lantern Pebble")
    at(it, "mode").select_option(label="Team of four")
    it.settle()
    at(it, "moment").select_option(label="A and C choose who attacks first")
    it.settle()
    assert at(it, "line game").input_value() == "dust, team, round 1, AC to choose"
    assert it.text(".rw-verdict") == "This can be played." and page.locator(".rw-mat").count() == 6
    assert page.evaluate("document.documentElement.scrollWidth") == options["width"]
    page.click("[data-focus=make-play]")
    page.wait_for_selector(".du-table")
    it.settle()
    assert "Lantern" in {card.name for card in it.seat.state.game.position.seats[0].hand}


def test_the_table_of_two_is_whole_on_the_screen(tab):
    it = workshop(tab, start=ANSWERED)
    for width, height in ((1280, 800), (360, 740)):
        it.page.set_viewport_size({"width": width, "height": height})
        it.painted()
        assert it.page.locator(".rw-table").bounding_box()["height"] <= height, width
        assert it.page.evaluate("document.documentElement.scrollWidth") <= width and it.too_small() == []
