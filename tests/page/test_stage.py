"""Everything is visible at every step of every lesson and in every situation, and nothing moves under the pointer."""

from __future__ import annotations

import re
from collections.abc import Iterator

import pytest
from alone import READING, Alone

from tutor.lessons import lessons
from tutor.session.first_game import guide_of
from tutor.situations import situations

DESK, PHONE = (1280, 800), (360, 740)

#: What is out of sight, too small or narrow to be read, or covered: every card and place of the board, all of the
#: prompt, and the button to continue.
OUT_OF_SIGHT = """({ needed, whole, zones, small, least }) => {
  const found = [];
  const { innerWidth: width, innerHeight: height } = window;
  const name = (e) => `${e.className || e.tagName} ${e.textContent.trim().slice(0, 40)}`;
  const all = (selector) => [...document.querySelectorAll(selector)].filter((e) => e.getClientRects().length);
  const within = (e, { left, top, right, bottom }, what) => {
    const box = e.getBoundingClientRect();
    const sticks = Math.max(left - box.left, top - box.top, box.right - right, box.bottom - bottom);
    if (sticks > 1) found.push(`${name(e)}: ${Math.round(sticks)} px out of ${what}`);
  };
  const screen = { left: 0, top: 0, right: width, bottom: height };
  if (scrollY || document.documentElement.scrollWidth > width) found.push("the page scrolls");
  for (const selector of [...needed, ".rt-prompt"])
    if (!all(selector).length) found.push(`no ${selector}`);
  for (const e of all(`.rt-table, .rt-prompt, .rt-foot .rt-main, ${whole}`)) within(e, screen, "the screen");
  for (const [zone, cards] of zones)
    for (const box of all(zone)) {
      within(box, document.querySelector(".rt-table").getBoundingClientRect(), "the table");
      for (const card of box.querySelectorAll(cards)) if (card.getClientRects().length) within(card, box.getBoundingClientRect(), zone);
    }
  const asked = document.querySelector(".rt-asked").getBoundingClientRect();
  for (const e of all(".rt-lesson-head, .rt-lesson-text, .rt-situation, .rt-question, .rt-asked > .rt-ask, .rt-asked > p:nth-child(-n + 3)"))
    within(e, asked, `what is asked, ${Math.round(asked.height)} px`);
  for (const e of all(".rt-option, .rt-choice button")) within(e, document.querySelector(".rt-answers").getBoundingClientRect(), "the answers");
  for (const e of all(".rt-foot button")) within(e, document.querySelector(".rt-prompt").getBoundingClientRect(), "the prompt");
  for (const e of all(`.rt-table :is(${small})`))
    if (parseFloat(getComputedStyle(e).fontSize) < least) found.push(`${name(e)}: ${getComputedStyle(e).fontSize}`);
  for (const e of all('.rt:not([data-asks="game"]) .rt-table :is(.rt-line, .rt-hand) .rt-name > span')) {
    const { width: wide, height: high } = e.getBoundingClientRect();
    if (Math.min(wide / e.offsetWidth, high / e.offsetHeight) < 0.2) found.push(`${name(e)} is squeezed`);
  }
  return [...new Set(found)];
}"""

#: For each game: which elements its table must have and which must be fully visible, which cards belong to which zone,
#: and which texts need which size.
BOARDS = {
    "clash": {
        "needed": [".rt-status", ".rt-top", ".rt-lines", ".rt-table > .rt-holding", ".rt-rules"],
        "whole": ".rt-strip, .rt-mana, .rt-rules, .rt-owner, .rt-land, .rt-end",
        "zones": [[".rt-lines", ".rt-line .rt-card, .rt-gap"], [".rt-table > .rt-holding", ".rt-card"],
                  [".rt-top", ".rt-card, .rt-back, .rt-pile, .rt-discard"]],
        "small": ".rt-name, .rt-cost, .rt-attack, .rt-health, .rt-life, .rt-count, .rt-owner, .rt-land, .rt-end",
        "least": 12,
    },
    "dust": {
        "needed": [".du-status", ".du-others", ".du-stage", ".du-wheel .du-node", ".du-hand"],
        "whole": ".du-status, .du-others, .du-stage, .du-scale, .du-node, .du-captured, .du-hand",
        "zones": [[".du-stage", ".du-fan .du-upright, .du-scale, .du-pile .du-card:last-child"], [".du-other", ".du-open .du-card"]],
        "small": ".du-sum, .du-who, .du-captured strong, .du-deck, .du-place h3, .du-which",
        "least": 11,
    },
}  # fmt: skip


def out_of_sight(it: Alone) -> list[str]:
    """Return what is out of sight now."""
    found: list[str] = it.page.evaluate(OUT_OF_SIGHT, BOARDS[it.seat.definition.name])
    return found


def parts(it: Alone, game: str) -> Iterator[str]:
    """Return every part of every lesson as the page shows it, including those that a lesson adds from questions left
    to the learner.
    """
    for id, lesson in lessons().items():
        if lesson.definition.name != game:
            continue
        it.tell(do="lesson", id=id, step=1)
        count = it.seat.state.table.run.parts
        for number in range(1, len(count) + 1):
            if number > 1:
                it.tell(do="step", number=number)
            yield f"{id}, part {number}"


def in_both(it: Alone, told: Iterator[str]) -> list[str]:
    """Return what is out of sight on a desktop and on a phone at each of these tables. Each begins in the size in
    which the previous one ended, because changing the size takes as long as a table.
    """
    found, sizes = [], [DESK, PHONE]
    for name in told:
        sizes.reverse()
        for width, height in sizes:
            it.page.set_viewport_size({"width": width, "height": height})
            found += [f"{name}, {width} px: {problem}" for problem in out_of_sight(it)]
    return found


@pytest.mark.parametrize(("game", "least"), [("clash", 15), ("dust", 10)])
def test_every_step_of_every_lesson_is_visible(chromium, game, least):
    it = Alone(chromium, *DESK).open()
    found = in_both(it, parts(it, game))
    it.close()
    assert sum(lesson.definition.name == game for lesson in lessons().values()) > least
    assert not found, "\n".join(found)


def test_every_situation_is_visible(chromium):
    def laid() -> Iterator[str]:
        for id in situations("clash"):
            it.tell(do="situation", id=id)
            yield id

    it = Alone(chromium, *DESK).open()
    found = in_both(it, laid())
    it.close()
    assert not found, "\n".join(found)


@pytest.mark.parametrize(("edition", "kind"), [(1, ""), (2, ""), (1, "dust")])
def test_everything_that_the_guide_says_is_visible(chromium, edition, kind):
    def read(name: str) -> Iterator[str]:
        yield name
        while it.page.query_selector("[data-verb=go-on]"):
            it.page.click("[data-verb=go-on]")
            it.settle()
            yield f"{name}, gone on"

    def followed() -> Iterator[str]:
        it.tell(do="first", edition=edition, kind=kind)
        yield from read("at the start")
        while moves := guide_of(it.seat.definition).follow(it.seat.game).moves:
            it.seat.play(moves[0])
            it.hear({"re": None, **it.seat.table()})
            yield from read(it.seat.address)

    it = Alone(chromium, *DESK).open()
    found = in_both(it, followed())
    assert it.seat.game.position.is_over
    it.close()
    assert not found, "\n".join(found)


# -- nothing moves under the pointer -----------------------------------------------------------------------------------

WATCH = """() => {
  if (document.adoptedStyleSheets.length) throw new Error("what is not painted is not seen to move");
  window.shifts = [];
  new PerformanceObserver((list) => {
    for (const { value, sources } of list.getEntries())
      window.shifts.push([value, ...sources.map(({ node, previousRect: a, currentRect: b }) =>
        `${node?.className ?? node?.nodeName} ${[a.x, a.y, b.x, b.y].map(Math.round)}`)]);
  }).observe({ type: "layout-shift" });
}"""
MOST_SHIFT = 0.02
GAME = "setup: edition 1, solo, deck 1, seed 7"


def shifts(it: Alone) -> tuple[float, list[str]]:
    """Return how much has moved since the last call, including what the user moved, and what it was."""
    found = it.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts.splice(0)), 50)))"
    )
    return sum(one[0] for one in found), [f"{value:.4f} {' | '.join(what)}" for value, *what in found]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_moves_in_a_whole_turn_of_the_automa(chromium, size):
    it = Alone(chromium, *size, pace="fast", painted=True).open()
    it.tell(do="new", start=GAME, moves="end")
    it.page.wait_for_selector("[data-verb=end]")
    it.settle()
    it.painted()  # there is a place for the tools, which load later
    before = len(it.seat.game.events)
    it.page.evaluate(WATCH)
    it.page.click("[data-verb=end]")
    it.settle()
    it.page.wait_for_selector("[data-verb=end], .rt-choice", timeout=60_000)  # to the end without a press
    moved, what = shifts(it)
    happened = len(it.seat.game.events) - before
    it.close()
    assert happened > 20
    assert moved < MOST_SHIFT, "\n".join(what)


#: The positions of the prompt, the board and its parts.
PLACES = """() => [".rt-table", ".rt-strip", ".rt-top", ".rt-lines", ".rt-holding-A", ".rt-prompt", ".rt-timeline", ".rt-details"].map(
  (selector) => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [x, y, width, height].map(Math.round) })"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_moves_in_a_lesson(chromium, size):
    it = Alone(chromium, *size, pace="fast", painted=True).open()
    it.tell(do="lesson", id="stronghold", step=2)
    places = it.page.evaluate(PLACES)
    it.page.evaluate(WATCH)
    it.page.click("[data-verb=hint]")
    it.settle()
    wrong = next(i for i, option in enumerate(it.seat.lesson.part.question.options) if not option.right)
    it.page.locator(".rt-option").nth(wrong).click()
    it.page.wait_for_selector(".rt-sides")
    it.settle()
    assert it.page.evaluate(PLACES) == places, "after a wrong answer"
    it.page.wait_for_selector("[data-verb=next-step]")
    moved, what = shifts(it)
    assert moved < MOST_SHIFT, "\n".join(what)
    it.close()


def test_pointing_and_refusals_move_nothing(chromium):
    it = Alone(chromium, *DESK, painted=True).open()
    it.tell(do="new", start=GAME, moves="end")
    places = it.page.evaluate(PLACES)
    it.page.evaluate(WATCH)
    for card in it.page.locator(".rt-table .rt-card").all():
        card.hover()
        it.page.wait_for_timeout(120)  # it is shown after the pointer has rested on it
    it.page.click(".rt-holding-A .rt-unplayable")
    it.page.wait_for_selector(".rt-why")
    it.page.click("text=Close")
    it.page.click(".rt-holding-A .rt-playable >> nth=0")
    it.page.wait_for_selector("[data-slot]:not([hidden])")
    assert it.page.evaluate(PLACES) == places
    moved, what = shifts(it)
    it.close()
    assert moved < MOST_SHIFT, "\n".join(what)


# -- in every size, and in every room of a game ------------------------------------------------------------------------

SIZES = [(1920, 1080), (1366, 768), DESK, (768, 1024), (390, 844), PHONE]
FULL = (
    "game: edition 1, solo ; A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie Gnome Abomination ; "
    "upper: Baron Brute Reptile Assassin | Carapace Machine Vortex Scribe Alpha ; lower: Shaman | Zombie Disciple ; "
    "automa: Martyr Scribe {Bastion} ; discard: Cyclone"
)
DUEL = (
    "game: edition 2, duel ; A: {Bastion} Specter Zombie Grrr Gnome ; upper: Ogre Titan | ; "
    "B: {Bastion} Hydra Naga Ogre Troll ; champion A: Hydra"
)


def test_a_game_a_duel_and_presenting_are_visible_in_every_size(chromium):
    it, found = Alone(chromium, *DESK).open(), []
    looks = {
        "a game": {"do": "new", "start": GAME, "moves": "end"},
        "a full table": {"do": "new", "start": FULL},
        "a duel": {"do": "new", "start": DUEL},
        "a duel of two decks": {"do": "new", "start": "setup: edition 2, duel, decks 1 2, seed 3"},
        "presenting": {"do": "present", "list": "faq", "number": 2},
        "a lesson": {"do": "lesson", "id": "stronghold", "step": 2},
        "a puzzle with seven in a line": {"do": "puzzle", "id": "second-solo-8ef04804"},
    }
    for name, act in looks.items():
        it.tell(**act)
        for width, height in SIZES:
            it.page.set_viewport_size({"width": width, "height": height})
            problems = out_of_sight(it)
            if name.startswith("a puzzle"):  # seven names on half a phone are read by tapping
                problems = [problem for problem in problems if "squeezed" not in problem]
            found += [f"{name}, {width} x {height}: {problem}" for problem in problems]
            if name == "a duel of two decks":  # a phone has a little less room for B, or it would cut the lower line
                hands = [it.page.locator(f".rt-holding-{side} .rt-back").last.bounding_box() for side in "AB"]
                least = 0.88 if width < 500 else 0.96
                if any(hands[1][size] < least * hands[0][size] for size in ("width", "height")):
                    found.append(f"{width} x {height}: the hand of B is smaller, {hands}")
    it.close()
    assert not found, "\n".join(found)


#: The texts in letters smaller than a number of pixels, on cards and elsewhere, that an audience has to read; not what
#: is for the presenter (buttons and keys, the story and the rule below).
TOO_SMALL = """([plain, card]) => {
  const found = new Set(), texts = document.createTreeWalker(document.querySelector(".rt"), NodeFilter.SHOW_TEXT);
  while (texts.nextNode()) {
    const e = texts.currentNode.parentElement, said = texts.currentNode.textContent.trim();
    if (!said || !e.closest(".rt-table, .rt-prompt") || e.closest(".rt-presenting") || !e.checkVisibility({ visibilityProperty: true })) continue;
    const px = parseFloat(getComputedStyle(e).fontSize), least = e.closest(".rt-card, .rt-stand, .rt-pile, .rt-back, .du-card, .du-wheel") ? card : plain;
    if (px && px < least - 0.01) found.add(`${e.className || e.tagName} “${said}” ${px} px, least ${least.toFixed(1)}`);
  }
  return [...found];
}"""


@pytest.mark.parametrize(("width", "height"), [(1920, 1080), (1280, 720)])
def test_what_an_audience_reads_can_be_read_from_six_metres(chromium, width, height):
    """A projected image is assumed to be 2 m wide and to fill the screen, with the last row 6 m away. Letters, from
    the highest top to the lowest bottom, must then be 1/200 of that high, 30 mm: 28.8 px of 1920, 19.2 px of 1280.
    Text on a card shares its width with other texts and is repeated in the sentence next to it: 1/300, 20 mm, which
    is still twice what good eyes need.
    """
    plain, card = (6000 / part * width / 2000 for part in (200, 300))
    it, found = Alone(chromium, width, height).open(), []
    for group, number in [
        *(("faq", n) for n in range(1, 36, 3)),
        ("four", 1),
        ("four", 33),
        *(("dust-more", n) for n in (1, 8, 15)),
    ]:
        it.tell(do="present", list=group, number=number)
        for when in ("before", "after"):
            problems = it.page.evaluate(TOO_SMALL, [plain, card]) + (out_of_sight(it) if when == "before" else [])
            found += [f"{group} {number}, {when} the answer: {problem}" for problem in problems]
            it.page.keyboard.press(" ")
            it.settle()
    it.close()
    assert not found, "\n".join(sorted(set(found)))


def test_a_what_if_is_left_from_the_bar_on_a_phone_too(chromium):
    it = Alone(chromium, *PHONE, touch=True).open(f"?start={GAME}&moves=end".replace(" ", "+"))
    it.tell(do="branch", at=2)
    back = it.page.locator("[data-to=story] button")
    assert back.inner_text() == "← Back to the story" and back.bounding_box()["y"] < 50
    bar = it.page.locator(".rt-bar :is(button, select):visible").evaluate_all(
        "all => all.filter(e => e.scrollWidth > e.clientWidth).length"
    )
    assert not bar, "a button of the bar is cut"
    back.tap()
    back.wait_for(state="detached")
    assert not it.seat.state.table.origin
    it.close()


def test_cards_are_as_large_as_the_stage_allows(chromium):
    it, large = Alone(chromium, *DESK).open(), {}
    it.tell(do="situation", id="closing-up")
    for width, height in SIZES:
        it.page.set_viewport_size({"width": width, "height": height})
        large[width] = it.page.eval_on_selector(".rt-line .rt-card", "card => card.getBoundingClientRect().width")
    it.close()
    assert large[1920] > 150 > large[1280] > 100 > large[768] > 80 > large[360] >= 44, large


def test_a_table_in_a_notebook_is_at_most_600_pixels_high(chromium):
    it = Alone(chromium, address=READING).open()
    for act in ({"do": "new", "start": FULL}, {"do": "lesson", "id": "stronghold", "step": 2}):
        it.tell(**act)
        for width in (1280, 760):
            it.page.set_viewport_size({"width": width, "height": 800})
            assert it.page.eval_on_selector(".rt", "root => root.getBoundingClientRect().height") <= 600
            assert [one for one in out_of_sight(it) if "scrolls" not in one] == [], (act, width)
    it.close()


# -- answers on the table ----------------------------------------------------------------------------------------------


def test_a_question_about_cards_is_answered_on_the_cards(chromium):
    it = Alone(chromium, *DESK).open()
    it.tell(do="lesson", id="four-leftmost", step=1)
    right = it.seat.lesson.part.question.right
    assert it.page.locator(".rt-holding-A .rt-point").count() == it.page.locator(".rt-option").count() == 6
    for number in right:
        it.page.locator(".rt-holding-A .rt-point").nth(number).click()
    assert it.page.locator(".rt-option[aria-pressed=true]").count() == len(right)
    it.page.click("[data-verb=check]")
    it.page.wait_for_selector(".rt-prompt .rt-seal")
    assert it.seat.state.table.run.chosen == tuple(right)
    assert not it.page.query_selector(".rt-point")
    it.close()


def test_a_question_about_a_place_is_answered_on_the_board(chromium):
    it = Alone(chromium, *DESK).open()
    it.tell(do="lesson", id="sprint", step=5)
    options = it.seat.lesson.part.question.options
    card, place = (next(i for i, one in enumerate(options) if one.answer.place.number == n) for n in (1, 2))
    assert "place 2" in it.page.get_attribute(".rt-slot.rt-point", "aria-label")
    it.page.click(".rt-slot.rt-point")
    it.settle()
    assert it.seat.state.table.run.chosen == (place,)
    it.tell(do="lesson", id="sprint", step=5)
    it.page.click(".rt-line .rt-point")
    it.settle()
    assert it.seat.state.table.run.chosen == (card,)
    it.close()


def test_a_question_about_the_stronghold_is_answered_at_its_new_place(chromium):
    it = Alone(chromium, *DESK).open()
    it.tell(do="lesson", id="second-blood", step=4)
    looks = it.page.locator(".rt-holding-A .rt-edge .rt-point")
    assert looks.count() == 2
    looks.nth(0).click()
    it.settle()
    options = it.seat.lesson.part.question.options
    (chosen,) = it.seat.state.table.run.chosen
    assert options[chosen].answer.number == 2  # the place further left, with more cards to its right
    it.close()


def test_answers_with_hands_and_lines_are_shown_as_on_the_board(chromium):
    it = Alone(chromium, *DESK).open()
    it.tell(do="lesson", id="lines", step=1)
    first = it.page.locator(".rt-option").nth(0)
    names = [one.strip() for one in first.locator(".rt-little .rt-name").all_inner_texts()]
    said = first.locator(".rt-unseen").text_content()
    assert said.split(", ") == names[::-1]  # counted from the Bridge, which is on the right here
    assert first.locator(".rt-little > li").last.get_attribute("class") == "rt-plank"
    it.close()


# -- the rules of this game, and a card to be read ---------------------------------------------------------------------


def test_the_rules_of_a_game_are_named_and_what_they_give_is_on_the_cards(chromium):
    it = Alone(chromium, *DESK).open()
    level = "setup: edition 2, solo, deck 1, level 4, mana 8+1, B begins, all rage, seed 7"
    it.tell(do="new", start=level, moves="end")
    chip = it.page.locator(".rt-rules")
    assert "Second edition" in chip.inner_text() and "Level 4" in chip.inner_text()
    chip.click()
    said = it.page.inner_text(".rt-lens")
    assert "Level 4 of 10" in said and "8 Mana" in said and "Rage for all its creatures" in said
    it.page.keyboard.press("Escape")
    assert it.page.is_hidden(".rt-lens")
    theirs = it.page.locator(".rt-side-B .rt-card")
    assert theirs.count()
    for card in theirs.all():
        assert re.search("Rage", card.get_attribute("aria-label"))
    given = [one for one in theirs.all() if "Rage by the rules of this game" in one.get_attribute("aria-label")]
    assert given and all(one.locator(".rt-gained").count() for one in given)
    it.close()


def test_a_card_is_enlarged_by_a_long_press_and_by_a_tap_on_a_phone(chromium):
    it = Alone(chromium, *PHONE, touch=True).open()
    it.tell(do="new", start=FULL)
    it.page.tap(".rt-side-B .rt-card >> nth=0", position={"x": 8, "y": 26})
    assert "Carapace" in it.page.inner_text(".rt-lens h2")
    assert it.page.eval_on_selector(".rt-lens .rt-card", "card => card.getBoundingClientRect().width") > 150
    it.page.tap(".rt-lens")
    assert it.page.is_hidden(".rt-lens")
    box = it.page.locator(".rt-holding-A .rt-playable").nth(0).bounding_box()
    wire = it.page.context.new_cdp_session(it.page)
    point = {"x": box["x"] + 8, "y": box["y"] + 20}
    wire.send("Input.dispatchTouchEvent", {"type": "touchStart", "touchPoints": [point]})
    it.page.wait_for_selector(".rt-lens:visible")
    wire.send("Input.dispatchTouchEvent", {"type": "touchEnd", "touchPoints": []})
    it.page.wait_for_timeout(50)  # the preview of the press appears a moment later
    assert it.page.is_visible(".rt-lens") and not it.page.query_selector(".rt-selected")
    it.page.keyboard.press("Escape")
    assert it.page.is_hidden(".rt-lens")
    it.close()


def test_the_answer_to_a_question_about_the_wheel_is_not_shown(chromium):
    it = Alone(chromium, *DESK).open()
    for step in (4, 6):
        it.tell(do="lesson", id="dust-wheel", step=step)
        assert it.page.locator(".du-is-attack").count() == 1, step
        assert it.page.locator(".du-badge").count() == 0, step
    it.tell(do="new", start="game: dust, versus, B to answer A, power ; A: Bead ; A laid: Kite ; B: Blot Pebble")
    assert it.page.locator(".du-node .du-badge").count() == 5 and it.page.locator(".du-hand .du-badge").count() == 2
    it.close()
