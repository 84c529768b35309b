"""Test the rulebook of Dust Collectorz: rules with their sources, readings, abilities, and a sentence for everything."""

import re
from pathlib import Path

import pytest
from games import random_game

import tutor.games.dust.rules
from tutor.core import Refused, history
from tutor.games import definition, read_script
from tutor.games.dust.questions.answers import Answer
from tutor.games.dust.questions.sentences import say
from tutor.games.dust.rulebook import Voice, _load, abilities, ability_name, misreadings, places, readings, rules
from tutor.games.dust.rules import MODES, RULES, Game, Position
from tutor.games.dust.rules.abilities import COUNTERS, KINDS
from tutor.games.dust.rules.events import KINDS as EVENTS
from tutor.games.dust.rules.events import ending, opening, young
from tutor.games.dust.rules.position import empty
from tutor.games.dust.rules.readings import NUMBERS, OURS
from tutor.games.dust.rules.steps import read
from tutor.locale import ENGLISH, language
from tutor.situations import begin, moves_of, run, situations

ENGINE = "".join(path.read_text("utf-8") for path in Path(tutor.games.dust.rules.__file__).parent.rglob("*.py"))


def test_every_rule_says_where_it_stands_in_each_translation():
    for rule in rules().values():
        assert re.fullmatch(r"dust\.[a-z]+\.[a-z-]+", rule.id)
        assert rule.title and rule.text.endswith(".") and len(rule.text.split()) <= 45, rule.id
        named = re.findall(r"\b(ES|IT|FR): [^:]*\.", rule.sources[1])
        assert named == (["ES", "FR"] if rule.id == "dust.attack.face-up" else ["ES", "IT", "FR"]), rule.id
    assert (
        places(["term trap"])
        == "ES: Glosario, Carta Trampa. IT: Glossario, Carta Trappola. FR: Glossaire, Carte Piège."
    )
    assert places(["versus 6 note: it"]) == "IT: Giocatore contro Giocatore, Gameplay 6, Nota."
    assert places(["points gold: fr"]) == "FR: Versus à deux joueurs, Décompte des points."


def test_every_place_is_one_of_the_list_and_has_a_line_in_each_text():
    said = {
        one.partition(":")[0]
        for entries in _load("rules")["dust"].values()
        for it in entries.values()
        for one in it["place"]
    }
    said |= {one for entry in _load("abilities").values() for one in entry["place"]}
    data = _load("places")
    known = data["lines"] | {f"term {name}": entry["lines"] for name, entry in data["terms"].items()}
    assert said == set(known)
    for place, lines in known.items():
        assert len(lines) == 3 and all(lines), place


def test_the_engine_names_every_rule_and_no_other():
    assert set(re.findall(r"dust\.(?!steps)[a-z]+\.[a-z-]+", ENGINE)) == set(rules())


def test_every_reading_is_taken_by_a_rule():
    taken = {rule.reading for rule in rules().values()} - {None}
    assert taken == set(readings().values())
    for reading in readings().values():
        assert reading.open.endswith("?") and reading.text.endswith(".") and len(reading.text.split()) <= 60
    for number, rule in NUMBERS.values():
        assert rules()[rule].reading == readings()[number]


def test_every_ability_of_the_sample_set_is_a_rule():
    assert {id: f"dust.sample.{id}" for id in abilities()} == {**KINDS, **COUNTERS}
    for ability in abilities().values():
        assert set(ability.rules) <= set(rules())
        assert rules()[ability.rules[0]].sources[1].startswith("Top Shelf; ")
    assert ability_name("hoard") == "Hoard" and ability_name("teleport") == "teleport"


def test_every_misreading_is_against_a_rule():
    assert len(misreadings()) == 20
    for misreading in misreadings().values():
        assert misreading.text.startswith("Perhaps you assumed that ") and misreading.rule in rules()


# -- sentences ----------------------------------------------------------------------------------------------------


class Heard(Voice):
    """A voice that records which of its sentences it has used."""

    def __init__(self):
        super().__init__()
        self.said = set()

    def say(self, entry, facts):
        self.said.add(id(entry))
        return super().say(entry, facts)

    def hear(self, game):
        for before, event, _ in history(game):
            for hidden, to_its_side in ((False, False), (True, False), (False, True)):
                text = self.tell(event, before, hidden, to_its_side)
                assert text.endswith(".") and "{" not in text and "()" not in text


def test_every_event_has_a_sentence_and_every_sentence_is_said():
    heard = Heard()
    for situation in situations("dust").values():
        for own in (RULES, *(turned.rules for turned in definition("dust").turned)):
            start = begin(situation.start)
            game = Game(start, own)
            for said in moves_of(situation, start):
                try:
                    game = game.play(said.move)
                except Refused as refused:
                    heard.refuse(refused, game.position)
                    break
            heard.hear(game)
    stays = OURS._replace(change_stays=True)
    for mode in MODES:
        heard.hear(random_game(mode, 5))
        heard.hear(random_game(mode, 7, tutor.games.dust.rules.rules_by(read(stays)), read(stays)))
    heard.tell(ending.Unplayed("dust.end.leftovers", side=0, cards=()), Position())  # told by misreadings only
    heard.tell(ending.Over("dust.young.tie", winners=(0, 1)), empty("young 3"))  # neither laid a card last
    table = heard.table["event"]
    assert set(EVENTS) == {key.partition(".")[0] for key in table}
    assert [key for key, entry in table.items() if id(entry) not in heard.said] == []


def test_every_reason_of_a_refusal_has_a_sentence():
    kinds = {key.partition(".")[0] for key in _load("sentences")["refusal"]}
    assert set(re.findall(r'Reason\(\s*"([a-z-]+)"', ENGINE)) <= kinds
    assert {kind for kind in kinds if f'"{kind}"' not in ENGINE} == {"not-yet"}, "by the guide of a first battle"


def told(script):
    """Return the sentences for a script and its refusal."""
    found = read_script(script)
    game, voice = found.definition.game(begin(script.partition("\n\n")[0])), Voice()
    for said in found.moves:
        try:
            game = game.play(said.move)
        except Refused as refused:
            return [], voice.refuse(refused, game.position)
    return [voice.tell(event, before) for before, event, _ in history(game)], []


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        (
            "game: dust, versus, A to attack\nA: Folio Kite Bead\nB: Millstone Button\n\nattack Folio + Kite, health\nanswer Millstone",
            [
                "A attacks B with Folio and Kite.",
                "A names the statistic that counts: health.",
                "Folio is the primary card: the whole stack of A counts as paper.",
                "B has to answer Folio and Kite of A.",
                "Kite counts half of 3, rounded down: 1.",
                "A comes to 6 health: 5 + 1.",
                "1 less for B: stone is weaker than paper.",
                "B comes to 7 health: 8 - 1.",
                "B wins the clash against A, by 7 to 6.",
                "B captures Folio, Kite and Millstone.",
                "The deck of A is empty, so the hand cannot be filled.",
                "Round 2: B attacks.",
            ],
        ),
        (
            "game: dust, versus, A to attack\nA: Curtain Bead\nB: Bead Curtain Snare\n\nattack Curtain using Curtain, speed\ngive Bead",
            [
                "B has no card that may answer cloth: glass is barred.",
                "B gives up Bead.",
                "A captures Bead.",
                "A wins the clash against B.",
            ],
        ),
        (
            "game: dust, team, A to attack\nA: Kite\nB: Snare Pebble\nC: Blot\nD: Bead Blot\n\nattack B with Kite, power\ncounter Snare\nadd nothing\nanswer Blot\nanswer Bead",
            [
                "Snare stops the attack of A. Nothing is compared.",
                "Clash 1 goes to B and D.",
                "B may add cards, which would attack C.",
                "B adds nothing.",
                "C faces an attack of value 0 and of no tribe.",
                "Nothing changes for C, as the attack is of no tribe.",
                "C attacks D with the same cards: Blot.",
                "B and D have won the round, with 2 of 3 clashes.",
                "B and D capture Kite, Snare, Blot and Bead.",
                "B and D get 6 points for the last round.",
                "B and D have won.",
            ],
        ),
        (
            "game: dust, versus, A to attack\nA: Pinwheel Bead\nB: Puppeteer Pebble\n\nattack Bead, power\nanswer Puppeteer using Puppeteer",
            ["Puppeteer finds no ability to null."],
        ),
    ],
)
def test_sentences(script, sentences):
    said, _ = told(script)
    for sentence in sentences:
        assert sentence in said, "\n".join(said)


@pytest.mark.parametrize(
    ("id", "sentence"),
    [
        ("dust-last-round-decides", "B has won, as the winner of the last round."),
        ("dust-team-end", "B and D have won, as the winners of the last round."),
        ("dust-shared-win", "A and B share the win, as none of them won the last round."),
        ("dust-young-tie", "A has won, as the one of them who laid a card last."),
        ("dust-left-over-counts", "B has won."),
    ],
)
def test_a_tie_says_why_it_is_won(id, sentence):
    game = run(situations("dust")[id]).game
    assert [Voice().tell(event, before) for before, event, _ in history(game)][-1] == sentence
    beats = [
        beat for number in range(len(game.steps) + 1) for beat in definition("dust").beats.tell(game, number, ENGLISH)
    ]
    assert sentence in beats[-1].says


def test_who_laid_last_need_not_be_among_those_who_share_the_win():
    over = ending.Over("dust.young.tie", winners=(0, 1))
    said = Voice().tell(over, empty("young 3")._replace(last_play=2))
    assert said == "A and B share the win, as none of them laid a card last."


def test_a_deck_that_is_short_and_one_that_is_empty_are_told_apart():
    said = [
        Voice().tell(event, before) for before, event, _ in history(run(situations("dust")["dust-draw-to-six"]).game)
    ]
    assert "The deck of B is 1 card short." in said
    assert not any("empty" in sentence for sentence in said)


@pytest.mark.parametrize(
    ("move", "why", "then"),
    [
        (
            "attack Kaleidoscope + Kite + Teddy using Kaleidoscope, speed",
            "More cards are of another tribe than the abilities used allow: Kite and Teddy.",
            "Only 1 of these may stay.",
        ),
        (
            "attack Kaleidoscope + Cairn + Kite + Teddy using Kaleidoscope + Cairn, speed",
            "More cards are of another tribe than the abilities used allow: Cairn, Kite and Teddy.",
            "Only 2 of these may stay.",
        ),
    ],
)
def test_a_stack_that_is_too_mixed_is_told_how_many_may_stay(move, why, then):
    start = f"game: dust, versus, A to attack\nA: Kaleidoscope Kite Teddy Cairn\nB: Bead\n\n{move}"
    script = read_script(start)
    game = script.definition.game(begin(start.partition("\n\n")[0]))
    with pytest.raises(Refused) as refused:
        game.play(script.moves[0].move)
    assert [said[1:] for said in Voice().refuse(refused.value, game.position)] == [(why, then)]


@pytest.mark.parametrize(
    ("script", "rule", "why", "then"),
    [
        (
            "game: dust, versus, B to answer A, power\nA:\nA laid: Kite\nB: Bead Pebble Marble\n\nanswer Bead",
            "dust.defence.others-if-neither",
            "Bead is neither stronger nor weaker than paper, and there are cards that are.",
            "Answer with one of these: Pebble and Marble.",
        ),
        (
            "game: dust, versus, B to answer A, power\nA:\nA laid: Kite\nB: Bead Pebble\n\ngive Bead",
            "dust.give.when",
            "A card is given up only if nothing can answer.",
            "Answer with one of these: Pebble.",
        ),
        (
            "game: dust, versus, A to attack\nA: Kite Kite\nB: Pebble\n\nattack Kite 3, power",
            "dust.attack.playable",
            "There are only 2 cards called Kite among those of A.",
            "Count them from the left, from 1, the hand before the overflow.",
        ),
        (
            "game: dust, young, A to play\nA: Kite Pebble\nB: Bead\nB deck: Bead\ncentre: Blot\n\nplay Kite",
            "dust.young.must-beat",
            "Kite does not beat Blot, which lies on top.",
            "Lay a card that does, or draw if you have none.",
        ),
        (
            "game: dust, team, A to attack\nA: Kite\nB: Pebble\nC: Bead\nD: Blot\n\nfirst C",
            "dust.round.turn",
            "It is time to attack, for A.",
            "Attack with a card or a stack, and name a statistic.",
        ),
    ],
)
def test_refusals(script, rule, why, then):
    assert (rule, why, then) in told(script)[1]


def test_a_wrong_deck_says_which_it_is():
    with pytest.raises(Refused) as refused:
        begin("setup: dust, versus, decks 1 own, B Kite x2 Pinwheel, seed 7")
    said = Voice().refuse(refused.value, Position())
    assert ("dust.deck.thirty-two", "Deck 2: There are 3 cards.", "A deck has 32.") in said
    assert ("dust.deck.two-counters", "Deck 2: There are 0 counter cards.", "A deck has 2.") in said


def test_players_who_are_level_are_parted_and_the_two_of_a_team_are_not():
    level = ending.Level("dust.team.tie", players=(0, 1), amount=16)
    assert Voice().tell(level, Position(mode="versus")) == "A tie at 16: A and B."
    team = definition("dust").words.read_position("game: dust, team, A to attack\nA: Kite\nB: Pebble\nC: Blot\nD: Bead")
    assert Voice().tell(level, team) == "A tie at 16: A and C, B and D."


@pytest.mark.parametrize("code", ["ca", "es", "fr", "it"])
def test_a_sentence_shared_with_another_game_takes_a_player_of_this_one(code):
    spoken = language(
        code
    )  # in that language the sentence has words that go before a player, and others before an Automa
    for said in (
        Voice(spoken).tell(young.Turn("dust.young.clockwise", side=1), Position()),
        Voice(spoken).tell(opening.First("dust.team.first-player", side=1), Position()),
        say(Answer("winner", (1,)), spoken),
    ):
        assert re.search(r"\bB\b", said) and not re.search(r"[{|}]", said)
