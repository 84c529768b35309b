"""What newcomers see: what they need, what it means, and a way out. Everything else is behind one button."""

from __future__ import annotations

from urllib.parse import unquote_plus

import pytest

GAME = "?start=setup: edition 1, solo, deck 1, seed 7"
SIZES = [(1280, 800), (768, 1024), (360, 740)]
#: The labels of the controls next to the board.
BESIDE = """[...document.querySelectorAll('.rt-prompt button, .rt-aside :is(button, select, input, summary)')]
  .filter((e) => !e.closest('.rt-log') && e.checkVisibility({ visibilityProperty: true })).map((e) => e.textContent.trim())"""
#: How far anything extends beyond the screen.
OUT = "(e) => { const r = e.getBoundingClientRect(); return Math.max(-r.left, -r.top, r.right - innerWidth, r.bottom - innerHeight) }"


@pytest.mark.parametrize("size", SIZES)
def test_a_first_game_shows_what_is_needed_and_the_rest_on_request(tab, size):
    it = tab(width=size[0], height=size[1], more=False).open(GAME)
    page = it.page
    page.wait_for_selector(".rt-more")
    assert page.evaluate(BESIDE) == ["End turn", "Look up a rule", "What the signs mean", "More"]
    assert page.get_attribute(".rt-more", "aria-expanded") == "false"
    page.click(".rt-more")
    assert page.get_attribute(".rt-more", "aria-expanded") == "true"
    shown = page.evaluate(BESIDE)
    assert {"Assault step by step", "Copy the link", "Keys", "As text"} <= set(shown) and len(shown) > 12
    assert page.evaluate("localStorage.getItem('rules-tutor-more')") == "1"
    it.tell(do="new", start="setup: edition 1, solo, deck 2, seed 8")
    page.wait_for_selector(".rt-more[aria-expanded=true]")  # it stays open or closed, as it was
    assert page.is_visible(".rt-timeline")
    page.click(".rt-more")
    assert not page.is_visible(".rt-timeline")


def test_a_story_has_its_controls_and_so_has_a_game_that_is_over(tab):
    it = tab(more=False).open("?situation=splash")
    page = it.page
    page.wait_for_selector(".rt-timeline")
    assert page.is_visible(".rt-timeline") and not page.is_visible(".rt-more")
    over = "game: edition 1, solo, turn 5 ; A: {Bastion} Zombie ; upper: Troll | ; automa: {Fort}"
    it.visit(f"?start={over}")
    it.page.click("[data-verb=end]")
    page.wait_for_selector(".rt-over")
    assert page.is_visible(".rt-timeline") and not page.is_visible(".rt-more")


@pytest.mark.parametrize("size", SIZES)
def test_there_is_a_way_out_of_every_game(tab, size):
    it = tab(width=size[0], height=size[1]).open(GAME)
    for query in (GAME, "?first=1", "?situation=splash", "?start=setup: edition 1, solo, draft, seed 7"):
        it.visit(query)
        ways = it.page.locator(".rt-actions button:visible", has_text="Front page")
        assert ways.count() == 1, query
        assert ways.evaluate(OUT) <= 0, query
        assert ways.bounding_box()["width"] > 60, query
        ways.click()
        it.settle()
        if it.page.query_selector(".rt-asking"):
            it.page.click(".rt-asking .rt-quiet")
        it.page.wait_for_selector(".rt-welcome")


@pytest.mark.parametrize("size", SIZES[1:])
def test_a_page_does_not_shrink_when_its_end_becomes_visible(tab, size):
    """Lines of the story get their layout when they become visible. When more space was reserved than they need, the
    element under the pointer moved away while it was pressed.
    """
    it = tab(width=size[0], height=size[1]).open(GAME)
    until = "document.querySelectorAll('.rt-beat').length && document.documentElement.scrollHeight"
    before = it.page.wait_for_function(until).json_value()
    it.page.evaluate("scrollTo(0, 9999)")
    it.painted()
    assert it.page.evaluate("document.documentElement.scrollHeight") >= before > size[1]


@pytest.mark.parametrize("size", SIZES)
@pytest.mark.parametrize("key", ["Keys", "What the signs mean"])
def test_an_explanation_over_the_table_is_fully_visible(tab, size, key):
    it = tab(width=size[0], height=size[1]).open(GAME)
    page = it.page
    page.click(f".rt-aside >> text={key}")
    sheet = ".rt-keys" if key == "Keys" else ".rt-lens-inside"
    page.wait_for_selector(sheet)
    lens = page.locator(sheet)
    assert lens.evaluate(OUT) <= 0 and lens.evaluate("(e) => e.scrollHeight - e.clientHeight") <= 1
    lines = lens.locator("li").all_inner_texts()
    if key == "Keys":
        assert len(lines) > 8 and any("end turn" in line for line in lines)
        return
    signs = {line.split("\n")[0].split(" ")[0] for line in lines}
    held = {ability for card in it.seat.game.position.kingdoms[0].hand for ability in card.abilities}
    assert held and {one.capitalize() for one in held} <= signs  # those of the visible cards
    assert any("Mana" in line for line in lines) and any("Stronghold" in line for line in lines)


@pytest.mark.parametrize(("size", "label"), [((1280, 800), "Damage"), ((360, 740), "")])
def test_the_numbers_below_a_hand_are_damage_at_first_sight(tab, size, label):
    it = tab(width=size[0], height=size[1]).open(GAME)
    edge = it.page.locator(".rt-holding-A .rt-edge")
    steps = edge.locator(".rt-step").all_inner_texts()
    assert [step.strip() for step in steps] == [f"−{n}" for n in range(1, 9)]
    stand = edge.locator(".rt-stand")
    shown = stand.evaluate(
        "(e) => parseFloat(getComputedStyle(e).fontSize) > 0 && e.scrollWidth <= e.clientWidth ? e.innerText : ''"
    )
    assert shown == label
    assert stand.evaluate("(e) => getComputedStyle(e, '::after').content").startswith('" →"')


def test_a_mark_says_where_the_stronghold_falls(tab):
    it = tab().open(GAME)
    last = it.page.locator(".rt-holding-A .rt-edge .rt-step").last
    assert "✕" in last.evaluate("(e) => getComputedStyle(e, '::after').content")


@pytest.mark.parametrize("size", SIZES)
def test_a_rule_is_looked_up_without_leaving_the_game(tab, size):
    it = tab(width=size[0], height=size[1], more=False).open(GAME)
    page = it.page
    it.settle()
    at = unquote_plus(it.link)
    page.click(".rt-aside >> text=Look up a rule")
    page.wait_for_selector(".rt-lookup[open]")
    assert page.locator(".rt-lookup").evaluate(OUT) <= 0
    page.keyboard.type(
        "can I kill an indestructible creature with a spell"
    )  # it has the focus, so E does not end the turn
    page.wait_for_selector(".rt-found-list details[open]")
    assert "It may still be its target" in it.text(".rt-found-list details[open]")
    page.fill(".rt-lookup input", "berserk")
    page.wait_for_selector(".rt-found-list details >> text=Berserk")
    page.fill(".rt-lookup input", "xyzzy")
    page.wait_for_function("document.querySelector('.rt-lookup .rt-found').textContent.startsWith('Nothing found')")
    page.keyboard.press("Escape")
    page.wait_for_selector(".rt-lookup", state="detached")
    assert unquote_plus(it.link) == at and it.seat.game.position.turn == 1 and not it.seat.game.moves
    assert page.evaluate("document.activeElement.textContent") == "Look up a rule"
