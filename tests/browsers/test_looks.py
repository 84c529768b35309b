"""How the page is drawn: names are on their cards, and the story is scrolled to the current event."""

from __future__ import annotations

import pytest

#: Names that extend beyond their cards, are mirrored or enlarged, each with its box and that of its card.
ASTRAY = """() => [...document.querySelectorAll(".rt-name > span, .rt-end span")]
  .filter((name) => name.checkVisibility({ visibilityProperty: true }) && name.getClientRects().length)
  .map((name) => {
    const card = name.closest(".rt-card, li, .rt-end, .rt-pile") ?? name.parentElement;
    const scale = getComputedStyle(name).scale.split(" ").map((part) => (part === "none" ? 1 : Number(part)));
    const letters = document.createRange(); // they may stick out of their own box
    letters.selectNodeContents(name);
    const [inside, around] = [letters, card].map((one) => one.getBoundingClientRect());
    return { text: name.textContent, scale, inside, around };
  })
  .filter(({ scale, inside, around }) => scale.some((part) => !(part > 0.2 && part <= 1))
    || inside.left < around.left - 3 || inside.right > around.right + 3 || inside.top < around.top - 3 || inside.bottom > around.bottom + 3)
  .map(({ text, scale, inside, around }) => `${text}: scale ${scale}, ${inside.left},${inside.top} to ${inside.right},${inside.bottom}`
    + ` on ${around.left},${around.top} to ${around.right},${around.bottom}`)"""
FOUR = "setup: edition 2, free-for-all, decks 1 2 3 4, seed 3"


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)], ids=["screen", "phone"])
def test_names_lie_on_their_cards(tab, size):
    tab.resize(*size)
    for query in ("?situation=splash", "?lesson=stronghold&step=4", "?present=faq", "?start=setup:+edition+1,+solo,+deck+3,+seed+11",
                  "?start=" + FOUR.replace(" ", "+"), "?page=workshop"):  # fmt: skip
        tab.open(query)
        tab.wait(".rt-name > span, .rt-presented")
        assert tab.run(ASTRAY) == [], query


#: How far the current line of the story is outside the visible part of the story.
HIDDEN = """() => {
  const [line, story] = [".rt-log [aria-current]", ".rt-log"].map((one) => document.querySelector(one).getBoundingClientRect());
  return Math.max(0, line.bottom - story.bottom, story.top - line.top);
}"""


def test_the_story_is_scrolled_to_the_last_line(tab):
    for start in (
        "setup: edition 1, solo, deck 3, seed 11&moves=play Parasite upper ; end ; play Brigand upper ; end ; play Gnome upper ; end",
        "setup: dust, versus, decks 1 2, seed 7&moves=choose attack ; attack Monolith, power ; answer Lens using Lens",
    ):
        tab.open("?start=" + start.replace(" ", "+"))
        tab.wait(".rt-log [aria-current]")
        assert tab.run(
            "() => { const story = document.querySelector('.rt-log'); return story.scrollHeight > story.clientHeight }"
        )
        for _ in range(3):  # lines whose height is set when they are painted have it by now
            tab.run("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(() => done(true))))")
        assert tab.run(HIDDEN) <= 1, start
