"""The page is accessible: lessons work by keyboard alone, and a screen reader is told what happens."""

from __future__ import annotations

import re

import pytest
from axe import AXE, found_by_axe
from rooms import OWN, own, right_answer, room
from somebody import Somebody

# -- by keyboard alone -----------------------------------------------------------------------------------------------


def tab_to(page, found: str, most: int = 90) -> None:
    """Press Tab until the element ``e`` that has the focus matches an expression."""
    for _ in range(most):
        if page.evaluate(f"(() => {{ const e = document.activeElement; return Boolean({found}) }})()"):
            return
        page.keyboard.press("Tab")
    raise AssertionError(f"the Tab key does not lead to {found}")


def go_along(page, found: str, *keys: str) -> None:
    """Press arrow keys until the element that has the focus matches."""
    for key in keys:
        for _ in range(12):
            if page.evaluate(f"(() => {{ const e = document.activeElement; return Boolean({found}) }})()"):
                return
            page.keyboard.press(key)
    raise AssertionError(f"the arrows do not lead to {found}")


def solution(it) -> list[str]:
    """Return moves that reach the goal of the current step, as its hints give them."""
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
    """Make a move with Tab, arrow keys, Enter and letters."""
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
            assert heard(it).startswith("That's right.")
        elif page.query_selector("[data-verb=hint]"):
            done += 1
            for move in solution(it):
                make(it, move)
            assert "Done!" in heard(it)
        assert page.evaluate("document.activeElement !== document.body")
        tab_to(page, "e.matches('[data-verb=next-step], .rt-prompt [data-verb=play]')")
        page.keyboard.press("Enter")
    assert page.query_selector(".rt-learn .rt-seal"), "the lesson is done"
    assert asked > 1 and done
    assert "Lesson done" in page.text_content(".rt-live")
    assert page.locator(".rt-lesson.rt-done").count() == 1
    page.evaluate(AXE)
    assert found_by_axe(page) == []


# -- what a screen reader is told -------------------------------------------------------------------------------------


def heard(it) -> str:
    """Return what was announced last."""
    it.settle()
    it.page.wait_for_selector(".rt-live:not([data-saying])", state="attached")
    return it.page.locator(".rt-live p").last.text_content()


def test_what_happens_is_announced(tab):
    it = tab().open()
    own(it, OWN)
    page = it.page
    page.focus(".rt-holding-A [data-key^='A Ogre '] button")
    page.keyboard.press("Enter")
    assert "Ogre is number 5 in the hand" in heard(it)  # why the card cannot be played
    page.keyboard.press("Escape")
    page.focus(".rt-holding-A [data-key^='A Troll '] button")
    page.keyboard.press("Enter")
    assert heard(it).startswith("If you do this: ")
    assert page.locator(".rt-live p").nth(-2).text_content() == "Troll: on which line?"
    page.keyboard.press("Enter")
    assert heard(it) == "You have 1 Mana left."
    assert (
        "You summon Troll on the upper line" in page.locator(".rt-live p").nth(-2).text_content()
    )  # what followed from it
    page.keyboard.press("b")
    assert heard(it) == "You are at the beginning of the story."
    page.keyboard.press("n")
    assert heard(it).startswith("Summoning: you have 1 Mana.")
    assert "You summon Troll" in page.locator(".rt-live p").nth(-2).text_content()  # the moment that was chosen
    page.keyboard.press("b")
    assert heard(it) == "You are at the beginning of the story."
    page.select_option(".rt-grain", "phase")
    assert heard(it) == "By phase"
    page.focus(".rt")
    page.keyboard.press("g")
    page.keyboard.press("e")
    assert heard(it).startswith("Summoning: you have ")
    assert (
        page.locator(".rt-live p").nth(-2).text_content().startswith("Your assault begins.")
    )  # everything that happened
    page.keyboard.press("r")
    assert heard(it).startswith("Summoning: you have ")
    page.keyboard.press("r")
    assert heard(it).startswith("Your assault begins.")  # what was announced before
    page.keyboard.press("u")
    assert heard(it).startswith("Summoning: you have 1 Mana.")
    assert page.locator(".rt-live p").nth(-2).text_content() == "Taken back."
    assert page.get_attribute(".rt-live > :last-child", "aria-live") == "polite"
    assert page.get_attribute(".rt-alert", "role") == "alert"


def test_a_lesson_is_heard(tab):
    it = tab().open()
    room(it, 1)
    page = it.page
    page.click(".rt-lesson >> nth=2")
    page.wait_for_selector(".rt-option")
    page.wait_for_function("document.querySelector('.rt-live').textContent.includes('?')")  # what is asked
    page.focus("[data-verb=hint]")
    page.keyboard.press("Enter")
    it.settle()
    assert page.evaluate("document.activeElement.dataset.verb") == "hint"  # it can be asked for more
    assert page.inner_text(".rt-hint p").partition(" — ")[2] == heard(it)
    wrong = next(i for i in range(9) if i not in right_answer(it))
    page.locator(".rt-option").nth(wrong).click()
    assert page.get_attribute(f".rt-options li:nth-child({wrong + 1}) button", "aria-pressed") == "true"
    page.click("[data-verb=check]")
    assert heard(it).startswith("Not quite.") and "What happens" in heard(it)
    page.click("[data-verb=next-step]")
    assert heard(it).startswith(page.inner_text(".rt-lesson-text"))
