"""Four players take their seats at one screen, by clicks: who sits where, the draft of eight cards, whose hand is
shown, two against Automas.
"""

from __future__ import annotations

import pytest
from rooms import press


def strengths(page) -> list[str]:
    """Return the occupants of the seats: empty for a person, or the strength of a machine."""
    return page.locator(".rt-seat select:not(.rt-seat-deck)").evaluate_all("all => all.map((e) => e.value)")


def first_card(it) -> None:
    it.page.locator(".rt-draft .rt-four .rt-card").first.click()
    it.settle()


def test_a_team_sits_down_with_a_machine_and_drafts_its_cards(tab):
    it = tab(height=900).open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="team"]')
    page.wait_for_selector(".rt-seats")
    assert page.is_checked('input[name="rt-edition"][value="2"]')  # the first edition has no such game
    assert page.locator(".rt-decks").count() == 1 and page.locator(".rt-seat").count() == 4
    assert strengths(page) == ["", "fair", "fair", "fair"]  # by default there is one person
    page.locator(".rt-seat input").first.fill("Ann")
    page.select_option(".rt-seat >> nth=1 >> select", "easy")
    for number in (2, 3):
        page.select_option(f".rt-seat >> nth={number} >> select", "")
    assert page.locator(".rt-seat >> nth=1 >> input").count() == 0  # a machine has no name
    assert page.locator(".rt-seat-deck").count() == 3
    press(page, 'input[name="rt-deck-0"][value="draft"]')
    assert page.locator(".rt-seat-deck").count() == 0
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    page.fill(".rt-seed input", "11")
    page.click(".rt-begin")
    page.wait_for_selector(".rt-draft")
    assert page.locator(".rt-four .rt-card").count() == 8 and "Ann (A) takes a card" in it.text(".rt-draft h2")
    taken, said = [], []
    while page.locator(".rt-draft").count():
        assert not it.text(".rt-draft h2").endswith("B takes a card")
        first_card(it)
        said.append(page.locator(".rt-says").all_inner_texts())
        taken.append(page.locator(".rt-taken .rt-card").count())
    assert taken[0] == 2 and len(taken) < 28  # B has taken its cards in between
    assert said[0][0].startswith("B: “") and all(one.startswith("B: “") for ones in said for one in ones)
    page.wait_for_selector("[data-verb=ready]")
    assert page.locator("[data-verb=end]").count() == 0
    page.click("[data-verb=ready]")
    it.settle()
    assert page.locator("[data-verb=end]").count() == 1


def test_two_draft_against_two_automas_at_a_level(tab):
    it = tab(height=900).open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="co-op"]')
    page.wait_for_selector(".rt-harder")
    assert page.locator(".rt-decks .rt-pick").count() == 1 and page.locator(".rt-seat").count() == 2
    assert page.locator(".rt-sets input:checked").count() == 2
    assert strengths(page) == ["", "fair"]
    page.select_option(".rt-seat >> nth=1 >> select", "")
    checks = page.locator(".rt-harder .rt-check input")
    checks.nth(checks.count() - 1).check()
    page.wait_for_function("document.querySelector('.rt-level').textContent.includes('Level 1')")
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    page.fill(".rt-seed input", "11")
    page.click(".rt-begin")
    page.wait_for_selector(".rt-draft")
    for number in range(16):
        side = "AC"[number % 2] if number // 2 % 2 == 0 else "CA"[number % 2]
        assert it.text(".rt-draft h2").endswith(f"{side} takes a card")
        assert page.locator(".rt-four .rt-card").count() == 8 - number % 2
        first_card(it)
    page.wait_for_selector("[data-verb=end]")  # the screen is not handed over
    page.click("[data-verb=end]")
    it.settle()
    assert page.locator("[data-verb=ready]").count() == 0


def test_the_first_edition_has_no_games_of_four(tab):
    it = tab().open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="free-for-all"]')
    page.wait_for_selector(".rt-seats")
    press(page, 'input[name="rt-edition"][value="1"]')
    page.wait_for_function("document.querySelector('input[name=rt-opponent][value=friend]').checked")
    assert page.locator(".rt-seat-deck").count() == 1 and page.locator(".rt-seat").count() == 2
    assert strengths(page) == ["", ""]  # a friend is a person


@pytest.mark.parametrize("size", [(1280, 800), (360, 740)])
def test_the_choice_of_an_opponent_stays_where_it_is(tab, size):
    it = tab(width=size[0], height=size[1]).open()
    page = it.page
    kinds = page.locator('input[name="rt-opponent"]').evaluate_all("all => all.map((e) => e.value)")
    for kind in kinds:
        field = page.locator(f'input[name="rt-opponent"][value="{kind}"]')
        field.evaluate("element => element.parentElement.scrollIntoView({ block: 'center' })")
        before = field.bounding_box()["y"]
        field.click(force=True)
        page.wait_for_selector(f'.rt-pick.rt-chosen:has(input[value="{kind}"])')
        assert abs(field.bounding_box()["y"] - before) < 4, kind  # a card rises by 3 px under the pointer
        assert page.evaluate("document.documentElement.scrollWidth") == size[0], kind


def test_a_game_of_four_has_a_row_for_each_seat(tab):
    it = tab(width=1280, height=800).open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="free-for-all"]')
    page.wait_for_selector(".rt-seats")
    assert max(page.locator(".rt-seat").evaluate_all("all => all.map((e) => e.offsetHeight)")) < 60
    assert page.evaluate("document.querySelector('.rt-start').offsetHeight") < 1300
    taken = page.locator(".rt-seat-deck").evaluate_all("all => all.map((e) => e.value)")
    assert sorted(taken) == ["2", "3", "4"]  # the person's own row is the first
    page.select_option(".rt-seat-deck >> nth=0", taken[2])
    swapped = page.locator(".rt-seat-deck").evaluate_all("all => all.map((e) => e.value)")
    assert swapped == [taken[2], taken[1], taken[0]]


@pytest.mark.parametrize("kind", ["free-for-all", "team", "co-op"])
def test_a_single_person_begins_a_game_of_four_with_a_click(tab, kind):
    it = tab(width=1280, height=800).open()
    page = it.page
    press(page, f'input[name="rt-opponent"][value="{kind}"]')
    page.wait_for_selector(".rt-seats")
    page.click(".rt-begin")
    while kind == "co-op" and (
        page.wait_for_selector(".rt-draft, [data-verb=end]") and page.query_selector(".rt-draft")
    ):
        assert it.text(".rt-draft h2").endswith("A takes a card")
        first_card(it)
    page.wait_for_selector("[data-verb=end]")
    assert page.locator("[data-verb=ready]").count() == 0  # there is nobody to hand the screen to
