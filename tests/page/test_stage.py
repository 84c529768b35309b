"""Everything in sight, at every step of every lesson and in every situation; and nothing moves under the pointer."""

from __future__ import annotations

from collections.abc import Iterator

import pytest
from alone import Alone

from tutor.lessons import lessons
from tutor.scenarios import situations

DESK, PHONE = (1280, 800), (360, 740)

#: What is out of sight, too small to be read, or covered: of the board every card and place, of the prompt all that is
#: asked, and what goes on.
OUT_OF_SIGHT = """() => {
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
  for (const selector of [".rt-status", ".rt-top", ".rt-lines", ".rt-holding-A", ".rt-prompt", ".rt-rules"])
    if (!all(selector).length) found.push(`no ${selector}`);
  for (const e of all(".rt-table, .rt-strip, .rt-mana, .rt-rules, .rt-prompt, .rt-foot .rt-main, .rt-owner, .rt-land")) within(e, screen, "the screen");
  for (const [zone, cards] of [[".rt-lines", ".rt-line .rt-card, .rt-gap"], [".rt-holding-A", ".rt-card"], [".rt-top", ".rt-card, .rt-back, .rt-pile, .rt-discard"]])
    for (const box of all(zone)) {
      within(box, document.querySelector(".rt-table").getBoundingClientRect(), "the table");
      for (const card of box.querySelectorAll(cards)) if (card.getClientRects().length) within(card, box.getBoundingClientRect(), zone);
    }
  const asked = document.querySelector(".rt-asked").getBoundingClientRect();
  for (const e of all(".rt-lesson-head, .rt-lesson-text, .rt-situation, .rt-question, .rt-asked > .rt-ask, .rt-asked > p:nth-child(-n + 3)"))
    within(e, asked, `what is asked, ${Math.round(asked.height)} px`);
  for (const e of all(".rt-option, .rt-choice button")) within(e, document.querySelector(".rt-answers").getBoundingClientRect(), "the answers");
  for (const e of all(".rt-foot button")) within(e, document.querySelector(".rt-prompt").getBoundingClientRect(), "the prompt");
  for (const e of all(".rt-table :is(.rt-name, .rt-cost, .rt-attack, .rt-health, .rt-life, .rt-count, .rt-owner, .rt-land)"))
    if (parseFloat(getComputedStyle(e).fontSize) < 12) found.push(`${name(e)}: ${getComputedStyle(e).fontSize}`);
  return [...new Set(found)];
}"""


def out_of_sight(it: Alone) -> list[str]:
    """What is out of sight now."""
    found: list[str] = it.page.evaluate(OUT_OF_SIGHT)
    return found


def parts(it: Alone) -> Iterator[str]:
    """Every part of every lesson on the page, those included that a lesson gets from questions left to the learner."""
    for id in lessons():
        it.tell(do="lesson", id=id, step=1)
        count = it.seat.state.table.run.parts
        for number in range(1, len(count) + 1):
            if number > 1:
                it.tell(do="step", number=number)
            yield f"{id}, part {number}"


def in_both(it: Alone, told: Iterator[str]) -> list[str]:
    """What is out of sight on a desk and on a phone at each of the tables that are told."""
    found = []
    for name in told:
        for width, height in (DESK, PHONE):
            it.page.set_viewport_size({"width": width, "height": height})
            found += [f"{name}, {width} px: {problem}" for problem in out_of_sight(it)]
    return found


def test_every_step_of_every_lesson_is_in_sight(chromium):
    it = Alone(chromium)
    told = list(lessons())
    found = in_both(it, parts(it))
    it.close()
    assert len(told) > 15
    assert not found, "\n".join(found)


def test_every_situation_is_in_sight(chromium):
    def laid() -> Iterator[str]:
        for id in situations():
            it.tell(do="situation", id=id)
            yield id

    it = Alone(chromium)
    found = in_both(it, laid())
    it.close()
    assert not found, "\n".join(found)


# -- nothing moves under the pointer -----------------------------------------------------------------------------------

WATCH = """() => {
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
    """How much has moved since this was last asked, what people have done themselves included; and what it was."""
    found = it.page.evaluate(
        "new Promise((done) => requestAnimationFrame(() => setTimeout(() => done(window.shifts.splice(0)), 50)))"
    )
    return sum(one[0] for one in found), [f"{value:.4f} {' | '.join(what)}" for value, *what in found]


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_moves_in_a_whole_turn_of_the_automa(chromium, size):
    it = Alone(chromium, *size, pace="fast")
    it.tell(do="new", start=GAME, moves="end")
    it.page.wait_for_selector("[data-verb=end]")
    before = len(it.seat.game.events)
    it.page.evaluate(WATCH)
    it.page.click("[data-verb=end]")
    it.settle()
    it.page.wait_for_selector("[data-verb=end], .rt-choice", timeout=60_000)  # to its end by itself
    moved, what = shifts(it)
    happened = len(it.seat.game.events) - before
    it.close()
    assert happened > 20
    assert moved < MOST_SHIFT, "\n".join(what)


#: Where what is asked, the board and its parts stand.
PLACES = """() => [".rt-table", ".rt-strip", ".rt-top", ".rt-lines", ".rt-holding-A", ".rt-prompt", ".rt-timeline", ".rt-details"].map(
  (selector) => { const { x, y, width, height } = document.querySelector(selector).getBoundingClientRect(); return [x, y, width, height].map(Math.round) })"""


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_nothing_moves_in_a_lesson(chromium, size):
    it = Alone(chromium, *size, pace="fast")
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


def test_nothing_moves_where_one_points_or_is_refused(chromium):
    it = Alone(chromium)
    it.tell(do="new", start=GAME, moves="end")
    places = it.page.evaluate(PLACES)
    it.page.evaluate(WATCH)
    for card in it.page.locator(".rt-table .rt-card").all():
        card.hover()
        it.page.wait_for_timeout(120)  # it is shown once the pointer rests on it
    it.page.click(".rt-holding-A .rt-unplayable")
    it.page.wait_for_selector(".rt-why")
    it.page.click("text=Close")
    it.page.click(".rt-holding-A .rt-playable >> nth=0")
    it.page.wait_for_selector("[data-slot]:not([hidden])")
    assert it.page.evaluate(PLACES) == places
    moved, what = shifts(it)
    it.close()
    assert moved < MOST_SHIFT, "\n".join(what)
