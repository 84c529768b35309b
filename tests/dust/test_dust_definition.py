"""Test Dust Collectorz through its game definition: setups, scripts, situations, readings, addresses, the rulebook."""

import json

import pytest
from somebody import Somebody

from tutor.commands.main import main
from tutor.core import Refused, Unreadable, history
from tutor.core.definition import GameDefinition
from tutor.games import definition, definition_of
from tutor.games.dust import words
from tutor.games.dust.rules import MODES
from tutor.games.dust.rules.position import WHEEL
from tutor.games.dust.rules.readings import NUMBERS
from tutor.locale import ENGLISH
from tutor.session.rulebook_contents import book, chapters
from tutor.situations import Situation, read_situations, run, situations
from tutor.situations.comparison import compare_readings
from tutor.situations.export import Expectation, exports, make

DUST = definition("dust")
SCRIPT = "game: dust, versus, A to attack\nA: Bead Kite\nB: Pebble Button\n\nattack Bead, power\nanswer Pebble\n"


@pytest.fixture
def script(tmp_path):
    def write(text, name="x.txt"):
        (tmp_path / name).write_text(text)
        return str(tmp_path / name)

    return write


def test_it_is_found_by_its_first_word():
    assert isinstance(DUST, GameDefinition) and DUST.name == "dust" and DUST.empty.player == 0
    assert definition_of("game: dust, versus") is DUST and definition_of("setup: dust, team, decks 1 1 1 1") is DUST
    assert definition_of("deck: Kite").name == "clash", "a text that names no game is of the house's first"


# -- setups -------------------------------------------------------------------------------------------------------


def decks_for(mode: str) -> str:
    return " ".join(str(1 + number % 4) for number in range(MODES[mode]))


@pytest.mark.parametrize("mode", MODES)
def test_a_setup_deals_a_game_by_its_seed(mode):
    text = f"setup: dust, {mode}, decks {decks_for(mode)}, seed 7"
    start = words.begin(text)
    assert start.words == text and start.is_dealt and start.back() is start and not start.can_go_back
    again = words.begin(f"setup: dust, seed 7, decks {decks_for(mode)}, {mode}")
    assert again.settled() == start.settled() and again.words == text
    assert words.begin(text.replace("seed 7", "seed 8")).settled() != start.settled()
    assert words.begin(text.removesuffix(", seed 7"), seed=7).words == text
    assert words.begin(text, seed=9).words == text, "what it names stays"
    position = start.settled().position
    assert words.read_position(words.write_position(position)) == position
    told = " ".join(
        DUST.sentences.voice(ENGLISH).tell(event, before) for before, event, _ in history(DUST.game(start.settled()))
    )
    assert told
    with pytest.raises(Unreadable):
        start.take("Kite")


def test_an_own_deck_and_what_young_champions_choose():
    own = words.decks.write_listed(words.known_by().decks["3"].cards, words.known_by())
    text = f"setup: dust, versus 3, decks 1 own 2, B {own}, seed 5"
    start = words.begin(text)
    assert start.words == text
    assert sorted(start.settled().position.seats[1].deck) == sorted(words.known_by().decks["3"].cards)
    young = "setup: dust, young 3, decks 1 2 4, C begins, B without Folio, seed 7"
    start = words.begin(young)
    assert start.words == young and start.settled().position.player == 2
    put = [event.cards[-1].name for event in start.settled().events if event.kind == "put-away"]
    assert (
        put[1] == "Folio" and [len(seat.deck) + len(seat.hand) for seat in start.settled().position.seats] == [29] * 3
    )


@pytest.mark.parametrize(
    ("text", "said"),
    [
        ("setup: dust, versus", "for example “decks 1 2”"), ("setup: dust, decks 1 2", "expected one of versus"),
        ("setup: dust, versus, decks 1", "1 decks: expected 2"), ("setup: dust, versus, decks 1 9", "expected one of 1, 2, 3, 4, or own"),
        ("setup: dust, versus, decks 1 own", "the own deck of B is missing"),
        ("setup: dust, versus, decks 1 2, B Kite", "B plays deck 2"), ("setup: dust, versus, decks 1 2, A begins", "is of Young Champions"),
        ("setup: dust, versus, decks 1 2, A without Kite", "is of Young Champions"),
        ("setup: dust, versus, decks 1 2, seed x", "is not a seed"), ("setup: dust, versus, decks 1 2, decks 1 2", "says again"),
        ("setup: dust, versus, decks 1 2, fast", "says nothing about a setup"), ("setup: dust, versus, decks 1 2\nseed 7", "one line"),
        ("setup: dusty, versus", "another game"), ("setup: dust, versus, decks own 1, A Kit x2", "did you mean Kite"),
        ("setup: dust, team, decks 1 2 3 4, E begins", "says nothing"),
    ],
)  # fmt: skip
def test_a_setup_that_cannot_be_read_says_what_was_expected(text, said):
    with pytest.raises(Unreadable) as error:
        words.setup.read_setup(text, words.known_by())
    assert said in str(error.value), str(error.value)


def test_a_setup_of_a_wrong_deck_is_refused_with_every_reason(script, capsys):
    text = "setup: dust, versus, decks 1 own, B Kite x32, seed 7"
    with pytest.raises(Refused) as refused:
        words.begin(text)
    rules = {reason.rule for reason in refused.value.reasons}
    assert {"dust.deck.two-counters", "dust.deck.six-a-tribe", "dust.deck.ranks"} <= rules
    for command in ("run", "check", "compare"):
        assert main([command, script(f"{text}\n\nchoose attack\n")]) == 1, command
        assert "dust.deck.two-counters  Deck 2: " in capsys.readouterr().err


# -- scripts ------------------------------------------------------------------------------------------------------


def test_a_script_is_told_in_sentences(script, capsys):
    assert main(["run", script(SCRIPT)]) == 0
    told = capsys.readouterr().out.splitlines()
    assert told[:4] == [
        "> attack Bead, power", "  dust.attack.first  A attacks B with Bead.",
        "  dust.attack.stat  A names the statistic that counts: power.", "  dust.defence.must-answer  B has to answer Bead of A.",
    ]  # fmt: skip
    assert "  dust.clash.highest-wins  A wins the clash against B, by 7 to 6." in told
    assert told[-5:] == [
        "---",
        "game: dust, versus, round 2, A to attack",
        "A: Kite",
        "A captured: Bead Pebble",
        "B: Button",
    ]
    assert main(["run", "--json", script(SCRIPT)]) == 0
    document = json.loads(capsys.readouterr().out)
    assert document["moves"][1]["events"][0]["cards"] == ["Pebble"] and document["position"] == told[-4:]
    assert main(["run", "--beats", script(SCRIPT)]) == 0 and "A attacks B with Bead: power." in capsys.readouterr().out


def test_a_script_may_begin_with_a_setup(script, capsys):
    assert main(["run", script("setup: dust, versus, decks 1 2, seed 7\n\nchoose attack\n")]) == 0
    assert "to attack" in capsys.readouterr().out
    assert main(["check", script("setup: dust, versus, decks 1 2, seed 7\n\nchoose attack\n")]) == 0


@pytest.mark.parametrize(
    ("moves", "rules"),
    [
        ("attack Bead + Kite, power", ["dust.attack.one-tribe"]), ("attack Snare, power", ["dust.attack.playable", "dust.counter.only-in-defence"]),
        ("answer Pebble", ["dust.round.turn"]), ("attack Bead", ["dust.attack.stat"]), ("attack Bead using Bead, power", ["dust.card.ability"]),
    ],
)  # fmt: skip
def test_a_move_against_the_rules_is_refused_with_its_rules(script, capsys, moves, rules):
    assert main(["run", script(SCRIPT.partition("\n\n")[0] + f"\n\n{moves}\n")]) == 1
    told = capsys.readouterr().err.splitlines()
    assert told[0] == f"line 5: {moves} is against the rules"
    assert {line.split()[0] for line in told[1:]} & set(rules)


def test_a_script_that_cannot_be_read_says_where(script, capsys):
    assert main(["run", script(SCRIPT.replace("answer Pebble", "answer Pebbel"))]) == 2
    assert "line 6, column 8: no card is called “Pebbel”" in capsys.readouterr().err


# -- situations ---------------------------------------------------------------------------------------------------


@pytest.mark.parametrize("id", situations("dust"))
def test_the_rules_do_what_a_situation_says(id):
    verdict = run(situations("dust")[id])
    assert verdict.ok, "\n".join(verdict.problems)


def test_its_situations_are_told_apart():
    assert set(situations("dust")) | set(situations("clash")) == set(situations())
    assert set(situations("dust")) & set(situations("clash")) == set() != set(situations("dust"))


TURNED = """
[half]
title = "Half of the sum"
shows = ["dust.stack.each-rounded-down"]
start = "game: dust, versus, A to attack ; A: Bead ; B: Snowglobe Blot Blot Blot"
moves = "attack Bead, power ; answer Blot + Blot + Blot"
reading = 22
other = "dust.stack.halves"
"""


def test_a_situation_shows_a_reading_turned():
    (situation,) = read_situations(TURNED, "x.toml").values()
    assert run(situation).problems == ("reading 22 turned comes to the same",), "7 is more than either sum"
    tie = TURNED.replace("Bead ;", "X(glass gold 6/6/6/6) ;").replace("Bead,", "X,")
    (situation,) = read_situations(tie, "x.toml").values()
    assert run(situation).problems == ()
    wrong = read_situations(tie.replace("dust.stack.halves", "dust.stack.primary"), "x.toml")["half"]
    assert "does not part by dust.stack.primary" in run(wrong).problems[0]
    same = read_situations(tie.replace("22", "57").replace('other = "dust.stack.halves"', ""), "x.toml")["half"]
    assert run(same).problems == ("reading 57 turned comes to the same",)
    none = read_situations(tie.replace("22", "99"), "x.toml")["half"]
    assert run(none).problems == ("reading 99 cannot be turned",)
    with pytest.raises(Unreadable, match="the number of a reading"):
        read_situations(TURNED.replace("22", '"22"'), "x.toml")


def test_a_situation_is_made_of_what_is_laid():
    start, moves = SCRIPT.split("\n\n")
    made = make(start, moves, Expectation(("dust.clash.highest-wins",)), "First")
    assert made.ok and made.situation.then.startswith("game: dust, versus, round 2")
    (again,) = read_situations(exports(made)["scenario"]).values()
    assert run(again).ok and again.definition is DUST


# -- readings turned ----------------------------------------------------------------------------------------------


def test_every_switch_can_be_turned():
    numbers = {number for number, _ in NUMBERS.values()}
    assert (
        {turned.number for turned in DUST.turned}
        == numbers
        >= {13, 15, 16, 17, 18, 22, 26, 29, 32, 33, 35, 57, 62, 63, 73, 77}
    )
    assert numbers <= set(DUST.sentences.readings())
    assert [turned.way for turned in DUST.turned if turned.number == 35] == ["card", "void"]


TIE = """game: dust, versus 3, A to attack
A: X(glass gold 6/6/6/6) Kite
B: Pebble Keystone
C: Button Blot

attack X, power
answer Pebble
answer Button
"""


def test_a_tie_of_three_parts_by_its_reading(script, capsys):
    start, moves = TIE.split("\n\n")
    found = {
        one.turned.number: one for one in compare_readings(start, moves) if one.parting is not None and one.changed
    }
    assert 29 in found and found[29].cited()[0][0] == "dust.clash.defender-wins-ties"
    assert found[29].told[0].game.position != found[29].told[1].game.position
    assert main(["compare", script(TIE)]) == 0
    told = capsys.readouterr().out
    assert told.startswith("by our readings:\n  dust.attack.first") and "\nreading 29, turned: Does a tie" in told
    assert main(["compare", "--reading", "57", script(TIE)]) == 0
    assert "Reading 57, turned, changes nothing here." in capsys.readouterr().out
    assert main(["compare", "--reading", "3", script(TIE)]) == 2
    assert "reading 3 cannot be turned: expected one of 13, 14" in capsys.readouterr().err


def test_the_list_of_differences_names_the_readings(capsys):
    assert main(["compare"]) == 0
    told = capsys.readouterr().out
    assert told.startswith("Where the editions differ:") and "\n  62  After the lead has changed" in told


def test_no_reading_of_another_game_can_be_turned(script, capsys):
    other = script("game: edition 1, duel\nA: {Bastion} Ogre\nB: {Bastion} Ogre\n\nend\n")
    assert main(["compare", "--reading", "3", other]) == 2
    assert "no reading of this game can be turned" in capsys.readouterr().err


# -- pages --------------------------------------------------------------------------------------------------------


def test_an_address_opens_a_game():
    start, moves = (part.strip().replace("\n", " ; ") for part in SCRIPT.split("\n\n"))
    it = Somebody()
    told = it.handle({"n": 1, "do": "hello", "query": f"?start={start}&moves={moves}"})
    assert told["room"] == "game" and it.definition is DUST
    assert told["events"][0]["text"] == "A attacks B with Bead."
    other = Somebody()
    other.open_address(it.address)
    assert other.address == it.address and "dust" in it.address
    refused = it.handle({"n": 2, "do": "move", "move": {"kind": "attack", "cards": ["Kite"]}})
    assert refused["refused"][0]["rule"] == "dust.attack.stat"


def test_an_address_of_a_setup_opens_the_same_game_again():
    it = Somebody()
    it.open_address("?start=setup: dust, young, decks 1 2, seed 7")
    other = Somebody()
    other.open_address(it.address)
    assert other.game == it.game and it.game.position.mode == "young"


def test_a_broken_address_says_what_is_wrong():
    told = Somebody().handle({"n": 1, "do": "hello", "query": "?start=game: dust, versus, A to attack ; A: Kit ; B:"})
    assert "did you mean Kite" in told["lost"]["why"]


def test_its_situations_are_opened_and_compared_no_more():
    id = next(iter(situations("dust")))
    it = Somebody()
    told = it.handle({"n": 1, "do": "hello", "query": f"?situation={id}"})
    assert told["room"] == "game" and it.definition is DUST


def test_its_rulebook_has_a_chapter_for_each_area():
    told = book(DUST, ENGLISH)
    areas = [area for found in DUST.book.chapters().values() for area in found]
    assert sorted(areas) == sorted({id.rpartition(".")[0] for id in DUST.sentences.rules()})
    assert list(chapters(DUST))[:2] == ["dust-cards", "dust-wheel"]
    assert set(told["rules"]) == set(DUST.sentences.rules()) and told["readings"]
    assert all(ability["rules"] for ability in told["abilities"])


def test_the_drawing_above_the_lessons_is_that_of_the_game_whose_track_is_followed():
    it = Somebody()
    banner = it.handle({"do": "hello", "query": "?page=lessons&game=dust"})["lessons"]["banner"]
    assert banner.startswith("<svg") and banner.count("<rect") == len(WHEEL) and banner.count("A86") == len(WHEEL)
    assert it.handle({"do": "track", "id": "first"})["lessons"]["banner"] == ""


def test_where_knows_its_rules(capsys):
    assert main(["where", "dust.clash.defender-wins-ties"]) == 0
    told = capsys.readouterr().out
    assert "tutor/games/dust/rules/clash.py" in told and "dust-tie" in told
    assert main(["where", "dust.clash.tie"]) == 2


def test_a_situation_of_ones_own_is_of_its_game():
    situation = Situation(
        "x", "X", (), "game: dust, versus, A to attack\nA: Bead\nB: Pebble", moves="attack Bead, power"
    )
    assert situation.definition is DUST and run(situation).ok
