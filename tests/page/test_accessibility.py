"""The page for everybody: nothing serious is found by axe-core in any state, in either theme, on a desk and on a phone;
lessons by keyboard alone; and what a screen reader is told."""

from __future__ import annotations

import importlib.util
import re
from pathlib import Path

import pytest
from rooms import OWN, own, right_answer, room, walk
from somebody import Somebody

#: axe-core, as the package for the tests brings it along.
AXE = Path(importlib.util.find_spec("axe_playwright_python").origin).with_name("axe.min.js").read_text("utf-8")

#: What axe-core finds that is serious or critical: the rule, and the first places, with what is wrong there. It looks at all
#: that hangs in the page, several times: where a room is seen whole, contrast and sizes are left out, which take it most of its
#: time; elsewhere what is hidden, and of what is alike all but a few, is taken off the page while it looks.
RUN = """async (whole) => {
  const alike = '.rt-pages [hidden], .rt-coverage, .rt-sheet, .rw-cards li:nth-child(n + 9):not(:has([tabindex="0"])), .rt-gallery li:nth-child(n + 9), .rt-event:nth-child(n + 12)';
  const off = whole ? [] : [...document.querySelectorAll(alike)].map((one) => [one, document.createComment("")]);
  const options = { resultTypes: ["violations"], preload: false, rules: { "target-size": { enabled: !whole }, "color-contrast": { enabled: !whole } } };
  const unseen = document.adoptedStyleSheets;
  document.adoptedStyleSheets = []; // what has no opacity has no contrast
  for (const [one, place] of off) one.replaceWith(place);
  const { violations } = await axe.run(document, options).finally(() => {
    for (const [one, place] of off.reverse()) place.replaceWith(one);
    document.adoptedStyleSheets = unseen;
  });
  return violations.filter(({ impact }) => impact === "serious" || impact === "critical")
    .map(({ id, nodes }) => [id, nodes.slice(0, 3).map((n) => `${n.html.slice(0, 160)} — ${n.failureSummary.split("\\n")[1]}`)]);
}"""

#: How the page is looked at: two ways in every main state, in turn, and one in the others; so each room is seen in all.
LOOKS = [(1280, "light"), (360, "dark"), (1280, "dark"), (360, "light")]
MAIN = {
    "lobby", "handover", "draft", "game", "game, refused", "game, on which line", "game over", "game over, the report", "situation", "what-if",
    "what-if, beside the story", "both editions", "presenting, veiled", "presenting, revealed", "lessons",
    "lesson, a question with several answers", "lesson, a wrong answer", "lesson, something to do", "workshop",
    "workshop, what cannot be", "workshop, what follows",
}  # fmt: skip
#: States that show nothing which another has not shown.
SEEN = {"game, no target", "game over, link copied", "duel, above which creature", "both editions, another answer",
        "lesson, another wrong answer", "rulebook, nothing found", "workshop, a card picked"}  # fmt: skip


def found_by_axe(page, whole: bool = False) -> list[str]:
    return [f"{rule}: {place}" for rule, places in page.evaluate(RUN, whole) for place in places]


def test_axe_finds_nothing_serious_in_any_state(tab):
    it = tab(height=900).open()
    page = it.page
    page.emulate_media(reduced_motion="reduce")  # what moves is looked at where it comes to rest
    page.evaluate(AXE)
    found: dict[str, str] = {}
    looks, states = 0, set()
    for state in walk(it):
        states.add(state)
        for role in nameless(it):
            found[f"a {role} without a name"] = state
        for _ in range(0 if state in SEEN else 2 if state in MAIN else 1):
            width, theme = LOOKS[looks % 4]
            looks += 1
            page.set_viewport_size({"width": width, "height": 900})
            page.emulate_media(color_scheme=theme)
            for one in found_by_axe(page, state.endswith("all of it")):
                found.setdefault(one, f"{state}, {width}, {theme}")
        page.set_viewport_size({"width": 1280, "height": 900})
    assert states > MAIN | SEEN
    said = [f"{state}: {one}" for one, state in found.items()]
    assert not said, f"{len(said)} things are found:\n" + "\n".join(said[:60])


# -- by keyboard alone -----------------------------------------------------------------------------------------------


def tab_to(page, found: str, most: int = 90) -> None:
    """Press Tab until what has the focus is what is looked for: an expression about ``e``."""
    for _ in range(most):
        if page.evaluate(f"(() => {{ const e = document.activeElement; return Boolean({found}) }})()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {found}")


def go_along(page, found: str, *keys: str) -> None:
    """Press arrows, one kind after the other, until what has the focus is what is looked for."""
    for key in keys:
        for _ in range(12):
            if page.evaluate(f"(() => {{ const e = document.activeElement; return Boolean({found}) }})()"):
                return
            page.keyboard.press(key)
    raise AssertionError(f"the arrows do not lead to {found}")


def solution(it) -> list[str]:
    """Moves that reach the goal of the step on the page, as its hints give them."""
    session, found = Somebody(), []
    query = re.search(r"lesson=[\w-]+&step=\d+", it.link)[0]
    told = session.handle({"n": 1, "do": "hello", "query": f"?{query}"})
    while told["lesson"]["judged"] == "on the way":
        for _ in range(3):
            told = session.handle({"n": 2, "do": "hint"})
        hint = told["lesson"]["hint"]
        found.append(hint["words"])
        told = session.handle({"n": 3, "do": "move", "move": hint["move"]})
    return found


def make(it, move: str) -> None:
    """Make a move with Tab, arrows, Enter and letters."""
    page = it.page
    if move == "end":
        page.keyboard.press("e")
        return it.settle()
    kind, card, *_, to = move.split()
    tab_to(page, "e.closest('.rt-holding-A')")
    go_along(page, f"e.closest('[data-key^=\"A {card} \"]')", "ArrowLeft", "ArrowRight")
    page.keyboard.press("Enter")
    slot, target = (
        f"e.dataset.slot?.endsWith('{to}')",
        f"e.matches('.rt-target') && e.closest('[data-key*=\" {to} \"]')",
    )
    wanted = slot if kind == "play" else target
    go_along(page, wanted, "ArrowDown", "ArrowUp", "ArrowRight", "ArrowLeft")
    page.keyboard.press("Enter")
    it.settle()
    return None


@pytest.mark.parametrize("number", [0, 2, 7])
def test_a_whole_lesson_by_keyboard_alone(tab, number):
    it = tab().open()
    page = it.page
    tab_to(page, "e.closest('.rt-nav') && e.matches('[aria-current] + button')")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-learn")
    it.settle()
    tab_to(page, f"e === document.querySelectorAll('.rt-lesson')[{number}]")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-lesson-head")
    asked = done = 0
    for _ in range(40):
        it.settle()
        if page.query_selector(".rt-learn"):
            break
        if page.query_selector(".rt-option"):
            asked += 1
            several = page.query_selector(".rt-option[aria-pressed]")
            for right in right_answer(it)[: None if several else 1]:
                tab_to(page, f"e === document.querySelectorAll('.rt-option')[{right}]")
                page.keyboard.press("Enter")
            if several:
                tab_to(page, "e.matches('[data-verb=check]')")
                page.keyboard.press("Enter")
            it.settle()
            assert page.query_selector(".rt-prompt .rt-seal"), "that was right"
            assert page.text_content(".rt-live").startswith("That's right.")
        elif page.query_selector("[data-verb=hint]"):
            done += 1
            for move in solution(it):
                make(it, move)
            assert "Done!" in page.text_content(".rt-live")
        assert page.evaluate("document.activeElement !== document.body")
        tab_to(page, "e.matches('[data-verb=next-step], .rt-prompt [data-verb=play]')")
        page.keyboard.press("Enter")
    assert page.query_selector(".rt-learn .rt-seal"), "the lesson is done"
    assert asked > 1 and done
    assert "Lesson done" in page.text_content(".rt-live")
    assert page.locator(".rt-lesson.rt-done").count() == 1
    page.evaluate(AXE)
    assert found_by_axe(page) == []


# -- what a screen reader is told ------------------------------------------------------------------------------------

ROLES = re.compile("button|link|textbox|searchbox|combobox|checkbox|radio|slider|tab|listbox|spinbutton")


def nameless(it) -> list[str]:
    """What can be pressed or filled in, and has no name in the tree that a screen reader is given."""
    nodes = it.page.context.new_cdp_session(it.page).send("Accessibility.getFullAXTree")["nodes"]
    controls = [node for node in nodes if not node["ignored"] and ROLES.fullmatch(node["role"]["value"])]
    assert len(controls) > 5
    return [node["role"]["value"] for node in controls if not node.get("name", {}).get("value", "").strip()]


def heard(it) -> str:
    it.settle()
    return it.page.text_content(".rt-live")


def test_what_happens_is_announced(tab):
    it = tab().open()
    own(it, OWN)
    page = it.page
    page.focus(".rt-holding-A [data-key^='A Ogre '] button")
    page.keyboard.press("Enter")
    assert "Ogre is number 5 in the hand" in heard(it)  # why it may not be played
    page.keyboard.press("Escape")
    page.focus(".rt-holding-A [data-key^='A Troll '] button")
    page.keyboard.press("Enter")
    assert "Troll: on which line?" in heard(it)
    page.keyboard.press("Enter")
    assert "You summon Troll on the upper line" in heard(it)  # what came of it
    page.keyboard.press("b")
    assert heard(it).count(".") < 4 and "Troll" in heard(it)  # the moment that one has gone to
    page.select_option(".rt-grain", "phase")
    assert heard(it) == "By phase"
    page.focus(".rt")
    page.keyboard.press("g")
    page.keyboard.press("e")
    assert "more" in heard(it)  # of much that happens, the end, and how much more there was
    page.keyboard.press("u")
    assert page.get_attribute(".rt-live", "aria-live") == "polite"
    assert page.get_attribute(".rt-alert", "role") == "alert"


def test_a_lesson_is_heard(tab):
    it = tab().open()
    room(it, 1)
    page = it.page
    page.click(".rt-lesson >> nth=2")
    page.wait_for_selector(".rt-option")
    page.wait_for_function("document.querySelector('.rt-live').textContent.includes('?')")  # what it asks
    page.focus("[data-verb=hint]")
    page.keyboard.press("Enter")
    it.settle()
    assert page.evaluate("document.activeElement.dataset.verb") == "hint"  # and may ask for more
    assert page.inner_text(".rt-hint p").partition(" — ")[2] == heard(it)
    wrong = next(i for i in range(9) if i not in right_answer(it))
    page.locator(".rt-option").nth(wrong).click()
    assert page.get_attribute(f".rt-options li:nth-child({wrong + 1}) button", "aria-pressed") == "true"
    page.click("[data-verb=check]")
    assert heard(it).startswith("Not quite.") and "What happens" in heard(it)
    page.click("[data-verb=next-step]")
    assert heard(it) == page.inner_text(".rt-lesson-text")
