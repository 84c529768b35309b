"""Four sit down at one screen, by clicks: who sits where, the draft of eight, whose hand is shown, two against Automas."""

from __future__ import annotations

from rooms import press


def first_card(it) -> None:
    it.page.locator(".rt-draft .rt-four .rt-card").first.click()
    it.settle()


def test_a_team_sits_down_with_a_machine_and_drafts_its_cards(tab):
    it = tab(height=900).open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="team"]')
    page.wait_for_selector(".rt-seats")
    assert page.is_checked('input[name="rt-edition"][value="2"]')  # the first edition has no such game
    assert page.locator(".rt-decks").count() == 4 and page.locator(".rt-seat").count() == 4
    page.locator(".rt-seat input").first.fill("Ann")
    page.select_option(".rt-seat >> nth=1 >> select", "easy")
    assert page.locator(".rt-seat >> nth=1 >> input").count() == 0  # a machine has no name
    press(page, 'input[name="rt-deck-0"][value="draft"]')
    assert page.locator(".rt-decks").count() == 1
    page.eval_on_selector(".rt-own", "element => (element.open = true)")
    page.fill(".rt-seed input", "11")
    page.click(".rt-begin")
    page.wait_for_selector(".rt-draft")
    assert page.locator(".rt-four .rt-card").count() == 8 and "Ann (A) takes a card" in it.text(".rt-draft h2")
    taken = []
    while page.locator(".rt-draft").count():
        assert not it.text(".rt-draft h2").endswith("B takes a card")
        first_card(it)
        taken.append(page.locator(".rt-taken .rt-card").count())
    assert taken[0] == 2 and len(taken) < 28  # B has taken its cards in between
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
    page.wait_for_selector("[data-verb=end]")  # nothing is handed over
    page.click("[data-verb=end]")
    it.settle()
    assert page.locator("[data-verb=ready]").count() == 0


def test_one_edition_has_no_four(tab):
    it = tab().open()
    page = it.page
    press(page, 'input[name="rt-opponent"][value="free-for-all"]')
    page.wait_for_selector(".rt-seats")
    press(page, 'input[name="rt-edition"][value="1"]')
    page.wait_for_function("document.querySelector('input[name=rt-opponent][value=friend]').checked")
    assert page.locator(".rt-decks").count() == 2 and page.locator(".rt-seat").count() == 2
