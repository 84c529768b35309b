"""Navigation: each room, lesson, game and situation is an entry of the browser's history, and nothing that was begun
is lost.
"""

from __future__ import annotations

import json

import pytest
from alone import Alone
from waiting import eventually

from tutor.situations import situations

GAME = "setup: edition 1, solo, deck 1, seed 7"
DEALT = "?start=setup:+edition+1,+solo,+deck+1,+seed+7"


@pytest.fixture(scope="module")
def it(chromium):
    """One page for most of these tests, which navigate without a reload."""
    opened = Alone(chromium).open()
    opened.page.evaluate("window.mark = 'the same page'")
    yield opened
    assert opened.page.evaluate("window.mark") == "the same page"
    opened.close()


@pytest.fixture(autouse=True)
def nothing_kept(request):
    if "it" in request.fixturenames:
        it = request.getfixturevalue("it")
        it.page.evaluate("localStorage.removeItem('rules-tutor-games')")
        it.visit()


def where(it, query: str, shown: str) -> None:
    """Wait until the page is at an address and shows its content."""
    eventually(lambda: it.page.evaluate("location.search"), lambda found: found == query, seconds=90)
    it.page.wait_for_selector(shown)
    it.settle()


def back(it) -> None:
    it.page.evaluate("history.back()")


def forward(it) -> None:
    it.page.evaluate("history.forward()")


def turn(it) -> None:
    """End the turn and wait until the address contains that."""
    it.page.click("[data-verb=end]")
    it.page.wait_for_function("location.search.endsWith('end')")
    it.settle()


def test_back_and_forward_go_through_rooms_situations_lessons_and_games(it):
    page = it.page
    page.click(".rt-nav >> text=Learn")
    where(it, "?page=lessons", ".rt-learn")
    page.click(".rt-lesson >> nth=0")
    where(it, "?lesson=stronghold&step=1", "main.rt-table")
    page.click("[data-verb=next-step]")
    where(it, "?lesson=stronghold&step=2", "main.rt-table")  # a step of the game, not of the history
    back(it)
    where(it, "?page=lessons", ".rt-learn")
    back(it)
    where(it, "", ".rt-lobby")
    forward(it)
    where(it, "?page=lessons", ".rt-learn")
    forward(it)
    where(it, "?lesson=stronghold&step=2", "main.rt-table")
    page.click(".rt-actions >> text=Learn")
    where(it, "?page=lessons", ".rt-learn")
    page.click(".rt-nav >> text=Rulebook")
    where(it, "?page=rulebook", ".rt-entry")
    page.click("[data-rule='splash.beside'] .rt-play:has-text('Splash on an Incantation')")
    page.wait_for_selector(".rt-situation")
    it.settle()
    assert "?situation=" in it.link
    back(it)
    where(it, "?page=rulebook", ".rt-entry")
    back(it)
    where(it, "?page=lessons", ".rt-learn")


def test_a_game_is_one_step_of_the_history_whatever_is_played_in_it(it):
    it.begin(seed=7)
    where(it, DEALT, ".rt-hand")
    turn(it)
    turn(it)
    at = it.page.evaluate("location.search")
    assert at == f"{DEALT}&moves=end+;+end"
    words = it.page.locator(".rt-event").count()
    back(it)
    where(it, "", ".rt-lobby")
    forward(it)
    where(it, at, ".rt-hand")
    it.page.wait_for_function("(count) => document.querySelectorAll('.rt-event').length === count", arg=words)


def test_navigating_faster_than_the_table_answers_ends_at_the_address(it):
    it.visit("?situation=splash")
    it.visit("?page=lessons")
    it.visit("?situation=perforation")
    it.page.evaluate("history.go(-1); setTimeout(() => history.go(-1)); setTimeout(() => history.go(1), 5)")
    it.page.wait_for_timeout(600)  # until all three have arrived and been answered
    it.settle()
    shown = {"?situation=splash": ".rt-situation", "?page=lessons": ".rt-learn"}
    where(it, query := it.page.evaluate("location.search"), shown[query])
    it.page.evaluate("history.forward()")
    it.page.wait_for_function("(before) => location.search !== before", arg=query)


def test_language_and_theme_stay_on_the_way_back(it):
    it.visit("?situation=splash")
    it.visit("?page=lessons")
    it.page.select_option(".rt-tongues", "fr")
    it.page.wait_for_function("document.querySelector('.rt').lang === 'fr'")
    it.page.click(".rt-theme")
    theme = it.page.get_attribute(".rt", "data-theme")
    it.page.click(".rt-nav button >> nth=2")
    where(it, "?page=rulebook&lang=fr", ".rt-entry")
    back(it)
    where(it, "?page=lessons&lang=fr", ".rt-learn")
    assert it.page.get_attribute(".rt", "lang") == "fr" and it.page.get_attribute(".rt", "data-theme") == theme
    it.page.click(".rt-theme")
    it.visit("?page=lessons&lang=en")  # an address decides
    assert it.page.get_attribute(".rt", "lang") == "en"
    it.page.evaluate("localStorage.removeItem('rules-tutor-language'); localStorage.removeItem('rules-tutor-theme')")


def test_a_page_opens_at_its_top_and_is_restored_as_it_was_left(it):
    page = it.page
    page.fill(".rt-settling input", "splash")
    page.locator(".rt-link:visible").last.scroll_into_view_if_needed()
    page.wait_for_function("history.state?.ours?.scroll > 100")
    left = page.evaluate("scrollY")
    page.locator(".rt-link:visible").last.click()
    page.wait_for_selector("main.rt-table, .rt-entry")
    it.settle()
    if page.query_selector("main.rt-table"):
        page.wait_for_function("scrollY === 0")
    back(it)
    where(it, "", ".rt-lobby")
    page.wait_for_function("(left) => Math.abs(scrollY - left) < 3", arg=left)
    assert page.input_value(".rt-settling input") == "splash"
    page.fill(".rt-settling input", "")
    page.mouse.wheel(0, 4000)
    page.wait_for_function("scrollY > 100")
    it.begin(opponent="friend", seed=3)
    page.wait_for_selector("[data-verb=ready]")
    page.wait_for_function("scrollY === 0")


@pytest.mark.parametrize(("room", "press", "name", "shown"), [
    ("", ".rt-link:visible", "Front page", ".rt-lobby"),
    ("?page=rulebook&rule=splash.beside", "[data-rule='splash.beside'] .rt-play:has-text('Splash on an')", "Rulebook", ".rt-entry"),
])  # fmt: skip
def test_a_situation_leads_back_to_where_it_was_opened(it, room, press, name, shown):
    it.visit(room)
    if not room:
        it.page.fill(".rt-settling input", "splash")
    it.page.wait_for_selector(press)
    it.page.locator(press).first.click()
    it.page.wait_for_selector(".rt-situation")
    it.settle()
    it.page.wait_for_function(
        "location.search.includes('situation=')"
    )  # the history has its entry after everything is painted
    it.page.reload()  # also later
    it.page.wait_for_selector(".rt-way-back button")
    it.settle()
    it.page.evaluate("window.mark = 'the same page'")
    it.page.click(f".rt-way-back >> text={name}")
    where(it, room, shown)
    assert it.page.locator(".rt-way-back button").count() == 0


def test_an_unfinished_game_is_offered_with_a_description_also_after_a_reload(it):
    it.visit(DEALT)
    turn(it)
    at = it.page.evaluate("location.search")
    kept = it.page.evaluate("localStorage.getItem('rules-tutor-games')")
    (one,) = json.loads(kept)
    assert one["query"] == at and set(one) == {"start", "query", "solo", "mode", "turn", "faces", "game"}
    lines = it.page.locator(".rt-line [data-key]").evaluate_all("all => all.map((e) => e.dataset.key.split(' ')[1])")
    assert set(one["faces"]) <= set(lines)  # nothing hidden
    it.page.goto(it.address)
    it.page.wait_for_selector(".rt-resume")
    it.page.evaluate("window.mark = 'the same page'")
    it.settle()
    assert it.text(".rt-resume strong") == "You against the Automa · Turn 3"
    it.page.click(".rt-resume")
    where(it, at, ".rt-hand")
    it.visit()
    it.page.click(".rt-drop")
    assert it.page.locator(".rt-resume:visible").count() == 0
    assert it.page.evaluate("localStorage.getItem('rules-tutor-games')") == "[]"


def test_a_game_that_is_over_is_not_offered(it):
    over = "?start=game:+edition+1,+solo+;+A:+Grrr+{Fort}+Zombie+;+upper:+|+;+automa:+Ogre+Baron+Gnome+{Bastion}"
    it.visit(over)
    it.visit(f"{over}&moves=play+Zombie+upper")
    it.page.wait_for_selector(".rt-over")
    it.visit()
    assert it.page.locator(".rt-resume:visible").count() == 0


def test_a_game_under_way_is_asked_about_before_it_is_left_for_a_new_one(it):
    page = it.page
    it.visit(DEALT)
    turn(it)
    at = page.evaluate("location.search")
    page.focus(".rt-home")
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    assert page.evaluate("document.activeElement.textContent") == "Keep playing"
    page.keyboard.press("e")  # this is not a key of the table here
    page.keyboard.press("Tab")
    assert page.evaluate("document.activeElement.textContent") == "To the front page"
    page.keyboard.press("Escape")
    page.wait_for_selector(".rt-asking", state="detached")
    assert page.evaluate("document.activeElement.textContent") == "Front page"  # the previous place
    assert page.evaluate("location.search") == at
    page.keyboard.press("Enter")
    page.wait_for_selector("dialog[open]")
    page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    where(it, "", ".rt-resume")
    it.begin(seed=8)  # and it is not asked twice
    where(it, DEALT.replace("7", "8"), ".rt-hand")
    back(it)
    where(it, "", ".rt-resume")


def test_leaving_a_game_in_another_way_asks_when_the_next_one_begins(it):
    page = it.page
    it.visit(DEALT.replace("7", "9"))
    turn(it)
    at = page.evaluate("location.search")
    it.visit("?page=rulebook")  # there is no question on the way to the rulebook
    assert page.locator(".rt-asking").count() == 0
    it.visit()
    it.begin(seed=8)
    page.wait_for_selector("dialog[open]")
    assert "You against the Automa · Turn 3" in it.text(".rt-asking")
    page.click(".rt-asking >> text=Continue it")
    where(it, at, ".rt-hand")
    it.visit()
    it.begin(seed=8)
    page.click(".rt-asking >> text=Begin the new one")
    where(it, DEALT.replace("7", "8"), ".rt-hand")
    assert json.loads(page.evaluate("localStorage.getItem('rules-tutor-games')"))[0]["query"] == at


def test_the_front_page_is_clear_to_newcomers(it):
    page = it.page
    page.evaluate("localStorage.clear()")
    it.open()
    heads = page.locator(".rt-lobby > section:visible > h2").all_inner_texts()
    assert heads == ["New here?", "Play a game", "Settle a question"]
    tops = {
        name: page.locator(selector).first.bounding_box()["y"]
        for name, selector in {
            "first": ".rt-first", "edition": ".rt-editions", "opponent": ".rt-opponents", "deck": ".rt-decks",
            "begin": ".rt-begin", "advanced": ".rt-advanced",
        }.items()
    }  # fmt: skip
    assert list(tops.values()) == sorted(tops.values())  # no game is begun above its options
    assert not page.is_visible(".rt-seed") and not page.is_visible(".rt-own textarea")
    page.click(".rt-decks .rt-deck >> nth=1")
    it.settle()
    assert page.is_visible(".rt-lobby") and page.is_checked("input[name='rt-deck-0'][value='2']")
    page.click(".rt-decks .rt-deck >> nth=0")
    page.click(".rt-first")
    page.wait_for_selector("main.rt-table")
    it.settle()
    back(it)
    where(it, "", ".rt-lobby")


@pytest.mark.parametrize(("typed", "title"), [("bersek", "Berserk"), ("trample", "Perforation"), ("haste", "Sprint")])
def test_a_search_forgives_slips_and_knows_the_words_of_other_games(it, typed, title):
    page = it.page
    page.fill(".rt-settling input", typed)
    page.wait_for_selector(f".rt-link:visible:has-text('{title}')")
    page.wait_for_function("document.querySelector('.rt-situations .rt-found').textContent.trim()")
    if typed != "bersek":
        assert f"“{typed}” is called {title} here." in it.text(".rt-situations .rt-found")
    page.fill(".rt-settling input", "")
    it.visit("?page=rulebook")
    page.wait_for_selector(".rt-entry")
    page.fill(".rt-sifting input[type=search]", typed)
    assert title in " ".join(page.locator(".rt-entry:visible h4").all_inner_texts())
    assert page.locator(".rt-entry:visible").count() < 60
    page.fill(".rt-sifting input[type=search]", "")


#: Questions of newcomers, each with the fitting answers of the FAQ.
ASKED = {
    "can I kill an indestructible creature with a spell": {"indestructible-target"},
    "do I have to summon a creature every turn": {"no-summoning"},
    "does extra damage carry over to the next creature": {"excess-on-creature"},
    "can I play a spell twice in one turn": {"incantation-again"},
    "can rage creatures attack the castle right away": {"rage-not-stronghold"},
    "does an aura affect the creature itself": {"aura-not-itself"},
    "in which order do my dead creatures come back": {"order-of-return"},
    "can I put a creature in front of another one": {"between-two-cards"},
    "when can I cast a spell": {"when-incantations", "incantation-while-summoning"},
    "does damage to the bastion carry over to the fort": {"excess-on-bastion"},
    "can I choose not to use an ability": {"abilities-mandatory"},
    "can a protected creature be hit by splash": {"perforation-past-protection", "splash-past-protection"},
    "do I lose mana when I have more creatures": {"more-creatures-less-mana"},
}


def test_the_answer_that_fits_a_question_comes_first(it):
    it.visit()
    titles = {one.id: one.title for one in situations().values()}
    for asked, fitting in ASKED.items():
        it.page.fill(".rt-settling input", asked)
        it.page.wait_for_function("() => document.querySelector('.rt-situations details[open] .rt-link')")
        it.settle()
        first = it.page.locator(".rt-situations details .rt-link").first.evaluate("(e) => e.firstChild.data")
        assert first in {titles[id] for id in fitting}, asked
    it.page.fill(".rt-settling input", "")
