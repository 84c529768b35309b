"""The preview of a move before it is made: by pointing, keyboard and touch, but not where a lesson asks about it."""

from __future__ import annotations

import pytest

READY = (
    "game: edition 1, duel, A to play, mana 5, turn 5\nA: Brute Combustion {Bastion} Troll Shaman Zombie\n"
    "upper: Ogre Alpha | Ogre Mutant\nlower: Brute Zombie |\nB: Scribe {Fort} Ogre Baron Troll Machine Abomination"
)
SOLO = (
    "game: edition 1, solo, A to play, mana 5, turn 5\nA: Brute Combustion {Bastion} Troll Shaman Zombie\n"
    "upper: Brute |\nlower: |\nautoma: Ogre Baron Troll Machine Abomination Scribe {Bastion}\ndiscard: Alpha"
)
SAID = ".rt-foreseen:not(:empty)"
#: The positions of everything on the table.
BOXES = """[...document.querySelectorAll('main.rt-table li, main.rt-table button, .rt-prompt, .rt-holding, .rt-lines')]
    .map((e) => { const {x, y, width, height} = e.getBoundingClientRect(); return [x, y, width, height].map(Math.round).join() })"""
#: The lines of the prompt that the preview covers or moves.
COVERED = """() => {
  const box = (selector) => document.querySelector(selector).getBoundingClientRect();
  const [said, asked] = [box(".rt-foreseen"), box(".rt-asked")];
  return [...document.querySelectorAll(".rt-asked > p")].filter((line) => {
    const { top, bottom } = line.getBoundingClientRect();
    return bottom > Math.min(said.top, asked.bottom) + 1 || top < asked.top - 1;
  }).map((line) => line.textContent);
}"""
LONG = 450  # milliseconds: see `game/forecast.js`


def ready(it, start: str = READY):
    """Return the table with everything that loads later, at a moment when nothing moves."""
    it.start(start)
    it.page.wait_for_selector(".rt-ask-before", state="attached")
    it.painted()
    return it


def choose(it, card: str) -> None:
    it.page.click(f".rt-holding-A li:has-text('{card}') .rt-card")


def test_pointing_shows_what_would_happen_and_moves_nothing(tab):
    it = tab()
    page = ready(it).page
    boxes = page.evaluate(BOXES)
    page.hover("[data-verb=end]")
    page.wait_for_selector(SAID)
    assert page.evaluate(COVERED) == []
    assert it.text(".rt-foreseen").startswith("A wins the game. B's Fort falls. Destroyed: ")
    assert page.locator(".rt-fate-falls").count() == 2 and "−4" in it.text(".rt-fate >> nth=0")
    assert it.text(".rt-slides-lost") == "5 → 0" and page.locator(".rt-slide").count() == 1
    assert page.evaluate(BOXES) == boxes
    assert page.eval_on_selector(".rt-foresight", "e => getComputedStyle(e).pointerEvents") == "none"
    page.hover(".rt-status")
    page.wait_for_selector(SAID, state="hidden")
    assert not page.query_selector(".rt-foresight *")
    for _ in range(2):  # it is requested once, as long as nothing else happens
        page.hover("[data-verb=end]")
        page.wait_for_selector(SAID)
        page.hover(".rt-status")
        page.wait_for_selector(SAID, state="hidden")
    assert len(it.acts("foresee")) == 1

    choose(it, "Combustion")
    page.hover(".rt-target:has-text('Mutant')")
    page.wait_for_selector(SAID)
    assert "Mutant suffers 2 damage and keeps 2 of 4 Health Points." in it.text(".rt-foreseen")
    assert it.text(".rt-fate") == "−2" and len(it.acts("foresee")) == 2
    page.hover(".rt-target:has-text('Zombie')")
    page.wait_for_selector(".rt-fate-falls i svg")
    assert "Zombie suffers 2 damage, is destroyed and goes to A's hand." in it.text(".rt-foreseen")
    page.click(".rt-target:has-text('Zombie')")
    it.settle()
    page.wait_for_selector(SAID, state="hidden")
    assert page.locator(".rt-side-A li:has-text('Zombie')").count() == 0
    choose(it, "Brute")  # too expensive now: there is no preview of an illegal move
    assert not page.query_selector(SAID)
    page.click("text=Close")
    page.hover("[data-verb=end]")
    page.wait_for_selector(SAID)
    page.click("[data-verb=end]")
    it.settle()
    assert "A has won!" in it.text(".rt-over") and not page.query_selector(SAID)


def test_the_preview_covers_no_line_of_a_long_prompt(tab):
    it = ready(tab(width=1280, height=800), "setup: edition 2, duel, decks 1 2, seed 3")
    it.page.click("[data-verb=ready]")
    it.settle()
    assert it.page.locator(".rt-asked > p").count() == 2 and it.page.locator(".rt-ask").bounding_box()["height"] > 100
    it.page.hover("[data-verb=end]")
    it.page.wait_for_selector(SAID)
    assert it.page.evaluate(COVERED) == []


#: The positions of all texts, and how much of each is visible.
TOLD = """() => [...document.querySelectorAll(".rt-asked, .rt-asked *, .rt-foot, .rt-log, .rt-alert")]
    .map((e) => { const { x, y, width, height } = e.getBoundingClientRect(); return [x, y, width, height, e.clientHeight].map(Math.round).join() })"""
ON_TOLD = """() => {
  const { top, bottom, left, right } = document.querySelector(".rt-foreseen").getBoundingClientRect();
  return [".rt-asked", ".rt-foot", ".rt-log", ".rt-status"].filter((selector) => {
    const box = document.querySelector(selector).getBoundingClientRect();
    return box.top < bottom - 1 && top < box.bottom - 1 && box.left < right - 1 && left < box.right - 1;
  });
}"""


@pytest.mark.parametrize("size", [(1280, 800), (1366, 768), (1920, 1080)])
def test_the_preview_hides_and_moves_no_text(tab, size):
    it = tab(width=size[0], height=size[1]).open()
    it.tell(
        do="new",
        start="setup: edition 2, team, decks 1 2 3 4, seed 3",
        seats="B machine easy, C machine easy, D machine easy",
    )
    for _ in range(4):  # each with a longer report of what the others did
        it.page.mouse.move(3, 3)
        it.page.wait_for_selector(SAID, state="hidden")
        told = it.page.evaluate(TOLD)
        it.page.hover("[data-verb=end]")
        it.page.wait_for_selector(SAID)
        assert it.page.evaluate(TOLD) == told and it.page.evaluate(ON_TOLD) == []
        it.page.keyboard.press("e")
        it.settle()


def test_a_pointer_that_rests_where_a_button_appears_asks_for_nothing(tab):
    it = tab(pace="fast").start(SOLO.replace("upper: Brute |", "upper: Brute | Ogre"))
    page = it.page
    page.wait_for_selector(".rt-ask-before", state="attached")
    page.hover("[data-verb=end]")
    page.wait_for_selector(SAID)
    page.mouse.down()
    page.mouse.up()
    page.wait_for_selector("[data-verb=skip]")
    page.wait_for_selector("[data-verb=end]", timeout=60_000)
    page.wait_for_timeout(300)  # longer than the delay before a request
    assert not page.query_selector(SAID) and len(it.acts("foresee")) == 1
    box = page.locator("[data-verb=end]").bounding_box()
    page.mouse.move(box["x"] + box["width"] - 4, box["y"] + box["height"] / 2)
    page.wait_for_selector(SAID)


def test_the_keyboard_shows_it_too_and_says_it_aloud(tab):
    page = (it := ready(tab())).page
    page.focus(".rt-holding-A li:has-text('Combustion') .rt-card")
    page.keyboard.press("Enter")  # the first target then has the focus
    page.wait_for_selector(SAID)
    first = it.text(".rt-foreseen")
    page.wait_for_function("document.querySelector('.rt-live').textContent.includes('suffers 2 damage')")
    page.keyboard.press("ArrowRight")
    page.wait_for_function(
        "(was) => ![was, ''].includes(document.querySelector('.rt-foreseen').textContent)", arg=first
    )
    page.keyboard.press("Escape")
    page.wait_for_selector(SAID, state="hidden")
    page.focus("[data-verb=end]")
    page.keyboard.press("Shift+Tab")
    page.keyboard.press("Tab")
    page.wait_for_selector(SAID)
    page.wait_for_function("document.querySelector('.rt-live').textContent.includes('A wins the game.')")


def test_the_end_of_a_turn_against_the_automa_is_foretold_up_to_its_pile(tab):
    page = (it := ready(tab(dark=True), SOLO)).page
    page.hover("[data-verb=end]")
    page.wait_for_selector(SAID)
    text = it.text(".rt-foreseen")
    assert text == "Cards on the Automa's pile: 6, then 1. What the Automa reveals next is unknown."
    assert it.text(".rt-slides") == "6 → 1" and not page.query_selector(".rt-slide")


class Finger:
    """A finger that rests on something until it is lifted."""

    def __init__(self, page) -> None:
        self.page, self.wire = page, page.context.new_cdp_session(page)

    def down(self, selector: str) -> None:
        box = self.page.locator(selector).bounding_box()
        at = {"x": box["x"] + box["width"] / 2, "y": box["y"] + box["height"] / 2}
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [at]})

    def up(self) -> None:
        self.wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})


def test_a_long_press_shows_it_and_a_setting_asks_for_two_taps(tab):
    page = (it := ready(tab(width=360, height=740, touch=True))).page
    end = "[data-verb=end]"
    page.locator(end).scroll_into_view_if_needed()
    (finger := Finger(page)).down(end)
    page.wait_for_selector(SAID)
    assert it.text(".rt-foreseen").endswith("A short tap does it.")
    assert not it.too_small()
    finger.up()
    page.wait_for_selector(SAID, state="hidden")  # the preview disappears when the finger is lifted
    page.wait_for_timeout(LONG)  # a long press has no effect, not even later
    assert not page.is_visible(SAID) and not page.query_selector(".rt-over")
    page.tap(".rt-holding-A li >> nth=1 >> button")
    page.tap(".rt-side-B .rt-target >> nth=0")
    it.settle()
    assert page.locator(".rt-hurt").count() == 1  # a short tap acts at once
    page.locator(".rt-ask-before").tap()
    page.locator(end).scroll_into_view_if_needed()
    page.tap(end)
    page.wait_for_selector(SAID)
    assert it.text(".rt-foreseen").endswith("Tap again to do it.") and not page.query_selector(".rt-over")
    page.tap("main .rt-status")
    page.wait_for_selector(SAID, state="hidden")  # any other press removes it
    page.tap(end)
    page.wait_for_selector(SAID)
    page.tap(end)
    page.wait_for_selector(".rt-over")
    assert page.evaluate("localStorage.getItem('rules-tutor-ask-before')") == "yes"


def test_there_is_no_preview_of_what_a_lesson_or_a_presenter_asks(tab):
    it = tab()
    page = it.page
    for query in ("?lesson=stronghold&step=5", "?present=faq&number=1"):
        it.open(query)
        page.wait_for_selector(".rt-ask-before", state="attached")
        for button in page.query_selector_all(".rt-prompt button, main .rt-line button, main .rt-hand button")[:12]:
            if button.is_visible():
                button.hover()
                page.wait_for_timeout(50)
        page.wait_for_timeout(200)  # longer than the delay before a request
        assert it.acts("foresee") == [] and not page.query_selector(SAID)


def test_a_target_without_any_gain_looks_different(tab):
    it = ready(tab(), READY.replace("Brute Combustion {Bastion}", "{Bastion} Brute Boom!"))
    page = it.page
    choose(it, "Boom!")
    vain = page.locator(".rt-target.rt-vain")
    assert vain.count() > 0 and all("no use here" in (one.get_attribute("aria-label") or "") for one in vain.all())
    useful = page.locator(".rt-target:not(.rt-vain)")
    assert useful.count() > 0 and "possible target" in (useful.first.get_attribute("aria-label") or "")
    assert page.locator(".rt-side-B .rt-vain").count() == 0
    vain.first.click()  # it can be chosen all the same
    it.settle()
    assert page.locator(".rt-target").count() == 0
