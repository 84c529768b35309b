"""How the page is drawn: names lie on their cards, hatching can be seen, and a page comes back where it was left."""

from __future__ import annotations

import pytest

#: Names of cards that stick out of them, are mirrored or made larger, each with its box and that of its card.
ASTRAY = """() => [...document.querySelectorAll(".rt-name > span, .rt-end span")]
  .filter((name) => name.checkVisibility({ visibilityProperty: true }) && name.getClientRects().length)
  .map((name) => {
    const card = name.closest(".rt-card, li, .rt-end, .rt-pile") ?? name.parentElement;
    const scale = getComputedStyle(name).scale.split(" ").map((part) => (part === "none" ? 1 : Number(part)));
    const [inside, around] = [name, card].map((one) => one.getBoundingClientRect());
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
