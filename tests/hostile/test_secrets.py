"""What is hidden in a dealt game is in no answer: the Automa's pile, the other hand, the seeds of coming shuffles."""

from __future__ import annotations

import json
import random
from dataclasses import replace

import pytest
from saying import moving
from secrets_told import betrays, hidden, in_party, seeds, tells_a_seed
from somebody import Somebody, in_cell

from tutor.games.clash.notation import write_move
from tutor.games.clash.rules import Position, Step
from tutor.widgets import lesson, show

pytestmark = pytest.mark.long

SOLO = "setup: edition {edition}, solo, deck 2, seed {seed}"
DUEL = "setup: edition {edition}, duel, decks 1 3, seed {seed}"


def sat(start: str, moves: int, seed: int) -> Somebody:
    """Return a table at which some random moves were made."""
    session, chance = Somebody(start), random.Random(seed)
    session.handle({"do": "hello"})
    for _ in range(moves):
        if session.game.position.is_over:
            break
        session.handle({"do": "ready"})
        move = chance.choice(session.game.legal_moves())
        session.handle(moving(write_move(move, session.game.position)))
    return session


def twin(session: Somebody, chance: random.Random) -> Somebody:
    """Return the same table with another order of the unseen part of the Automa's pile, and other coming seeds."""
    piles = {side: one.hand for side, one in enumerate(session.game.position.kingdoms) if side % 2}
    others = {side: tuple(chance.sample(pile, len(pile))) for side, pile in piles.items()}

    def changed(position: Position) -> Position:
        kingdoms = list(position.kingdoms)
        for side, pile in piles.items():
            hand = kingdoms[side].hand
            if len(hand) >= len(pile) and hand[len(hand) - len(pile) :] == pile:
                kingdoms[side] = kingdoms[side]._replace(hand=hand[: len(hand) - len(pile)] + others[side])
        return position._replace(kingdoms=tuple(kingdoms), seed=position.seed + 1)

    def step(old: Step) -> Step:
        events = tuple(
            event.but(cards=event.cards[: len(event.cards) - len(piles[event.side])] + others[event.side])
            if event.kind == "stack" else event for event in old.events
        )  # fmt: skip
        return Step(changed(old.start), events, tuple(map(changed, old.positions)), old.choice)

    found = Somebody(session.start.words)
    game = session.game
    changed_game = game._replace(opening=step(game.opening), steps=tuple(map(step, game.steps)))
    found.state = found.state.at(replace(found.state.table, game=changed_game))
    return found


ASKED = [
    {"do": "hello"}, {"do": "language", "code": "fr"}, {"do": "notation", "at": 3}, {"do": "compare"}, {"do": "beside"},
    {"do": "lay"}, {"do": "workshop"}, {"do": "undo"}, {"do": "rejoin"}, moving("return Troll"),
    moving("play Nobody upper"), moving("cast Boom! at Zombie"), {"do": "hint"},
    *({**moving(move), "do": "foresee"} for move in ("end", "attack", "play Shaman upper", "cast Combustion at A upper 1")),
    {"do": "step", "number": 1}, {"do": "palette"}, {"do": "weigh", "start": SOLO.format(edition=1, seed=1)},
    {"do": "branch", "at": 10**6}, {"do": "branch", "at": 4}, {"do": "beside"}, {"do": "compare"}, {"do": "notation", "at": 0},
    {"do": "rejoin"}, {"do": "take", "card": "Troll"}, {"do": "edition", "number": 2}, {"do": "page", "page": "workshop"},
    {"do": "open", "query": "?start=nonsense"},
]  # fmt: skip


@pytest.mark.parametrize("edition", [1, 2])
def test_another_order_of_the_pile_would_be_told_in_the_very_same_words(edition):
    """The strongest test: whatever is asked, two tables that differ only in what is hidden cannot be distinguished."""
    tried = 0
    for seed in range(6):
        start = SOLO.format(edition=edition, seed=seed + 10**9)
        session = sat(start, seed, seed)
        if session.game.position.is_over or any(event.kind == "reshuffle" for event in session.game.events):
            continue
        other = twin(session, random.Random(seed))
        assert session.game != other.game
        tried += 1
        for message in ASKED:
            if message["do"] == "undo" and not session.game.moves:
                continue
            one, two = session.handle(message), other.handle(message)
            assert json.dumps(one) == json.dumps(two), message
            assert not tells_a_seed(one, seeds(session.game, session.start.words) if session.game else set()), message
    assert tried > 3


def test_the_test_itself_sees_what_is_told():
    session = sat(SOLO.format(edition=1, seed=7), 0, 0)
    pile = hidden(session)[0]
    for answer in ({"x": pile}, {"x": {"y": [", ".join(pile)]}}, {"x": [{"card": name} for name in pile]},
                   {"x": "".join(f"<title>{name}</title><text>{name}</text>" for name in pile)}):  # fmt: skip
        assert betrays(answer, hidden(session))
    assert not betrays({"x": sorted(pile)}, hidden(session))
    assert tells_a_seed({"x": [f"seed {session.game.position.seed};"]}, seeds(session.game))


FOUR = {
    "free-for-all": "setup: edition 2, free-for-all, decks 3 1 4 2, seed {seed}",
    "team": "setup: edition 2, team, decks 3 1 4 2, seed {seed}",
    "co-op": "setup: edition 2, co-op, draft, sets initiation treachery, seed {seed}",
}


@pytest.mark.parametrize("mode", FOUR)
def test_at_a_table_of_four_each_is_told_what_the_party_may_see_and_no_pile(mode):
    told = 0
    for seed in range(3):
        session, chance = Somebody(FOUR[mode].format(seed=seed + 10**9)), random.Random(seed)
        answer = session.handle({"do": "hello"})
        while session.is_choosing:
            assert not betrays(answer, hidden(session))
            answer = session.handle({"do": "take", "card": chance.choice(session.draft.shown).name})
        for _ in range(60):
            assert not betrays(answer, hidden(session)) and not tells_a_seed(answer, seeds(session.game))
            if answer["over"]:
                break
            for frame in (answer.get("start"), *(event.get("patch", {}) for event in answer["events"])):
                for side, name in enumerate("ABCD") if frame else ():
                    sees = in_party(session.game.position, session.viewer, side)
                    pile = session.game.position.is_automa(side)
                    assert (
                        isinstance(frame.get(f"{name}.hand", []), list) == (sees and not pile)
                        or f"{name}.hand" not in frame
                    )
                    told += f"{name}.hand" in frame
            for event in answer["events"]:
                if event["kind"] == "available":
                    assert ("card" in event) == in_party(
                        session.game.position, session.viewer, "ABCD".index(event["side"])
                    )
            assert (answer["handover"] is None) == (session.viewer != -1)
            assert session.viewer == (
                None if mode == "co-op" else -1 if answer["handover"] else session.game.position.player
            )
            if answer["handover"]:
                assert answer["moves"] is None and answer["handover"] == "ABCD"[session.game.position.player]
                refused = session.handle(moving("end"))
                assert "unreadable" in refused and session.viewer == -1
                answer = session.handle({"do": "ready"})
                continue
            for message in ({"do": "notation", "at": 3}, {"do": "compare"}, {"do": "lay"}):
                assert not betrays(session.handle(message), hidden(session)), message
            answer = session.handle(
                moving(write_move(chance.choice(session.game.legal_moves()), session.game.position))
            )
    assert told > 50


def test_an_enemys_hand_is_not_read_by_what_if_nor_by_a_link():
    for mode in ("free-for-all", "team"):
        session = sat(FOUR[mode].format(seed=3), 8, 3)
        for at in (0, 9, 20):
            for message in ({"do": "branch", "at": at}, {"do": "ready"}, {"do": "beside"}, {"do": "compare"},
                            {"do": "rejoin"}, {"do": "hello"}, {"do": "ready"}):  # fmt: skip
                assert not betrays(session.handle(message), hidden(session)), message
        start = FOUR[mode].format(seed=3)
        for card in Somebody(start).game.position.kingdoms[1].hand:
            answer = Somebody().handle({"do": "new", "start": start, "moves": f"end ; play {card.name} 2 upper"})
            assert "number" not in answer["unreadable"] and str(card.cost) not in answer["unreadable"].split(":")[-1]


def test_two_piles_in_another_order_would_be_told_in_the_very_same_words():
    for seed in range(3):
        session = Somebody(FOUR["co-op"].format(seed=seed + 10**9))
        while session.is_choosing:
            session.take(session.draft.shown[0].name)
        other = twin(session, random.Random(seed))
        assert session.game != other.game
        for message in ASKED:
            one, two = session.handle(message), other.handle(message)
            assert json.dumps(one) == json.dumps(two), message


@pytest.mark.parametrize("edition", [1, 2])
def test_in_a_duel_nobody_reads_the_other_hand_by_what_if(edition):
    for seed in range(4):
        session = sat(DUEL.format(edition=edition, seed=seed), 4, seed)
        for at in (0, 5, 12, 20):
            for message in ({"do": "branch", "at": at}, {"do": "ready"}, {"do": "beside"}, {"do": "compare"},
                            {"do": "notation", "at": at}, {"do": "lay"}, {"do": "rejoin"}, {"do": "hello"},
                            {"do": "branch", "at": at}, {"do": "rejoin"}, {"do": "ready"}):  # fmt: skip
                answer = session.handle(message)
                assert not betrays(answer, hidden(session)), message
        assert session.origin is None
    over = sat(DUEL.format(edition=edition, seed=1), 500, 1)
    assert over.game.position.is_over
    over.handle({"do": "branch", "at": 3})
    assert "compared" in over.handle({"do": "beside"})  # all of it was visible already


def test_who_comes_back_from_a_what_if_does_not_see_with_the_eyes_of_the_other():
    session = Somebody("setup: edition 2, duel, decks 1 3, seed 3, A begins")
    for message in ({"do": "hello"}, {"do": "ready"}, moving("end"), {"do": "ready"}):
        session.handle(message)
    assert session.viewer == session.game.position.player == 1
    session.handle({"do": "branch", "at": 0})
    session.handle({"do": "ready"})
    assert session.viewer == 0
    answer = session.handle({"do": "rejoin"})
    assert session.viewer == -1 and answer["handover"] == "B" and answer["moves"] is None


def test_while_a_choice_is_open_no_other_move_looks_into_the_hand_of_the_other():
    for seed in range(80):
        session = sat(DUEL.format(edition=1, seed=seed), 40, seed)
        if session.game.choice is not None:
            break
    else:
        pytest.skip("no choice came up")
    before = session.game
    for card in before.position.kingdoms[1 - before.position.player].hand:
        for text in (f"play {card.name} upper", "end"):
            answer = session.handle(moving(text))
            assert session.game == before and answer["refused"][0]["rule"] == before.choice.rule
            assert "Mana" not in answer["refused"][0]["why"] and "number" not in answer["refused"][0]["why"]


def test_a_link_that_cannot_be_played_says_no_word_of_a_hand():
    start = "setup: edition 2, duel, decks 1 3, seed 3, A begins"
    hand = Somebody(start).game.position.kingdoms[1].hand
    for i, card in enumerate(hand):
        answer = Somebody().handle({"do": "new", "start": start, "moves": f"end ; play {card.name} 2 upper"})
        assert (
            f"number {i + 1}" not in answer["unreadable"] and str(card.cost) not in answer["unreadable"].split(":")[-1]
        )


def test_a_lesson_that_deals_keeps_its_pile_too():
    session = Somebody()
    session.handle({"do": "lesson", "id": "solo-setup"})
    assert session.hides and not session.is_dealt
    for do in ("notation", "compare", "lay", "hello"):
        answer = session.handle({"do": do, "at": 0})
        pile = [card.name for card in session.game.position.kingdoms[1].hand]
        assert not betrays(answer, [pile]) and not tells_a_seed(answer, seeds(session.game)), do
    assert "automa:" not in repr(lesson("solo-setup"))


def test_the_text_in_place_of_the_widget_holds_nothing_hidden():
    for start in (SOLO.format(edition=1, seed=7), DUEL.format(edition=2, seed=7)):
        board = show(start)
        assert repr(board) == start
        state = {key: str(value) for key, value in board.get_state().items()}
        assert not betrays({"x": [*state.values(), repr(board.play("end"))]}, hidden(in_cell(board)))
    won = show("setup: edition 2, solo, deck 1, seed 4")
    while not won.game.position.is_over:
        won.play("end")
    assert repr(won).startswith("game: ")
