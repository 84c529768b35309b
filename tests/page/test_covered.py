"""Nothing that has to be read is covered: numbers and names on cards, names on the wheel, the story, the rest of the
page.
"""

from __future__ import annotations

from urllib.parse import quote

import pytest

PHONE = {"width": 360, "height": 740, "touch": True}
CROWDED = "?start=game: edition 1, duel ; A: {Bastion} Troll ; upper: | Ogre Baron Alpha Gnome Zombie Brute ; lower: Carapace | Brute ; B: Alpha {Bastion} Mutant"
#: A solo game that ends with six creatures on one line and three on the other.
ENDED = (
    "?start=setup: edition 1, solo, deck 3, seed 11&moves=play Parasite upper ; end ; play Brigand upper ; end ; "
    "play Gnome upper ; end ; play Disciple upper ; play Vortex upper ; end"
)
#: Two lines that are not crowded, with Aberration, which has five abilities, on both.
DUEL = (
    "?start=game: edition 1, duel, turn 3, mana 4 ; A: {Bastion} Boom! Grrr Alpha Ogre ; "
    "upper: Aberration | Parasite ; lower: Baron | Aberration ; B: {Bastion} Brute Troll"
)
#: D, the later player of the winning team in the round, gave up a card: our reading 55 decides who attacks next.
READ = (
    "?start="
    + quote("game: dust, team, A to attack ; A: Kite Bead ; B: Blot Bead ; C: Button Bead ; D: Sock Ribbon")
    + "&moves="
    + quote("attack B with Kite, cunning ; answer Blot ; answer Button ; give Sock")
)
DUST = "?start=setup: dust, versus, decks 1 2, seed 7&moves=choose attack ; attack Monolith, power ; answer Lens using Lens"

#: Pairs of numbers, names and icons on a card of a line that overlap by more than two pixels.
COVERED = """() => {
  const box = (e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return (e.matches(".rt-name") ? range : e).getBoundingClientRect();
  };
  const cross = (a, b) => Math.min(a.right - b.left, b.right - a.left, a.bottom - b.top, b.bottom - a.top);
  return [...document.querySelectorAll(".rt-line .rt-card")].flatMap((card) => {
    const parts = [...card.querySelectorAll(".rt-attack, .rt-health, .rt-cost, .rt-name, .rt-signs")].filter((e) => e.getClientRects().length);
    return parts.flatMap((a, i) => parts.slice(i + 1).filter((b) => cross(box(a), box(b)) > 2)
      .map((b) => `${card.textContent}: ${a.className}, ${b.className}`));
  });
}"""
#: What covers a number on a card of a line, if anything but the card does.
OVER_NUMBERS = """() => [...document.querySelectorAll(".rt-line :is(.rt-attack, .rt-health)")].flatMap((number) => {
  const { left, right, top, bottom } = number.getBoundingClientRect();
  const land = [...document.querySelectorAll(".rt-land")].find((land) => {
    const box = land.getBoundingClientRect();
    return box.left < right && box.right > left && box.top < bottom && box.bottom > top;
  });
  if (!land) return [];
  const met = document.elementsFromPoint((left + right) / 2, (top + bottom) / 2);
  return met.includes(land) && met.indexOf(land) < met.findIndex((e) => e.matches(".rt-card")) ? [land.textContent] : [];
})"""
#: The names on the wheel that an arrow crosses.
CROSSED = """() => {
  const names = [...document.querySelectorAll(".du-wheel .du-tribe")].map((e) => {
    const range = document.createRange();
    range.selectNodeContents(e);
    return [e.textContent, range.getBoundingClientRect()];
  });
  return [...document.querySelectorAll(".du-arrow path")].flatMap((path) => {
    const all = path.getTotalLength();
    const points = Array.from({ length: 40 }, (_, i) => path.getPointAtLength((i * all) / 39).matrixTransform(path.getScreenCTM()));
    return names.filter(([, { left, right, top, bottom }]) => points.some(({ x, y }) => x > left && x < right && y > top && y < bottom))
      .map(([name]) => name);
  });
}"""


def test_a_crowded_line_on_a_phone_shows_attack_health_and_name(tab):
    it = tab(**PHONE).open(CROWDED)
    assert it.page.locator(".rt-line .rt-card").count() == 8
    assert it.page.locator(".rt-line .rt-card .rt-attack:visible").count() == 8
    assert it.page.locator(".rt-line .rt-card .rt-health:visible").count() == 8
    strips = it.page.locator(".rt-east > li").evaluate_all("all => all.map((e) => e.offsetWidth)")
    assert min(strips) < 29, strips
    narrow = it.page.evaluate(COVERED)
    assert narrow == []


@pytest.mark.parametrize("size", [(360, 640), (360, 740), (390, 844), (540, 900)])
def test_no_card_of_the_lower_line_is_cut_on_a_phone(tab, size):
    it = tab(width=size[0], height=size[1], touch=True).open(DUEL)
    it.page.wait_for_selector(".rt-line .rt-card")
    bottoms = it.page.locator(".rt-line .rt-card").evaluate_all(
        "all => all.map((e) => e.getBoundingClientRect().bottom)"
    )
    assert max(bottoms) <= it.page.locator(".rt-lines").evaluate("e => e.getBoundingClientRect().bottom")


@pytest.mark.parametrize("size", [(360, 740), (1280, 800)])
def test_the_signs_of_many_abilities_leave_the_name_free(tab, size):
    it = tab(width=size[0], height=size[1], touch=True).open(DUEL)
    it.page.wait_for_selector(".rt-line .rt-card")
    assert it.page.evaluate(COVERED) == []


def test_the_name_of_a_kingdom_lies_below_the_cards(tab):
    it = tab(**PHONE).open(ENDED)
    it.page.wait_for_selector(".rt-over")
    it.settle()
    it.page.add_style_tag(content=".rt .rt-land { pointer-events: auto !important; }")
    lands = "() => [...document.querySelectorAll('.rt-land')].map((e) => e.getClientRects().length)"
    assert it.page.evaluate(lands) == [1, 1]
    assert it.page.evaluate(OVER_NUMBERS) == []


def test_a_reading_has_a_line_of_its_own_in_the_story(tab):
    it = tab().open(READ)
    it.page.wait_for_selector(".rt-beat > .rt-reading", state="attached")
    it.settle()
    wide = it.page.locator(".rt-log").evaluate("e => e.clientWidth")
    inside = it.page.locator(".rt-beat:has(> .rt-reading) > .rt-go").evaluate_all(
        "all => all.map((e) => e.offsetWidth)"
    )
    assert min(inside) > 0.8 * wide, (inside, wide)


@pytest.mark.parametrize("language", ["en", "ca", "fr", "es", "it"])
@pytest.mark.parametrize("width", [1280, 1920])
def test_no_arrow_of_the_wheel_goes_through_a_name(tab, language, width):
    it = tab(width=width, height=800).open(f"{DUST}&lang={language}")
    it.page.wait_for_selector(".du-wheel .du-tribe")
    it.settle()
    assert it.page.evaluate(CROSSED) == []


def test_the_page_around_the_table_takes_its_theme(tab):
    """The background beyond the table, and the scroll bar."""
    it = tab().open()
    around = "() => [document.documentElement, document.body].map((e) => getComputedStyle(e)).map((e) => [e.colorScheme, e.backgroundColor])"
    seen = []
    for _ in range(2):
        it.page.click(".rt-theme")
        it.settle()
        seen.append(it.page.evaluate(around))
    assert seen == [[["dark", "rgb(27, 31, 37)"]] * 2, [["light", "rgb(251, 246, 233)"]] * 2]
