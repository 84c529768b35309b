"""From the front page into Dust Collectorz: the game is chosen first, and the page remembers it."""

from __future__ import annotations

import pytest
from axe import AXE, found_by_axe
from serving import pick
from waiting import eventually

SIZES = [{"width": 1280, "height": 800}, {"width": 360, "height": 740, "dark": True, "touch": True}]


def chosen(tab, **options):
    it = tab(**options).open()
    it.page.click("[data-game=dust]")
    it.page.wait_for_selector(".rt-begin")
    it.settle()
    return it


def bar(it) -> str:
    return it.page.locator("h1").evaluate("(one) => one.firstChild.data")


@pytest.mark.parametrize("options", SIZES, ids=["desk", "phone"])
def test_one_click_begins_a_game_against_the_machine(tab, options):
    it = chosen(tab, **options)
    assert it.page.evaluate("document.documentElement.scrollWidth") == options["width"] and it.too_small() == []
    assert it.text("[data-game][aria-current=true] strong") == "Dust Collectorz"
    it.page.click("[data-verb=quick]")
    it.page.wait_for_selector(".du-table")
    it.settle()
    table = it.seat.state.table
    assert table.seats[1].strength == "fair" and 0 not in table.seats and table.start.words.startswith("setup: dust")
    assert bar(it) == "Dust Collectorz" and it.page.title().startswith("Dust Collectorz")


def test_the_way_back_the_continued_game_and_the_other_game(tab):
    it = chosen(tab)
    it.page.click("[data-verb=quick]")
    it.page.wait_for_selector(".du-table")
    it.settle()
    it.page.keyboard.press("g")
    if choose := it.page.query_selector("[data-verb=choose-attack]"):
        choose.click()
        it.settle()
    it.page.go_back()
    it.page.wait_for_selector(".du-welcome")
    assert it.link.endswith("?game=dust") and bar(it) == "Dust Collectorz"
    it.page.click("[data-game=clash]")
    it.page.wait_for_selector(".rt-crowd")
    assert bar(it) == "Clash of Decks" and it.page.title().startswith("Clash of Decks")
    assert "game=" not in it.link
    assert it.page.locator("input[name=rt-opponent]").count() == 7  # its own lobby, with everything
    eventually(lambda: it.text(".rt-continue"), lambda text: "Dust Collectorz · Versus · Round 1" in text)
    it.page.click(".rt-resume")
    it.page.wait_for_selector(".du-table")
    it.settle()
    assert bar(it) == "Dust Collectorz" and it.seat.state.table.seats[1].strength == "fair"
    it.hear(it.seat.handle({"n": 0, "do": "leave"}))  # as from a game that was opened directly
    it.page.wait_for_selector(".du-welcome")
    assert "Dust" not in it.text(".rt-resume")  # the game need not be named here


def test_what_is_chosen_is_what_is_begun(tab):
    it = chosen(tab)
    pick(it.page, "input[name=du-mode][value='team']")
    assert it.page.locator(".rt-seat").count() == 4
    it.page.locator(".rt-seat select").nth(0).select_option("")
    it.page.fill(".rt-seat >> nth=0 >> input", "Ann")
    it.page.locator(".rt-seat >> nth=2 >> select").nth(0).select_option("")
    it.page.fill(".rt-seat >> nth=2 >> input", "Cid")
    it.page.locator(".rt-seat >> nth=1 >> select").nth(0).select_option("hard")
    it.page.locator(".rt-seat >> nth=3 >> .rt-seat-deck").select_option("1")
    it.page.fill(".rt-seed input", "5")
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".du-table")
    it.settle()
    table = it.seat.state.table
    assert table.start.words == "setup: dust, team, decks 1 2 3 1, seed 5"
    assert [table.seats[side].name or table.seats[side].strength for side in range(4)] == ["Ann", "hard", "Cid", "fair"]


def test_a_deck_of_ones_own_is_checked_as_it_is_written(tab):
    it = chosen(tab)
    it.page.locator(".rt-seat-deck").nth(0).select_option("own")
    field = it.page.locator(".du-list textarea")
    eventually(
        field.input_value, lambda text: text.startswith("Kite x2 Pinwheel")
    )  # it begins with the deck chosen before
    field.fill(field.input_value().replace("Snare x2", "Snare"))
    eventually(lambda: it.page.locator(".du-why li").count(), lambda count: count == 2)
    assert it.page.locator(".rt-begin").is_disabled()
    field.fill(field.input_value().replace("Snare", "Snare x2").replace("\n", " "))
    eventually(lambda: it.page.locator(".du-why li").count(), lambda count: count == 0)
    it.page.click(".rt-begin")
    it.page.wait_for_selector(".du-table")
    assert it.seat.state.table.start.words.startswith("setup: dust, versus, decks own 2, A Kite x2")


def test_its_rulebook_is_its_own(tab):
    it = chosen(tab)
    it.page.click(".rt-nav button:has-text('Rulebook')")
    it.page.wait_for_selector(".rt-chapter article")
    assert it.link.endswith("?page=rulebook&game=dust")
    source = it.page.locator(".rt-source").first.inner_text()
    assert source.startswith("Rulebooks: ES:") and "edition" not in it.text(".rt-pages")
    assert it.page.locator("article").count() > 200


@pytest.mark.parametrize("dark", [False, True])
def test_axe_finds_nothing_in_its_lobby(tab, dark):
    it = chosen(tab, dark=dark)
    it.page.locator(".rt-seat-deck").nth(0).select_option("own")
    it.settle()
    it.page.evaluate(AXE)
    assert found_by_axe(it.page) == []
