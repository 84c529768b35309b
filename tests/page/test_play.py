"""Whole games on the page by clicks, keyboard and touch; resuming them; and everything that is refused."""

from __future__ import annotations

import itertools
import random
from urllib.parse import urlencode

import pytest
from playing import play_to_its_end

SOLO_QUERY = "?" + urlencode({"start": "setup: edition 1, solo, deck 3, seed 11"})
DUEL_QUERY = "?" + urlencode({"start": "setup: edition 2, duel, decks 1 2, seed 3"})


def position_in_words(tab) -> str:
    tab.settle()
    if not tab.page.eval_on_selector(".rt-words", "element => element.open"):
        tab.page.click(".rt-words summary")
        tab.page.wait_for_function("document.querySelector('.rt-words pre').textContent")
    return tab.page.eval_on_selector(".rt-words pre", "element => element.textContent")


@pytest.mark.parametrize(("kind", "seed"), [("served_tab", 1), ("tab", 2)])
def test_a_whole_game_by_clicking(request, kind, seed):
    it = request.getfixturevalue(kind)().open()
    it.begin("2", seed)
    it.page.wait_for_selector(".rt-hand")
    play_to_its_end(it, random.Random(seed))
    assert it.text(".rt-over") in ("You have won!", "The Automa has won.")
    told = it.page.locator(".rt-event").count()
    assert told > 40
    assert it.page.locator(".rt-event .rt-cite").count() == told  # each event with its rule
    words, url = position_in_words(it), it.link
    it.page.reload()
    it.page.wait_for_selector(".rt-over")
    assert (position_in_words(it), it.link) == (words, url)
    it.page.click("text=Play again")
    it.settle()
    assert "Turn 1" in it.text(".rt-status")
    assert not it.link.endswith(f"seed+{seed}")


def test_a_whole_game_by_keyboard_alone(tab):
    it = tab().open()
    page, chance = it.page, random.Random(5)
    page.keyboard.press("Tab")
    for _ in range(30):  # to the decks; each group of radio buttons is one stop
        if page.evaluate("document.activeElement.name === 'rt-deck-0'"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("ArrowRight")
    assert page.evaluate("document.activeElement.value") == "2"
    page.keyboard.press("ArrowLeft")
    for _ in range(9):
        if page.evaluate("document.activeElement.classList.contains('rt-begin')"):
            break
        page.keyboard.press("Tab")
    page.keyboard.press("Enter")
    page.wait_for_selector(".rt-hand")
    it.settle()
    for _ in range(60):
        page.keyboard.press("ArrowUp")  # into the table, wherever the focus was
        for _ in range(8):
            if page.evaluate("Boolean(document.activeElement.closest('.rt-holding-A'))"):
                break
            page.keyboard.press("ArrowDown")
        for _ in range(chance.randrange(8)):
            page.keyboard.press("ArrowLeft" if chance.random() < 0.5 else "ArrowRight")
        if page.evaluate("document.activeElement.classList.contains('rt-playable')"):
            page.keyboard.press("Enter")
            if page.query_selector(".rt-warning"):
                page.keyboard.press("Escape")
            else:
                assert page.evaluate("document.activeElement.matches('.rt-slot, .rt-target')"), (
                    "the first place to play it has the focus"
                )
                page.keyboard.press("Enter")
                it.settle()
        page.keyboard.press("e")
        it.settle()
        for _ in range(6):
            if not page.query_selector(".rt-choice"):
                break
            assert page.evaluate("Boolean(document.activeElement.closest('.rt-choice'))")
            page.keyboard.press("Enter")
            it.settle()
        if page.query_selector(".rt-over"):
            break
    assert page.query_selector(".rt-over")
    page.keyboard.press("u")
    it.settle()
    assert not page.query_selector(".rt-over")


@pytest.mark.parametrize("query", ["?first=1", "?first=2", SOLO_QUERY, DUEL_QUERY])
def test_a_whole_game_by_touch_on_a_phone(tab, query):
    it = tab(width=360, height=740, touch=True).open(query)
    play_to_its_end(it, random.Random(4), by_touch=True)
    assert it.page.locator(".rt-over").inner_text()
    assert it.page.evaluate("document.documentElement.scrollWidth") == 360


def test_the_board_stays_where_it_is_on_a_phone_as_cards_leave_the_hand(tab):
    it = tab(width=360, height=740, touch=True).open(SOLO_QUERY)

    def places() -> list[tuple[float, float]]:
        boxes = [
            it.page.locator(part).bounding_box() for part in (".rt-lines", ".rt-table > .rt-holding", ".rt-prompt")
        ]
        return [(box["y"], box["height"]) for box in boxes if box]

    before = places()
    assert it.page.locator(".rt-holding-A .rt-hand > li").count() == 9  # upright cards are higher
    it.page.locator(".rt-hand .rt-playable.rt-creature").first.tap()
    it.page.locator("[data-slot]:not([hidden])").first.tap()
    it.settle()
    assert it.page.locator(".rt-holding-A .rt-hand > li").count() == 8
    assert places() == before


def test_a_duel_by_keyboard_alone(tab):
    it, chance = tab().open(DUEL_QUERY), random.Random(6)
    page, taken = it.page, 0
    while not page.evaluate("document.activeElement.matches('[data-verb=ready]')"):
        page.keyboard.press("Tab")
    for _ in range(400):
        if page.query_selector(".rt-over"):
            break
        if page.evaluate(
            "document.activeElement.matches('[data-verb=ready], .rt-choice button, .rt-slot, .rt-target')"
        ):
            page.keyboard.press("Enter")
        elif taken < 3 and (cards := page.locator(".rt-hand .rt-playable")).count():
            taken += 1
            page.keyboard.press(str(chance.randrange(1, cards.count() + 1)))
            if page.query_selector(".rt-warning"):
                page.keyboard.press("Escape")
        else:
            taken = 0
            page.keyboard.press("Escape")
            page.keyboard.press("e")
        it.settle()
    assert it.text(".rt-over") in ("A has won!", "B has won!")


def test_a_choice_takes_the_focus_if_the_keyboard_is_used(tab):
    it = tab().start(
        "setup: edition 1, solo, deck 2, seed 745629", "end ; play Ogre upper ; end ; play Microctopus upper"
    )
    it.page.keyboard.press("ArrowUp")
    for _ in range(8):
        if it.page.evaluate("Boolean(document.activeElement.closest('.rt-holding-A'))"):
            break
        it.page.keyboard.press("ArrowDown")
    it.page.keyboard.press("e")  # the card that has the focus stays in place
    it.page.wait_for_selector(".rt-choice")
    it.settle()
    assert it.page.evaluate("Boolean(document.activeElement.closest('.rt-choice'))")


def test_a_draft_by_touch_on_a_phone_and_the_game_after_it(served_tab):
    it = served_tab(width=360, height=740, touch=True).open()
    it.page.tap(".rt-drafting")
    it.page.tap(".rt-begin")
    it.page.wait_for_selector(".rt-four")
    for number in range(8):
        assert f"round {number + 1} of 8" in it.text(".rt-draft h2")
        assert it.page.locator(".rt-four > li").count() == 4
        it.page.tap(f".rt-four > li:nth-child({number % 4 + 1}) .rt-card")
        it.settle()
    it.page.wait_for_selector(".rt-hand")
    assert it.page.locator(".rt-holding-A .rt-card").count() == 9
    it.page.tap(".rt-playable >> nth=0")
    if it.page.query_selector("[data-slot]:not([hidden])"):
        it.page.tap("[data-slot]:not([hidden]) >> nth=0")
        it.settle()
    it.page.tap("[data-verb=end]")
    it.settle()
    assert "Turn 3" in it.text(".rt-status") or it.page.query_selector(".rt-choice")


def test_the_address_always_holds_the_game(tab):
    it = tab().open()
    it.begin("draft")
    it.page.wait_for_selector(".rt-four")
    for _ in range(3):
        it.page.click(".rt-four .rt-card >> nth=2")
        it.settle()
    it.page.reload()
    it.page.wait_for_selector(".rt-four")
    assert "round 4 of 8" in it.text(".rt-draft h2")
    it.page.click("text=Take back")
    it.settle()
    assert "round 3 of 8" in it.text(".rt-draft h2")
    link = it.link
    other = tab().open(link.removeprefix(it.address))
    assert "round 3 of 8" in other.text(".rt-draft h2")


SOLO = "game: edition 1, solo, turn 5 ; A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie ; upper: Baron | Carapace ; lower: | Zombie ; automa: Martyr Scribe Alpha {Bastion}"


def test_why_not(tab):
    it = tab().start(SOLO)
    it.page.click(".rt-holding-A li:has-text('Ogre') .rt-card")
    assert "Ogre is number 5 in the hand" in it.text(".rt-prompt")
    assert "The four leftmost" in it.text(".rt-prompt")
    it.page.click(".rt-holding-A li:has-text('Troll') .rt-card")  # it can be played: 7 Mana
    assert "on which line?" in it.text(".rt-prompt")
    it.page.keyboard.press("Escape")
    it.page.click(".rt-holding-A li:has-text('Boom!') .rt-card")
    it.page.click(".rt-stronghold .rt-card")
    it.settle()
    assert "A Stronghold is no target for an Incantation." in it.text(".rt-prompt")
    it.page.click("text=Close")
    assert "Boom!: at which creature?" in it.text(".rt-prompt")  # still chosen
    it.page.click(".rt-pile")
    it.settle()
    assert "A Stronghold is no target for an Incantation." in it.text(".rt-prompt")
    it.page.keyboard.press("Escape")
    assert "Boom!: at which creature?" in it.text(".rt-prompt")  # as with the button
    it.page.keyboard.press("Escape")
    it.page.click("[data-verb=assault]")
    it.settle()
    it.page.click(".rt-holding-A li:has-text('Grrr') .rt-card")
    assert "The assault has begun" in it.text(".rt-prompt")


def test_a_warning_before_a_move_that_loses(tab):
    it = tab().start("game: edition 1, solo ; A: Grrr {Fort} Zombie ; upper: | ; automa: Ogre Baron Gnome {Bastion}")
    it.page.click(".rt-holding-A li:has-text('Zombie') .rt-card")
    assert "this loses the game" in it.text(".rt-warning")
    it.page.click("text=Cancel")
    it.page.click(".rt-holding-A li:has-text('Grrr') .rt-card")
    assert not it.page.query_selector(".rt-warning")


def test_back_and_forth_in_the_story_without_the_kernel(tab):
    it = tab().start("setup: edition 1, solo, deck 1, seed 7", "end")
    page = it.page
    now = position_in_words(it)
    count = page.locator(".rt-event").count()
    it.open_story()
    page.locator(".rt-event button").nth(4).click()
    assert position_in_words(it) != now
    assert page.locator(".rt-log [aria-current]").count() == 1
    assert page.inner_text(".rt-details h2") in it.text(".rt-event [aria-current]")
    assert not page.query_selector("[data-verb=end]")
    page.keyboard.press("n")
    page.keyboard.press("b")
    page.keyboard.press("g")
    assert position_in_words(it) == now and page.query_selector("[data-verb=end]")
    page.click("[aria-label='One turn back']")
    assert "Turn 3" not in it.text(".rt-status") or "the Automa" in it.text(".rt-status")
    page.eval_on_selector(".rt-range", "range => { range.value = 0; range.dispatchEvent(new Event('input')) }")
    assert page.locator(".rt-holding-A .rt-card").count() == 1  # before the deal: only the Stronghold
    for _ in range(count + 3):
        page.click("[aria-label='One step forward']")
    assert position_in_words(it) == now


def test_the_story_plays_by_itself_with_animation_and_can_be_skipped(tab):
    it = tab().start("setup: edition 1, solo, deck 1, seed 7")
    it.page.select_option(".rt-pace", "fast")
    it.page.click("[data-verb=end]")
    it.settle()
    it.page.wait_for_selector("text=Skip to now")
    it.page.wait_for_function("document.getAnimations().length > 0")
    it.page.click("text=Skip to now")
    it.page.wait_for_selector("[data-verb=end], .rt-choice")
    it.page.click("[data-verb=end]") if it.page.query_selector("[data-verb=end]") else None
    it.settle()
    it.page.wait_for_selector("[data-verb=end], .rt-choice, .rt-over", timeout=40_000)  # to the end without a press


@pytest.mark.parametrize("id", ["perforation-past-protection", "fifth-card", "solo-draft", "berserk-bastion"])
def test_a_situation_is_opened_watched_and_played_on(tab, id):
    it = tab().open(f"?situation={id}")
    assert "Checked against the rules just now" in it.text(".rt-prompt")
    if id == "fifth-card":
        assert "Against the rules: A: Gnome, lower line" in it.text(".rt-prompt") and "The four leftmost" in it.text(
            ".rt-prompt"
        )
    else:
        it.page.click(".rt-prompt .rt-main")
        it.page.wait_for_selector("[data-verb=end]")
        assert not it.page.query_selector(".rt-situation")
    it.settle()  # the keys are loaded with the story
    it.page.keyboard.press("e")
    it.page.wait_for_function("!location.search.includes('situation=') || document.querySelector('.rt-over')")


def test_all_situations_are_in_the_lobby_and_can_be_found(tab):
    it = tab().open()
    links = it.page.locator(".rt-link")
    assert links.count() > 80
    it.page.fill(".rt-settling input", "stronghold")
    assert 3 < links.count() < 60
    it.page.fill(".rt-settling input", "does having more creatures in play")
    it.page.click(".rt-link")
    it.page.wait_for_selector(".rt-situation")
    assert it.text(".rt-situation") == "Three in play, five in hand"


def test_a_position_of_the_user_and_an_error_that_says_where(tab):
    it = tab().open()
    it.page.click(".rt-own summary")
    it.page.fill(".rt-own textarea >> nth=0", "game: edition 1, duel\nA: {Bastion} Trol\nB: {Bastion} Ogre")
    it.page.click("text=Put it on the table")
    it.page.wait_for_selector(".rt-alert:not([hidden])")
    assert "line 2, column 14: no card is called “Trol”" in it.text(".rt-alert")
    it.page.fill(
        ".rt-own textarea >> nth=0",
        "game: edition 1, duel\nA: {Bastion} Troll Wolf(1:2/3 rage)\nB: {Bastion} Ogre Gnome",
    )
    it.page.fill(".rt-own textarea >> nth=1", "play Wolf upper\nend")
    it.page.click("text=Put it on the table")
    it.page.wait_for_selector(".rt-hand")
    assert "B to play" in it.text(".rt-status")
    assert "Wolf" in position_in_words(it)


@pytest.mark.parametrize(
    ("query", "said"),
    [
        ("?start=nonsense", "is no key of a position"),
        ("?start=setup:+edition+1,+solo,+deck+9", "says nothing about a setup"),
        ("?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=fly", "is no move"),
        ("?lesson=manna", "leads to the lesson “manna”, and there is none"),
        ("?page=nowhere", "leads to a page that is not here"),
        (
            "?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=end+;+play+Zombie+upper",
            "move 2, play Zombie upper: There is no Zombie in your hand",
        ),
        ("?situation=nowhere", "leads to the situation “nowhere”, and there is none"),
        ("?start=%3Cscript%3Ealert(1)%3C/script%3E", "is no key of a position"),
        ("?start=" + "x" * 20_000, "is no key of a position"),
    ],
)
def test_a_broken_address_leads_to_the_lobby_and_says_what_is_wrong(tab, query, said):
    it = tab().open(query)
    told = it.text(".rt-alert:not([hidden])")
    assert said in told and told.startswith("This link") and "Here is the front page instead." in told
    assert it.page.locator(".rt-deck").count() == 5
    it.begin()
    it.page.wait_for_selector(".rt-hand")
    assert it.page.locator(".rt-alert:not([hidden])").count() == 0


def test_a_link_that_was_mistyped_leads_to_what_was_meant(tab):
    it = tab().open("?situation=splahs")
    it.page.click(".rt-alert button:has-text('Splash')")
    it.page.wait_for_selector(".rt-situation")
    it.settle()
    assert it.link.endswith("?situation=splash") and it.page.locator(".rt-alert:not([hidden])").count() == 0


def test_names_made_to_break_the_page_are_text(tab):
    it = tab().start(
        "game: edition 1, duel ; A: {Bastion} A'b(1:1/1) Ogre ; upper: X!?.(1:1/1) | ; B: {Bastion} Ogre Troll"
    )
    assert "A'b" in it.text(".rt-holding-A") or "A'B" in it.text(".rt-holding-A")


def test_nothing_overflows_and_everything_can_be_hit(tab):
    it = tab()
    full = (
        "game: edition 1, solo ; A: Grrr {Bastion} Boom! Annihilation Troll Ogre Zombie Gnome ; upper: Baron Brute Reptile Assassin Martyr | Carapace Machine Vortex Scribe Alpha ;"
        " lower: Shaman | Zombie Disciple ; automa: Martyr Scribe {Bastion} ; discard: Cyclone"
    )
    for look in ("", "?start=setup:+edition+1,+solo,+draft,+seed+3", "?" + urlencode({"start": full})):
        it.open(look)
        for width, theme in itertools.product((360, 768, 1280), ("light", "dark")):
            it.page.set_viewport_size({"width": width, "height": 800})
            it.page.emulate_media(color_scheme=theme)
            it.painted()
            assert it.page.evaluate("document.documentElement.scrollWidth") <= width, (look, width, theme)
            if "discard" in look:
                assert it.too_small() == [], (width, theme)


def test_it_can_be_played_with_a_screen_reader(tab):
    it = tab().start(SOLO)
    page = it.page
    for box in page.query_selector_all(".rt button:visible, .rt input:visible, .rt select:visible"):
        name = box.evaluate(
            "e => e.getAttribute('aria-label') || e.textContent.trim() || (e.labels && e.labels.length)"
        )
        assert name, box.evaluate("e => e.outerHTML.slice(0, 200)")
    troll = page.get_attribute(".rt-holding-A li:has-text('Troll') button", "aria-label")
    assert troll == "Troll, cost 6, attack 3, health 6 of 6, Rage, Berserk, card 4 from the left, can be played"
    assert (
        page.get_attribute(".rt-stronghold button", "aria-label")
        == "Your Bastion: 5 cards to its right; 5 damage, and it falls"
    )
    baron = page.get_attribute(".rt-side-A li button", "aria-label")
    assert baron == "Baron, attack 3, health 5 of 5, place 1"
    words = position_in_words(it)
    assert (
        "Your upper line, from the Bridge: 1. Baron" in words and "The Automa's pile: 3 cards on its Bastion" in words
    )
    page.click("[data-verb=end]")
    it.settle()
    happened, asked = page.locator(".rt-live p").all_text_contents()[-2:]
    assert happened.startswith("Your assault begins.") and "You have " in happened
    assert asked.startswith("Summoning: you have ")


def test_the_pile_and_its_order_are_nowhere_in_the_page(tab):
    it = tab().start("setup: edition 1, solo, deck 1, seed 7")
    html = it.page.content()
    for hidden in ("Aberration", "Vortex", "Carnivore", "Shaman"):
        assert hidden not in html


def test_keys_stay_on_the_table(tab):
    it = tab().start(SOLO)
    it.page.evaluate("window.heard = []; document.addEventListener('keydown', e => heard.push(e.key))")
    it.page.focus(".rt-holding-A button")
    for key in ("x", "d", "Enter", "ArrowRight", "b"):
        it.page.keyboard.press(key)
    it.page.keyboard.press("Tab")
    assert it.page.evaluate("heard") == ["Tab"]


def test_a_dead_kernel_is_noticed_and_another_makes_the_move(served_tab):
    it = served_tab().start(SOLO)
    it.page.evaluate(
        "() => { const xsrf = document.cookie.match(/_xsrf=([^;]+)/)[1]; const id = JSON.parse(document.getElementById('jupyter-config-data').textContent).kernelId;"
        " return fetch('/voila/api/shutdown/' + id, {method: 'POST', headers: {'X-XSRFToken': xsrf}}).then(r => r.status) }"
    )
    url = it.link
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-lost:not([hidden])", timeout=20_000)
    assert "It is being restored." in it.text(".rt-lost")
    it.page.wait_for_function("(old) => location.href === `${old}&moves=end`", arg=url, timeout=30_000)
    it.errors.clear()  # the browser reports the closed socket


def test_the_source_of_the_mana_is_explained_where_it_is_shown(tab):
    it = tab().start("setup: edition 1, solo, deck 1, seed 7")
    assert (
        "The first turn of the game has 6; later it is 1 for each card in your hand, the Stronghold included."
        in it.text(".rt-ask")
    )
    it.page.click(".rt-rules")
    told = it.text(".rt-lens")
    for said in (
        "the Automa has 6 Mana, and 1 more for each",
        "1 Mana for each card",
        "four leftmost",
        "The numbers under",
    ):
        assert said in told
    it.page.click("text=Mana in the rulebook")
    it.page.wait_for_selector("[data-room=rulebook]")
    it.page.wait_for_function("location.search.includes('rule=automa.mana')")


def test_each_card_of_a_long_hand_can_be_read_and_taken_on_a_phone(tab):
    """With ten cards at 360 pixels, tapping the visible part of a card takes that card, and nothing on it is covered."""
    it = tab(width=360, height=740).start(
        "game: edition 1, solo, turn 5, mana 30\nA: {Bastion} Terrestrial-Snout Abomination Shapeless-Beast Boom! Combustion "
        "Clan-Leader Lantern-Fish Microctopus Nibbler Grrr\nupper: Ogre | Mutant\nautoma: Brute Troll {Bastion}"
    )
    it.page.wait_for_selector(".rt-ask-before", state="attached")
    it.painted()
    cards = it.page.locator(".rt-holding-A .rt-hand li:not(.rt-stronghold)")
    boxes = cards.evaluate_all("all => all.map((li) => li.getBoundingClientRect().toJSON())")
    assert len(boxes) == 10 and all(box["width"] >= 24 and box["bottom"] <= 740 for box in boxes)
    for i, box in enumerate(boxes):
        name = cards.nth(i).locator(".rt-name").inner_text()
        signs = cards.nth(i).evaluate(
            "li => ['cost', 'name', 'attack', 'health'].flatMap((one) => li.querySelector(`.rt-${one}`) ?? []).map((one) => one.getBoundingClientRect().toJSON())"
        )
        for one, other in itertools.pairwise(signs):
            assert one["bottom"] <= other["top"] + 1 or one["right"] <= other["left"] + 1 or i == 9, (name, one, other)
        it.page.mouse.click(box["x"] + 12, box["y"] + box["height"] / 2)
        said = it.text(".rt-prompt")
        assert name.replace("\n", "") in said.replace("\n", ""), (name, said)
        it.page.keyboard.press("Escape")
        it.page.wait_for_function("!document.querySelector('.rt-selected')")
