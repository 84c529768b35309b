"""One person among machines at a table of four: the turns of the others are told, can be skipped and read again. At
the end everything stays in place, and the report says why the game ended.
"""

from __future__ import annotations

import re

import pytest
from test_board_of_four import FULL
from test_stage import DESK, PHONE, out_of_sight

from tutor.games.clash.players.planning import STRENGTHS
from tutor.session.seat import seated

ALONE = "setup: edition 2, free-for-all, decks 1 2 3 4, seed 5"  # C begins
OTHERS = "B machine hard, C machine hard, D machine hard"
SEATS = "A machine fair, B machine hard, C machine hard"
#: After these moves the other three have done much, and A holds nine cards.
LONG = (
    "play Grrr upper ; play Brigand upper ; end ; play Zombie lower ; play Carnivore lower ; end ; play Troll upper ; end ; "
    "play Microctopus upper ; play Lieutenant lower ; play Ogre lower ; end ; cast Meteorite at D lower 1 ; "
    "play Gnome lower ; end ; play Assassin upper ; play Aberration upper ; end ; play Brute upper ; end ; "
    "play Scribe lower ; cast Combustion at A upper 2 ; end ; play Martyr upper ; end ; play Mutant upper ; "
    "play Zombie upper ; end"
)
DUEL = "setup: edition 2, duel, decks 1 2, seed 3, B begins"

#: The texts told while the story runs, each once, in order.
WATCH = """() => {
  window.told = [];
  const look = () => {
    const text = document.querySelector('.rt-telling')?.textContent;
    if (text && window.told.at(-1) !== text) window.told.push(text);
  };
  look();
  new MutationObserver(look).observe(document.querySelector('.rt-prompt'), { childList: true, subtree: true });
}"""


@pytest.fixture(autouse=True)
def at_once(monkeypatch):
    """The hard player takes the first turn of its plan: these tests are not about how it decides."""
    monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["hard"]._replace(games=0))


def sit(tab, pace="none", size=DESK, start=ALONE, seats=SEATS):
    it = tab(width=size[0], height=size[1], pace=pace).open()
    it.tell(do="new", start=start, seats=seats)
    return it


def turns(it):
    return [" ".join(text.split()) for text in it.page.locator(".rt-turns > li").all_inner_texts()]


def my_turn(it):
    it.page.wait_for_selector("[data-verb=end]")
    it.settle()


def to_the_end(it, most=40):
    """Let the machines play to the end."""
    for _ in range(most):
        if it.page.query_selector(".rt-over"):
            return
        my_turn(it)
        it.page.click("[data-verb=end]")
        it.settle()
    raise AssertionError("the game did not end")


def test_the_first_turns_of_machines_are_told_and_who_begins(tab):
    it = tab(pace="fast").open()
    it.tell(do="new", start=ALONE, seats=SEATS)
    it.page.evaluate(WATCH)
    my_turn(it)
    told = it.page.evaluate("window.told")
    assert any("C summons Brigand" in text for text in told), told
    assert turns(it) == ["C begins.", "C brought Brigand into play."]
    assert "Summoning: you have 7 Mana" in it.text(".rt-ask")
    # a reload shows the table without playing anything again
    it.page.reload()
    my_turn(it)
    assert it.page.evaluate("document.querySelector('.rt-range').value === document.querySelector('.rt-range').max")
    assert turns(it) == ["C begins.", "C brought Brigand into play."]


def test_the_first_player_is_told_to_begin(tab):
    it = sit(tab, start=f"{ALONE}, D begins")
    assert it.text(".rt-prompt .rt-recap") == "D begins."


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_all_turns_of_the_others_are_told_before_the_own_turn(tab, size):
    it = sit(tab, size=size)
    my_turn(it)
    it.page.click("[data-verb=end]")
    my_turn(it)
    assert turns(it) == [
        "A brought Brute and Baron into play.",
        "B brought Lieutenant, Ogre and Microctopus into play.",
        "C: Ogre of B was destroyed. C brought Disciple and Gnome into play. The Stronghold of D suffered 2 damage: 6 left.",
    ]
    high = it.page.eval_on_selector_all(
        ".rt-turns > li", "all => all.map((one) => one.offsetHeight / parseFloat(getComputedStyle(one).lineHeight))"
    )
    assert max(high) < 3.5, high  # at most three lines each
    assert not it.too_small()


def test_a_long_recap_on_a_phone_does_not_move_the_prompt(tab):
    it = tab(width=PHONE[0], height=PHONE[1]).open()
    it.tell(do="new", start="setup: edition 2, free-for-all, decks 1 2 3 4, seed 6", seats=OTHERS, moves=LONG)
    my_turn(it)
    boxes = """[".rt-recap", ".rt-asked > .rt-ask", ".rt-foot"].map((one) => {
      const { top, bottom } = document.querySelector(one).getBoundingClientRect();
      return [top, bottom];
    })"""
    (recap, recap_ends), (asked, asked_ends), (foot, _) = it.page.evaluate(boxes)
    assert recap + 40 < recap_ends <= asked < asked_ends <= foot, "at least two lines of it stand above what is asked"
    assert it.page.locator(".rt-holding-A .rt-hand > li").count() > 8 and out_of_sight(it) == []
    told = it.page.locator(".rt-recap")
    room = "list => list.scrollHeight - list.clientHeight - list.scrollTop"
    assert told.evaluate(room) > 30 and told.get_attribute("tabindex") == "0"
    told.press("End")
    it.page.wait_for_function(f"({room})(document.querySelector('.rt-recap')) < 2")  # the rest can be read


def test_skipping_to_the_next_player_or_to_the_own_turn(tab):
    it = sit(tab, pace="slow", start=f"{ALONE}, D begins")
    my_turn(it)
    it.page.click("[data-verb=end]")
    it.page.wait_for_function("document.querySelector('.rt-status').textContent.includes('D')")
    for side in "ABC":
        it.page.click("[data-verb=skip-turn]") if side != "B" else it.page.keyboard.press("t")
        it.page.wait_for_function(f"document.querySelector('.rt-status').textContent.includes('{side} to play')")
    it.page.click("[data-verb=skip-mine]")
    my_turn(it)
    assert "D to play" in it.text(".rt-status") and len(turns(it)) == 3


def test_a_table_of_two_has_one_way_to_skip(tab):
    it = tab(pace="slow").start("setup: edition 1, solo, deck 1, seed 7")
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector("[data-verb=skip]")
    assert not it.page.query_selector("[data-verb=skip-turn], [data-verb=skip-mine]")


# -- the end ----------------------------------------------------------------------------------------------------------


def test_at_the_end_hands_stay_in_place_and_the_report_says_why(tab):
    it = sit(tab, pace="fast")
    page = it.page
    for _ in range(40):
        page.wait_for_selector("[data-verb=end], [data-verb=skip-mine], [data-verb=skip], .rt-over")
        if page.query_selector(".rt-over"):
            break
        if end := page.query_selector("[data-verb=end]"):
            end.click()
        elif "C: end of the turn" in it.text(".rt-when") and it.seat.game.position.is_over:
            it.page.wait_for_selector(".rt-over")  # the last assault is watched
        else:
            page.keyboard.press("t")
        it.settle()
    assert "C has won!" in it.text(".rt-over") and "Mana" not in it.text(".rt-prompt")
    page.wait_for_selector(".rt-report", timeout=4000)  # without a press
    assert page.locator(".rt-table > .rt-holding-D").count() == 1  # the hand of the person at the screen
    assert page.locator(".rt-top .rt-holding").evaluate_all("all => all.map((one) => one.className.slice(-1))") == [
        "A",
        "B",
        "C",
    ]
    assert page.locator(".rt-top .rt-back").count() == 0  # everything is open now
    said = it.text(".rt-report")
    assert re.search(r"Nobody stood on B's lower line: \d+ damage came over it\.", said), said
    assert "If several" not in said
    again = page.locator(".rt-report .rt-main")
    assert again.count() == 1 and (found := re.fullmatch(r"Try again from turn (\d+)", again.inner_text()))
    again.click()
    my_turn(it)
    assert it.text(".rt-status").startswith(f"Turn {found[1]} D to play")  # the person's own turn: every move is shown
    assert page.evaluate("document.querySelector('.rt-range').value === document.querySelector('.rt-range').max")


def test_after_a_win_the_next_game_is_offered(tab):
    table = seated(DUEL).table
    from tutor.core.player import moves  # machines play both sides: the address of a game that A has nearly won

    game = list(moves(table.definition.player, table.game, {0: "hard", 1: "easy"}))[-1][1]
    assert game.position.winners == (0,) and game.moves[-1].kind == "end"
    said = " ; ".join(table.definition.words.write_move(move) for move in game.moves[:-1])
    it = tab(pace="fast").open(f"?start={DUEL}&seats=B machine easy&moves={said}")
    my_turn(it)
    it.page.click("[data-verb=end]")
    it.page.wait_for_selector(".rt-report")
    assert it.page.locator(".rt-report .rt-main").all_inner_texts() == ["Play again"]
    assert it.page.locator(".rt-over").inner_text() == "A has won!"
    it.page.click(".rt-report .rt-main")
    it.page.wait_for_selector(".rt-over", state="detached")
    assert "B machine easy" in it.page.evaluate("decodeURIComponent(location.search)").replace("+", " ")


# -- beside the table -------------------------------------------------------------------------------------------------


def test_why_machines_moved_can_be_read_back_also_after_a_reload(tab):
    it = sit(tab)
    my_turn(it)
    it.page.click("[data-verb=end]")
    my_turn(it)
    why = it.page.locator(".rt-log em:not(.rt-reading em)").all_text_contents()
    assert len(why) > 5 and all(re.fullmatch(r"[ABC]: “.+”", one) for one in why), why
    box = it.page.locator(".rt-log").bounding_box()
    assert box and box["height"] >= 180  # more than a line or two
    it.page.reload()
    my_turn(it)
    assert it.page.locator(".rt-log em:not(.rt-reading em)").all_text_contents() == why
    it.page.click(".rt-actions button:has-text('Take back')")
    it.settle()
    it.page.wait_for_function(f"document.querySelectorAll('.rt-log em').length < {len(why)}")
    left = it.page.locator(".rt-log em:not(.rt-reading em)").all_text_contents()
    assert left == why[: len(left)]


@pytest.mark.parametrize("size", [DESK, (1366, 768)])
def test_the_explanation_of_a_card_is_fully_visible_and_moves_nothing(tab, size):
    it = tab(width=size[0], height=size[1]).open()
    it.tell(do="new", start=FULL)
    page = it.page
    places = """() => [".rt-prompt", ".rt-timeline", ".rt-details", ".rt-log"].map((one) => {
      const { left, top, width, height } = document.querySelector(one).getBoundingClientRect();
      return [left, top, width, height].map(Math.round);
    })"""
    before, clipped = page.evaluate(places), []
    for name in ("Alpha", "Titan", "Carapace", "Cyclone", "Aberration", "Reaper", "Hydra", "Boom!"):
        card = page.locator(f"[data-key*=' {name} '] .rt-card").first
        if not card.count():
            continue
        card.dispatch_event("pointerenter")
        page.wait_for_function("(name) => document.querySelector('.rt-details h2')?.textContent === name", arg=name)
        over = page.eval_on_selector(".rt-details", "box => box.scrollHeight - box.clientHeight")
        clipped += [f"{name}: {over} px"] if over > 0 else []
        card.dispatch_event("pointerleave")
    assert not clipped and page.evaluate(places) == before


def test_an_incantation_says_what_it_does_when_it_is_taken(tab):
    it = tab().start(
        "game: edition 2, duel, turn 3, A to play ; A: Boom! Meteorite {Bastion} Ogre Troll ; upper: Baron | Ogre ;"
        " B: {Bastion} Grrr"
    )
    it.page.locator(".rt-hand .rt-card:has-text('Boom!')").click()
    it.settle()
    assert it.text(".rt-prompt .rt-effect") == "It deals 1 damage at once to any creature."
    it.page.keyboard.press("Escape")
    it.page.locator(".rt-hand .rt-card:has-text('Meteorite')").click()
    it.settle()
    told = it.text(".rt-prompt .rt-effect")
    assert told.startswith("It deals ") and "Perforation: " in told  # and the text of each of its abilities
    it.page.locator(".rt-hand .rt-card:has-text('Ogre')").first.click()
    it.settle()
    assert not it.page.query_selector(".rt-prompt .rt-effect")


@pytest.mark.parametrize("size", [DESK, PHONE])
def test_the_damage_to_a_small_stronghold_is_said_next_to_it(tab, size):
    it = tab(width=size[0], height=size[1]).open()
    it.tell(
        do="new",
        start="game: edition 2, free-for-all, turn 5, A to play ; A: {Bastion} Troll Baron ; A-B: Carapace Brute | ;"
        " A-D: | ; C: Alpha {Fort} Mutant ; C-D: | ; C-B: | ; B: Alpha {Bastion} Titan Reaper ; D: {Bastion} Specter",
    )
    it.page.focus("[data-verb=end]")
    it.page.mouse.move(5, 5)
    it.page.hover("[data-verb=end]")
    it.page.wait_for_selector(".rt-slides b")
    badge = it.page.locator(".rt-slides b").first.bounding_box()
    castle = it.page.locator(".rt-top .rt-holding-B .rt-stronghold .rt-card").bounding_box()
    strip = it.page.locator(".rt-top .rt-holding-B").bounding_box()
    assert badge["x"] >= castle["x"] + castle["width"]
    assert badge["x"] + badge["width"] <= size[0] and strip["y"] - 6 <= badge["y"]
    assert badge["y"] + badge["height"] <= strip["y"] + strip["height"] + 6


def test_the_first_battle_refuses_other_moves_without_an_unrelated_rule(tab):
    it = tab().open("?first=1")
    while not it.page.query_selector(".rt-guide-asked"):
        it.page.click("[data-verb=go-on]")
        it.settle()
    it.page.locator(".rt-hand .rt-card:has-text('Brute')").click()
    it.settle()
    assert "one thing at a time" in it.text(".rt-reason") and not it.page.query_selector(".rt-reason .rt-cite")


def test_games_for_four_have_a_heading_of_their_own(tab):
    it = tab().open()
    legends = {
        one: it.page.locator(f"fieldset:has(> legend:has-text('{one}')) input[name=rt-opponent]").evaluate_all(
            "all => all.map((one) => one.value)"
        )
        for one in ("Your opponent", "four Kingdoms")
    }
    assert legends == {
        "Your opponent": ["easy", "standard", "custom", "friend"],
        "four Kingdoms": ["free-for-all", "team", "co-op"],
    }
    it.page.check("input[name=rt-opponent][value=team]", force=True)
    assert it.page.locator("input[name=rt-opponent]:checked").count() == 1


def test_games_of_one_setup_with_other_seats_are_kept_beside_each_other(tab):
    it = tab().open()
    for seats in ("B machine easy", "B machine hard"):
        it.open(f"?start={DUEL}&seats={seats}")
        my_turn(it)
        it.page.click("[data-verb=end]")
        my_turn(it)
    it.open()
    it.page.wait_for_selector(".rt-continue")
    assert it.page.locator(".rt-resume").count() == 2
