"""Steps, choices during a move, undo, and replay."""

import pytest
from faithful import faithful_refusal
from telling import tell

from tutor.games.clash.notation import read_position
from tutor.games.clash.rules import Game, Move, Place, Refused, card_of, change, legal_moves, play, refusals, replay

TWO_CHOICES = (
    "game: edition 1, duel\nA: {Bastion} Troll Grrr\nupper: Revenant | Zombie Gnome\nlower: Revenant | Microctopus Assassin\n"
    "B: {Bastion} Baron Brute\n\nend\n"
)


def test_a_choice_stops_the_move_and_its_answer_continues_it():
    game = tell(TWO_CHOICES, settle=False).game
    assert [card.name for card in game.choice.cards] == ["Gnome", "Zombie"]
    assert game.position.player == 0  # in the middle of A's assault
    game = game.play(Move("return", order=("Zombie", "Gnome")))
    assert [card.name for card in game.choice.cards] == ["Assassin", "Microctopus"]
    game = game.play(Move("return", order=("Microctopus", "Assassin")))
    assert game.choice is None and game.position.player == 1
    assert [card.name for card in game.position.kingdoms[1].hand][-4:] == ["Zombie", "Gnome", "Microctopus", "Assassin"]


def test_steps_contain_every_event_once():
    answered = tell(TWO_CHOICES + "return Zombie Gnome\nreturn Microctopus Assassin").game
    settled = tell(TWO_CHOICES).game
    half = tell(TWO_CHOICES + "return Zombie Gnome").game
    for game in (answered, settled, half):
        position = game.opening.start
        for step in (game.opening, *game.steps):
            for event, after in zip(step.events, step.positions, strict=True):
                position = change(position, event)
                assert position == after
        assert position == game.position
    asked = [event.kind for event in settled.events]
    assert [event.kind for event in answered.events if event.kind != "order"] == asked
    assert [event.kind for event in half.events].count("order") == 1


@pytest.mark.parametrize(
    "order", [("Zombie",), ("Zombie", "Zombie"), ("Zombie", "Gnome", "Troll"), ("Troll", "Gnome"), ()]
)
def test_an_answer_names_exactly_the_destroyed_cards(order):
    game = tell(TWO_CHOICES, settle=False).game
    with pytest.raises(Refused) as refused:
        game.play(Move("return", order=order))
    assert refused.value.reasons[0].kind == "wrong-cards"
    faithful_refusal(refused.value, game.position)
    assert (refused.value.move, refused.value.reasons[0].rule) == (Move("return", order=order), "return.owner-orders")
    assert game.why_not(Move("return", order=order)).reasons == refused.value.reasons


def test_other_moves_during_a_choice_are_checked_after_the_default_order():
    game = tell(TWO_CHOICES, settle=False).game
    assert game.why_not(Move("return", order=("Zombie", "Gnome"))) is None
    assert game.why_not(Move("end")) is None
    assert game.why_not(Move("cast", "Grrr")).reasons[0].kind == "not-in-hand-cast"  # by then it is B's turn
    refused = tell(TWO_CHOICES).game.why_not(Move("return", order=("Zombie", "Gnome")))
    assert (refused.move.kind, refused.reasons[0].rule) == ("return", "return.owner-orders")


def test_return_is_refused_without_a_choice():
    assert tell(TWO_CHOICES.replace("end\n", "return Zombie Gnome")).refused == ["no-choice"]


def test_any_other_move_takes_the_default_order():
    told = tell(TWO_CHOICES + "end\nend")
    assert [card.name for card in told.position.kingdoms[1].hand][-4:] == ["Gnome", "Zombie", "Assassin", "Microctopus"]


def test_undo_reverts_answers_and_reopens_settled_choices():
    game = tell(TWO_CHOICES + "return Zombie Gnome\nreturn Microctopus Assassin\nend").game
    back = game.undo().undo()
    assert [card.name for card in back.choice.cards] == ["Assassin", "Microctopus"]
    settled = tell(TWO_CHOICES + "end", settle=False).game
    assert settled.undo().choice is not None
    assert game.undo().undo().undo().undo() == Game(game.opening)
    assert Game(game.opening).undo() == Game(game.opening)


def test_undo_replays_no_moves(monkeypatch):
    game = tell(TWO_CHOICES + "end\nend", settle=False).game
    monkeypatch.setattr("tutor.games.clash.rules.moves.Resolution", None)  # resolves every move
    for count in range(len(game.moves) + 1):
        assert game.back_to(count).moves == game.moves[:count]
    assert game.back_to(1).choice is not None
    with pytest.raises(TypeError):
        game.play(Move("end"))


def test_a_refused_move_does_not_change_the_game(cards):
    game = Game.at(read_position("game: edition 1, duel ; A: {Bastion} Troll Grrr ; B: {Bastion} Ogre Baron", cards))
    with pytest.raises(Refused):
        game.play(Move("play", "Troll"))
    assert game.moves == () and game.events == ()
    assert game.why_not(Move("play", "Grrr")) is None
    assert game.why_not(Move("play", "Troll")).reasons[0].rule == "mana.cost"


def test_replay_gives_the_same_game():
    game = tell(TWO_CHOICES + "return Zombie Gnome\nend", settle=False).game
    assert replay(game.opening, game.moves) == game


def test_every_cause_is_an_earlier_event_of_its_step():
    game = tell(TWO_CHOICES).game
    for step in game.steps:
        for number, event in enumerate(step.events):
            assert event.cause is None or 0 <= event.cause < number


def test_legal_moves_are_sorted_and_named_as_shortly_as_possible(cards):
    position = read_position(
        "game: edition 1, duel, mana 9 ; A: {Bastion} Hen(1:1/1) Boom! Hen(1:1/1) Zombie Ogre ; upper: Baron | Brute ; B: {Bastion} Ogre Gnome",
        cards,
    )
    moves = legal_moves(position)
    assert [(m.kind, m.card, m.copy) for m in moves if m.line == 0 and m.target is None] == [
        ("play", "Hen", None), ("play", "Hen", 2), ("play", "Zombie", None), ("assault", "", None), ("end", "", None),
    ]  # fmt: skip
    assert [m.target for m in moves if m.kind == "cast"] == [(0, 0, 1), (1, 0, 1)]
    for move in moves:
        assert refusals(position, move) == ()
        play(position, move)


def test_the_card_that_a_move_means(cards):
    position = read_position(
        "game: edition 2, duel, mana 9 ; A: {Bastion} Hen(1:1/1) Boom! Hen(2:1/1) Troll Ogre ; upper: Zombie | ; B: {Bastion} Ogre Gnome",
        cards,
    )
    hand = position.kingdoms[0].hand
    assert card_of(position, Move("play", "Hen")) is hand[0]
    assert card_of(position, Move("play", "Hen", 2)) is hand[2]
    assert card_of(position, Move("cast", "Boom!", target="Zombie")) is hand[1]
    assert card_of(position, Move("play", "Ogre")) is hand[4]  # although it may not be played now
    assert card_of(position, Move("play", "Gnome")) is None
    assert card_of(position, Move("end", "Hen")) is None
    kingdom = position.kingdoms[0]._replace(champion=cards["Titan"])
    position = position._replace(kingdoms=(kingdom, position.kingdoms[1]))
    assert card_of(position, Move("play", "Titan")) is cards["Titan"]


def test_legal_moves_name_every_copy_line_host_and_target(cards):
    position = read_position(
        "game: edition 2, duel, mana 3 ; A: {Bastion} Troll Imp(1:1/1 symbiote) Imp(1:1/1 symbiote) Zap(1:1) Ogre ; "
        "upper: Zombie Brute | ; lower: Wisp(1:1/1 symbiote) | Gnome ; B: {Bastion} Ogre Gnome",
        cards,
    )
    hosts, targets = [Place(0, 0, 1), Place(0, 0, 2)], [Place(0, 0, 1), Place(0, 0, 2), Place(0, 1, 1), Place(1, 1, 1)]
    assert legal_moves(position) == (
        *(Move("play", "Imp", None, line) for line in (0, 1)),  # without Troll, which is too expensive
        *(Move("play", "Imp", target=place) for place in hosts),
        *(Move("play", "Imp", 2, line) for line in (0, 1)),
        *(Move("play", "Imp", 2, target=place) for place in hosts),
        *(Move("cast", "Zap", target=place) for place in targets),
        Move("end"),
    )
    twice = read_position(
        "game: edition 1, duel, mana 3 ; A: {Bastion} Zap(1:1) Zap(1:1) Ogre ; upper: Zombie | ; B: {Bastion} Ogre Gnome",
        cards,
    )
    assert [(move.kind, move.copy) for move in legal_moves(twice)] == [
        ("cast", None), ("cast", 2), ("assault", None), ("end", None),
    ]  # fmt: skip


def test_causes_are_numbered_within_each_step_also_after_an_answer():
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Meteorite Troll Grrr Ogre\nupper: | Zombie Gnome\nB: {Bastion} Baron Troll\n\n"
        "cast Meteorite at Zombie\nreturn Zombie Gnome"
    )
    for step in told.game.steps:
        assert all(event.cause is None or 0 <= event.cause < i for i, event in enumerate(step.events))
    settled = tell(
        "game: edition 1, duel\nA: {Bastion} Meteorite Troll Grrr Ogre\nupper: | Zombie Gnome\nB: {Bastion} Baron Troll\n\ncast Meteorite at Zombie"
    )
    leaves = [event for event in settled.events if event.kind == "leave"]
    assert [settled.events[event.cause].card for event in leaves] == [event.card for event in leaves]
