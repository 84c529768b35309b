"""What lies ahead of a table: worked out a moment at a time, from what may be seen, and never where it is asked."""

from __future__ import annotations

import random
from dataclasses import replace

import pytest
from somebody import Somebody

from tutor.games.clash.odds import best_turn, every_turn, next_turn
from tutor.games.clash.odds.turns import turns
from tutor.games.clash.rules import END, Game, Step
from tutor.session import prospects

pytestmark = pytest.mark.long

READY = (
    "game: edition 1, duel, A to play, mana 5, turn 5\nA: Brute Combustion {Bastion} Troll Shaman Zombie\n"
    "upper: Ogre Alpha | Ogre Mutant\nlower: Brute Zombie |\nB: Scribe {Fort} Ogre Baron Troll Machine Abomination"
)
#: Two Incantations and much Mana: more turns than are looked at in a moment.
MANY = (
    "game: edition 1, duel, A to play, mana 9, turn 8\nA: Combustion Combustion Zombie Gnome {Bastion} Zombie\n"
    "upper: Zombie Gnome Ogre | Ogre Gnome Zombie\nlower: Brute Zombie Gnome | Gnome Brute Zombie\n"
    "B: Scribe {Bastion} Ogre Baron Troll Machine Abomination"
)
#: Whoever plays the last card before their Fort's end has lost; else A hits B's Fort, turn by turn.
LOST = (
    "game: edition 1, duel, A to play, mana 5, turn 5\nA: Combustion {Fort} Gnome\nupper: Brute |\nlower: Troll |\n"
    "B: Gnome {Fort} Ogre Zombie Ogre Zombie Troll Ogre Zombie Troll Gnome Ogre"
)
SOLO = "setup: edition 1, solo, deck 2, seed 3"
DUEL = "setup: edition 2, duel, decks 1 3, seed 3"


def at(start: str = "", moves: str = "", **more: str) -> Somebody:
    session = Somebody(start, moves, **more)
    session.handle({"n": 1, "do": "hello"})
    return session


def ask(session: Somebody, asks: str = "turns", **act: object) -> dict:
    act.setdefault("at", len(session.game.events) if session.game else 0)
    return session.handle({"n": 2, "do": "prospect", "asks": asks, **act})


def all_of(session: Somebody, asks: str = "turns", **act: object) -> dict:
    for _ in range(400):
        told = ask(session, asks, **act)["prospect"]
        if told["done"]:
            return told
    raise AssertionError("it is never done")


def test_all_turns_are_told_by_what_they_come_to_each_with_one_that_does_it():
    session = at(READY)
    told = all_of(session)
    assert told["exact"] and told["total"] == len(turns(session.game.position).ways)
    assert sum(group["count"] for group in told["found"]) == told["total"] and not told["more"]
    wins, *others = told["found"]
    assert wins["says"] == ["A wins the game. Destroyed: Mutant, Ogre."]
    assert wins["way"]["says"] == ["end of the turn"] and wins["way"]["written"] == ["end"]
    assert (
        others[-1]["says"][0].endswith("Own creatures destroyed: Zombie.")
        and others[-1]["way"]["says"][0] == "Combustion at Alpha"
    )
    for group in told["found"]:  # each example can be played, and ends as it is said
        game = session.game
        for move in group["way"]["written"]:
            game = game.play(session.definition.words.read_move(move, game.position))
        assert game.position.winner == 0


def test_what_a_machine_could_have_done_is_tried_before_it_plays_on():
    session = at(READY)
    session.handle({"n": 3, "do": "new", "start": READY, "seats": "A machine easy"})
    while session.handle({"n": 4, "do": "wait"}).get("thinking"):
        pass
    assert session.game.moves and session.game.steps[0].start.player == 0
    way = all_of(session, at=0)["found"][-1]["way"]
    told = session.handle({"n": 5, "do": "try", "at": 0, "moves": way["moves"]})
    assert told["steps"][: len(way["written"])] == way["written"]


def test_no_move_is_tried_for_a_hand_that_is_hidden():
    session = at(DUEL)
    session.handle({"n": 3, "do": "ready"})
    other = 1 - session.viewer
    session.play(END)
    count = len(session.game.events)
    session.handle({"n": 4, "do": "ready"})
    assert session.viewer == other
    for card in ("Baron", "Zombie"):
        move = {"kind": "play", "card": card, "line": "upper"}
        assert session.handle({"n": 5, "do": "try", "at": 0, "moves": [move]})["unreadable"]
    assert session.game.position.player == other and len(session.game.events) == count


def test_looking_ahead_works_in_intervals_and_can_be_continued(monkeypatch):
    monkeypatch.setattr(prospects, "MOMENT", 0.0)
    session = at(MANY)
    looked = [ask(session)["prospect"] for _ in range(6)]
    assert not looked[-1]["done"] and not looked[-1]["exact"]
    assert [one["looked"] for one in looked] == sorted(one["looked"] for one in looked) and looked[-1]["looked"] > 0
    assert 0 < looked[-1]["looked"] < looked[-1]["most"]
    ask(session, whole=True)  # the same table: it is gone on with
    before = ask(session)["prospect"]["looked"]
    session.handle({"n": 3, "do": "move", "move": {"kind": "play", "card": "Zombie", "line": "upper"}})
    assert ask(session)["prospect"]["looked"] < before  # another one begins anew


def test_its_modules_come_with_the_first_answer_and_not_before():
    session = Somebody(READY)
    assert "prospects" not in session.handle({"n": 1, "do": "hello"})["modules"]
    assert set(ask(session)["modules"]) == {"prospects"} and "modules" not in ask(session)


def test_a_turn_is_tried_as_a_what_if():
    session = at(READY)
    way = next(group["way"] for group in all_of(session)["found"] if len(group["way"]["moves"]) == 2)
    told = session.handle({"n": 3, "do": "try", "at": 0, "moves": way["moves"]})
    assert told["steps"] == way["written"] and told["over"] and told["origin"] == {"at": 0, "first": 0}
    assert session.handle({"n": 4, "do": "rejoin"})["steps"] == []
    for odd in ([None], [{"kind": "summon"}], "end", [{"kind": "end"}] * 101):
        told = session.handle({"n": 5, "do": "try", "at": 0, "moves": odd})
        assert set(told) == {"re", "unreadable"}, odd
    assert "refused" in session.handle(
        {"n": 6, "do": "try", "at": 0, "moves": [{"kind": "play", "card": "Troll", "line": "upper"}]}
    )
    assert session.game.moves == ()


def test_a_turn_is_looked_at_from_the_moment_that_is_shown_or_from_its_beginning():
    session = at(SOLO, "end")
    second = len(session.game.events)
    card = session.handle({"n": 3, "do": "hello"})["moves"]["hand"]
    move = next(option["move"] for entry in card for option in entry["to"])
    session.handle({"n": 4, "do": "move", "move": move})
    now = len(session.game.events)
    later, whole = all_of(session, at=now), all_of(session, at=now, whole=True)
    assert (later["at"], later["began"], whole["at"]) == (now, second, second)
    assert whole["turn"] == later["turn"] and whole["total"] > later["total"]
    first = all_of(session, at=second - 1)
    assert first["at"] == 0 or first["turn"] < whole["turn"]


def test_in_a_game_with_hidden_cards_the_end_of_the_turn_is_left_to_the_person():
    told = all_of(at(SOLO))
    assert all(group["way"]["written"][-1] == "end" for group in told["found"])
    assert not any(move["kind"] == "end" for group in told["found"] for move in group["way"]["moves"])


# -- where it is not told ---------------------------------------------------------------------------------------------


def test_nothing_is_told_in_lessons_in_a_guided_game_and_before_an_audience():
    tables = [Somebody(), Somebody(), Somebody()]
    tables[0].handle({"do": "lesson", "id": "stronghold"})
    tables[1].handle({"do": "first"})
    tables[2].handle({"do": "present", "list": "faq", "number": 1})
    for session in tables:
        assert session.handle({"n": 1, "do": "hello"})["prospects"] == []
        assert ask(session, at=0) == {"re": 2, "unreadable": "what lies ahead is not told here"}
    assert "prospect" not in ask(Somebody(), at=0)


def test_nobody_is_told_of_a_hidden_hand():
    session = at(DUEL)
    assert session.viewer == -1 and "unreadable" in ask(session)
    assert session.handle({"do": "ready"})["prospects"] == ["turns", "best"]
    mine = all_of(session)["found"]
    assert mine
    session.handle({"do": "move", "move": {"kind": "end"}})
    session.handle({"do": "ready"})
    assert ask(session, at=0)["unreadable"] == "that hand is hidden: expected a turn of the side that looks"


def hidden_otherwise(session: Somebody, chance: random.Random) -> Somebody:
    """The same table, with what cannot be seen in another order, another's hand changed, and another seed."""
    found, position = Somebody(), session.game.position
    kingdoms = list(position.kingdoms)
    for side, kingdom in enumerate(kingdoms):
        if side != position.player:
            hand = list(kingdom.hand)
            chance.shuffle(hand)
            kingdoms[side] = kingdom._replace(hand=tuple(hand))
    laid = position._replace(kingdoms=tuple(kingdoms), seed=chance.randrange(10**9))
    found.state = session.state.at(replace(session.state.table, game=Game(Step(laid))))
    found.handle({"n": 1, "do": "hello"})
    return found


@pytest.fixture
def quick(monkeypatch):
    """Little is looked at, and few games are played on."""
    monkeypatch.setattr(prospects, "MOMENT", 9.0)
    monkeypatch.setattr(every_turn, "MOST", 100)
    monkeypatch.setattr(next_turn, "SAMPLES", 40)
    monkeypatch.setattr(best_turn, "BUDGET", 4)
    monkeypatch.setattr(best_turn, "MOST", 6)


@pytest.mark.parametrize("start", [SOLO, DUEL, "setup: edition 2, solo, deck 3, seed 9"])
@pytest.mark.usefixtures("quick")
def test_what_is_hidden_changes_nothing_of_what_is_told(start):
    chance, compared = random.Random(7), set()
    session = at(start)
    for number in range(8):
        if session.game.position.is_over:
            break
        if session.viewer == -1:
            session.handle({"do": "ready"})
        game = session.game
        if game.choice is None:
            session.state = session.state.at(replace(session.state.table, game=Game(Step(game.position))))
            for asks in prospects.asks(session.state.table):
                if asks == "best" and number != 4:
                    continue  # it takes long
                told = all_of(session, asks, at=0)
                assert all_of(hidden_otherwise(session, chance), asks, at=0) == told
                compared.add((number, asks))
            session.state = session.state.at(replace(session.state.table, game=game))
        session.play(chance.choice(session.game.legal_moves()))
    assert len(compared) > 3


# -- in the workshop --------------------------------------------------------------------------------------------------


def test_turns_of_a_table_in_the_workshop_go_on_from_its_moves():
    session = Somebody()
    session.handle({"n": 1, "do": "hello", "query": "?page=workshop"})
    start = READY.replace("\n", " ; ")
    assert all_of(session, at=0, start=start)["total"] == 25
    after = all_of(session, at=0, start=start, moves="play Shaman upper")
    assert 0 < after["total"] < 25
    for act, why in (
        ({"start": start, "moves": "end"}, "refused"), ({"start": start, "moves": "play Troll upper"}, "refused"),
        ({"start": "game: no"}, "unreadable"), ({"start": start, "moves": "x" * 30_000}, "unreadable"),
        ({"start": "setup: edition 1, solo, deck 99"}, "unreadable"), ({}, "unreadable"),
    ):  # fmt: skip
        assert why in ask(session, at=0, **act), act


# -- which turn is best -----------------------------------------------------------------------------------------------


@pytest.mark.usefixtures("quick")
def test_the_turn_that_was_played_stands_beside_the_best():
    session = at(SOLO, "end")
    start = len(session.game.events)
    session.play(next(move for move in session.game.legal_moves() if move.kind == "play"))
    half = all_of(session, "best", at=start)
    assert not any(one["own"] for one in half["found"])  # that turn goes on: nobody knows yet what it is
    session.play(END)
    told = all_of(session, "best", at=start)
    assert [one["own"] for one in told["found"]].count(True) == 1 and told["says"]
    shares = [one["chance"] for one in told["found"]]
    assert all(one["low"] <= one["likely"] <= one["high"] and one["bar"].startswith("<svg") for one in shares)
    own = next(one for one in told["found"] if one["own"])
    assert own["way"]["written"] == [session.definition.words.write_move(move) for move in session.game.moves[1:3]]
    assert ask(session, "costly")["unreadable"] == "what lies ahead is not told here"  # before a game is over


@pytest.mark.usefixtures("quick")
def test_after_a_game_the_turns_that_cost_most_can_be_tried_again(monkeypatch):
    monkeypatch.setattr(best_turn, "BUDGET", 40)
    session = at(LOST, "play Gnome upper")
    assert session.game.position.is_over
    assert "costly" in session.handle({"n": 1, "do": "hello"})["prospects"]
    told = all_of(session, "costly")
    assert told["looked"] <= told["most"] and not told["says"]
    own, best = told["found"]
    assert own["own"] and not best["own"] and own["at"] == best["at"] == 0
    assert own["chance"]["likely"] == 0 < best["chance"]["likely"]
    assert best["says"][0] == "Turn 5, the best that was found:"
    assert own["says"][:2] == ["Turn 5, as it was played:", "Gnome, upper line."]
    again = session.handle({"n": 4, "do": "try", "at": own["at"], "moves": []})
    assert again["origin"]["at"] == 0 and not again["over"] and again["steps"] == []
    session.handle({"n": 5, "do": "rejoin"})
    tried = session.handle({"n": 6, "do": "try", "at": 0, "moves": best["way"]["moves"]})
    assert tried["steps"] == best["way"]["written"] and not tried["over"]


def test_a_game_in_which_no_turn_cost_anything_says_so():
    assert all_of(at(READY, "end"), "costly")["says"] == ["By this number of games, no turn cost anything."]
