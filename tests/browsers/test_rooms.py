"""The rooms of the page in every browser: games, a lesson, a situation, the workshop, and the way back."""

from __future__ import annotations

import random

from waiting import eventually

SOLO = "setup: edition 1, solo, deck 3, seed 11"
OVER, END = ".rt-over", "[data-verb=end]"
ASKED = ".rt-choice button, [data-verb=ready], [data-verb=go-on]"
CARDS, PLACES = ".rt-hand .rt-playable", "[data-slot]:not([hidden]), .rt-target"


def play(tab, chance: random.Random, turns: int = 60) -> None:
    """Play until the game is over: one card a turn, if it can be placed. Raise `AssertionError` if the game does not
    end.
    """
    left = 1
    for _ in range(8 * turns):
        tab.settle()
        over, asked, cards, may_end = tab.count(OVER, ASKED, CARDS, END)
        if over:
            return
        if asked:
            tab.click(ASKED)
        elif cards and (left or not may_end):
            left = 0
            tab.press(str(chance.randrange(1, cards + 1)))  # a card of the hand by its number
            if tab.has(".rt-warning") or not tab.has(PLACES):
                tab.press("Escape")
            else:
                tab.click(PLACES)
        else:
            left = 1
            tab.click(END)
    raise AssertionError("the game did not end")


def test_a_whole_solo_game_and_a_reload_that_keeps_it(tab):
    tab.open(start=SOLO)
    play(tab, random.Random(1))
    said, told = tab.text(OVER), tab.count(".rt-event", ".rt-event .rt-cite")
    assert said in ("You have won!", "The Automa has won.")
    assert told[0] == told[1] > 40, "every event cites its rule"
    tab.reload()
    tab.stands()
    assert tab.text(OVER) == said


def test_a_lesson_with_a_wrong_and_a_right_answer(tab):
    """Each option is chosen once; the page says one thing to the right one and another to a wrong one."""
    tab.open(lesson="stronghold", step="2")
    told = set()
    tab.wait(".rt-option")
    for option in tab.run("() => [...document.querySelectorAll('.rt-option')].map((one) => one.textContent)"):
        tab.open(lesson="stronghold", step="2")
        tab.wait(".rt-option")
        asked = tab.text(".rt-prompt")
        tab.click(".rt-option", option)
        tab.until("(asked) => document.querySelector('.rt-prompt').innerText.trim() !== asked", asked)
        tab.settle()
        told.add(tab.text(".rt-prompt"))
    assert len(told) > 1, told


def test_a_situation_stepped_through(tab):
    tab.open("?situation=splash")
    seen = []
    for _ in range(60):
        seen.append(tab.run("() => location.search"))
        if tab.has(".rt-prompt .rt-main:enabled"):
            tab.click(".rt-prompt .rt-main:enabled")
        else:
            tab.press("ArrowRight")
        tab.settle()
        if len(set(seen)) > 2:
            break
    assert len(set(seen)) > 2, seen


def test_back_leads_to_where_the_page_was_left(tab):
    """Three times, so that a drift of a few pixels each time would add up."""
    tab.open("?page=rulebook")
    tab.wait(".rt-entry")
    tab.run("() => scrollTo(0, 900)")
    left = rest(tab)
    assert left > 800
    for _ in range(3):
        tab.run("() => [...document.querySelectorAll('.rt-nav button')].at(-1).click()")
        tab.wait(".rw-cards .rt-card")
        tab.settle()
        tab.until("() => scrollY === 0 && location.search.includes('workshop')")
        tab.back()
        tab.until("() => location.search.includes('rulebook') && scrollY > 800")
        assert rest(tab) == left


def rest(tab) -> float:
    """Return how far the page is scrolled, once it has stopped and its history has recorded that."""
    seen: list[float] = []

    def look() -> bool:
        at, kept = tab.run("() => [Math.round(scrollY), history.state?.ours?.scroll]")
        seen.append(at)
        return at == kept and len(seen) > 8 and len(set(seen[-8:])) == 1

    eventually(look)
    return seen[-1]


def test_a_card_is_dragged_onto_a_line(tab):
    tab.open(start=SOLO)
    tab.wait(".rt-hand .rt-playable")
    before = tab.count(".rt-line .rt-card")[0]
    tab.drag(".rt-hand .rt-playable.rt-creature", ".rt-row .rt-kingdom-A")
    tab.until("(before) => document.querySelectorAll('.rt-line .rt-card').length === before + 1", before)


def test_the_language_and_the_theme_change(tab):
    tab.open()
    said = {}
    for language in ("fr", "ca", "en"):
        tab.choose(".rt select:has(option[value=ca])", language)
        tab.until("(language) => document.documentElement.lang === language", language)
        tab.settle()
        said[language] = tab.text(".rt-begin")
    assert len(set(said.values())) == 3, said
    ground = set()
    for theme in ("dark", "light"):
        if tab.run("() => getComputedStyle(document.querySelector('.rt')).colorScheme") != theme:
            tab.click(".rt-theme")
        tab.until("(theme) => getComputedStyle(document.querySelector('.rt')).colorScheme === theme", theme)
        ground.add(tab.run("() => getComputedStyle(document.querySelector('.rt')).backgroundColor"))
    assert len(ground) == 2, ground


def test_the_focus_is_not_lost_while_a_summoned_card_is_told_of(tab):
    tab.open("?lesson=stronghold&step=5")
    tab.begin(pace="normal")
    tab.open("?lesson=stronghold&step=5")
    tab.wait(".rt-playable")
    tab.press("1")
    tab.until("() => document.activeElement.matches('.rt-slot')")
    tab.press("Enter")
    tab.wait("[data-verb=skip]")
    # only with the next picture does Firefox take the focus from a place that has been hidden
    tab.run("() => new Promise((done) => requestAnimationFrame(() => requestAnimationFrame(done)))")
    assert tab.run("() => document.activeElement !== document.body")
