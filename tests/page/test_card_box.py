"""The box of a card names every ability that it has and where it comes from. Also the label of a reading."""

from __future__ import annotations

import pytest

from tutor.games import definition
from tutor.games.clash.board.board import frame
from tutor.games.clash.rulebook import ability_name, readings
from tutor.games.clash.sets import all_cards

#: Each printed Aura next to a creature; one between two creatures, and one in a pair.
LINES = (
    "upper: Machine Baron Shaman | Aquanaut Zombie Ritualist\nlower: Vortex Gnome Mutant Machine | Scaredy-Cat Ogre Democular",
    "upper: Ogre&Specter Machine | Brute Shaman Troll\nlower: | Zombie Vortex",
)
WAYS = [{}, {"width": 360, "height": 740, "touch": True, "dark": True}]
BOX = "[...document.querySelectorAll('.rt-details .rt-abilities li')].map((one) => one.textContent.trim())"


def lent(position):
    """Return each creature in play that an Aura reaches: the beginning of its key, and the text about what the Aura
    gives it.
    """
    told = frame(position)
    for zone in ("A.upper", "A.lower", "B.upper", "B.lower"):
        for creature in told[zone]:
            pairs = zip(creature.get("gained", ()), creature.get("by", ()), strict=True)
            said = [f"{ability_name(ability)} by the Aura of {bearer}" for ability, bearer in pairs]
            if said:
                yield zone[0], zone[2:], creature["card"], said


@pytest.mark.parametrize("lines", LINES, ids=["bearers", "pairs"])
def test_the_box_of_a_card_says_which_aura_gives_it_what(tab, lines):
    it = tab().start(f"game: edition 2, duel\nA: {{Bastion}} Boom! Grrr\n{lines}\nB: {{Bastion}} Combustion Alpha")
    page = it.page
    found = list(lent(it.seat.state.game.position))
    assert len(found) > 3
    for side, zone, card, said in found:
        button = page.locator(f".rt-line.rt-side-{side} [data-key^='{side} {card} '] button").first
        button.focus()
        page.wait_for_function(
            "(title) => document.querySelector('.rt-details h2')?.textContent.startsWith(title)", arg=card
        )
        box = page.evaluate(BOX)
        assert [one for one in box if "by the Aura of" in one] == said, (zone, card, box)
        own = [ability_name(ability) for ability in all_cards()[card].own]
        assert all(any(one.startswith(name) for one in box) for name in own), (card, box)
        assert all(one in button.get_attribute("aria-label") for one in said), card


def opened(it, chip):
    """Return the texts of a label after it is opened."""
    chip.scroll_into_view_if_needed()
    summary = chip.locator("summary")
    assert summary.text_content() == "The rulebook leaves this open."
    assert not chip.locator("em").is_visible()
    summary.focus()
    it.page.keyboard.press("Enter")
    chip.locator("em").wait_for()
    return chip.locator("em").text_content().strip(), chip.text_content()


@pytest.mark.parametrize("way", WAYS, ids=["desk", "phone"])
@pytest.mark.parametrize(
    ("address", "place", "reading"),
    [("?situation=own-play-fort", ".rt-log", 1), ("?situation=four-symbiote-partner", ".rt-prompt", 46)],
    ids=["story", "refusal"],
)
def test_a_reading_of_ours_is_opened_and_leads_to_the_rulebook(tab, way, address, place, reading):
    it = tab(**way).open(address)
    page = it.page
    page.wait_for_selector(".rt-tools")
    it.settle()
    page.keyboard.press("g")
    it.settle()
    known = readings()[reading]
    chip = page.locator(f"{place} .rt-decided").filter(has_text=known.open).first
    chip.wait_for()
    asked, said = opened(it, chip)
    assert asked == known.open and f"We read it so: {known.text}" in said
    assert page.evaluate("document.documentElement.scrollWidth") <= page.viewport_size["width"]
    chip.get_by_role("button", name="In the rulebook").click()
    page.wait_for_selector(".rt-rulebook")
    it.settle()
    assert f"rule=reading.{reading}" in it.link


@pytest.mark.parametrize(
    ("game", "situation", "number"),
    [
        ("clash", "regeneration-fort-alone", 57),
        ("clash", "vanish-each-attack", 58),
        ("clash", "sharpening-no-target", 59),
        ("clash", "vulnerability-lent", 60),
        ("clash", "instinct-asked-anew", 61),
        ("clash", "mercenary-lost-at-once", 62),
        ("dust", "dust-two-rallies", 89),
    ],
)
def test_a_reading_is_marked_in_the_story_where_it_decides(tab, game, situation, number):
    it = tab().open(f"?situation={situation}")
    it.page.wait_for_selector(".rt-tools")
    it.settle()
    it.page.keyboard.press("g")
    it.settle()
    known = definition(game).sentences.readings()[number]
    it.page.locator(".rt-log .rt-decided").filter(has_text=known.open).first.wait_for(state="attached")
