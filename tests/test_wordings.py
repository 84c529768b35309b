"""Sentences that once misled or left something out: each is reached by moves, and has a counterpart in every language."""

from __future__ import annotations

import re
from typing import NamedTuple

import pytest

from tutor.core import Game, Refused, history
from tutor.core.guest import Guest
from tutor.locale import LANGUAGES, language
from tutor.locale import Language as Translated
from tutor.locale.catalogue import read, template
from tutor.rooms.given import read_given

DUEL = "game: edition 2, duel\nA: {hand}\n{lines}\nB: {{Bastion}} Brute Troll Ogre\n\n{moves}"
COOP = "game: edition 2, co-op\nA: {{Bastion}} Gnome\nA-B: {line}\nC: {{Bastion}} Zombie Ogre\nautoma B: Boom! Titan Ogre {{Bastion}}\nautoma D: Ogre Gnome Troll {{Bastion}}\n\nend"
SOLO = "game: edition 2, solo{mana}\nA: {hand}\nupper: {line}\nautoma: Ogre Gnome Titan {{Bastion}}\n\n{move}"
TEAM = "game: dust, team, round 2, A to attack\nA: Kite Pinwheel\nB: Blot\nC: Bead\nD: Button\n\nattack {whom} with Kite, speed"
PRICE = "{Bastion} Reanimated-Wyrm Troll Ogre Gnome"
ALONE = "{Fort} Balm(1:2 regeneration)"
BARS = "game: dust, versus, A to attack\nA: Paper-Dragon Button\nB: {hand}\n\nattack Paper-Dragon using Paper-Dragon, power\n{move}"


def duel(lines: str, moves: str = "end", hand: str = "{Bastion} Gnome Ogre Grrr") -> str:
    return DUEL.format(hand=hand, lines=lines, moves=moves)


#: A position with moves, and a sentence that is told of what comes of them: of an event or of a refusal.
WORDINGS = {
    "card given": (
        "game: dust, versus, A to attack\nA: Lens Kite\nB: Prism Mirror\n\nattack Lens using Lens, power\ngive Prism",
        "No values have been compared, so A has no excess power.",
    ),
    "value below 0": (
        "game: dust, versus, A to attack\nA: Grit(stone bronze 2/2/2/2 hinder) Bead\nB: Chip(glass bronze 1/1/1/1)\n\nattack Grit using Grit, power\nanswer Chip",
        "B comes to 0 power: 1 - 1 - 1 is less than 0, and no value falls below 0.",
    ),
    "attack on oneself": (TEAM.format(whom="A"), "A cannot attack A."),
    "attack on the partner": (TEAM.format(whom="C"), "A and C are of the same team."),
    "barred tribe": (
        BARS.format(hand="Kite Bead Blot", move="answer Bead"),
        "Bar: Paper-Dragon bars ink, so B may not answer with that.",
    ),
    "nothing but a barred tribe": (
        BARS.format(hand="Blot Quill", move="give Blot"),
        "B has no card that may answer paper: ink is barred.",
    ),
    "overflow by Hoard": (
        "game: dust, versus, A to attack\nA: Ribbon\nB: Hourglass Kite Pebble Button Blot Lantern\nB deck: Seal Teddy Atlas\n\nattack Ribbon, speed\nanswer Hourglass using Hourglass",
        "Hoard: B draws Teddy. There are six cards in hand already, so it goes to the overflow.",
    ),
    "overflow by Plunder": (
        "game: dust, versus, A to attack\nA: Lens Hourglass Kite Pebble Bead Button\nA deck: Atlas Seal Teddy Prism\nB: Button Blot Lantern\n\nattack Lens + Hourglass using Lens + Hourglass, power\nanswer Button",
        "Plunder: A draws Teddy. There are six cards in hand already, so it goes to the overflow.",
    ),
    "Symbiote of a pair": (
        duel("upper: Pig(1:1/1)&Rat(1:1/1 symbiote) |", "play Specter on Pig", "{Bastion} Specter Ogre Grrr"),
        "Pig with Rat already has Symbiote.",
    ),
    "bonus of a pair": (
        duel("upper: Mule(1:1/3 sprint)&Jockey(1:1/1 symbiote) Ogre | Titan"),
        "The assault is over, and with it the bonus of Mule with Jockey.",
    ),
    "run of a pair": (
        duel("upper: Mule(1:1/3 sprint)&Jockey(1:1/1 symbiote) Ogre | Titan"),
        "Sprint: Mule with Jockey runs 1 place to the Bridge and gains 1 Attack for this assault.",
    ),
    "healing of a pair": (
        duel("upper: Brute | Mule(1:1/9)&Jockey(1:1/1 symbiote)"),
        "The turn ends; Mule with Jockey: all Health Points regained.",
    ),
    "Instinct": (
        duel("upper: Brute | Cat(1:1/9 instinct)"),
        "Instinct: Cat has survived damage by a creature and strikes back if it can.",
    ),
    "Instinct by an Aura": (
        duel("upper: Brute | Cat(1:1/9) Kite(1:1/9 aura-instinct)"),
        "Instinct, by the Aura of Kite: Cat has survived damage by a creature and strikes back if it can.",
    ),
    "Fort alone": (
        duel("upper: | Ogre", "cast Balm at Ogre", ALONE),
        "Regeneration: the Fort of A, alone in the hand, becomes a Bastion again where it is.",
    ),
    "one's own Fort alone": (
        SOLO.format(mana="", hand=ALONE, line="| Ogre", move="cast Balm at Ogre"),
        "Regeneration: your Fort, alone in the hand, becomes a Bastion again where it is.",
    ),
    "Price of Blood after Mana": (
        duel("upper: |", "play Reanimated-Wyrm upper", PRICE).replace("duel", "duel, mana 5"),
        "Price of Blood: Reanimated-Wyrm costs 7 Mana. First the 5 Mana left is spent; the Stronghold of A pays the other 2.",
    ),
    "one's own Price of Blood after Mana": (
        SOLO.format(mana=", mana 5", hand=PRICE, line="|", move="play Reanimated-Wyrm upper"),
        "Price of Blood: Reanimated-Wyrm costs 7 Mana. First your 5 Mana left is spent; your Stronghold pays the other 2.",
    ),
    "Price of Blood without Mana": (
        duel("upper: |", "play Reanimated-Wyrm upper", f"{PRICE} Ogre Gnome Zombie").replace("duel", "duel, mana 0"),
        "Price of Blood: Reanimated-Wyrm costs 7 Mana, and none is left. The Stronghold of A pays all of it.",
    ),
    "pile of one of two Automas": (
        COOP.format(line="Zombie |"),
        "Nobody stands across from Zombie: it attacks the pile of Automa B.",
    ),
    "flight to the pile of one of two Automas": (
        COOP.format(line="Owl(1:1/1 aerial) | Ogre"),
        "Aerial: Owl flies over all creatures on the upper line and attacks the pile of Automa B.",
    ),
}


class Shown(Translated):
    """A language that shows in each text which placeholders were filled: ‹card›Lens instead of Lens."""

    def __call__(self, text: str) -> str:
        return shown(super().__call__(text))

    def plural(self, one: str, other: str, count: int) -> str:
        return shown(super().plural(one, other, count))


def shown(text: str) -> str:
    return re.sub(r"\{(\w+)", r"‹\1›\g<0>", text)


def placeholders(sentence: str) -> set[str]:
    return set(re.findall(r"‹(\w+)›", sentence))


def plain(sentence: str) -> str:
    return re.sub(r"‹\w+›", "", sentence)


class Told(NamedTuple):
    """A game that was played from a script, and the refusal of its last move where there was one."""

    guest: Guest
    game: Game
    refused: Refused | None

    def sentences(self, code: str) -> list[str]:
        """All sentences in a language, with their placeholders shown."""
        voice = self.guest.sentences.voice(Shown(*language(code)))
        said = [voice.tell(event, before) for before, event, _ in history(self.game)]
        reasons = voice.refuse(self.refused, self.game.position) if self.refused else []
        return said + [why for _, why, _ in reasons]


def play(script: str) -> Told:
    given = read_given(script)
    game = given.game
    try:
        for move in given.moves:
            game = game.play(move.move)
    except Refused as refused:
        return Told(given.guest, game, refused)
    return Told(given.guest, game.settled(), None)


@pytest.mark.parametrize("name", WORDINGS)
def test_a_sentence_is_told_as_it_is_worded(name):
    script, sentence = WORDINGS[name]
    told = play(script)
    english = told.sentences("en")
    assert sentence in [plain(said) for said in english], "\n".join(map(plain, english))
    place = [plain(said) for said in english].index(sentence)
    for code in LANGUAGES:
        said = told.sentences(code)[place]
        assert plain(said).strip() and "{" not in said, (code, said)
        assert placeholders(said) == placeholders(english[place]), (code, said)
        assert code == "en" or plain(said) != sentence, (code, said)


#: A creature that is destroyed comes back. “Lost” is what is gone: a game, a battle, cards of a pile, Mana, damage.
LOST = re.compile(
    r"\blos(?:e|es|t|ing)\b[^.;:]*(?:\{cards?\}|\bcreatures?\b(?!'))"  # you lost {cards}, lose no creature
    r"|(?:\{cards?\}|\bcreatures?\b(?!'))[^.;:]*\b(?:is|are|was|were|not|been) lost\b"  # your creature is not lost
    r"|\bloses? what [^.;:]* keeps\b|\bwhat (?:you|the \S+) loses?\b|\bcreatures lost\b",
    re.IGNORECASE,
)


def test_lost_is_said_of_games_and_piles_and_not_of_creatures():
    texts = [text for message in template("ca") for text in (message.id if isinstance(message.id, tuple) else [message.id])
             if not any("dust/" in place for place, _ in message.locations)]  # fmt: skip
    assert len(texts) > 2000 and not [text for text in texts if LOST.search(text)]
    for once in [
        "You lost {cards}.", "{side} lost {cards}.", "Own creatures lost: {cards}.", "lose none of your creatures",
        "This one loses what the best one keeps: {cards}.", "What you lose comes back to your hand.",
        "Your creature is destroyed, but not lost: it goes to the right end of your hand.",
    ]:  # fmt: skip
        assert LOST.search(once), once


def test_french_says_whose_turn_it_is_with_a_noun_or_a_verb():
    """“À A de jouer” cannot be read; “c'est à A de jouer” can."""
    translated = [
        text
        for message in read("fr")
        for text in (message.string if isinstance(message.string, tuple) else [message.string])
    ]
    assert len(translated) > 5000 and not [
        text for text in translated if re.search(r"(?<!c'est )(?:\{side:[àÀ] \||[àÀ] \{side\})", text)
    ]
