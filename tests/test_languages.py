"""The languages: complete, and everything that a person reads is translated."""

from __future__ import annotations

import gettext
import random
import re
from functools import cache
from typing import Any

import pseudo
import pytest
from pseudo import Reader
from saying import moving
from test_workshop import EMPTY

import tutor.locale
from tutor.games import definition
from tutor.games.clash.rulebook import rules
from tutor.games.clash.sets import all_cards
from tutor.games.clash.workshop import Champion, Item, Layout, plain
from tutor.lessons import lessons
from tutor.locale import LANGUAGES, Language, language
from tutor.locale.catalogue import path_of, read, template
from tutor.situations import begin, situations

UPDATE = "run `python -m tutor.locale.catalogue`, and translate what it has added"
OTHERS = [code for code in LANGUAGES if code != "en"]

# -- the catalogues --------------------------------------------------------------------------------------------------


#: The translations of a language, parsed once for all tests.
translations = cache(read)


def forms(value: str | tuple[str, ...]) -> tuple[str, ...]:
    return value if isinstance(value, tuple) else (value,)


def names(text: str) -> set[str]:
    return set(re.findall(r"\{(\w+)(?::[^{}]*)?\}", text.replace("{{", "").replace("}}", "")))


def ends(text: str) -> tuple[str, str]:
    """Return the space around a text."""
    return text[: len(text) - len(text.lstrip())], text[len(text.rstrip()) :]


def faults(id: str | tuple[str, ...], string: str | tuple[str, ...]) -> list[str]:
    """Return what is wrong with a translation."""
    ours, theirs = forms(id), forms(string)
    if len(ours) != len(theirs):
        return [f"{len(theirs)} forms, and English has {len(ours)}"]
    if not all(theirs):
        return ["no translation"]
    found = []
    every = set().union(*map(names, ours))
    for our, their in zip(ours, theirs, strict=True):
        needed = names(our) - ({"count"} if len(ours) > 1 else set())  # “one card” needs no number
        if not needed <= names(their) <= every:
            found.append(f"placeholders {sorted(names(their))}, and English has {sorted(names(our))}")
        if ends(our) != ends(their):
            found.append("other space at its ends")
    return found


@pytest.mark.parametrize("code", OTHERS)
def test_every_text_is_translated_with_its_placeholders(code):
    translated = translations(code)
    found = {}
    for message in template(code):
        if not message.id:
            continue
        entry = translated.get(message.id, message.context)
        wrong = ["not in the file"] if entry is None else ["fuzzy"] if entry.fuzzy else faults(entry.id, entry.string)
        if wrong:
            found[message.id] = wrong
    first = [f"{id!r}: {', '.join(why)}" for id, why in list(found.items())[:12]]
    assert not found, f"{len(found)} texts of {path_of(code)}; {UPDATE}. The first:\n" + "\n".join(first)


@pytest.mark.parametrize("code", OTHERS)
def test_the_compiled_catalogue_says_what_the_file_says(code):
    path = path_of(code).with_suffix(".mo")
    assert path.exists(), f"{path} is missing: {UPDATE}"
    with path.open("rb") as stream:
        compiled = gettext.GNUTranslations(stream)
    stale = []
    for entry in translations(code):
        if not entry.id or not all(forms(entry.string)):
            continue
        if isinstance(entry.id, tuple):
            said: Any = tuple(compiled.ngettext(*entry.id, count) for count in (1, 2))
        else:
            said = compiled.pgettext(entry.context, entry.id) if entry.context else compiled.gettext(entry.id)
        if said != entry.string:
            stale.append(entry.id)
    assert not stale, f"{len(stale)} texts of {path} are stale, the first {stale[0]!r}: {UPDATE}"


def test_no_translation_equals_the_english_text_by_mistake():
    """A long text that equals the English one was probably forgotten."""
    left = {
        code: [entry.id for entry in translations(code) if isinstance(entry.id, str) and entry.string == entry.id
               and len(pseudo.plain_words(re.sub(r"\{\w+\}", "", entry.id))) > 3]
        for code in OTHERS
    }  # fmt: skip
    assert not any(left.values()), left


# -- a language that nobody speaks -----------------------------------------------------------------------------------


@pytest.fixture(scope="module")
def spoken(tmp_path_factory):
    """Return the folder of the pseudo-language."""
    folder = tmp_path_factory.mktemp("locale")
    pseudo.write(folder)
    return folder


@pytest.fixture
def reader(spoken, monkeypatch):
    """Create readers. At the end of the test, none of them may have read an untranslated text."""
    monkeypatch.setitem(LANGUAGES, pseudo.CODE, "Esperanto")
    monkeypatch.setattr(tutor.locale, "FOLDER", spoken)
    made: list[Reader] = []

    def make(**sat: str) -> Reader:
        made.append(Reader(**sat))
        return made[-1]

    yield make
    assert sum(one.read for one in made) > 10
    escaped = {key: text for one in made for key, text in one.escaped.items()}
    said = [f"{path} ({why}): {text[:300]}" for (path, why), text in sorted(escaped.items())]
    assert not said, f"{len(said)} texts escaped translation:\n" + "\n".join(said[:40])


def play_on(reader: Reader, chance: random.Random, most: int = 400) -> None:
    """Play a random game to its end, with some moves that may be refused."""
    while most and not (game := reader.session.game).position.is_over:
        most -= 1
        if reader.session.viewer is not None:
            reader.say("ready")
        move = chance.choice(game.legal_moves())
        reader.say(**moving(move))
        if chance.random() < 0.3:
            try_in_vain(reader, chance)


def try_in_vain(reader: Reader, chance: random.Random) -> None:
    """Try some moves, most of them refused, and undo the others."""
    names = sorted(all_cards())
    places = [f"{side} {line} {n}" for side in "AB" for line in ("upper", "lower") for n in (1, 2, 9)]
    position = reader.session.game.position
    own = [card.name for card in position.kingdoms[position.player].hand] or names
    for card in (chance.choice([*own, chance.choice(names)]),):
        for text in (
            f"play {card} upper", f"play {card} lower", f"play {card} 2 upper", f"play {card} on {chance.choice(places)}",
            f"cast {card} at {chance.choice(places)}", f"cast {card} at B {{Bastion}}", f"cast {card} at {chance.choice(names)}",
            "attack", "assault", "end", f"return {card}", f"return {card} {card}",
        ):  # fmt: skip
            before = len(reader.session.game.moves)
            reader.say(**moving(text))
            if len(reader.session.game.moves) > before:
                reader.say("undo")


@pytest.mark.long
@pytest.mark.parametrize("group", sorted({one.group for one in situations("clash").values()}))
def test_nothing_escapes_in_the_situations(reader, group):
    it, chance = reader(), random.Random(group)
    for id, situation in situations("clash").items():
        if situation.group != group:
            continue
        it.say("situation", id=id)
        it.say("compare")
        it.say("edition", number=3 - it.session.game.position.edition)
        it.say("branch", at=chance.randrange(len(it.session.game.events) + 1))
        if not it.session.game.position.is_over:
            try_in_vain(it, chance)
            moves = it.session.game.legal_moves()
            it.say(**moving(chance.choice(moves)))
        it.say("beside")
        it.say("rejoin")
        it.say("notation", at=0)


def test_nothing_escapes_when_situations_are_presented(reader):
    it = reader()
    it.say("hello", query="?present=faq")
    for number in (1, 2, 27, 28, 0):
        it.say("present", list="faq", number=number)
    it.say("present", list="faq,nowhere", number=1)


TEN = "Troll Ogre Baron Brute Gnome Zombie Alpha Mutant Grrr Boom!"
SETUPS = (
    "setup: edition 1, solo, deck 2, seed 7",
    "setup: edition 2, solo, deck 3, seed 5",
    "setup: edition 1, duel, decks 1 4, seed 7, B begins",
    "setup: edition 2, duel, decks 2 4, seed 3",
    "setup: edition 2, solo, draft, sets initiation treachery, level 5, champion A Titan, mana 8+1, all rage, seed 7",
    "setup: edition 1, solo, draft, level 5, mana 8+1, no bastion, resistance -1, all splash, B begins, seed 3",
    "setup: edition 2, duel, draft, champion A Titan, champion B Hydra, seed 6",
    f"setup: edition 1, duel, constructed, A {TEN}, B {TEN}, seed 2",
)  # fmt: skip


@pytest.mark.long
@pytest.mark.parametrize("setup", SETUPS)
def test_nothing_escapes_in_a_game(reader, setup):
    it, chance = reader(), random.Random(setup)
    it.say("hello", query="")
    it.say("weigh", start=setup)
    assert "room" in it.say("new", start=setup)
    it.say("take", card="Nobody")
    while it.session.is_choosing and it.n < 60:
        draft = it.session.start.draft
        shown = draft.shown if hasattr(draft, "shown") else draft.decks[1 - draft.chooser]
        it.say("take", card=chance.choice(shown).name)
    assert it.session.game is not None
    it.say("take", card="Ogre")
    it.say("compare")
    play_on(it, chance)
    it.say(**moving("end"))
    it.say("compare")
    it.say("language", code=pseudo.CODE)


def test_nothing_escapes_where_a_setup_cannot_be(reader):
    it = reader()
    for more in (
        "edition 1, solo, draft, level 9, mana 10+2", "edition 1, solo, draft, level 20", "edition 2, solo, draft, level 1",
        "edition 1, solo, draft, level 1, all rage protection", "edition 1, solo, draft, champion A Titan",
        "edition 2, solo, draft, champion A Boom!, level 1", "edition 2, solo, deck 1, champion A Titan, level 1",
        "edition 2, solo, draft, level 2, no bastion", "edition 2, solo, draft, level 3, all vanish",
        "edition 2, solo, draft, level 3, mana 6+7", "edition 1, solo, deck 9", "edition 3, solo", "edition 1, duel, fly",
        f"edition 2, duel, constructed, A {TEN}, B {TEN.replace('Boom!', 'Troll')}",
        "edition 1, duel, constructed, A Troll Ogre, B Gnome", "edition 1, solo, draft, took Titan",
        "edition 2, solo, draft, champion A Ogre, level 2, took Ogre, sets initiation", "edition 1, solo, draft, sets none",
        "", "edition 1, solo, draft, seed x", "edition 1, solo, solo", "edition 1, duel, draft, level 2",
    ):  # fmt: skip
        it.say("weigh", start=f"setup: {more}")
        it.say("new", start=f"setup: {more}")
        it.say("hello", query=f"?start=setup:+{more}&lang={pseudo.CODE}")


def test_nothing_escapes_on_the_page_of_differences(reader):
    reader().say("differences")


@pytest.mark.long
@pytest.mark.parametrize("id", lessons())
def test_nothing_escapes_in_a_lesson(reader, id):
    it = reader()
    told = it.say("hello", query=f"?lesson={id}")["lesson"]
    for number in range(1, told["steps"] + 1):
        for choice in range(6):
            told = it.say("step", number=number)["lesson"]
            if choice >= len(told["options"]):
                break
            for _ in range(3):
                it.say("hint")
            it.say("answer", choice=[choice])
            it.say("answer", choice=[choice])
        it.say("step", number=number)
        if told["kind"] == "do":
            it.say(**moving("end"))
            it.say("undo")
        while told["kind"] == "do" and told["judged"] == "on the way":
            for _ in range(3):
                hint = it.say("hint")["lesson"]["hint"]
            told = it.say("move", move=hint["move"])["lesson"]
    it.say("step", number=99)
    it.say("review")


def test_nothing_escapes_in_the_rulebook(reader):
    it = reader()
    it.say("hello", query="?page=rulebook&rule=rage.extra-attack")
    it.say("rulebook")
    ids = list(rules())
    for first in range(0, len(ids), 20):
        it.say("pictures", ids=ids[first : first + 20])
    for one in (ids, ["nothing"], 7):
        it.say("pictures", ids=one)
    it.say("coverage")
    it.say("turn", rule="nowhere")
    it.say("turn", rule="rage.any-card")


def test_the_pictures_of_the_rulebook_name_cards_as_they_are_printed(reader):
    it = reader()
    for id, one in it.say("pictures", ids=list(rules())[:20])["pictures"].items():
        names = [name for name in re.findall(r"<text[^>]*>([^<]+)</text>", one["svg"]) if not name.strip("0123456789X")]
        assert all(name.startswith("‹") for name in names if len(name) > 2), id


BROKEN = Layout(
    {
        **EMPTY,
        "A.hand": (Item("{Bastion}"), Item("Nobody"), Item("{Fort}")),
        "A.upper": (Item("Ogre", damage=9), Item("Boom!"), Item("Wolf(3:X/4 rage flying)", damage=4)),
        "B.lower": (Item("Ogre", damage=2, bonus=1), Item("Hydra"), Item("Ogre", above="Troll")),
        "B.hand": (Item("Troll"),),
    },
    turn=0,
    champions=(Champion(), Champion("Titan")),
)


def test_nothing_escapes_in_the_workshop(reader):
    it = reader()
    it.say("hello", query="?page=workshop")
    it.say("palette")
    it.say("check", table=plain(BROKEN), at=1)
    it.say("check", table=plain(BROKEN._replace(mode="solo", edition=2, fixed=99, gifts=("vanish", "rage"))), at=2)
    it.say("workshop")
    start = "game: edition 1, duel ; A: {Bastion} Ogre Zombie ; upper: Brigand | Baron ; B: {Bastion} Troll Gnome"
    for moves in (
        "",
        "play Zombie upper\nend",
        "play Ogre upper\nplay Troll lower",
        "fly",
        "play Nobody upper",
        "end ; " * 300,
    ):
        it.say("follow", start=start, moves=moves)
        more = {"title": "Ogre", "watch": "", "story": [], "never": [], "refused": "", "final": True}
        it.say("export", start=start, moves=moves, **more)
        it.say("export", start=start, moves=moves, **{**more, "never": ["mana.per-card", "turn.phases"], "story": [0]})
        it.say("export", start=start, moves=moves, **{**more, "refused": "mana.per-card"})
    it.say("follow", start="nonsense", moves="")
    it.say("follow", start=start + " " * 30_000, moves="")
    it.say("export", start=start, moves="end", title="x" * 300, watch="", story=[], never=[], refused="", final=True)
    it.say("export", start=start, moves="end", title="x", watch="", story=[9999], never=["none"], refused="", final=1)
    it.say("lay")
    it.say("new", start=start, moves="end")
    it.say("lay")
    it.say("hello", query="?page=workshop&start=nonsense")
    it.say("workshop")


UNREADABLE = (
    *({"do": "hello", "query": query} for query in (
        "?start=nonsense", "?situation=nowhere", "?lesson=nowhere", "?present=nowhere", "?page=nowhere", "?lang=xx",
        "?a=1" + "&b=2" * 50, "?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=fly",
        "?start=setup:+edition+1,+solo,+deck+1,+seed+7&moves=end+;+play+Zombie+upper",
        "?start=setup:+edition+1,+solo,+draft,+took+Titan&lang=eo", "?start=" + "x" * 600_000,
    )),
    *({"do": "hello", "progress": text} for text in (
        "nonsense", "rules-tutor progress 2", "rules-tutor progress 1\nlesson", "x" * 300_000,
        "rules-tutor progress 1\nlesson a at 1\nlesson a at 1", "rules-tutor progress 1\nquestion a.1 box 9 due 2026-01-01",
        "rules-tutor progress 1\nquestion a.1 box 1 due 2026-99-01",
    )),
    *({"do": "set", "name": "mine.toml", "text": text} for text in (
        "", "format = 2", "nonsense", "format = 1\nname = 3", 'format = 1\nname = "Mine"\nprovenance = "x"\ncards = [3]',
        'format = 1\nname = "M"\nprovenance = "x"\ncards = [{ name = "Wolf", type = "beast" }]',
        'format = 1\nname = "M"\nprovenance = "x"\ncards = [{ name = "Wolf", type = "creature", cost = -1, attack = "Y", health = 0, abilities = ["fly"] }]',
        'format = 1\nname = "M"\nprovenance = "x"\ncards = [{ name = "W.;", type = "incantation", cost = 1, attack = 1, health = 2 }]',
        'format = 1\nname = "M"\nprovenance = "x"\ncards = [{ nme = "Wolf" }]\nextra = 1',
        'format = 1\nname = "M"\nprovenance = "x"\ncards = [{ name = "Wolf", type = "creature", cost = 1, attack = 2, health = 3 }]\n[decks]\n1 = ["Wolf"]',
    )),
    *({"do": "new", "start": start} for start in (
        "", "game:", "game: edition 9, duel", "game: edition 1, duel\nA: {Bastion} Trol\nB: {Bastion} Ogre",
        "game: edition 1, duel ; A: Ogre ; B: {Bastion} Ogre", "game: edition 1, duel ; A: {Bastion} Ogre",
        "game: edition 1, solo ; A: {Bastion} Ogre ; automa: Ogre", "game: edition 1, solo ; A: {Bastion} Ogre ; B: Ogre",
        "game: edition 1, duel, turn 0, A wins, mana x, seed y, B to fly ; A: {Bastion} Ogre ; B: {Bastion} Ogre",
        "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Ogre[-9] | Hydra[fly] ; B: {Bastion} Ogre",
        "game: edition 1, duel ; A: {Bastion} Wolf(1:2 fly) Wolf( Wolf(99999:1/1) ; B: {Bastion} Ogre",
        "game: edition 1, duel ; A: {Bastion} Wolf(1:2/3 aura-) ; B: {Bastion} Ogre", "game: edition 1, duel ;; A: x",
        "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Ogre ; B: {Bastion} Ogre", "game: edition 1 ; game: edition 1",
        "game: edition 2, duel ; A: {Bastion} Ogre ; upper: Ogre&Troll | ; B: {Bastion} Ogre ; champion A: Boom!",
        "game: edition 2, solo ; A: {Bastion} Ogre ; automa: Ogre {Bastion} ; automa rules: fly, mana 7+99",
    )),
    *({"do": "move", "move": move} for move in (
        None, "end", {}, {"kind": "fly"}, {"kind": "play"}, {"kind": "play", "card": "Ogre"}, {"kind": "cast", "card": "Boom!"},
        {"kind": "play", "card": "Ogre", "line": "left"}, {"kind": "cast", "card": "Boom!", "target": {"side": "C"}},
        {"kind": "play", "card": "(", "line": "upper"}, {"kind": "return", "order": "Ogre"}, {"kind": "x" * 70_000},
        {"kind": "play", "card": "Ogre", "copy": -1, "line": "upper"}, {"kind": "cast", "card": "Boom!", "target": "x" * 50},
    )),
    {"do": "fly"}, {"do": 3}, {}, {"do": "present", "list": 3, "number": "x"}, {"do": "branch", "at": 10**6},
    {"do": "notation", "at": 10**6}, {"do": "answer", "choice": [0]}, {"do": "hint"}, {"do": "step", "number": 1},
    {"do": "language", "code": "xx"}, {"do": "progress", "text": "nonsense"}, {"do": "beside"}, {"do": "edition", "number": 2},
    {"do": "check", "table": 3, "at": 1}, {"do": "review"}, {"do": "lesson", "id": "nowhere"}, {"do": "ready"},
)  # fmt: skip


def test_nothing_escapes_where_something_cannot_be_read(reader):
    for start in ("", "setup: edition 1, solo, deck 1, seed 7"):
        for message in UNREADABLE:
            it = reader(start=start)
            it.say(**{"do": "", **message})


def test_an_invalid_message_is_refused_in_the_language(reader):
    it = reader()
    assert it.session.handle([])["unreadable"] == pseudo.said("a message is a table of keys and values")
    it.read += 21


def test_the_language_of_the_tests_is_as_strict_as_it_says():
    speak: Language = language("en")
    assert speak("Bastion") == "Bastion"
    whole, glued = (
        pseudo.said("{a} is {b}").format(a="‹Ogre›", b=pseudo.said("new")),
        f"{pseudo.said('a')} and {pseudo.said('b')}",
    )
    assert pseudo.is_whole(whole) and not pseudo.is_whole(glued) and not pseudo.is_whole("plain")
    assert pseudo.is_whole("‹Ogre›" + pseudo.said(", ") + "‹Troll›")
    assert pseudo.plain_words(pseudo.said("{a} is").format(a="Ogre")) == ["Ogre"]


@pytest.mark.parametrize(
    ("code", "said"),
    [
        (
            "fr",
            [
                "c'est à toi de jouer",
                "c'est à l'Automate de jouer",
                "c'est à A de jouer",
                "c'est à l'Automate B de jouer",
            ],
        ),
        ("ca", ["(tu)", "(l'Autòmat)", "(A)", "(Autòmat B)"]),
        ("es", [": tú.", ": el Autómata.", ": A.", ": Autómata B."]),
        ("it", [": tu.", ": l'Automa.", ": A.", ": Automa B."]),
    ],
)
@pytest.mark.parametrize("phase", ["summoning", "assault"])
def test_whose_turn_it_is_is_said_as_a_native_says_it(code, said, phase):
    solo, duel = "setup: edition 1, solo, deck 2, seed 7", "setup: edition 1, duel, decks 1 4, seed 3"
    coop = "setup: edition 2, co-op, draft, sets initiation treachery, seed 7"
    clash = definition("clash")
    for (start, side), words in zip([(solo, 0), (solo, 1), (duel, 0), (coop, 1)], said, strict=True):
        position = begin(start).position._replace(player=side, phase=phase)
        told = clash.board.spell(position, language(code))[0]
        assert words in told
