"""What the page announces to a screen reader: all texts in its live regions, in order, at each pace."""

from __future__ import annotations

import pytest
from hearing import Listener

SOLO = "setup: edition 1, solo, deck 2, seed 7"
DUEL = "setup: edition 1, duel, decks 1 2, seed 3"
FOUR = "setup: edition 2, free-for-all, decks 1 2 3 4, seed 5"
DUST = "setup: dust, versus, decks 1 2, seed 7"
PACES = ("normal", "fast", "none")


def listening(tab, pace: str, start: str, moves: str = "") -> Listener:
    return Listener(tab(pace=pace).start(start, moves))


def at_pace(pace: str, beats: list[str]) -> list[str]:
    """Return the announcements of beats: each when it comes, or all at once."""
    return [" ".join(beats)] if pace == "none" else beats


@pytest.mark.parametrize("pace", PACES)
def test_a_turn_and_that_of_the_automa_are_said_once_and_in_order(tab, pace):
    listener = listening(tab, pace, SOLO)
    page = listener.it.page
    before = len(listener.beats())
    page.focus(".rt-holding-A [data-key^='A Ogre '] button")
    (chosen, *preview) = listener.press("Enter")
    page.wait_for_function("told.length > 1")
    preview = preview or page.evaluate("told.at(-1)")[1:]
    assert chosen == "Ogre: on which line?"
    assert preview[0].startswith("If you do this: "), "what would happen is not told as what has happened"
    played, left = listener.press("Enter")[:2]
    assert (played, left) == ("You summon Ogre on the upper line.", "You have 2 Mana left.")
    page.focus(".rt")
    *happened, asked = listener.press("e")
    assert happened == at_pace(pace, listener.beats(before + 1)) and len(listener.beats(before)) > 5
    assert asked.startswith("Summoning: you have ")


def test_what_was_said_is_said_again(tab):
    listener = listening(tab, "none", SOLO)
    happened, asked = listener.press("e")
    assert [listener.press("r"), listener.press("r")] == [[asked], [happened]]
    listener.press("u")  # something else
    again = listener.after(lambda: listener.it.page.get_by_role("button", name="Say again").click())
    assert len(again) == 1 and again[0].startswith("Summoning: you have 6 Mana.")


def test_a_story_can_be_paused_and_continued(tab):
    listener = listening(tab, "normal", SOLO)
    page = listener.it.page
    before = len(listener.beats())
    page.keyboard.press("e")
    page.wait_for_function("told.length")
    page.keyboard.press("p")
    listener.it.settle()
    said = page.evaluate("told.map(([, text]) => text)")
    assert said == listener.beats(before)[: len(said)] and len(said) < 4
    *rest, asked = listener.press("p")
    assert said + rest == listener.beats(before) and asked.startswith("Summoning: ")


@pytest.mark.parametrize("pace", PACES)
def test_the_verdict_of_a_lesson_is_said(tab, pace):
    listener = Listener(tab(pace=pace).open("?lesson=stronghold&step=2"))
    before = len(listener.beats())
    *happened, verdict = listener.click(".rt-option")
    assert happened == at_pace(pace, listener.beats(before)) and happened
    assert verdict.startswith(listener.it.text(".rt-prompt .rt-seal, .rt-prompt .rt-warning"))
    assert "What happens: " in verdict
    (question,) = listener.click("[data-verb=next-step]")
    assert question.startswith(listener.it.text(".rt-lesson-text"))


@pytest.mark.parametrize("pace", PACES)
def test_the_verdict_of_a_puzzle_is_said(tab, pace):
    listener = Listener(tab(pace=pace).open("?puzzle=today"))
    before = len(listener.beats())
    *happened, verdict = listener.press("e")
    assert happened == at_pace(pace, listener.beats(before)) and happened
    assert verdict.startswith("Not this time. What is missing: ")


def test_each_question_of_a_lesson_is_said_once(tab):
    it = tab().open()
    listener = Listener(it)
    said = listener.after(lambda: it.tell(do="lesson", id="stronghold", step=2, edition=1))
    assert len(said) == 1 and said[0].startswith(it.text(".rt-lesson-text"))


@pytest.mark.parametrize("pace", PACES)
def test_a_situation_is_said_from_its_question_to_its_answer(tab, pace):
    it = tab(pace=pace).open()
    listener = Listener(it)
    said = listener.after(lambda: it.tell(do="situation", id="berserk"))
    assert said == [
        f"{it.text('.rt-situation')}. Troll destroys Zombie and attacks again. Ogre has moved up; it survives, and Troll stops."
    ]
    *happened, asked = [text for text in listener.press("p") if not text.startswith("If you do this: ")]
    assert happened == (listener.beats() if pace != "none" else listener.beats()[: len(happened)])
    assert asked.startswith("Assault: let your creatures attack"), "what was said beforehand is said again"


def test_what_comes_of_a_situation_is_said_where_it_was_not_said_before(tab):
    listener = Listener(tab().open("?situation=berserk&at=99"))
    said = listener.press("r")
    assert said[0].startswith(f"{listener.it.text('.rt-answer')} Assault: ")


@pytest.mark.parametrize("pace", PACES)
def test_at_the_ends_of_a_story_nothing_is_said_twice(tab, pace):
    it = tab(pace=pace).open("?situation=berserk")
    listener = Listener(it)
    assert listener.press("b") == ["You are at the beginning of the story."]
    listener.press("p")
    for key in ("n", "n", "g"):
        assert listener.press(key) == ["There is nothing more to tell."]
    (asked,) = listener.press("r")
    assert asked != "There is nothing more to tell."


def test_a_card_that_is_chosen_stays_so_at_the_end_of_the_story(tab):
    listener = listening(tab, "steps", SOLO)
    listener.press("1")
    assert listener.press("n") == ["There is nothing more to tell."]
    assert listener.it.page.locator(".rt-selected").count() == 1


@pytest.mark.parametrize(("start", "first", "second"), [(DUEL, "B", "A"), (FOUR, "C", "D")])
@pytest.mark.parametrize("pace", PACES)
def test_handing_over_the_screen_announces_to_whom_and_what_was_done(tab, pace, start, first, second):
    it = tab(pace=pace).open()
    listener = Listener(it)
    (handed,) = listener.after(lambda: it.tell(do="new", start=start))
    assert handed.startswith(f"{first}, it is your turn.")
    (asked,) = listener.click("[data-verb=ready]")
    assert asked.startswith(f"{first} begins. Summoning: you have 6 Mana.")
    before = len(listener.beats())
    happened, handed = listener.press("e")
    assert happened == " ".join(listener.beats(before)) and f"The assault of {first} begins." in happened
    assert handed.startswith(f"{second}, it is your turn.")
    (asked,) = listener.click("[data-verb=ready]")
    assert " ".join(it.page.locator(".rt-recap").inner_text().split()) in asked
    assert "Summoning: you have " in asked
    back, handed = listener.press("u")
    assert back == "Taken back." and handed.startswith(f"{first}, it is your turn.")


@pytest.mark.parametrize("pace", PACES)
def test_the_toss_of_dust_is_announced(tab, pace):
    it = tab(pace=pace).open()
    listener = Listener(it)
    (handed,) = listener.after(lambda: it.tell(do="new", start=DUST))
    assert handed.startswith("A, it is your turn.")
    (asked,) = listener.click("[data-verb=ready]")
    assert asked == "You have won the toss. You may choose: attack or defend in the first round?"
    *happened, asked = listener.click("[data-verb=choose-attack]")
    assert happened == at_pace(pace, ["You choose to attack.", "The cards are dealt."])
    assert asked.startswith("A: lay one card or a stack")


def test_a_refusal_is_said_once_and_leads_back_to_the_card(tab):
    listener = listening(tab, "none", SOLO)
    page = listener.it.page
    card = ".rt-holding-A [data-key^='A Alpha '] button"
    for key in ("Escape", "Enter"):
        page.focus(card)
        (why,) = listener.press("Enter")
        assert "Alpha is number 7 in the hand" in why
        if key == "Enter":
            page.focus(".rt-prompt button")
        assert listener.press(key) == []
        assert page.evaluate("document.activeElement.getAttribute('aria-label')").startswith("Alpha, ")


def test_a_question_has_a_name_and_no_element_lacks_one(tab):
    it = tab().start(SOLO)
    assert it.page.get_attribute(".rt-prompt", "aria-label") == "What to do now"
    assert it.page.get_attribute(".rt-log", "aria-label") == "What happened"
    assert it.page.text_content("h1").split() == ["Clash", "of", "Decks", "a", "rules", "tutor"]
    it.page.keyboard.press("b")
    it.settle()
    assert it.page.get_attribute(".rt-prompt", "aria-label") == "Watch"


@pytest.mark.parametrize("start", [SOLO, DUEL, FOUR, DUST])
def test_a_game_takes_the_keys_and_the_rest_of_the_page_can_be_browsed(tab, start):
    """A screen reader leaves its browse mode when the focus is in a toolbar, and nowhere else on this page."""
    it = tab().open("?start=" + start.replace(" ", "+"))
    page = it.page
    page.wait_for_selector(".rt-table [data-row]")
    it.settle()
    focus = "document.activeElement.getAttribute('role')"
    assert page.evaluate(focus) == "toolbar", "the first key would be one of the screen reader"
    buttons = ".rt-table [data-row] button, .rt-prompt .rt-foot button, .rt-prompt .rt-answers button"
    assert page.locator(buttons).evaluate_all(
        "all => all.length > 0 && all.every((one) => one.closest('[role=toolbar]'))"
    )
    assert page.locator("[role=application], [role=toolbar] :is(.rt-aside, .rt-log)").count() == 0
    assert page.locator(".rt-aside [role=toolbar], [role=toolbar] .rt-asked").count() == 0


def test_the_focus_is_not_lost_on_the_way_through_the_rooms(tab):
    it = tab().open()
    page = it.page
    for number in (1, 2, 3, 0):
        page.locator(".rt-nav button").nth(number).focus()
        page.keyboard.press("Enter")
        page.wait_for_function(
            "(number) => document.querySelectorAll('.rt-nav button')[number]?.ariaCurrent", arg=number
        )
        it.settle()
        focus = "document.activeElement.getAttribute('aria-current')"
        assert page.evaluate(focus) == "page", f"room {number}: Tab would go on from the top of the page"
        for _ in range(12):
            page.keyboard.press("Tab")
            assert page.evaluate("document.querySelector('.rt').contains(document.activeElement)")


def test_the_focus_is_not_lost_in_a_game(tab):
    it = tab().start(SOLO)
    page = it.page
    page.keyboard.press("ArrowUp")
    for key in ("1", "Escape", "1", "Enter", "7", "Escape", "u", "e", "b", "n", "g", "u"):
        page.keyboard.press(key)
        it.settle()
        assert page.evaluate("document.querySelector('.rt').contains(document.activeElement)"), key


def test_home_and_end_lead_to_the_ends_of_a_row(tab):
    page = tab().start(SOLO).page
    label = "document.activeElement.getAttribute('aria-label')"
    page.keyboard.press("ArrowRight")
    page.keyboard.press("End")
    assert "card 8 from the left" in page.evaluate(label)
    page.keyboard.press("Home")
    assert page.evaluate(label).startswith("Your Bastion: ")


#: The rooms to walk through, and their states.
ROOMS = {
    "game": "?start=" + SOLO.replace(" ", "+"),
    "four": "?start=" + FOUR.replace(" ", "+"),
    "dust": "?start=" + DUST.replace(" ", "+"),
    "dust lobby": "?game=dust",
    "first battle": "?first=1",
    "lesson": "?lesson=stronghold&step=2",
    "lessons": "?page=lessons",
    "puzzle": "?puzzle=today",
    "puzzles": "?page=puzzles",
    "presenting": "?present=faq",
    "rulebook": "?page=rulebook",
    "workshop": "?page=workshop",
    "report": "?situation=own-play-fort",
    "lobby": "?",
}
#: Not pressed: what opens something outside the page or changes how it looks.
OUTSIDE = "select, input, textarea, a[href], summary:has(+ pre), .rt-theme, [data-verb=large], [data-verb=full]"
WALK = [
    *["Tab"] * 3,
    "ArrowDown",
    "ArrowRight",
    "Enter",
    "Escape",
    "Tab",
    "Enter",
    "ArrowUp",
    "Home",
    "n",
    "Shift+Tab",
    "End",
]


@pytest.mark.parametrize("name", ROOMS)
def test_no_key_leaves_the_focus_nowhere(tab, name):
    it = tab(pace="fast").open(ROOMS[name])
    page = it.page
    page.wait_for_selector(".rt-table, .rt-nav, main")
    it.settle()
    page.keyboard.press("Tab")
    for number, key in enumerate(WALK * 3):
        if key == "Enter" and page.evaluate("(outside) => document.activeElement.matches(outside)", OUTSIDE):
            continue
        had = page.evaluate("document.activeElement.outerHTML.slice(0, 160)")
        page.keyboard.press(key)
        it.settle()
        page.wait_for_selector(".rt:not([data-behind])", state="attached")
        lost = page.evaluate("document.activeElement === document.body")
        if lost and "Tab" in key:  # at its ends, Tab leads out of the page
            page.keyboard.press("Tab")
            continue
        assert not lost, f"{name}, key {number}, {key} at {had}: the focus is nowhere; {it.link}"
