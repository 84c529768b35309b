"""Rules as data, and sentences for everything that happens."""

import re
from pathlib import Path

import pytest
from telling import tell

import tutor.rulebook
from tutor.clash import EDITIONS
from tutor.rulebook import Voice, _load, abilities, ability_name, readings, rules

SOURCE = (Path(tutor.rulebook.__file__).parent / "sentences.toml").read_text("utf-8")


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
        (  # a Champion is told with its discount
            "game: edition 2, duel, mana 3\nA: {Bastion} Reaper Veteran\nupper: Crocosaurus |\nB: {Bastion} Baron Skewerer\nchampion A: Mad-Scientist\n\nplay Mad-Scientist lower",
            ["Mad-Scientist enters play on the lower line, place 1 from the Bridge. It costs 3 Mana; 0 left."],
        ),
        (  # what is paid in cards costs no Mana, and the game is over before an Incantation returns
            "game: edition 2, solo, turn 4, B to play\nA: {Fort} Gnome\nupper: Zombie |\nautoma: Storm(2:5 price-of-blood sharpening) Ogre Ogre Baron {Fort}\n\nend",
            ["Storm hits Zombie, your closest creature on the upper line. It costs 0 Mana; 7 left."],
        ),
        (
            "game: edition 2, duel, mana 7\nA: {Fort} Light-Storm Troll\nupper: Zombie |\nB: {Bastion} Baron\n\ncast Light-Storm at Zombie",
            [
                "Zombie suffers 5 damage; its Health Points were 1.",
                "Light-Storm is put away at the left end of the hand, as the game has ended.",
            ],
        ),
    ],
)
def test_sentences(script, sentences):
    told = tell(script)
    voice, position, said = Voice(), told.game.opening.start, []
    for step in told.game.steps:
        for event, after in zip(step.events, step.positions, strict=True):
            said.append(voice.tell(event, position))
            position = after
    for sentence in sentences:
        assert sentence in said, "\n".join(said)


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
    """A translation is a function of the English text: what comes out went through it, whole."""
    told = tell(
        "game: edition 1, duel\nA: {Bastion} Zombie Grrr\nupper: Brute | Zombie\nB: {Bastion} Gnome Troll\n\nend"
    )
    voice, position = Voice(Marked()), told.game.opening.start
    for step in told.game.steps:
        for event, after in zip(step.events, step.positions, strict=True):
            assert voice.tell(event, position).startswith("«")
            position = after


def test_placeholders_are_names():
    for found in re.findall(r"\{([^}]*)\}", SOURCE):
        assert re.fullmatch(r"[a-z]+| one = .*", found), found
