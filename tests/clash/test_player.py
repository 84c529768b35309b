"""The computer player: it uses only what it may see, plays legal and reproducible moves within bounds, and gives true
reasons."""

from __future__ import annotations

import random
import subprocess
import sys
from collections import Counter
from itertools import islice
from pathlib import Path

import pytest
from test_properties import FOUR, PRINTED, a_card, a_position

from tutor.core import TooLong
from tutor.core.player import Chosen, Why, choose, decides, moves
from tutor.games import definition
from tutor.games.clash.notation import cards_in, read_position
from tutor.games.clash.odds import best
from tutor.games.clash.players import player
from tutor.games.clash.players.evaluation import turns
from tutor.games.clash.players.planning import STRENGTHS
from tutor.games.clash.players.player import BETWEEN, LOOKED_AT
from tutor.games.clash.rules import (
    END,
    AutomaRules,
    Card,
    Game,
    Kingdom,
    Move,
    Place,
    Position,
    first_mana,
    play,
    refusals,
)
from tutor.games.clash.rules.resolution import Resolution
from tutor.games.clash.sets import all_cards
from tutor.locale import ENGLISH

pytestmark = pytest.mark.long

#: Every mode, with its edition. An empty mode stands for a duel or a solo game at random.
WAYS = [("", 1), ("", 2), *((four, 2) for four in FOUR)]
#: The strengths with smaller limits: they think in the same way, but look at fewer lines of play and simulate few games
#: or none.
BRIEF = {
    "quick": STRENGTHS["fair"]._replace(ways=40),
    "searching": STRENGTHS["fair"]._replace(games=2),
    "planned": STRENGTHS["hard"]._replace(ways=40, games=0),
    "brief": STRENGTHS["hard"]._replace(ways=40, games=2),
}
MODES = [("duel", 1), ("duel", 2), ("solo", 1), ("solo", 2), *((four, 2) for four in FOUR)]


@pytest.fixture
def _briefly(monkeypatch):
    """For tests that do not depend on how long a player thinks: what it sees, what it may do, and what it says."""
    for name, strength in BRIEF.items():
        monkeypatch.setitem(STRENGTHS, name, strength)
    monkeypatch.setattr(player, "LOOKED_AT", 20)
    monkeypatch.setattr(player, "BETWEEN", 2)


def dealt(mode: str, edition: int, seed: int) -> Position:
    """Return the start of a game with random printed cards."""
    chance = random.Random(seed)
    cards, automas = chance.sample(PRINTED[edition], len(PRINTED[edition])), mode in ("solo", "co-op")
    kingdoms = []
    for side in range(4 if mode in FOUR else 2):
        pile = automas and side % 2 == 1
        hand, cards = cards[: 12 if pile else 8], cards[12 if pile else 8 :]
        kingdoms.append(Kingdom(tuple(hand), len(hand) if pile else 0))
    position = Position(tuple(kingdoms), edition, 1, 0, automa=AutomaRules() if automas else None, seed=seed,
                        teams=mode in ("team", "co-op"))  # fmt: skip
    return position._replace(mana=first_mana(position))


def any_table(chance: random.Random, four: str, edition: int) -> Position:
    """Return a random position in which a player is to play."""
    while True:
        position = a_position(chance, edition, edition == 2 and chance.random() < 0.3, four)
        if not position.is_automa(position.player):
            return position


def reduced(position: Position) -> Position:
    """Return the same position with undamaged Strongholds and at most two creatures on a line."""
    return position._replace(
        kingdoms=tuple(
            kingdom._replace(lines=tuple(line[:2] for line in kingdom.lines), fort=False)
            for kingdom in position.kingdoms
        )
    )


def another(position: Position, seat: int, chance: random.Random) -> Position:
    """Return the same position with other cards wherever the seat cannot look, and another seed."""
    kingdoms = []
    for side, kingdom in enumerate(position.kingdoms):
        if not position.sees(seat, side):
            kingdom = kingdom._replace(hand=tuple(a_card(chance, position.edition) for _ in kingdom.hand))
        kingdoms.append(kingdom)
    return position._replace(kingdoms=tuple(kingdoms), seed=chance.randrange(1000))


def followed(position: Position, chosen: tuple[Chosen, ...], chance: random.Random) -> Game:
    """Play a turn as it was chosen, with random answers to choices."""
    game = Game.at(position)
    for one in chosen:
        game = game.play(one.move)
        while game.choice is not None:
            game = game.play(chance.choice(game.legal_moves()))
    return game


# -- what it sees ---------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_briefly")
@pytest.mark.parametrize(("four", "edition"), WAYS)
def test_hidden_information_does_not_influence_the_player(four, edition):
    chance = random.Random(f"{four}{edition}")
    changed = 0
    for number in range(25):
        position = any_table(chance, four, edition)
        seat, other = position.player, another(position, position.player, chance)
        changed += other != position
        assert player.seen(position, seat) == player.seen(other, seat)  # and it receives nothing else
        for strength in ("easy", "brief") if number < 2 else ("easy",) if number < 8 else ():
            first, second = (
                player.plan(player.seen(table, seat), seat, strength=strength) for table in (position, other)
            )
            assert first == second
            assert [player.say(one.why, ENGLISH) for one in first] == [player.say(one.why, ENGLISH) for one in second]
    assert changed == 25


@pytest.mark.parametrize(("four", "edition"), WAYS)
def test_of_other_hands_only_their_number_and_the_stronghold_are_seen(four, edition):
    chance = random.Random(f"{four}{edition}s")
    for _ in range(100):
        position = any_table(chance, four, edition)
        names = iter(range(1000))
        marked = [  # each hidden card with a different name
            tuple(card._replace(name=f"Y{side}{next(names)}") for card in kingdom.hand)
            for side, kingdom in enumerate(position.kingdoms)
        ]
        marked = [tuple(Card(*card) for card in hand) for hand in marked]
        position = position._replace(
            kingdoms=tuple(k._replace(hand=hand) for k, hand in zip(position.kingdoms, marked, strict=True))
        )
        seat = position.player
        seen = player.seen(position, seat)
        open_to = {seat, seat ^ 2} if four in ("team", "co-op") else {seat}
        shown = {card.name[1] for card in cards_in(seen) if card.name.startswith("Y")}
        assert shown <= {str(side) for side in open_to} and seen.seed == 0
        for side, (was, now) in enumerate(zip(position.kingdoms, seen.kingdoms, strict=True)):
            assert was._replace(hand=()) == now._replace(hand=()) and was.size == now.size
            assert (was.hand == now.hand) == (side in open_to or not was.hand)


def test_a_partner_sees_the_hand_but_an_enemy_does_not():
    start = read_position(
        "game: edition 2, team, turn 5, A to play, mana 6 ; A: {Bastion} Troll Ogre ; A-B: | ; A-D: | ; C: {Bastion} "
        "Alpha Mutant ; C-D: | ; C-B: | ; B: {Bastion} Zombie Gnome ; D: {Bastion} Brute Baron", all_cards()
    )  # fmt: skip
    seen = player.seen(start, 0)
    assert [card.name for card in seen.kingdoms[2].hand] == ["Alpha", "Mutant"]
    assert {card.name for side in (1, 3) for card in seen.kingdoms[side].hand} == {"?"}


# -- legal moves ------------------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("_briefly")
@pytest.mark.parametrize(("four", "edition"), WAYS)
@pytest.mark.parametrize(
    ("strength", "tables"),
    [
        ("easy", 40),
        ("fair", 10),
        ("brief", 2),
        *(pytest.param(*many, marks=pytest.mark.slow) for many in (("easy", 500), ("fair", 100), ("hard", 60))),
    ],
)
def test_every_move_of_a_turn_is_legal_and_the_turn_is_ended(four, edition, strength, tables):
    chance = random.Random(f"{four}{edition}{strength}")
    played = 0
    for _ in range(tables):
        position = any_table(chance, four, edition)
        seat = position.player
        chosen = player.plan(player.seen(position, seat), seat, strength=strength)
        game = Game.at(position)
        for i, one in enumerate(chosen):
            assert not game.position.is_over and game.position.player == seat
            assert refusals(game.position, one.move) == ()
            game = followed(game.position, (one,), chance)
            assert (one.move == END) <= (i == len(chosen) - 1)
        assert game.position.is_over or chosen[-1].move == END
        played += len(chosen) - 1
    assert played > tables / 3


def test_it_answers_an_order_of_return_with_all_destroyed_cards():
    start = read_position(
        "game: edition 1, duel, A to play, assault, mana 0 ; A: {Bastion} Zombie Grrr ; upper: Abomination | Zombie "
        "Baron ; lower: | Gnome ; B: {Bastion} Troll Ogre", all_cards()
    )  # fmt: skip
    game = Game.at(start).play(Move("attack"))
    assert game.choice is not None and decides(game) == 1
    chosen = choose(definition("clash").player, game)
    assert chosen.move in game.legal_moves() and chosen.move.order[0] in ("Baron", "Gnome")
    assert chosen.why == Why("return.first", {"card": all_cards()[chosen.move.order[0]]})
    costs = [all_cards()[name].cost for name in chosen.move.order]
    assert costs == sorted(costs, reverse=True)
    assert game.play(chosen.move).choice is None


@pytest.mark.usefixtures("_briefly")
@pytest.mark.parametrize(("mode", "edition"), MODES)
@pytest.mark.parametrize("strength", ["easy", "planned", "searching"])
def test_a_game_of_computer_players_ends(mode, edition, strength):
    """This includes strengths that simulate games, here only a few; they take over in the middle of a game."""
    for seed in range(4 if strength == "easy" else 1):
        game = Game.at(dealt(mode, edition, seed))
        for strong in ("easy", strength) if strength == "searching" else (strength,):
            game = game.back_to(len(game.moves) // 2)
            made = moves(definition("clash").player, game, dict.fromkeys(range(len(game.position.kingdoms)), strong))
            *_, (_, game) = islice(made, 600)
            assert game.position.is_over and game.position.winners


def test_a_hard_game_ends():
    made = moves(definition("clash").player, Game.at(dealt("duel", 2, 1)), {0: "hard", 1: "easy"})
    *_, (_, game) = islice(made, 200)
    assert game.position.is_over


# -- reproducibility and bounds ---------------------------------------------------------------------------------------

PRINTS = """
import random
from test_player import any_table, player, WAYS
chance = random.Random(5)
for four, edition in WAYS:
    for _ in range(1):
        position = any_table(chance, four, edition)
        print(player.plan(player.seen(position, position.player), position.player))
"""


def test_the_same_position_gives_the_same_turn_in_every_process():
    here = Path(__file__).parent
    found = {
        subprocess.run(
            [sys.executable, "-c", PRINTS], capture_output=True, text=True, check=True, timeout=300, cwd=here,
            env={"PYTHONHASHSEED": seed, "PYTHONPATH": f"{here}:{here.parent}:{here.parents[1]}", "PATH": ""},
        ).stdout
        for seed in ("1", "2")
    }  # fmt: skip
    assert len(found) == 1 and found.pop().count("Chosen") >= 6


@pytest.mark.usefixtures("_briefly")
def test_it_is_stateless():
    position = dealt("free-for-all", 2, 3)
    whole = player.plan(player.seen(position, 0), 0, strength="brief")
    game = followed(position, whole, random.Random(0))
    assert player.plan(player.seen(position, 0), 0, strength="brief") == whole
    again = player.plan(player.seen(game.position, 1), 1, strength="brief")
    assert again == player.plan(player.seen(Game.at(game.position).position, 1), 1, strength="brief")


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_its_work_is_bounded_in_full_positions(strength, monkeypatch):
    """The test counts events and lines of play instead of measuring time. The slowest strength gets a quarter of its
    limits, which does not change the bounds."""
    if strength == "hard":
        monkeypatch.setitem(STRENGTHS, "hard", STRENGTHS["hard"]._replace(ways=100, events=6_000, games=8))
        for module, name in ((player, "LOOKED_AT"), (best, "EVENTS"), (best, "LONG"), (best, "AT_A_TABLE")):
            monkeypatch.setattr(module, name, getattr(module, name) // 4)
    emitted = Counter()
    emit = Resolution.emit
    monkeypatch.setattr(Resolution, "emit", lambda self, event: emitted.update("e") or emit(self, event))
    chance, thinks = random.Random(3), STRENGTHS[strength]
    for four, edition in WAYS[1:3]:
        position = any_table(chance, four, edition)
        crowd = tuple(creature for _, creature in position.creatures())
        lines = (crowd * 6, crowd * 6) if strength != "hard" else (crowd * 2, crowd * 2)
        full = tuple(k._replace(lines=lines) for k in position.kingdoms)
        position = position._replace(kingdoms=full, mana=15, phase="summoning")
        emitted.clear()
        chosen = player.plan(player.seen(position, position.player), position.player, strength=strength)
        assert chosen[-1].move == END or chosen[-1].why.kind.endswith("wins") or chosen
        looked_at = LOOKED_AT * best.AT_A_TABLE + thinks.games * best.EVENTS + 2 * BETWEEN * best.LONG
        assert emitted["e"] <= 4.5 * thinks.events + bool(thinks.games) * looked_at


def test_it_says_when_the_end_of_a_turn_exceeds_its_bounds(monkeypatch):
    monkeypatch.setitem(STRENGTHS, "blind", STRENGTHS["easy"]._replace(events=2))
    position = dealt("duel", 2, 1)
    position = followed(position, player.plan(player.seen(position, 0), 0), random.Random(0)).position
    chosen = player.plan(player.seen(position, position.player), position.player, strength="blind")
    assert chosen == (Chosen(END, Why("end.unseen")),)


# -- reasons ----------------------------------------------------------------------------------------------------------


def happened(position: Position, made: list[Move], ends: bool = True) -> tuple[list, Position]:
    """Return the events of a turn with these moves, and the position at its end, computed from the rules alone."""
    found = []
    for move in [*made, *([END] if ends else [])]:
        if position.is_over:
            break
        step = play(position, move, settle=True)
        for event, after in zip(step.events, step.positions, strict=True):
            if event.kind == "turn":
                return found, after
            found.append(event)
        position = step.position
    return found, position


def onward(position: Position, seat: int) -> tuple[list, list]:
    """Return the events before the next turn of a seat, if no side plays a card, and the events of that turn."""
    others, own = [], []
    while not position.is_over and position.player != seat:
        events, position = happened(position, [])
        others += events
    if not position.is_over:
        own, _ = happened(position, [])
    return others, own


def fallen(events: list, sides: set[int]) -> Counter:
    return Counter(event.card for event in events if event.kind == "destroy" and event.side in sides)


def slid(events: list, side: int) -> int:
    return sum(event.after - event.before for event in events if event.kind == "slide" and event.side == side)


def is_true(why: Why, move: Move, before: list[Move], whole: list[Move], start: Position, seat: int) -> bool:
    """Return whether a reason holds, computed independently, for games without an Automa, whose draws are not known."""
    kind, _, reason = why.kind.partition(".")
    facts = why.facts
    party = set(start.party(seat))
    others = set(range(len(start.kingdoms))) - party
    without, with_it, in_all = ((happened(start, made)) for made in (before, [*before, move], whole[:-1]))
    if kind == "end":
        prefix, _ = happened(start, before, ends=False)
        without, with_it = (prefix, None), in_all
    now = Counter(facts.get("cards", ()))
    side = "ABCD".index(facts["side"]) if "side" in facts else None
    after = {name: onward(made[1], seat) for name, made in (("without", without), ("with", with_it), ("all", in_all))
             if made[1] is not None}  # fmt: skip
    match reason:
        case "wins":
            return in_all[1].is_over and seat in in_all[1].winners
        case "saves":
            lost = {name: (made[1].is_over and seat not in made[1].winners) or any(
                event.kind == "over" and seat not in event.winners(start) for event in after[name][0])
                for name, made in (("without", without), ("with", with_it), ("all", in_all))}  # fmt: skip
            return lost == {"without": True, "with": False, "all": False}
        case "frees" | "at-once" | "several":
            table = happened(start, before, ends=False)[1]
            step = play(table, move, settle=True)
            struck = {event.at for event in step.events if event.kind == "destroy"}
            if reason == "several":
                return fallen(step.events, others) == now
            free = reason == "at-once" or (
                not step.position.facing(seat, facts["line"]) and step.position.kingdoms[seat].lines[facts["line"]]
            )
            return move.target in struck and bool(free)
        case "back":
            table = happened(start, before, ends=False)[1]
            kingdom = play(table, move, settle=True).position.kingdoms[seat]
            return facts["other"] in kingdom.hand and kingdom.life == facts["count"]
        case "brings-down":
            return any(event.kind == "fall" and event.side == side for event in in_all[0])
        case "destroys":
            return fallen(in_all[0], others) >= now and (fallen(with_it[0], others) - fallen(without[0], others) >= now)
        case "reaches":
            return slid(with_it[0], side) - slid(without[0], side) == facts["count"]
        case "shields":
            return slid(after["without"][0], seat) - slid(after["with"][0], seat) == facts["count"]
        case "keeps":
            return (
                fallen(after["without"][0], {seat}) - fallen(after["with"][0], {seat}) >= now
                and not fallen(after["all"][0], {seat}) & now
            )
        case "next-destroys":
            return fallen(after["all"][1], others) >= now
        case "next-reaches":
            return slid(after["with"][1], side) - slid(after["without"][1], side) == facts["count"]
        case "guards":
            return not happened(start, before, ends=False)[1].kingdoms[seat].lines[move.line]
        case "nothing":
            table = happened(start, before, ends=False)[1]
            return not any(legal.kind in ("play", "cast") for legal in Game.at(table).legal_moves())
        case "waits":
            return facts["card"].name in {one.card for one in whole[len(before) :]}
        case "enough" | "best":
            return True
    raise AssertionError(why)


@pytest.mark.usefixtures("_briefly")
def test_every_reason_is_true():
    """For example, what a reason says is destroyed is destroyed when the turn is played; checked with the rules and
    separate code."""
    chance, met = random.Random(22), Counter()
    for edition, mode in [(1, ""), (2, ""), (2, "free-for-all"), (2, "team")]:
        found = 0
        while found < 16:
            start = any_table(chance, mode, edition)
            if start.automa is not None:
                continue
            if found % 2:  # with fewer creatures fewer games are won at once, and more reasons occur
                start = reduced(start)
            found += 1
            seat, strength = start.player, chance.choice(["quick", "planned", "brief"])
            chosen = player.plan(player.seen(start, seat), seat, strength=strength)
            made = [one.move for one in chosen]
            for i, (move, why) in enumerate(chosen):
                assert is_true(why, move, made[:i], made if made[-1] == END else [*made, END], start, seat), (
                    why,
                    start,
                )
                said = player.say(why, ENGLISH)
                assert said.endswith(".") and "{" not in said
                met[why.kind.partition(".")[2]] += 1
    assert set(met) >= {
        "wins", "saves", "at-once", "several", "brings-down", "destroys", "reaches", "shields", "keeps", "next-destroys",
        "next-reaches", "guards", "nothing", "enough", "best",
    }, met  # fmt: skip


@pytest.mark.usefixtures("_briefly")
def test_against_an_automa_it_reports_the_loss_of_its_pile():
    chance, met = random.Random(4), Counter()
    for mode in ("solo", "co-op"):
        for seed in range(4):
            game = Game.at(dealt(mode, 2, seed))
            for _ in range(8):
                if game.position.is_over:
                    break
                seat = game.position.player
                for move, why in player.plan(player.seen(game.position, seat), seat, strength="planned"):
                    before = game.position
                    game = followed(game.position, (Chosen(move, why),), chance)
                    if why.kind == "end.reaches.pile":
                        side = 1 if why.facts["side"] == "automa" else "ABCD".index(why.facts["side"][-1])
                        milled = next(turn for turn in turns(before, 1)).events
                        assert why.facts["count"] == sum(
                            event.before - event.after
                            for event in milled
                            if event.kind == "mill" and event.side == side
                        )
                        said = player.say(why, ENGLISH)
                        assert ("the Automa's" if mode == "solo" else f"Automa {'ABCD'[side]}'s") + " pile" in said
                    met[why.kind] += 1
    assert met["end.reaches.pile"] and met["play.next-reaches.pile"] > 5, met


# -- decisions --------------------------------------------------------------------------------------------------------


def plan_of(text: str, strength: str = "hard") -> tuple[Chosen, ...]:
    position = read_position(text, all_cards())
    return player.plan(player.seen(position, position.player), position.player, strength=strength)


@pytest.mark.parametrize("strength", list(STRENGTHS))
def test_it_takes_a_win(strength):
    # the Incantation clears the way for three points of damage, and Zombie adds the third place
    chosen = plan_of(
        "game: edition 2, duel, turn 9, A to play, mana 3 ; A: {Fort} Boom! Ogre Troll ; upper: Baron | Zombie ; "
        "lower: | ; B: Troll Brute {Fort} Grrr Gnome", strength
    )  # fmt: skip
    assert chosen[0] == Chosen(Move("cast", "Boom!", target=Place(1, 0, 1)), Why("cast.wins", {
        "card": all_cards()["Boom!"], "other": all_cards()["Zombie"]}))  # fmt: skip
    assert chosen[-1].why == Why("end.wins")
    assert player.say(chosen[0].why, ENGLISH) == "Boom! at Zombie: that wins the game."


@pytest.mark.parametrize("strength", ["fair", "hard"])
def test_it_blocks_the_line_on_which_it_would_lose(strength):
    chosen = plan_of(
        "game: edition 2, duel, turn 9, A to play, mana 3 ; A: Ogre Zombie {Fort} Grrr Gnome ; upper: | ; "
        "lower: | Brute ; B: {Bastion} Grrr Gnome Alpha Troll", strength
    )  # fmt: skip
    assert any(one.move.kind == "play" and one.move.line == 1 for one in chosen)
    assert "play.saves" in {one.why.kind for one in chosen}


def test_it_does_not_destroy_its_own_fort():
    # Zombie is the last card to the right of the Fort
    chosen = plan_of(
        "game: edition 2, duel, turn 9, A to play, mana 3 ; A: Troll Martyr {Fort} Zombie ; upper: | ; lower: | ; "
        "B: {Bastion} Grrr Gnome Alpha Troll"
    )
    assert [one.move for one in chosen] == [END] and chosen[0].why.kind == "end.enough"


def test_it_delays_an_incantation_to_the_assault_if_that_is_better():
    # Ogre's 4 leave Brute one Health Point; only then does Boom! suffice
    chosen = plan_of(
        "game: edition 1, duel, turn 9, A to play, mana 1 ; A: {Bastion} Boom! Troll Alpha Mutant ; upper: Ogre | Brute ; "
        "lower: | ; B: {Bastion} Gnome Alpha Troll"
    )
    assert [one.move.kind for one in chosen] in (["assault", "attack", "cast", "end"], ["cast", "end"])
    assert "Brute" in {
        card.name for one in chosen for card in one.why.facts.get("cards", (one.why.facts.get("other"),)) if card
    }


def test_in_a_free_for_all_it_blocks_the_right_line():
    # D is across the lower line and would win; B across the upper line is harmless
    chosen = plan_of(
        "game: edition 2, free-for-all, turn 9, A to play, mana 3 ; A: Ogre Zombie {Fort} Grrr Gnome ; A-B: | Vortex ; "
        "A-D: | Brute ; C: {Bastion} Alpha Mutant Baron ; C-D: | ; C-B: | ; B: {Bastion} Troll Martyr Scribe ; "
        "D: {Bastion} Reptile Assassin Disciple"
    )
    assert any(one.move.kind == "play" and one.move.line == 1 and one.why.kind == "play.saves" for one in chosen)


# -- games with players and computer players ------------------------------------------------------------------------


def test_it_plays_its_seats_and_stops_for_a_person():
    game = Game.at(dealt("free-for-all", 2, 2))
    made = list(moves(definition("clash").player, game, {0: "easy", 1: "easy", 3: "fair"}))
    assert made and made[-1][1].position.player == 2
    assert [seat.moves for _, seat in made] == [made[-1][1].moves[: i + 1] for i in range(len(made))]
    assert list(moves(definition("clash").player, made[-1][1], {0: "easy"})) == []


def test_a_choice_of_a_person_stops_it_and_its_own_does_not():
    text = ("game: edition 1, duel, A to play, mana 0 ; A: {Bastion} Zombie Grrr ; upper: Abomination | Zombie Baron ; "
            "lower: | Gnome ; B: {Bastion} Troll Ogre Alpha")  # fmt: skip
    game = Game.at(read_position(text, all_cards()))
    (*_, (_, stopped)) = moves(definition("clash").player, game, {0: "fair"})
    assert stopped.choice is not None and decides(stopped) == 1
    goes_on = moves(definition("clash").player, game, {0: "fair", 1: "fair"})
    kinds = [next(goes_on)[0].move.kind for _ in range(2)]
    assert kinds == ["end", "return"]


def test_a_search_with_minimal_limits_raises_no_error():
    position = dealt("duel", 2, 4)
    try:
        player.plan(player.seen(position, 0), 0, strength="easy")
    except TooLong:
        pytest.fail("the bound is its own affair")


@pytest.mark.usefixtures("_briefly")
def test_a_repeating_game_ends():
    """Two players that always answer this position with the same turn repeat the same four turns: B returns, by an
    Incantation at its own creature, what B destroys."""
    text = (
        "game: edition 2, duel, turn 13, B to play, mana 6, seed 7 ; A: Carapace Tenacious-Nightmare Brigand {Bastion} "
        "Taunting-Imp Vampire's-Blood-Vial ; upper: Microctopus | Crocosaurus&Specter Disciple ; "
        "lower: Baron Toxic-Thrasher | ; B: Gladiator Ribbit-Gang Reaper Disintegration {Fort} Destruction"
    )
    game, met = Game.at(read_position(text, all_cards())), Counter()
    while game.position.turn < 45 and not game.position.is_over:
        met[game.position._replace(turn=0)] += game.choice is None
        (*_, (_, game)) = moves(
            definition("clash").player, game, {decides(game): "hard" if decides(game) else "planned"}
        )
    assert max(met.values()) < 5, met.most_common(1)
