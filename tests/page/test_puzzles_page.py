"""Puzzles on the page: solved by clicks, failed with the reason, and three of them against the clock."""

from __future__ import annotations

from datetime import UTC, date, datetime

from tutor.puzzles import house
from tutor.puzzles.selection import of_the_day, three
from tutor.session import clock

WIN = next(one for one in house().values() if one.id == "first-duel-9b68996d")  # Vortex on the upper line


def test_a_puzzle_is_found_from_the_front_page_failed_and_solved_by_clicks(tab):
    it = tab().open("")
    it.page.click("[data-verb=puzzles]")
    it.page.wait_for_selector(".rt-puzzle-day")
    assert "The puzzle of the day" in it.text("main") and "solved" in it.text(".rt-tracks")
    it.open(f"?puzzle={WIN.id}")
    assert "One turn wins now" in it.text(".rt-prompt") and "possible turns" in it.text(".rt-about-puzzle")
    it.page.click("[data-verb=end]")
    it.settle()
    assert "left to the Stronghold of B" in it.text(".rt-missed")
    it.page.click("[data-verb=retry]")
    it.settle()
    it.page.click(".rt-hand .rt-playable:has-text('Vortex')")
    it.settle()
    it.page.click("[data-slot='A upper']")
    it.settle()
    it.page.click("[data-verb=end]")
    it.settle()
    it.page.wait_for_selector("[data-verb=alike]")
    assert "Solved!" in it.text(".rt-prompt") and "It needed:" in it.text(".rt-prompt")
    assert f"puzzle.{WIN.id}" in it.page.evaluate("localStorage.getItem('rules-tutor-progress')")
    it.page.click("[data-verb=alike]")
    it.page.wait_for_function(f"!location.search.includes('{WIN.id}') && location.search.includes('puzzle=')")
    it.page.go_back()
    it.page.wait_for_function(f"location.search.includes('{WIN.id}')")


def test_three_are_taken_against_the_clock(tab):
    it = tab().open("?page=puzzles")
    it.page.get_by_label("First edition").check()
    it.page.click("[data-verb=three]")
    for number in (1, 2, 3):
        it.page.wait_for_selector(f".rt-lesson-head :text('Puzzle {number} of 3')")
        assert "Time 0:" in it.text(".rt-clock")
        it.page.click("[data-verb=end]")
        it.settle()
        it.page.click("[data-verb=show]")
        it.settle()
        it.page.click(".rt-prompt .rt-main")  # it is played
        it.page.wait_for_selector("[data-verb=next-step]")
        it.page.click("[data-verb=next-step]")
    it.page.wait_for_selector(".rt-puzzle-day")
    assert "Solved: 0 of 3" in it.text(".rt-learn") and "Time: 0:" in it.text(".rt-learn")


def test_a_club_gets_the_same_three_by_one_link(tab):
    it = tab().open("?page=puzzles")
    field = it.page.get_by_label("Seed (the same three for everybody")
    field.fill("no 7")
    assert field.input_value() == "7"
    it.page.get_by_label("Second edition").check()
    # replaces the clipboard, which not every browser has
    it.page.evaluate(
        "() => Object.defineProperty(navigator, 'clipboard', {value: {writeText: async (text) => { window.link = text; }}})"
    )
    it.page.click("[data-verb=invite]")
    it.page.wait_for_function("window.link")
    link = it.page.evaluate("window.link")
    assert link.endswith("?page=puzzles&seed=7&edition=2")
    it.open(link[link.index("?") :])
    assert it.page.get_by_label("Second edition").is_checked()
    it.page.click("[data-verb=three]")
    it.page.wait_for_function("location.search.includes('puzzle=')")
    assert it.page.evaluate("location.search") == f"?puzzle={three(2, 7)[0].id}"


def test_a_link_without_an_edition_is_for_both(tab):
    it = tab().open("?page=puzzles&seed=12")
    assert it.page.get_by_label("Seed (the same three for everybody").input_value() == "12"
    assert it.page.get_by_label("Both editions").is_checked()
    it.page.click("[data-verb=three]")
    it.page.wait_for_function("location.search.includes('puzzle=')")
    assert it.page.evaluate("location.search") == f"?puzzle={three(0, 12)[0].id}"


def test_a_link_draws_a_seed_where_none_was_said(tab):
    it = tab().open("?page=puzzles")
    it.page.click("[data-verb=invite]")
    it.page.wait_for_function("document.querySelector('.rt-three output').textContent")
    seed = int(it.page.get_by_label("Seed (the same three for everybody").input_value())
    assert 0 < seed < 10**6
    assert it.text(".rt-three output") == "Copied." or f"?page=puzzles&seed={seed}" in it.text(".rt-three output")


def test_the_puzzle_of_the_day_is_that_of_the_browsers_day(tab, monkeypatch):
    monkeypatch.setattr(clock, "now", lambda: datetime(2026, 1, 2, 5, tzinfo=UTC))
    for zone, day in (("Asia/Tokyo", date(2026, 1, 2)), ("Pacific/Honolulu", date(2026, 1, 1))):
        it = tab(zone=zone).open("?page=puzzles")
        it.page.wait_for_selector(".rt-puzzle-day")
        it.page.click(".rt-puzzle-day [data-verb], .rt-puzzle-day button")
        it.page.wait_for_function(f"location.search.includes('{of_the_day(day).id}')")
