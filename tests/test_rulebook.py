"""Rules as data, and sentences for every event."""

import re
from pathlib import Path

import pytest
from telling import tell

import tutor.games.clash.rulebook
from tutor.core import history
from tutor.games.clash.rulebook import Voice, _load, abilities, ability_name, readings, rules
from tutor.games.clash.rules import EDITIONS
from tutor.situations import run, situations


def said_of(game):
    """Return all sentences of a game."""
    return [Voice().tell(event, before) for before, event, _ in history(game)]


SOURCE = (Path(tutor.games.clash.rulebook.__file__).parent / "sentences.toml").read_text("utf-8")


def test_every_rule_says_where_it_stands():
    for rule in rules().values():
        assert re.fullmatch(r"[a-z-]+\.[a-z0-9-]+", rule.id)
        assert rule.title and rule.text and (rule.sources or rule.id.startswith("notation."))
        assert rule.text.endswith((".", "…")) and len(rule.text.split()) <= 45, rule.id
        assert set(rule.sources) <= set(EDITIONS) and all(rule.sources.values())


def test_every_reading_is_taken_by_a_rule_and_every_rule_with_one_names_it():
    entries = [entry for area in _load("rules.toml").values() for entry in area.values()]
    assert {entry["reading"] for entry in entries if "reading" in entry} == set(readings())
    assert rules()["stronghold.falls-by-own-play"].reading == readings()[1]
    for reading in readings().values():
        assert reading.open.endswith("?") and reading.text.endswith(".") and len(reading.text.split()) <= 60


def test_every_ability_of_the_edition_has_a_name_and_rules():
    assert set(abilities()) == {ability for edition in EDITIONS.values() for ability in edition.abilities}
    for ability in abilities().values():
        assert set(ability.rules) <= set(rules())
    assert ability_name("aura-rage") == "Aura of Rage"


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        (
            "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Assassin Ogre | Zombie\nB: {Bastion} Gnome Troll\n\nend",
            [
                "Brute is next: the furthest on the upper line that has not been activated yet.",
                "Brute attacks Zombie, the closest to the Bridge on its line.",
                "Zombie is destroyed; 4 damage beyond its Health Points is lost.",
                "Zombie returns to the right end of B's hand: the Stronghold now has 3 cards to its right.",
                "Sprint: Assassin runs 1 place to the Bridge and gains 1 Attack for this assault.",
            ],
        ),
        (
            "game: edition 1, solo\nA: {Bastion} Zombie Grrr\nupper: Zombie |\nautoma: Ogre Gnome Baron Brute Zombie Troll {Bastion}\n\nend",
            [
                "Nobody stands against Zombie on its line: it attacks the Automa's pile.",
                "The Automa loses 3 cards of its pile: Ogre, Gnome and Baron. 3 left.",
                "Turn 4, the Automa's: 6 Mana and 1 for your creature in play make 7.",
                "The Automa reveals Brute, cost 4: its first card goes to the upper line.",
                "The Automa has 3 Mana left and reveals Zombie, cost 1, for the lower line.",
                "The Automa stops: the cards it has played have cost its Mana or more.",
                "Turn 5, yours: 4 cards in hand give 4 Mana.",
            ],
        ),
        (
            "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute Shaman | Carapace\nB: {Bastion} Gnome Troll\n\nend",
            ["Protection reduces the damage to Carapace from 5 to 0, and is used up for this turn."],
        ),
        (
            "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute | Machine Zombie\nlower: Revenant | Zombie\nB: {Bastion} Gnome Troll\n\nend",
            ["The Aura of Machine no longer gives Zombie Protection.", "Perforation finds nobody behind the target."],
        ),
        (
            "game: edition 1, duel, turn 3, A to play, summoning, mana 4\nA: {Bastion} Brute Grrr\nupper: Shaman | Baron\nB: {Bastion} Gnome Troll\n\nplay Brute upper\nend",
            [
                "The Aura of Shaman gives Brute Rage.",
                "Rage, by the Aura of Shaman: Brute may attack although it has just entered play.",
            ],
        ),
        (  # the sentence for a Champion includes its discount
            "game: edition 2, duel, mana 3\nA: {Bastion} Reaper Veteran\nupper: Crocosaurus |\nB: {Bastion} Baron Skewerer\nchampion A: Mad-Scientist\n\nplay Mad-Scientist lower",
            ["Mad-Scientist enters play on the lower line, place 1 from the Bridge. It costs 3 Mana; 0 left."],
        ),
        (  # a card paid for by the Stronghold costs no less
            "game: edition 2, duel, mana 5\nA: {Bastion} Reanimated-Wyrm Troll Ogre Gnome\nupper: |\nB: {Bastion} Gnome\n\nplay Reanimated-Wyrm upper",
            [
                "Price of Blood: the Stronghold of A moves 1 place to the right for 1 Mana missing: 2 left.",
                "Reanimated-Wyrm enters play on the upper line, place 1 from the Bridge. It costs 7 Mana; 0 left.",
            ],
        ),
        (  # a price in cards costs no Mana, and the game ends before an Incantation returns
            "game: edition 2, solo, turn 4, B to play\nA: {Fort} Gnome\nupper: Zombie |\nautoma: Storm(2:5 price-of-blood sharpening) Ogre Ogre Baron {Fort}\n\nend",
            ["Storm hits Zombie, your closest creature on the upper line. It costs 0 Mana; 7 left."],
        ),
        (
            "game: edition 2, duel, mana 7\nA: {Fort} Light-Storm Troll\nupper: Zombie |\nB: {Bastion} Baron\n\ncast Light-Storm at Zombie",
            [
                "Zombie suffers 5 damage; its Health Points were 1.",
                "Light-Storm had not returned when the game ended. So that no card is missing, it is shown at the left end of the hand.",
            ],
        ),
    ],
)
def test_sentences(script, sentences):
    said = said_of(tell(script).game)
    for sentence in sentences:
        assert sentence in said, "\n".join(said)


@pytest.mark.parametrize(
    ("script", "sentences"),
    [
        (
            "game: edition 2, free-for-all\nA: {Bastion} Gnome Grrr\nA-B: Reaper | Titan\nA-D: Brute |\nC: {Bastion} Ogre Troll\nC-B: | Rapscallion\nB: {Bastion} Ogre\nD: {Fort} Ogre Troll\n\nend",
            [
                "Reaper is next: the furthest on the upper line of A, across from B, that has not been activated yet.",
                "Reaper attacks Titan of B, the closest across its Bridge.",
                "Splash: Rapscallion is hit as well, at the same place on the other line of B.",
                "Rapscallion is a Mercenary: it goes across, to the right end of the hand of C.",
                "Nobody stands across from Brute: it attacks the Stronghold of D.",
                "The Fort of D has fallen.",
                "A has won.",
            ],
        ),
        (
            "game: edition 2, free-for-all, turn 7, C to play\nA: {Bastion} Gnome\nC: {Bastion} Zombie\nB: {Bastion} Ogre\nD: {Bastion} Ogre\n\nplay Zombie lower",
            [
                "Zombie enters play on the lower line of C, across from B, place 1 from the Bridge. It costs 1 Mana; 1 left.",
                "A, B and D have won.",
            ],
        ),
        (
            "game: edition 2, team, turn 1\nA: {Bastion} Gnome\nC: {Bastion} Zombie\nB: {Bastion} Light-Storm Ogre\nC-D: Vortex Baron | Gnome\nC-B: Brute |\nD: {Bastion} Ogre\n\nend\ncast Light-Storm at Vortex\n",
            [
                "Turn 2 of the game: B has 7 Mana.",
                "Light-Storm is played at Vortex of C. It costs 7 Mana; 0 left.",
                "Sharpening: 2 damage beyond the Health Points goes on to the Stronghold of C.",
                "Light-Storm is a Mercenary: it goes to the right end of the hand of C.",
            ],
        ),
        (
            "game: edition 2, co-op\nA: {Bastion} Gnome\nA-D: Zombie |\nC: {Bastion} Zombie Ogre\nC-B: Baron |\nautoma B: Boom! Annihilation Titan {Bastion}\nautoma D: Ogre Gnome Grrr Troll {Bastion}\n\nend",
            [
                "Nobody stands across from Zombie: it attacks the pile of Automa D.",
                "Automa D loses 3 cards of its pile: Ogre, Gnome and Grrr. 1 left.",
                "Turn 6: Automa B has 6 Mana and 1 for the creature across its Bridges, 7 in all.",
                "Automa B reveals Boom!, cost 1: its first card goes to its upper line, across from C.",
                "Boom! hits Baron of C, the closest creature across that line. It costs 1 Mana; 6 left.",
                "Boom! goes to the discard pile of Automa B.",
                "Automa B has 6 Mana left and reveals Annihilation, cost 4, for its lower line, across from A.",
                "A has no creature across that line: Annihilation has no target, no effect and no cost.",
                "Titan enters play on the upper line of Automa B, place 1 from the Bridge. Automa B has 0 Mana left.",
                "The pile of Automa B is empty: its Bastion is turned to its Fort side.",
                "The discard pile of Automa B is shuffled into a new pile of 2 on the Fort.",
                "Turn 7: C has 3 Mana.",
            ],
        ),
    ],
)
def test_sentences_of_four(script, sentences):
    said = said_of(tell(script).game)
    for sentence in sentences:
        assert sentence in said, "\n".join(said)


def test_with_four_all_are_called_by_their_letters():
    """Nobody is addressed, and no sentence speaks of “the” Automa or “the” enemy, because there are several."""
    for situation in situations("clash").values():
        if situation.group == "four":
            for sentence in said_of(run(situation).game):
                assert not re.search(r"\b(you|your|the Automa('s)?|the enemy('s)?)\b", sentence, re.I), situation.id


def test_what_is_said_of_one_automa_is_said_of_each_of_two():
    """A sentence of the second edition that speaks of the Automa or addresses a person has another version for four
    Kingdoms.
    """
    table = tutor.games.clash.rulebook._sentences()["event"]
    first = {"survived", "idle.pile-gone", "stop.pile", "last-turn", "resist", "turn-fort.none", "fort-revealed"}
    for key, entry in table.items():
        if key.endswith(".four"):
            assert any(key.removesuffix(end) in table for end in (".four", ".automa.four")), key
        elif not key.endswith((".you", ".automa")) and key not in first:
            one = entry["one"] if isinstance(entry, dict) else entry
            assert not re.search(r"\b(you|your|Automa)\b", one, re.I) or f"{key}.four" in table, key


def test_a_refusal_of_four_names_all_who_have_won():
    start = "game: edition 2, team, over, B and D win\nA: Ogre {Fort}\nC: {Bastion} Zombie\nB: {Bastion} Ogre\nD: {Bastion} Ogre\n\nend"
    told = tell(start)
    assert Voice().refuse(told.refusal, told.position)[0][1] == "The game is over: B and D have won."
    start = "game: edition 2, co-op, turn 8, D to play\nA: {Bastion} Ogre\nC: {Bastion} Zombie\nautoma B: Ogre {Bastion}\nautoma D: Ogre {Bastion}\n\nplay Ogre upper"
    told = tell(start)
    assert Voice().refuse(told.refusal, told.position)[0][1] == "It is the turn of Automa D, which plays by itself."


@pytest.mark.parametrize(
    ("script", "why", "then"),
    [
        ("A: {Bastion} Troll Grrr\nB: {Bastion} Ogre Baron\n\nplay Troll upper", "Troll costs 6 Mana, and 3 is left.", "You are 3 Mana short."),
        ("A: {Bastion} Zombie Grrr Ogre Baron Brute\nB: {Bastion} Ogre Baron\n\nplay Brute upper", "Brute is number 5 in the hand, and only the four leftmost cards may be played.", "Play 1 card to its left first."),
        ("A: {Bastion} Zombie Zombie\nB: {Bastion} Ogre Baron\n\nplay Zombie 3 upper", "There are only 2 cards called Zombie in the hand of A.", "Count them from the left, from 1."),
        ("A: {Bastion} Boom! Zombie\nB: {Bastion} Ogre Baron\n\ncast Boom! at Ogre", "An Incantation needs a creature as its target, and none is in play.", "Summon one first; your own will do."),
    ],
)  # fmt: skip
def test_refusals_say_why_and_what_would_help(script, why, then):
    told = tell(f"game: edition 1, duel\n{script}")
    assert Voice().refuse(told.refusal, told.position)[0][1:] == (why, then)


def test_in_a_solo_game_one_is_spoken_to():
    start = "game: edition 1, solo\nA: {Bastion} Zombie\nautoma: Ogre {Fort}\n\n"
    told = tell(start + "play Ogre upper")
    assert Voice().refuse(told.refusal, told.position)[0][1] == "There is no Ogre in your hand."
    told = tell("game: edition 1, solo, over, A wins\nA: {Bastion} Zombie\nautoma: {Fort}\n\nend")
    assert Voice().refuse(told.refusal, told.position)[0][1] == "The game is over: you have won."


class Marked:
    """A language in which every text is between marks."""

    def __call__(self, text: str) -> str:
        return f"«{text}»"

    def plural(self, one: str, other: str, count: int) -> str:
        return self(one if count == 1 else other)

    def card(self, name: str) -> str:
        return name


def test_every_sentence_can_be_told_in_another_language():
    """A translation is a function of the English text, and everything said has passed through it as a whole."""
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute | Zombie\nB: {Bastion} Gnome Troll\n\nend"
    )
    voice, position = Voice(Marked()), told.game.opening.start
    for step in told.game.steps:
        for event, after in zip(step.events, step.positions, strict=True):
            assert voice.tell(event, position).startswith("«")
            position = after


def test_placeholders_are_names():
    said = "\n".join(line for line in SOURCE.split("\n") if not line.startswith("#"))
    for found in re.findall(r"\{([^}]*)\}", said):
        assert re.fullmatch(r"[a-z]+| one = .*", found), found
