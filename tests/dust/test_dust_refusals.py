"""Test every reason why a move, a deck or a wheel of Dust Collectorz is refused: which rules, the most important first."""

import re
from pathlib import Path

import pytest
from dust.games import CARDS, DECKS

import tutor.games.dust.rules
from tutor.core import Refused
from tutor.games import definition
from tutor.games.dust.players.planning import STRENGTHS, Search
from tutor.games.dust.rules import (
    OURS,
    WHEEL,
    Add,
    Answer,
    Attack,
    Card,
    Choose,
    Counter,
    Draw,
    First,
    Give,
    Named,
    Play,
    begin,
    legal_moves,
    play,
    read,
    refusals,
    wheel,
)
from tutor.games.dust.rules.decks import faults
from tutor.games.dust.rules.setup import faults as faults_of_setup

WORDS = definition("dust").words
TO_ATTACK = "game: dust, versus, round 2, A to attack\nA: Kite Pinwheel Pebble Snare Lantern Folio\nA overflow: Kite\nB: Blot Button"
TEAM = "game: dust, team, round 2, A to attack\nA: Kite Pinwheel\nB: Blot\nC: Bead\nD: Button"
TO_ANSWER = "game: dust, versus, round 2, B to answer A, speed\nA: Bead\nA laid: Kite\nB: Blot Pebble Bead Envelope Snare Origami"
BARRED = (
    "game: dust, versus, round 2, B to answer A, speed\nA: Bead\nA laid: Paper-Dragon[active]\nB: Blot Pebble Button"
)
ALL_PAPER = (
    "game: dust, versus, round 2, B to answer A, speed\nA: Bead\nA laid: Kite\nB: Atlas Snare\nB overflow: Poster"
)
NO_TRIBE = "game: dust, versus 3, round 2 begun by A, C to answer B, speed\nA: Bead\nA laid: Kite\nB: Blot\nB laid: Snare\nC: Pebble"
ONLY_TRAPS = f"{NO_TRIBE.removesuffix('Pebble')}Snare Snare"
TO_ADD = "game: dust, versus 3, round 2 begun by A, B to add, speed\nA: Bead\nA laid: Kite\nB: Blot Snare\nB laid: Snare\nC: Pebble"
YOUNG = "game: dust, young, A to play\nA: Blot Button Kite Blot\nA deck: Bead\nB: Pebble\nB deck: Bead\ncentre: Kite"
STUCK = "game: dust, young, A to play\nA: Kite Pebble\nA deck: Bead\nB: Pebble\nB deck: Bead\ncentre: Kite"
OVER = "game: dust, versus, round 9, over, A wins, last round A\nA:\nB:\nA captured: Kite\nscore: A 4, B 0"
CHOOSE = "game: dust, versus, round 1, A to choose\nA: Kite\nB: Blot"
SEND = "game: dust, team, round 1, AC to send\nA: Kite\nB: Blot\nC: Bead\nD: Button"


def n(*names):
    """Return cards by name, some with a number."""
    said = [name.partition(" ") for name in names]
    return tuple(Named(name, int(copy) if copy else None) for name, _, copy in said)


CASES = [
    (OVER, Attack(n("Kite"), "speed"), [("over", "dust.end.runs-out")]),
    (TO_ATTACK, Answer(n("Kite")), [("not-now", "dust.round.turn")]),
    (TO_ATTACK, Choose(True), [("not-now", "dust.round.turn")]),
    (TO_ATTACK, Counter(n("Snare")[0]), [("not-now", "dust.round.turn"), ("counter-attacks", "dust.counter.only-in-defence")]),
    (SEND, First(1), [("not-of-the-team", "dust.team.first-player")]),
    (CHOOSE, Attack(n("Kite"), "speed"), [("not-now", "dust.round.turn")]),
    (TO_ATTACK, Attack((), "speed"), [("no-card", "dust.attack.first")]),
    (TO_ATTACK, Attack(n("Blot"), "speed"), [("not-held", "dust.attack.playable")]),
    (TO_ATTACK, Attack(n("Kite 3"), "speed"), [("no-such-copy", "dust.attack.playable")]),
    (TO_ATTACK, Attack(n("Kite", "Kite 1"), "speed"), [("no-such-copy", "dust.attack.playable")]),
    (TO_ATTACK, Attack(n("Snare"), "speed"), [("counter-attacks", "dust.counter.only-in-defence")]),
    (TO_ATTACK, Attack(n("Kite", "Snare"), "speed"), [("counter-attacks", "dust.counter.only-in-defence")]),
    (TO_ATTACK, Attack(n("Kite", "Pebble"), "speed"), [("tribes", "dust.attack.one-tribe")]),
    (TO_ATTACK, Attack(n("Kite"), "speed", n("Kite")), [("no-ability", "dust.card.ability")]),
    (TO_ATTACK, Attack(n("Kite"), "speed", n("Pinwheel")), [("not-in-stack", "dust.ability.own-cards")]),
    (TO_ATTACK, Attack(n("Pinwheel"), "speed", n("Pinwheel", "Pinwheel")), [("used-twice", "dust.ability.own-cards")]),
    (TO_ATTACK, Attack(n("Kite", "Pinwheel", "Lantern"), "speed", n("Pinwheel", "Lantern")),
     [("two-beside-primary", "dust.stack.one-from-primary")]),
    (TO_ATTACK.replace("Folio", "Poster"), Attack(n("Poster", "Pinwheel", "Lantern"), "speed", n("Poster", "Pinwheel", "Lantern")),
     [("too-many-abilities", "dust.stack.two-abilities"), ("two-beside-primary", "dust.stack.one-from-primary")]),
    (TO_ATTACK, Attack(n("Kite")), [("no-stat", "dust.attack.stat")]),
    (TO_ATTACK, Attack(n("Blot", "Snare", "Kite", "Pebble"), None, n("Kite")),
     [("not-held", "dust.attack.playable"), ("counter-attacks", "dust.counter.only-in-defence"), ("tribes", "dust.attack.one-tribe"),
      ("no-ability", "dust.card.ability"), ("no-stat", "dust.attack.stat")]),
    (TO_ATTACK, Attack(n("Kite"), "speed", (), 0), [("not-the-next", "dust.many.clockwise")]),
    (TEAM, Attack(n("Kite"), "speed"), [("nobody-named", "dust.team.attack-whom")]),
    (TEAM, Attack(n("Kite"), "speed", (), 2), [("own-team", "dust.team.attack-whom")]),
    (TEAM, Attack(n("Bead"), None, (), 0),
     [("not-held", "dust.attack.playable"), ("no-stat", "dust.attack.stat"), ("own-team", "dust.team.attack-whom")]),
    (TO_ANSWER, Answer(()), [("no-card", "dust.defence.must-answer")]),
    (TO_ANSWER, Answer(n("Blot", "Pebble")), [("tribes", "dust.stack.same-tribe")]),
    (TO_ANSWER, Answer(n("Snare")), [("counter-answers", "dust.counter.only-in-defence")]),
    (TO_ANSWER, Answer(n("Blot", "Snare")), [("counter-in-stack", "dust.counter.alone")]),
    (TO_ANSWER, Answer(n("Envelope")), [("same-tribe", "dust.defence.never-same-tribe")]),
    (TO_ANSWER, Answer(n("Bead")), [("neighbour-held", "dust.defence.others-if-neither")]),
    (TO_ANSWER, Answer(n("Origami", "Bead", "Blot"), n("Origami")),
     [("too-mixed", "dust.stack.same-tribe"), ("same-tribe", "dust.defence.never-same-tribe")]),
    ("game: dust, versus, A to attack\nA: Origami Cairn Bead Squid\nB: Button",
     Attack(n("Origami", "Cairn", "Bead", "Squid"), "speed", n("Origami", "Cairn"), None),
     [("too-mixed", "dust.stack.two-rallies")]),
    (BARRED, Answer(n("Blot")), [("barred", "dust.defence.barred")]),
    (TO_ANSWER, Counter(n("Blot")[0]), [("no-counter", "dust.counter.only-in-defence")]),
    (BARRED, Counter(n("Snare")[0]), [("not-held", "dust.attack.playable")]),
    (TO_ANSWER, Give(n("Blot")[0]), [("can-answer", "dust.give.when")]),
    (TO_ANSWER, Give(n("Squid")[0]), [("can-answer", "dust.give.when"), ("not-held", "dust.give.from-hand")]),
    (ALL_PAPER, Give(n("Poster")[0]), [("not-of-the-hand", "dust.give.from-hand")]),
    (NO_TRIBE, Give(n("Pebble")[0]), [("no-tribe", "dust.give.when")]),
    (TO_ADD, Add(n("Snare")), [("counter-attacks", "dust.counter.only-in-defence")]),
    (TO_ADD, Add(n("Blot"), "beauty"), [("no-stat", "dust.counter.new-stat")]),
    (TO_ADD, Add((), "health"), [("stat-of-nothing", "dust.counter.new-stat")]),
    (YOUNG, Play(()), [("no-card", "dust.young.must-beat")]),
    (YOUNG, Play(n("Bead")), [("not-held", "dust.young.from-hand")]),
    (YOUNG, Play(n("Button")), [("does-not-beat", "dust.young.must-beat")]),
    (YOUNG, Play(n("Blot", "Kite")), [("link-broken", "dust.young.chain")]),
    (YOUNG, Play(n("Blot", "Button", "Blot")), [("link-broken", "dust.young.chain"), ("tribe-twice", "dust.young.no-tribe-twice")]),
    (YOUNG, Draw(), [("can-play", "dust.young.draws-only-if-stuck")]),
]  # fmt: skip


@pytest.mark.parametrize(("start", "move", "reasons"), CASES, ids=[f"{case[1]}" for case in CASES])
def test_a_move_is_refused_for_every_reason(start, move, reasons):
    position = WORDS.read_position(start)
    assert [reason[:2] for reason in refusals(position, move)] == reasons
    with pytest.raises(Refused) as refused:
        play(position, move)
    assert refused.value.reasons == refusals(position, move)


def test_a_counter_card_that_must_be_played_is_a_reason_by_a_reading_alone():
    position = WORDS.read_position(ALL_PAPER)
    assert refusals(position, Give(Named("Atlas"))) == ()
    (reason,) = refusals(position, Give(Named("Atlas")), read(OURS._replace(counter_must=True)))
    assert reason[:2] == ("counter-held", "dust.counter.optional") and reason.facts["cards"] == (CARDS["Snare"],)


def test_a_counter_card_is_no_part_of_a_chain():
    position = WORDS.read_position(YOUNG)
    position = position.with_seat(0, position.seats[0]._replace(hand=(CARDS["Snare"], CARDS["Blot"])))
    assert refusals(position, Play((Named("Snare"),)))[0][:2] == ("counter-in-chain", "dust.young.twenty-nine")


def test_the_same_moves_are_allowed_where_nothing_is_against_them():
    for start, move in (
        (TO_ATTACK, Attack(n("Kite", "Kite", "Pinwheel"), "cunning", n("Pinwheel"))),
        (TO_ATTACK, Attack(n("Kite"), "speed", (), 1)),
        (TEAM, Attack(n("Kite"), "speed", (), 3)),
        (TO_ANSWER, Answer(n("Blot"))),
        (BARRED, Answer(n("Pebble"))),
        (ALL_PAPER, Give(n("Snare")[0])),
        (NO_TRIBE, Answer(n("Pebble"))),
        (ONLY_TRAPS, Counter(n("Snare")[0])),
        (ONLY_TRAPS, Give(n("Snare")[0])),
        (TO_ADD, Add(n("Blot"))),
        (YOUNG, Play(n("Blot", "Button"))),
        (STUCK, Draw()),
    ):
        assert refusals(WORDS.read_position(start), move) == ()


def test_counter_cards_alone_need_not_be_played_against_an_attack_of_no_tribe():
    """Reading 32, also for the machine player."""
    position = WORDS.read_position(ONLY_TRAPS)
    assert legal_moves(position) == (Counter(Named("Snare")), Give(Named("Snare")))
    assert {type(way.move) for way in Search(position, 2, STRENGTHS["hard"]).answers()} == {Counter, Give}


def test_what_stands_in_the_way_is_named():
    position = WORDS.read_position(TO_ANSWER)
    (reason,) = refusals(position, Answer(n("Bead")))
    assert [card.name for card in reason.facts["cards"]] == ["Blot", "Pebble"]
    (reason,) = refusals(position, Give(n("Blot")[0]))
    assert [card.name for card in reason.facts["cards"]] == ["Blot", "Pebble"]


def test_every_reason_for_a_move_is_tried_here():
    source = (Path(tutor.games.dust.rules.__file__).parent / "refusals.py").read_text("utf-8")
    written = set(re.findall(r'Reason\(\s*"([a-z-]+)"', source)) | set(
        re.findall(r'kind(?:, rule)? = "([a-z-]+)"', source)
    )
    tried = {kind for _, _, reasons in CASES for kind, _ in reasons} | {"counter-held", "counter-in-chain"}
    assert written <= tried


# -- decks and wheels -------------------------------------------------------------------------------------------------


def test_the_decks_of_the_shelf_are_decks():
    assert all(faults(deck) == () for deck in DECKS.values())


def changed(take: str, *put: str) -> tuple[Card, ...]:
    """Return the first deck with one card replaced by some others."""
    deck = list(DECKS[1])
    i = deck.index(CARDS[take])
    return (*deck[:i], *(CARDS[name] for name in put), *deck[i + 1 :])


@pytest.mark.parametrize(("deck", "found"), [
    (changed("Kite"), [("size", "dust.deck.thirty-two"), ("tribe", "dust.deck.six-a-tribe"), ("rank", "dust.deck.ranks")]),
    (changed("Snare"), [("size", "dust.deck.thirty-two"), ("counters", "dust.deck.two-counters")]),
    (changed("Kite", "Origami"), [("rank", "dust.deck.ranks")] * 2),
    (changed("Folio", "Paper-Dragon"), []),
    (changed("Atlas", "Paper-Dragon"), [("rank", "dust.deck.ranks")] * 2),
    (changed("Bead", "Bead", "Bead"), [("size", "dust.deck.thirty-two"), ("tribe", "dust.deck.six-a-tribe"), ("rank", "dust.deck.ranks")]),
])  # fmt: skip
def test_a_deck_that_is_none_hears_every_reason(deck, found):
    assert [reason[:2] for reason in faults(deck)] == found


def test_an_ability_is_twice_among_bronze_and_silver_and_an_epic_card_once():
    hinder = [card for card in DECKS[1] if card.ability == "hinder"]
    assert len(hinder) == 2
    third = tuple(card._replace(ability="hinder") if card.name == "Gargoyle" else card for card in DECKS[1])
    (reason,) = faults(third)
    assert reason[:2] == ("ability", "dust.deck.two-of-an-ability") and len(reason.facts["cards"]) == 3
    gold = tuple(card._replace(ability="hinder") if card.name == "Keystone" else card for card in DECKS[1])
    assert faults(gold) == ()
    top = {"Folio": "paper", "Monolith": "stone", "Snowglobe": "glass", "Teddy": "cloth", "Inkwell": "ink"}
    same = tuple(card._replace(name="Icarus", rank="epic") if card.name in top else card for card in DECKS[1])
    assert [reason[:2] for reason in faults(same)] == [("epic-twice", "dust.deck.epics-differ")]
    six = tuple(card._replace(rank="epic") if card.name in (*top, "Atlas") else card for card in DECKS[1])
    assert ("epics", "dust.deck.five-epics") in [reason[:2] for reason in faults(six)]


def test_a_card_of_a_tribe_that_is_not_on_the_wheel():
    deck = tuple(card._replace(tribe="wood") if card.name == "Folio" else card for card in DECKS[1])
    assert ("unknown-tribe", "dust.card.tribe") in [reason[:2] for reason in faults(deck)]


def test_a_game_does_not_begin_with_wrong_decks():
    with pytest.raises(Refused) as refused:
        begin("versus 3", [DECKS[1], changed("Kite")])
    assert [reason[:2] for reason in refused.value.reasons][:2] == [
        ("decks", "dust.deck.thirty-two"),
        ("size", "dust.deck.thirty-two"),
    ]
    assert refused.value.reasons[1].facts["deck"] == 2
    (reason,) = faults_of_setup("young", [DECKS[1], DECKS[2]], ["Kite", "Snare"])
    assert reason[:2] == ("not-in-deck", "dust.young.twenty-nine") and reason.facts["deck"] == 2


RING = {"a": ("b",), "b": ("c",), "c": ("d",), "d": ("e",), "e": ("a",)}


@pytest.mark.parametrize(("beaten", "found"), [
    (RING, []),
    ({**RING, "e": ("b",)}, ["no-ring"]),
    ({"a": ("b",), "b": ("a",), "c": ("d",), "d": ("e",), "e": ("c",)}, ["no-ring"]),
    ({**RING, "a": ("b", "c")}, ["beats"]),
    ({**RING, "a": ()}, ["beats"]),
    ({**RING, "a": ("f",)}, ["unknown-tribe"]),
    ({**RING, "a": ("a",)}, ["beats-itself"]),
    ({"a": ("b",), "b": ("a",)}, ["tribes"]),
])  # fmt: skip
def test_a_wheel_is_one_ring_of_five(beaten, found):
    reasons = wheel.faults(beaten)
    assert [reason.kind for reason in reasons] == found
    for reason in reasons:
        assert reason.rule == ("dust.card.tribe" if reason.kind == "tribes" else "dust.wheel.one-each-way")
        if reason.kind == "no-ring":
            assert reason.facts["tribes"] == wheel.ring(beaten)


def test_a_reason_says_what_it_is_about():
    over = WORDS.read_position("game: dust, versus, round 9, over, B wins, last round B ; A: ; B:")
    (reason,) = refusals(over, Draw())
    assert reason.facts == {"sides": (1,)}
    (reason,) = faults_of_setup("versus 3", [DECKS[1]])
    assert reason.facts == {"count": 1, "asked": 3, "mode": "versus 3"}
    strange = (*DECKS[1][1:], CARDS["Kite"]._replace(tribe="wood"))
    (reason,) = (reason for reason in faults(strange) if reason.kind == "unknown-tribe")
    assert reason.facts == {"tribe": "wood", "tribes": WHEEL}
