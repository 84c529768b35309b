"""Test the notation of Dust Collectorz: written texts read back, and errors say where, what, and what was expected."""

import random
from itertools import islice

import pytest
from games import positions, random_game

from tutor.core import Unreadable
from tutor.games.dust import words
from tutor.games.dust.rules import MODES, moves
from tutor.games.dust.rules.cards import BACK, Card
from tutor.games.dust.rules.moves import Add, Answer, Attack, Choose, Counter, Draw, First, Give, Named, Play
from tutor.games.dust.rules.position import ANSWER, NOTHING, Fought, Lay, seen
from tutor.games.dust.words import read_move, read_moves, read_position, write_event, write_move, write_position

pytestmark = pytest.mark.long

KITE, FOLIO, BLOT, SNARE = (words.known_by().cards[name] for name in ("Kite", "Folio", "Blot", "Snare"))


def settled(game):
    """Return the positions of a game in which somebody can move, or that end it."""
    return [game.opening.position, *(step.position for step in game.steps)]


# -- positions ----------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_what_is_written_reads_back(mode):
    for seed in range(3):
        for position in settled(random_game(mode, seed)):
            # where nothing is hidden, all see the same
            for shown in {position, *(seen(position, seat) for seat in (None, 0, 1))}:
                assert read_position(write_position(shown)) == shown
                assert read_position(write_position(shown, one_line=True)) == shown


def test_every_part_of_a_position_is_read():
    text = """game: dust, versus 3, round 4 begun by A, C to answer B, speed, seed 7
A: Pane(glass gold 9/6/6/4) Moth(ink bronze 3/4/4/7 plunder)
A laid: Quill[active] + Blot
A deck: Atlas Folio
A discard: Vial
B: Snare
B overflow: Pebble
B laid: Snare / Kite
C: Tripwire(counter trap)
C captured: Lens Inkwell"""
    position = read_position(text)
    assert write_position(position) == text
    assert (position.round, position.begun, position.phase, position.player, position.leader) == (4, 0, ANSWER, 2, 1)
    assert position.stat == "speed" and position.seed == 7
    a, b, c = position.seats
    assert a.hand[1] == Card("Moth", "ink", "bronze", (3, 4, 4, 7), "plunder") and a.laid.active == (0,)
    assert a.discard[0].name == "Vial" and b.overflow[0].name == "Pebble"
    assert b.laid == Lay((SNARE,), (KITE,)) and c.hand == (Card("Tripwire", counter="trap"),)
    assert [card.name for card in position.piles[2]] == ["Lens", "Inkwell"]


def test_a_round_of_teams_is_read():
    text = """game: dust, team, round 2 begun by A, D to answer C, health
A:
A laid: Kite
AC captured: Snare
B:
B laid: Snare / Blot
C:
D: Kite
clashes: B won, C lost"""
    position = read_position(text)
    assert write_position(position) == text
    assert position.clashes == (Fought(1, True), Fought(2, False)) and position.seats[2].laid == NOTHING
    assert write_position(
        read_position("game: dust, team, BD to choose ; A: Kite ; B: Bead ; C: Bead ; D: Kite")
    ).startswith("game: dust, team, round 1, BD to choose\n")


def test_young_champions_are_read():
    text = "game: dust, young 3, B to play, last play A, seed 4\nA: Kite\nB:\nB deck: Blot\nC: Bead\ncentre: Kite Blot"
    position = read_position(text)
    assert write_position(position) == text and position.centre == (KITE, BLOT) and position.last_play == 0
    over = "game: dust, young, over, B wins, last play B\nA: Kite\nB:\ncentre: Blot"
    assert write_position(read_position(over)) == over


def test_a_wheel_of_ones_own_is_said_where_its_tribes_are():
    text = (
        "game: dust, versus, round 1, A to attack\nA: Acorn(oak bronze 4/7/3/4)\nB: Cone(fir gold 7/3/6/6)\n"
        "wheel: oak elm fir yew ash"
    )
    position = read_position(text)
    assert position.wheel == ("oak", "elm", "fir", "yew", "ash") and write_position(position) == text
    backs = read_position(
        text.replace("Acorn(oak bronze 4/7/3/4)", "1 card").replace("Cone(fir gold 7/3/6/6)", "1 card")
    )
    assert backs.wheel == position.wheel and write_position(backs).endswith("wheel: oak elm fir yew ash")
    house = "game: dust, versus, round 1, A to attack\nA: Kite\nB: Snare"
    assert write_position(read_position(f"{house}\nwheel: paper stone glass cloth ink")) == house, "it need not be said"
    other = f"{house}\nwheel: paper ink cloth glass stone"
    assert write_position(read_position(other)) == other, "an order of one's own"


def test_a_finished_game_tells_its_score():
    text = (
        "game: dust, versus, round 9, over, A wins, last round B\nA:\nA captured: Kite Folio Snare\nB:\nscore: A 4, B 3"
    )
    assert write_position(read_position(text)) == text
    assert write_position(read_position(text.rpartition("\n")[0])) == text, "it may be left out"
    teams = "game: dust, team, over, B and D win, last round D ; A: ; B: ; C: ; D: ; BD captured: Folio"
    assert write_position(read_position(teams)).endswith("BD captured: Folio\nC:\nD:\nscore: AC 0, BD 9")
    shared = "game: dust, versus 3, over, B and C win, last round A ; A: ; B: ; C: ; B captured: Folio Kite ; C captured: Folio Kite"
    assert read_position(shared).winners == (1, 2)


def test_what_one_seat_sees_is_read_and_not_played():
    text = "game: dust, versus, round 1, A to attack\nA: Kite Kite Kite Kite Kite Kite\nA deck: 1 card\nB: 6 cards\nB deck: 14 cards"
    position = read_position(text)
    assert position.seats[1].hand == (BACK,) * 6 and write_position(position) == text
    assert read_moves("", position) == ()
    for refuse in (lambda: read_moves("attack Kite, speed", position), lambda: words.begin(text),
                   lambda: read_move("attack Kite, speed", position)):  # fmt: skip
        with pytest.raises(Unreadable, match="can be read, and not played"):
            refuse()


def test_who_began_is_known_where_only_one_has_laid():
    first = "game: dust, versus 3, B to answer A, speed ; A: ; A laid: Kite ; B: Blot ; C: Blot"
    assert "round 1 begun by A" in write_position(read_position(first))
    with pytest.raises(Unreadable, match="who began this round is missing"):
        read_position(first.replace("B to answer A", "C to answer A").replace("B: Blot", "B: ; B laid: Blot"))


def test_what_a_reading_lets_lie_in_the_middle_reads_back():
    position = read_position("game: dust, versus 3, B to answer A, speed ; A: ; A laid: Kite ; B: Blot ; C: Blot")
    lay = Lay(given=(BLOT,), cards=(KITE,))
    marked = position.with_seat(0, position.seats[0]._replace(laid=lay))
    assert "A laid: given Blot / Kite" in write_position(marked)
    assert read_position(write_position(marked)) == marked


TWO = "game: dust, versus, {state}\nA: {a}\nA laid: {laid}\nB: Blot"
MIDDLE = "game: dust, versus, B to answer A, speed"
THREE = "game: dust, versus 3, round 1 begun by A, C to answer B, speed\nA:\nA laid: Kite\nB:\nB laid: Blot\nC: Bead"
TEAM = "game: dust, team, round 1 begun by A, C to answer B, speed\nA:\nA laid: Kite\nB:\nB laid: Blot\nC:\nD:\nclashes: B lost"
UNREADABLE = {
    "no game": ("A: Kite", 1, 1, "“game:” is missing"),
    "another game": ("game: dusty, versus", 1, 7, "another game: expected dust"),
    "no mode": ("game: dust, A to attack\nA:\nB:", 1, 7, "expected one of versus, versus 3"),
    "a mode misspelt": ("game: dust, verus, A to attack", 1, 7, "did you mean versus"),
    "no state": ("game: dust, versus\nA:\nB:", 1, 7, "expected for example “A to attack”"),
    "two states": ("game: dust, versus, A to attack, B to attack", 1, 34, "says again"),
    "nonsense": ("game: dust, versus, A to sing", 1, 21, "says nothing about a game"),
    "a round of none": ("game: dust, versus, round 0, A to attack", 1, 27, "expected a whole number from 1"),
    "a third of two": ("game: dust, versus, C to attack", 1, 21, "C does not play in versus"),
    "a player chooses for a team": ("game: dust, team, A to choose", 1, 19, "expected AC or BD"),
    "sent by nobody": ("game: dust, versus, A to send", 1, 21, "is of team play"),
    "young attacks": ("game: dust, young, A to attack", 1, 20, "is not of young"),
    "two add nothing": ("game: dust, versus, A to add, speed", 1, 21, "dust.counter.nobody-next"),
    "no statistic": ("game: dust, versus, B to answer A\nA:\nA laid: Kite\nB:", 1, 21, "dust.attack.stat"),
    "an unknown statistic": (MIDDLE.replace("speed", "sped"), 1, 36, "did you mean speed"),
    "a statistic before the attack": ("game: dust, versus, A to attack, speed\nA:\nB:", 1, 34, "has no place"),
    "one's own attack": (MIDDLE.replace("B to", "A to"), 1, 21, "nobody answers the own attack"),
    "a partner answers": (TEAM.replace("C to answer B", "D to answer B"), 1, 39, "dust.team.two-teams"),
    "begun between two": ("game: dust, versus, round 2 begun by A, B to answer A, speed", 1, 21, "expected “round 2”"),
    "over without a winner": ("game: dust, versus, over", 1, 21, "expected “over, A wins”"),
    "over without a last round": ("game: dust, versus, over, A wins", 1, 21, "last round A"),
    "one of a team wins": ("game: dust, team, over, A wins, last round AC", 1, 25, "a team wins"),
    "two wins": ("game: dust, versus 3, over, A and B wins, last round A", 1, 29, "“win” for several"),
    "a key that is none": ("game: dust, versus, A to attack\nA hands: Kite", 2, 1, "is no key of a position"),
    "a key twice": ("game: dust, versus, A to attack\nA:\nA:", 3, 1, "appears twice"),
    "no hand": ("game: dust, versus, A to attack\nA: Kite", 1, 1, "“B:”, the hand of B, is missing"),
    "a key of another mode": ("game: dust, versus, A to attack\nA:\nB:\ncentre: Kite", 4, 1, "has no place in versus"),
    "an unknown card": ("game: dust, versus, A to attack\nA: Kit\nB:", 2, 4, "did you mean Kite"),
    "no name": ("game: dust, versus, A to attack\nA: 7up\nB:", 2, 4, "is no card"),
    "a word that is no name": ("game: dust, versus, A to attack\nA: Kite Using\nB:", 2, 9, "none of with, using, nothing"),
    "an unknown tribe": ("game: dust, versus, A to attack\nA: X(papr gold 1/2/3/4)\nB:", 2, 6, "dust.card.tribe"),
    "an unknown rank": ("game: dust, versus, A to attack\nA: X(paper gld 1/2/3/4)\nB:", 2, 12, "dust.card.rank"),
    "three numbers": ("game: dust, versus, A to attack\nA: X(paper gold 1/2/3)\nB:", 2, 17, "dust.card.stats"),
    "a number of 0": ("game: dust, versus, A to attack\nA: X(paper gold 1/2/0/4)\nB:", 2, 21, "from 1 to 99"),
    "an unknown ability": ("game: dust, versus, A to attack\nA: X(paper gold 1/2/3/4 rallye)\nB:", 2, 25, "did you mean rally"),
    "an unknown counter card": ("game: dust, versus, A to attack\nA: X(counter spike)\nB:", 2, 14, "expected trap"),
    "half a card": ("game: dust, versus, A to attack\nA: X(paper)\nB:", 2, 6, "is no card written out"),
    "seven in a hand": (f"game: dust, versus, A to attack\nA: {'Kite ' * 7}\nB:", 2, 1, "dust.overflow.beyond-six"),
    "five and a deck": (f"game: dust, versus, A to attack\nA: {'Kite ' * 5}\nA deck: Kite\nB:", 2, 1, "dust.round.draw-to-six"),
    "laid before the round": (TWO.format(state="A to attack", a="", laid="Kite"), 3, 1, "in the middle of a round"),
    "clashes before the round": ("game: dust, team, A to attack\nA:\nB:\nC:\nD:\nclashes: B lost", 6, 1, "in the middle of a round"),
    "nothing laid by who began": ("game: dust, versus, B to answer A, speed\nA:\nB:", 1, 21, "dust.attack.first"),
    "two tribes in a stack": (f"{MIDDLE}\nA:\nA laid: Kite + Blot\nB:", 3, 16, "dust.stack.same-tribe"),
    "two strangers in a mixed stack": (f"{MIDDLE}\nA:\nA laid: Origami[active] + Blot + Bead\nB:", 3, 34, "dust.stack.ability-mixes"),
    "a counter card in a stack": (f"{MIDDLE}\nA:\nA laid: Kite + Snare\nB:", 3, 16, "dust.counter.alone"),
    "a counter card after one": (THREE.replace("Blot", "Snare / Snare"), 5, 17, "a second counter card"),
    "no plus": (f"{MIDDLE}\nA:\nA laid: Kite Kite\nB:", 3, 14, "expected “+”"),
    "no ability to use": (f"{MIDDLE}\nA:\nA laid: Kite[active]\nB:", 3, 14, "dust.ability.activate"),
    "three abilities": (f"{MIDDLE}\nA:\nA laid: Quill[active] + Quill[active] + Quill[active]\nB:", 3, 41, "dust.stack.one-from-primary"),
    "empty brackets": (f"{MIDDLE}\nA:\nA laid: Quill[]\nB:", 3, 9, "has empty brackets"),
    "a mark twice": (f"{MIDDLE}\nA:\nA laid: Quill[active,active]\nB:", 3, 22, "active, once"),
    "nothing before a stroke": (f"{MIDDLE}\nA:\nA laid: / Kite\nB:", 3, 9, "on either side of “/”"),
    "a stack before a stroke": (f"{MIDDLE}\nA:\nA laid: Kite / Kite\nB:", 3, 9, "a counter card before “/”"),
    "another mark": (f"{MIDDLE}\nA:\nA laid: Quill[nulled]\nB:", 3, 15, "is no mark"),
    "answered before its turn": (THREE.replace("C to answer B", "B to answer A") + "\nC laid: Bead", 5, 1, "has not played"),
    "who began answers": (THREE.replace("C to answer B", "A to answer B"), 1, 43, "cannot answer in it"),
    "a leader who has not played": (THREE.replace("C to answer B", "B to answer C").replace("B laid", "C laid"), 1, 43, "answers before C does"),
    "clashes of nobody": (TEAM.replace("B lost", "B tied"), 8, 10, "is no clash"),
    "clashes of another order": (TEAM.replace("B lost", "D lost"), 1, 39, "dust.team.same-cards"),
    "added without a counter card": (THREE.replace("C to answer B", "B to add"), 5, 1, "dust.counter.goes-on"),
    "added by the last": (THREE.replace("C to answer B", "C to add") + "\nC laid: Snare", 1, 43, "dust.counter.nobody-next"),
    "a hidden overflow": ("game: dust, versus, A to attack\nA:\nA overflow: 2 cards\nB:", 3, 1, "dust.overflow.visible"),
    "a wrong score": ("game: dust, versus, over, A wins, last round A\nA:\nB:\nscore: A 4, B 0", 4, 8, "expected “A 3, B 0”"),
    "a score too early": ("game: dust, versus, A to attack\nA:\nB:\nscore: A 0, B 0", 4, 1, "of a game that is over"),
    "a wheel of four": ("game: dust, versus, A to attack\nA:\nB:\nwheel: oak elm fir yew", 4, 8, "dust.wheel.one-each-way"),
    "a tribe twice in a wheel": ("game: dust, versus, A to attack\nA:\nB:\nwheel: oak elm fir yew oak", 4, 8, "each once"),
    "a rank in a wheel": ("game: dust, versus, A to attack\nA:\nB:\nwheel: oak elm fir yew gold", 4, 24, "is no wheel"),
    "a card of another wheel": ("game: dust, versus, A to attack\nA: Kite\nB:\nwheel: oak elm fir yew ash", 1, 1, "are not of one wheel"),
    "counter cards alone attack": ("game: dust, versus, A to attack\nA: Snare\nB: Kite", 2, 1, "dust.end.cannot-attack"),
    "nothing attacks": ("game: dust, versus, A to attack\nA:\nB: Kite", 2, 1, "dust.end.cannot-attack"),
    "nothing answers": ("game: dust, versus, B to answer A, speed\nA:\nA laid: Kite\nB:", 4, 1, "dust.defence.must-answer"),
    "a last play of values": ("game: dust, versus, A to attack, last play A\nA:\nB:", 1, 34, "has no place"),
}  # fmt: skip


@pytest.mark.parametrize("name", UNREADABLE)
def test_what_cannot_be_read_says_where_and_what_was_expected(name):
    text, line, column, said = UNREADABLE[name]
    with pytest.raises(Unreadable) as error:
        read_position(text)
    assert said in str(error.value)
    assert (error.value.line, error.value.column) == (line, column), str(error.value)


# -- moves --------------------------------------------------------------------------------------------------------

TABLE = read_position("game: dust, versus 4, A to attack ; A: Kite Kite Folio Snare ; B: Blot ; C: Snare ; D: Snare")
MOVES = {
    "choose attack": Choose(True),
    "choose defend": Choose(False),
    "first C": First(2),
    "attack Kite, speed": Attack((Named("Kite"),), "speed"),
    "attack Kite": Attack((Named("Kite"),)),
    "attack Kite + Folio using Folio, speed": Attack((Named("Kite"), Named("Folio")), "speed", (Named("Folio"),)),
    "attack B with Kite 2, health": Attack((Named("Kite", 2),), "health", (), 1),
    "answer Kite + Kite 2 using Kite + Kite 2": Answer(
        (Named("Kite"), Named("Kite", 2)), (Named("Kite"), Named("Kite", 2))
    ),
    "counter Snare": Counter(Named("Snare")),
    "give Kite 2": Give(Named("Kite", 2)),
    "add Blot, health": Add((Named("Blot"),), "health"),
    "add Blot": Add((Named("Blot"),)),
    "add nothing": Add(),
    "add nothing, power": Add((), "power"),
    "play Kite 2 Blot Kite": Play((Named("Kite", 2), Named("Blot"), Named("Kite"))),
    "draw": Draw(),
}


@pytest.mark.parametrize("text", MOVES)
def test_a_move_is_read_and_written(text):
    assert read_move(text, TABLE) == MOVES[text] and write_move(MOVES[text]) == text


def test_moves_stand_on_lines_or_between_semicolons():
    said = read_moves("  attack   kite ,speed # quick\nanswer Blot ; draw", TABLE)
    assert [(one.text, one.line) for one in said] == [("attack kite ,speed", 1), ("answer Blot", 2), ("draw", 2)]
    assert said[0].move == MOVES["attack Kite, speed"]


@pytest.mark.parametrize("mode", MODES)
def test_every_move_that_can_be_made_reads_back(mode):
    chance = random.Random(mode)
    for position in settled(random_game(mode, 5)):
        listed = list(islice(moves(position), 300))
        for move in chance.sample(listed, min(len(listed), 12)):
            assert read_move(write_move(move), position) == move


@pytest.mark.parametrize(
    ("text", "column", "said"),
    [
        ("", 1, "expected one move"), ("choose", 1, "choose attack or choose defend"), ("first E", 7, "expected A, B, C or D"),
        ("attack", 1, "which card?"), ("attack Kit, speed", 8, "did you mean Kite"), ("attack Kite, sped", 14, "did you mean speed"),
        ("attack Kite Folio, speed", 13, "expected “+”"), ("attack Kite +, speed", 13, "which card?"),
        ("attack Kite, speed health", 20, "expected one statistic"), ("attack Kite,", 8, "expected one statistic"),
        ("attack with Kite", 8, "expected whom to attack"), ("attack E with Kite", 8, "expected A, B, C or D"),
        ("attack Kite using, speed", 13, "which card?"), ("answer Kite, speed", 12, "an answer names no statistic"),
        ("answer nothing", 8, "stands alone"), ("counter Snare Kite", 15, "expected one card alone"),
        ("add Kite 0, speed", 10, "expected a whole number from 1"), ("play", 1, "which card?"), ("draw Kite", 6, "expected nothing more"),
        ("atack Kite, speed", 1, "did you mean attack"), ("give with", 6, "is no card"),
    ],
)  # fmt: skip
def test_a_move_that_cannot_be_read_says_where(text, column, said):
    with pytest.raises(Unreadable) as error:
        read_move(text, TABLE)
    assert said in str(error.value) and error.value.column == column, str(error.value)


# -- events -------------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("mode", MODES)
def test_events_are_plain_data(mode):
    import json

    game = random_game(mode, 2)
    for step in (game.opening, *game.steps):
        for event in step.events:
            told = json.loads(json.dumps(write_event(event)))
            assert told["kind"] == event.kind and told["rule"] == event.rule
            assert told.get("side", "A") in "ABCD"
    assert len(list(positions(game))) > 10
