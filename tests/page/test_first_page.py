"""The first battle on the page: by clicks and by keyboard to its end, with each rule explained when it matters."""

from __future__ import annotations

import random

import pytest
from axe import AXE, found_by_axe
from playing import END, OVER, PLACES, count, press
from test_stage import DESK, PHONE

from tutor.games.clash.first_game import first

GO_ON, HELD = "[data-verb=go-on]", ".rt-holding-A .rt-playable"


def said(tab) -> list[str]:
    """Return what the guide says now."""
    found: list[str] = tab.page.locator(".rt-guide").all_inner_texts()
    return found


def told(tab, kind: str = "") -> set[str]:
    """Return the moments whose sentences the guide says now."""
    now = said(tab)
    return {cue.moment.id for cue in first.cues(kind) if any(one.startswith(cue.moment.text) for one in now)}


def read(it) -> None:
    """Continue until something is asked."""
    while it.page.query_selector("[data-verb=go-on]"):
        it.page.click("[data-verb=go-on]")
        it.settle()


def begun(tab, query: str = "?first=1", **options):
    it = tab(**options).open(query)
    it.page.wait_for_selector(".rt-guide")
    return it


def played(it, kind: str = "") -> set[str]:
    """Play a battle by clicks to its end and return the moments that were explained."""
    met: set[str] = set()
    chance = random.Random(3)
    while True:
        over, on, cards = count(it, OVER, GO_ON, HELD)
        if over:
            return met
        assert len(said(it)) == 1, "one thing at a time"
        met |= told(it, kind)
        if on:
            press(it, GO_ON)
        elif cards:
            press(it, HELD, chance.randrange(cards))
            assert said(it), "what is asked stays until it is done"
            press(it, PLACES, chance.randrange(count(it, PLACES)[0]))
        else:
            press(it, END)


def test_it_is_played_by_clicks_to_its_end_and_leads_to_a_whole_game(tab):
    it = begun(tab)
    page, met = it.page, played(it)
    wanted = {cue.moment.id for cue in first.cues() if 1 in cue.editions} - {"bastion-falls", "rage", "more"}
    assert wanted <= met
    assert it.text(".rt-over") == "Your first battle is won!"
    assert len(page.query_selector_all(".rt-learnt li")) == 4
    assert page.evaluate("localStorage.getItem('rules-tutor-first-clash')") == "yes"
    page.click(".rt-prompt .rt-main")
    page.wait_for_selector(".rt-prompt:not(:has(.rt-over))")
    it.settle()
    assert "start=setup" in it.link and said(it) == [] and page.is_visible(".rt-timeline")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_a_team_plays_its_first_battle_by_clicks_from_the_page_of_the_lessons(tab, size):
    it = tab(width=size[0], height=size[1]).open("?page=lessons")
    page = it.page
    page.click("[data-track=four]")
    page.click(".rt-battle")
    page.wait_for_selector(".rt-guide")
    assert it.link.endswith("?first=team")
    met = played(it, "team") | {"won"}  # what is said at the last event has given way to the end
    assert met == {cue.moment.id for cue in first.cues("team")}
    assert it.text(".rt-over") == "Your first battle is won!"
    page.click(".rt-prompt .rt-main")
    page.wait_for_selector(".rt-prompt:not(:has(.rt-over))")
    it.settle()
    assert "team" in it.link and "C+machine+easy" in it.link and said(it) == []


def test_it_is_played_by_keyboard_and_heard(tab):
    it = begun(tab, "?first=2")
    page = it.page
    page.evaluate("""() => { // what is said is followed by what a button would do, so it is taken down as it comes
        const live = document.querySelector('.rt-live');
        window.told = [live.textContent];
        new MutationObserver(() => window.told.push(live.textContent)).observe(live, {childList: true, characterData: true, subtree: true});
    }""")
    page.keyboard.press("ArrowUp")
    for _ in range(8):
        if page.evaluate("document.activeElement.matches('.rt-playable')"):
            break
        page.keyboard.press("ArrowRight")
    for _ in range(120):
        if page.query_selector(".rt-over"):
            break
        assert page.evaluate("document.activeElement.matches('.rt-playable, .rt-slot, .rt-target, .rt-main')")
        page.keyboard.press("Enter")
        it.settle()
    heard = " ".join(page.evaluate("window.told"))
    assert it.text(".rt-over") == "Your first battle is won!"
    for cue in first.cues():
        if cue.moment.id in ("slides", "mana", "returns", "attack", "beaten", "guard"):
            assert cue.moment.text in heard, cue.moment.id


def test_the_story_waits_at_each_moment_and_a_reload_restores_the_question(tab):
    it = begun(tab)
    page = it.page
    page.click(".rt-holding-A .rt-playable")
    page.click("[data-slot]:not([hidden])")
    it.settle()
    assert "four-leftmost" in told(it) and not page.query_selector("[data-verb=end]")
    read(it)
    assert "end" in told(it)
    page.click("[data-verb=end]")
    it.settle()
    assert "automa-mana" in told(it), "its Mana is explained where it first has some"
    page.click("[data-verb=go-on]")
    it.settle()
    assert "reveals" in told(it) and not page.query_selector(".rt-playable"), (
        "it waits in the midst of the Automa's turn"
    )
    page.click("[data-verb=go-on]")
    it.settle()
    assert "runs" in told(it)
    page.wait_for_function("location.search.includes('first=1&moves=')")
    it.open(it.link[len(it.address) :].partition("&at=")[0])
    page.wait_for_selector(".rt-guide")
    assert "heals" in told(it) and page.query_selector(".rt-playable"), "what was said at the end is said again"
    read(it)
    assert "incantation" in told(it)


def test_it_waits_at_the_chosen_pace_too(tab):
    it = tab(fresh=True)
    it.page.add_init_script("try { localStorage.setItem('rules-tutor-pace', 'fast') } catch {}")
    it.open("?first=1&moves=play+Baron+upper")
    it.page.wait_for_selector(".rt-guide")
    read(it)
    it.page.click("[data-verb=end]")
    for id in ("automa-mana", "reveals"):
        it.page.wait_for_selector("[data-verb=go-on]")
        assert id in told(it)
        it.page.click("[data-verb=go-on]")
    it.page.wait_for_selector(".rt-guide:has-text('Rage does not wait')")


def test_other_moves_are_refused_kindly_and_few_controls_are_shown(tab):
    it = begun(tab, width=360, height=740)
    page = it.page
    read(it)
    page.click(".rt-holding-A .rt-card:has-text('Brute')")
    assert "one thing at a time" in it.text(".rt-reason") and not said(it), "that is what one reads now"
    page.click(".rt-prompt .rt-quiet")
    assert "summon" in told(it)
    outside = "[...document.querySelectorAll('.rt :is(button, select, input, summary)')].filter((e) => e.offsetParent && !e.matches('.rt-first-stop')"
    controls = page.evaluate(f"{outside} && !e.closest('.rt-table') && !e.closest('.rt-prompt')).length")
    assert controls <= 5, "taking back, leaving, the language, light or dark, what the signs mean"
    assert it.too_small() == []
    assert page.evaluate("document.documentElement.scrollWidth <= innerWidth")


@pytest.mark.parametrize(("width", "theme"), [(1280, "light"), (360, "dark")])
def test_axe_finds_nothing_serious_in_it(tab, width, theme):
    it = begun(tab, "?first=2", width=width, height=800, dark=theme == "dark")
    page = it.page
    page.emulate_media(reduced_motion="reduce", color_scheme=theme)
    page.evaluate(AXE)
    found = found_by_axe(page, True) + found_by_axe(page)
    page.click(".rt-holding-A .rt-playable")
    page.click("[data-slot]:not([hidden])")
    it.settle()
    found += found_by_axe(page)
    read(it)
    page.click("[data-verb=end]")
    it.settle()
    found += found_by_axe(page)
    while not page.query_selector(".rt-over"):
        if page.query_selector("[data-verb=go-on]"):
            page.click("[data-verb=go-on]")
        elif page.query_selector(".rt-holding-A .rt-playable"):
            page.click(".rt-holding-A .rt-playable")
            page.click("[data-slot]:not([hidden]), .rt-target")
        else:
            page.click("[data-verb=end]")
        it.settle()
    assert found + found_by_axe(page) == []


#: Whether the game is over, whether the guide asks for a move or can continue, and what it says; presses “Go on” if it
#: can. Null while there is none of these. In one step, because the page may change between two questions.
WAITS_AND_ON = """() => {
  const [over, asked, on] = ['.rt-over', '.rt-guide-asked', '[data-verb=go-on]'].map((one) => document.querySelector(one));
  const said = [...document.querySelectorAll('.rt-guide')].map((one) => one.innerText);
  if (on && !over && !asked) on.click();
  return over || asked || on ? { over: !!over, asked: !!asked, on: !!on, said } : null;
}"""


def test_each_sentence_waits_and_none_is_repeated(tab):
    it, chance, told = begun(tab, pace="steps"), random.Random(1), []
    page = it.page
    page.set_default_timeout(20_000)
    for _ in range(160):
        found = page.wait_for_function(WAITS_AND_ON).json_value()
        if found["over"]:
            break
        assert found["asked"] != found["on"], "either one is asked, or one goes on"
        if found["on"]:
            told += found["said"]
        elif cards := page.query_selector_all(".rt-holding-A .rt-playable"):
            chance.choice(cards).click()
            chance.choice(page.query_selector_all("[data-slot]:not([hidden]), .rt-target")).click()
        else:
            page.click("[data-verb=end]")
        it.settle()
        it.still()
    assert page.query_selector(".rt-over") and len(told) > 10, told
    assert len(told) == len(set(told)), [one for one in told if told.count(one) > 1]
