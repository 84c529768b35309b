"""The seats: persons by name, machine players on any seat, and the hand shown to each viewer."""

from __future__ import annotations

import random

import pytest
from saying import moving
from somebody import Somebody

from tutor.core import Unreadable
from tutor.games import definition_of
from tutor.games.clash.notation import write_move
from tutor.session.seats import Sitting, read_seats, write_seats

CLASH = definition_of("")
TEAM = "setup: edition 2, team, decks 1 2 3 4, A begins, seed 5"
ALONE = "setup: edition 2, free-for-all, decks 1 2 3 4, B begins, seed 5"
COOP = "setup: edition 2, co-op, draft, sets initiation treachery, seed 5"
DUEL = "setup: edition 1, duel, decks 1 2, A begins, seed 5"


def start_of(text):
    return CLASH.words.begin(text)


def sat(start, seats):
    session = Somebody()
    session.handle({"do": "hello"})
    return session, session.handle({"do": "new", "start": start, "seats": seats})


def any_move(session, chance):
    moves = session.game.legal_moves()
    bold = [move for move in moves if move.kind in ("play", "cast")]
    move = chance.choice(bold) if bold and chance.random() < 0.7 else chance.choice(moves)
    return session.handle(moving(write_move(move, session.game.position)))


def test_seats_are_read_and_written():
    text = "A Ann Lee, B machine hard, D machine easy"
    seats = read_seats(text, CLASH, start_of(TEAM))
    assert seats == {0: Sitting("Ann Lee"), 1: Sitting(strength="hard"), 3: Sitting(strength="easy")}
    assert write_seats(seats, CLASH) == text and read_seats("", CLASH, start_of(TEAM)) == {}


@pytest.mark.parametrize(
    ("start", "seats", "said"),
    [
        (TEAM, "E Ann", "“E Ann”: expected a seat of this game, A, B, C, D"),
        (DUEL, "C Ann", "“C Ann”: expected a seat of this game, A, B,"),
        (COOP, "B machine hard", "expected a seat of this game, A, C,"),
        ("setup: edition 1, solo, deck 1, seed 1", "B Ann", "expected a seat of this game, A,"),
        (
            "game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Ogre",
            "C Ann",
            "expected a seat of this game, A, B,",
        ),
        (TEAM, "A Ann, A Bob", "“A Bob”: this seat is taken"),
        (TEAM, "A machine", "there is no such machine: expected one of machine easy, machine fair, machine hard"),
        (TEAM, "A machine perfect", "there is no such machine"),
        (TEAM, "A", "expected a name of at most 20 letters"),
        (TEAM, f"A {'x' * 21}", "expected a name of at most 20 letters"),
        (TEAM, "A Ann,,B Bob", "nothing here"),
        (TEAM, ", ".join(f"{side} machine easy" for side in "ABCD"), "machines sit on all seats"),
        (TEAM, "A " + "x" * 400, "expected at most 300"),
    ],
)
def test_an_invalid_seat_is_reported(start, seats, said):
    with pytest.raises(Unreadable, match=said):
        read_seats(seats, CLASH, start_of(start))
    session, answer = sat(start, seats)
    assert "unreadable" in answer and session.room == "lobby"


def test_partners_see_each_others_hands_and_enemies_none():
    session, answer = sat(TEAM, "A Ann, C Cleo")
    assert answer["handover"] == "Ann (A)" and answer["names"] == {"A": "Ann", "C": "Cleo"}
    for turn in range(6):
        side = session.game.position.player
        frame = session.handle({"do": "ready"})["start"]
        seen = [name for name in "ABCD" if isinstance(frame[f"{name}.hand"], list)]
        assert seen == (["A", "C"] if side % 2 == 0 else ["B", "D"]) and session.viewer == side == turn % 4
        answer = session.handle(moving("end"))
        assert session.viewer == -1 and answer["handover"].startswith(("B", "Cleo (C)", "D", "Ann (A)")[turn % 4])
        assert not any(isinstance(answer["start"][f"{name}.hand"], list) for name in "ABCD")


def test_in_co_op_both_hands_lie_open_and_nothing_is_handed_over():
    session, _ = sat(COOP, "A Ann")
    while session.is_choosing:
        answer = session.handle({"do": "take", "card": session.draft.shown[0].name})
    assert answer["names"] == {"A": "Ann"}
    for _ in range(4):
        frame = session.handle({"do": "hello"})["start"]
        assert [isinstance(frame[f"{name}.hand"], list) for name in "ABCD"] == [True, False, True, False]
        answer = session.handle(moving("end"))
        assert answer["handover"] is None and session.viewer is None


@pytest.mark.parametrize(("start", "seat"), [(TEAM, 2), (ALONE, 0), (DUEL, 1)])
def test_a_single_person_keeps_the_screen(start, seat):
    count = 2 if start == DUEL else 4
    seats = ", ".join(f"{'ABCD'[side]} machine fair" for side in range(count) if side != seat)
    session, answer = sat(start, seats)
    chance, spoken = random.Random(3), 0
    for _ in range(80):
        if answer["over"]:
            break
        assert session.viewer == session.game.position.player == seat and answer["handover"] is None
        answer = any_move(session, chance)
        spoken += sum(
            line.startswith(tuple(f"{side}: “" for side in "ABCD")) for b in answer["beats"] for line in b["says"]
        )
        for frame in (answer.get("start"), *(event.get("patch") for event in answer["events"])):
            for side, name in enumerate("ABCD"[:count]) if frame and not answer["over"] else ():
                mine = side == seat or (start == TEAM and side == seat ^ 2)
                assert mine or isinstance(frame.get(f"{name}.hand", 0), int)
    assert answer["over"] and spoken > 3 and session.viewer is None


def test_undo_goes_back_to_ones_own_move():
    session, _ = sat(ALONE, "B machine easy, C machine easy, D machine easy")
    before = session.game
    session.handle(moving("end"))
    assert len(session.game.moves) > len(before.moves) + 2
    session.handle({"do": "undo"})
    assert session.game == before
    session.handle({"do": "undo"})  # the machine players begin, and repeat their moves
    assert session.game == before and session.state.table.why.keys() == set(range(len(before.moves)))


def test_an_address_brings_the_seats_back():
    session, answer = sat(ALONE, "A Ann, B machine easy, C machine fair, D machine easy")
    session.handle(moving("end"))
    assert "&seats=A+Ann,+B+machine+easy" in session.address
    other = Somebody()
    told = other.handle({"do": "hello", "query": session.address})
    assert other.game == session.game and other.viewer == 0 and other.address == session.address
    assert told["seats"] == answer["seats"] == "A Ann, B machine easy, C machine fair, D machine easy"


@pytest.mark.parametrize(
    ("start", "seats", "own"),
    [
        ("setup: edition 2, free-for-all, draft, seed 7", "B machine easy, C machine fair, D machine fair", 0),
        (COOP, "A machine fair", 2),
        ("setup: edition 2, duel, draft, seed 7", "A machine fair", 1),
    ],
)
def test_machines_take_their_cards_of_a_draft(start, seats, own):
    session, answer = sat(start, seats)
    asked = 0
    while session.is_choosing:
        assert answer["draft"]["chooser"] == "ABCD"[own] == "ABCD"[session.draft.chooser]
        says_why(session, answer)
        asked += 1
        answer = session.handle({"do": "take", "card": answer["draft"]["shown"][-1]})
        if asked == 2 and session.is_choosing:
            took = session.start.setup.took
            session.handle({"do": "undo"})
            assert session.draft.chooser == own and len(session.start.setup.took) < len(took)
            answer = session.handle({"do": "take", "card": session.draft.shown[-1].name})
    assert asked >= 6 and answer["room"] == "game"


def says_why(session, answer) -> None:
    """Check that each card taken by a machine player since a person's last choice has a reason, and that it is true."""
    events = [
        event for event in session.draft.events if event.kind in ("take", "remove")
    ]  # without the last card, which is not chosen
    seats = session.state.table.seats
    persons = [number for number, event in enumerate(events, 1) if not seats.get(event.side, Sitting()).strength]
    taken = events[max(persons, default=0) :]
    assert len(answer["says"]) == len(session.state.table.why) == len(taken), taken
    for event, said, (side, why) in zip(taken, answer["says"], session.state.table.why, strict=True):
        assert side == event.side and said.startswith(f"{'ABCD'[side]}: “{event.card.name}: ") and said.endswith(".”")
        card, other = why.facts["card"], why.facts["other"]
        assert card == event.card
        match why.kind:
            case "draft.attack":
                assert card.attack > (other.attack or 0)
            case "draft.health":
                assert card.health > (other.health or 0)
            case "draft.abilities":
                assert len(card.abilities) > len(other.abilities)
            case "draft.cost":
                assert card.cost < other.cost
            case _:
                assert why.kind == "draft.best"


def test_machines_remove_cards_of_a_constructed_duel():
    decks = (
        "A Troll Ogre Brute Baron Zombie Gnome Grrr Scribe Shaman Martyr, "
        "B Alpha Mutant Reptile Vortex Machine Boom! Cyclone Partisan Carapace Brigand"
    )
    session, answer = sat(f"setup: edition 1, duel, constructed, {decks}, seed 7", "B machine easy")
    assert (
        answer["draft"]["removing"]
        and answer["draft"]["chooser"] == "A"
        and len(answer["draft"]["decks"][0]["cards"]) == 9
    )
    says_why(session, answer)
    assert len(answer["says"]) == 1 and "I find" not in answer["says"][0]
    for _ in range(2):
        answer = session.handle({"do": "take", "card": answer["draft"]["shown"][0]})
    assert answer["room"] == "game" and len(session.start.setup.removed) == 4
