"""Fuzz targets, a function for each input that an attacker controls: it takes bytes and may only refuse them.

`fuzz.py` runs them under atheris; `test_fuzz.py` runs some hundred inputs of each.
"""

from __future__ import annotations

import json
from collections.abc import Callable
from urllib.parse import urlencode

from own_sets import OWN
from somebody import Somebody

from tutor.core import Unreadable
from tutor.games import read_script as house_script
from tutor.games.clash.notation import read_moves, read_position, read_script, write_move, write_position
from tutor.games.clash.opening import read_setup
from tutor.games.clash.rules import Game, Refused
from tutor.games.clash.sets import all_cards, read_set
from tutor.games.dust import words
from tutor.games.dust.notation.positions import read_position as read_dust_position
from tutor.games.dust.notation.setup import read_setup as dust_setup
from tutor.games.dust.sets import read_set as read_dust_set
from tutor.lessons.progress import read_progress, write_progress
from tutor.lessons.record import read_lessons
from tutor.locale import language
from tutor.protocol.reading import LONGEST
from tutor.protocol.sizes import LARGEST_ANSWER
from tutor.situations import read_situations, situations

#: The position in which fuzzed moves of Dust Collectorz are read.
DUST_TABLE = words.read_position(
    "game: dust, versus 4, A to attack ; A: Kite Kite Snare ; B: Snare ; C: Snare ; D: Snare"
)


def sendable(answer: object) -> bytes:
    """Encode an answer as it is sent. Raise if that is impossible."""
    data = json.dumps(answer, ensure_ascii=False, allow_nan=False).encode()
    assert len(data) <= LARGEST_ANSWER + 100, len(data)  # with its number
    return data


def said(error: Unreadable) -> None:
    """Check that an error has a short message in every language."""
    for code in ("en", "ca"):
        text = language(code).error(error)
        assert 0 < len(text) < 2_500, len(text)
    assert str(error)


def _reads(read: Callable[[str], object], again: Callable[[object], object] | None = None) -> Callable[[bytes], None]:
    def target(data: bytes) -> None:
        try:
            found = read(data.decode("utf-8", "surrogatepass" if len(data) % 2 else "replace"))
        except UnicodeDecodeError:
            return
        except Unreadable as error:
            said(error)
            return
        if again is not None:
            assert again(found) == found

    return target


def _setup_again(found: object) -> object:
    return read_setup(str(found))


def _moves_again(found: object) -> object:
    text = "\n".join(map(write_move, found))  # type: ignore[call-overload]
    return tuple(said.move for said in read_moves(text, all_cards(), kingdoms=4))


def script(data: bytes) -> None:
    """Play a position and moves while they are legal. Every position reached must be parsed back to itself."""
    try:
        read = read_script(data.decode("utf-8", "replace"), all_cards())
    except Unreadable as error:
        said(error)
        return
    game = Game.at(read.position)
    for told in read.moves[:12]:
        again = write_position(game.position, all_cards())
        assert read_position(again, all_cards()) == game.position
        try:
            game = game.play(told.move).settled()
        except Refused as error:
            assert error.reasons
            return
    assert read_position(write_position(game.position, all_cards()), all_cards()) == game.position


def messages(data: bytes) -> None:
    """Send lines of JSON to a table, one after another."""
    session = Somebody()
    for line in data.split(b"\n")[:12]:
        try:
            message = json.loads(line)
        except (ValueError, RecursionError):
            message = line
        sendable(session.handle(message))
        sendable(session.address)


def address(data: bytes) -> None:
    """Open the query of an address."""
    session = Somebody()
    try:
        session.open_address(data.decode("utf-8", "replace")[:LONGEST])
    except Unreadable as error:
        said(error)
        return
    except Refused as error:
        assert error.reasons
        return
    session.table()
    other = Somebody()
    other.open_address(session.address)
    assert other.address == session.address


def _dust_moves(text: str) -> tuple[object, ...]:
    return tuple(said.move for said in words.read_moves(text, DUST_TABLE))


def dust_script(data: bytes) -> None:
    """Play a position of Dust Collectorz and moves while they are legal. Each position must be parsed back
    to itself.
    """
    try:
        read = house_script("game: dust" + data.decode("utf-8", "replace").removeprefix("game: dust"))
        game = read.game
        for told in read.moves[:12]:
            assert words.read_position(words.write_position(game.position)) == game.position
            game = game.play(told.move)
    except Unreadable as error:
        said(error)
        return
    except Refused as error:
        assert error.reasons
        return
    assert words.read_position(words.write_position(game.position)) == game.position


TARGETS: dict[str, Callable[[bytes], None]] = {
    "position": _reads(
        lambda text: read_position(text, all_cards()),
        lambda found: read_position(write_position(found, all_cards()), all_cards()),  # type: ignore[arg-type]
    ),
    "setup": _reads(read_setup, _setup_again),
    "moves": _reads(
        lambda text: tuple(said.move for said in read_moves(text, all_cards())),
        lambda found: tuple(
            said.move for said in read_moves("\n".join(map(write_move, found)), all_cards())  # type: ignore[call-overload]
        ),
    ),
    "moves of four": _reads(
        lambda text: tuple(said.move for said in read_moves(text, all_cards(), kingdoms=4)), _moves_again
    ),
    "script": script,
    "set": _reads(lambda text: read_set(text, "fuzz.toml")),
    "situations": _reads(lambda text: read_situations(text, "fuzz.toml")),
    "lessons": _reads(lambda text: read_lessons(text, "fuzz.toml")),
    "progress": _reads(read_progress, lambda found: read_progress(write_progress(found))),  # type: ignore[arg-type]
    "messages": messages,
    "address": address,
    "dust position": _reads(
        lambda text: read_dust_position(text, words.known_by()), lambda found: words.read_position(words.write_position(found))
    ),
    "dust moves": _reads(
        _dust_moves,
        lambda found: _dust_moves("\n".join(map(words.write_move, found))),  # type: ignore[call-overload]
    ),
    "dust setup": _reads(
        lambda text: dust_setup(text, words.known_by()),
        lambda found: dust_setup(found.write(words.known_by()), words.known_by()),  # type: ignore[attr-defined]
    ),
    "dust script": dust_script,
    "dust set": _reads(lambda text: read_dust_set(text, "fuzz.toml")),
    "dust deck": _reads(words.read_deck),
}  # fmt: skip

SETUPS = (
    "setup: edition 1, solo, deck 2, seed 7",
    "setup: edition 2, solo, draft, level 4, mana 8+1, B begins, all rage, seed 7",
    "setup: edition 2, solo, deck 1, level 10, mana 10+2, resistance max 1, all rage, B begins, seed 3",
    "setup: edition 1, duel, decks 1 4, seed 7, B begins",
    "setup: edition 2, duel, draft, champion A Titan, champion B Hydra, seed 7",
    (
        "setup: edition 1, duel, constructed, A Troll Ogre Brute Baron Zombie Gnome Grrr Scribe Shaman Martyr, B Alpha "
        "Mutant Reptile Vortex Machine Boom! Cyclone Partisan Carapace Brigand, removed Troll Alpha Mutant Ogre, seed 7"
    ),
    "setup: edition 2, free-for-all, decks 3 1 4 2, C begins, seed 7",
    "setup: edition 2, team, draft, champion B Titan, champion C Titan, seed 7",
    "setup: edition 2, co-op, draft, sets initiation treachery, level 3, all splash rage perforation, seed 7",
)
SET = """format = 1
name = "Wolves"
provenance = "Ours."
cards = [
    { name = "Wolf", type = "creature", cost = 1, attack = "X", health = 2, abilities = ["vulnerability", "aura-rage"] },
    { name = "Howl!", type = "incantation", cost = 2, attack = 0 },
]
"""
DUST_MOVES = (
    "attack Kite + Kite 2 using Kite, speed\nanswer Snare + Kite\ncounter Snare\ngive Kite 2\nadd nothing\nadd Kite, health\n"
    "play Kite Snare\ndraw\nfirst C\nchoose defend\nattack B with Kite, power"
)
LESSONS = """format = 1
[first]
title = "A"
about = "B"
level = 1
editions = [1, 2]
needs = []
[[first.step]]
kind = "predict"
text = "What?"
start = "game: edition 1, duel ; A: {Bastion} Ogre ; upper: Brute | Gnome ; B: {Bastion} Troll"
moves = "end"
asks = "creature B upper 1"
[[first.step]]
kind = "do"
text = "Do."
vary = [["Ogre", "Gnome"]]
goal = "play Gnome upper and mana 0"
turns = 2
"""
PROGRESS = "rules-tutor progress 1\nlesson first-turn at 2 done\nquestion first-turn.2 box 1 due 2026-01-02\n"


#: Games of four: the start of each and its moves.
OF_FOUR = (
    (
        ("game: edition 2, free-for-all, turn 5, A to play, summoning, mana 9\nA: {Bastion} Boom! Specter Troll\n"
        "A-B: Ogre Brute | Ogre[-1]\nA-D: | Walls-Pecker Gnome\nC: Ogre {Fort} Titan\nC-D: Baron |\n"
        "C-B: Zombie&Specter | Titan\nB: {Bastion} Combustion Titan Troll Brute Mutant\nD: {Bastion} Gnome Troll\nchampion C: Hydra[exhausted]"),
        "cast Boom! at C upper 1\nplay Troll lower\nend\ncast Combustion at C upper 1",
    ),
    (
        ("game: edition 2, team, turn 2, D to play, summoning, mana 7\nA: {Bastion} Ogre Troll Titan\nA-D: Gnome | Shaggy-Scoundrel\n"
        "C: {Bastion} Troll Titan\nC-D: Gnome Zombie | Grudging-Slime Ogre[champion]\nB: {Bastion} Ogre Troll\n"
        "D: Zombie {Fort} Rapscallion Troll\nchampion D: Ogre"),
        "play Rapscallion lower\nend",
    ),
    (
        ("game: edition 2, co-op, turn 7, C to play, summoning, mana 6, seed 17\nA: {Bastion} Troll Baron\nA-B: | Ogre\n"
        "C: Alpha {Fort} Mutant\nC-D: Zombie |\nautoma B: Titan Troll {Bastion}\ndiscard B: Zombie\n"
        "automa D: Hydra Gnome {Fort}\ndiscard D: Gnome Boom!\nautoma rules: mana 8+2, resistance max 1, all splash\n"
        "champion A: Brute"),
        "play Alpha upper\nend",
    ),
    ("game: edition 2, team, over, A and C win ; A: {Bastion} Troll ; C: {Fort} Ogre ; B: Ogre {Fort} ; D: {Bastion} Titan", ""),
)  # fmt: skip


def _said(**message: object) -> str:
    return json.dumps(message)


MESSAGES = (
    [_said(n=1, do="hello", query=f"?start={SETUPS[0]}", language="ca"), _said(n=2, do="move", move={"kind": "end"}),
     _said(do="undo"), _said(do="notation", at=0), _said(do="branch", at=3), _said(do="beside"), _said(do="compare")],
    [_said(do="new", start=SETUPS[3]), _said(do="ready"), _said(do="move", move={"kind": "end"}), _said(do="rejoin"),
     _said(do="leave")],
    [_said(do="new", start=SETUPS[1]), _said(do="take", card="Troll"), _said(do="weigh", start=SETUPS[2])],
    [_said(do="situation", id="splash"), _said(do="edition", number=2), _said(do="compare"), _said(do="lay"),
     _said(do="workshop")],
    [_said(do="present", list="faq", number=2), _said(do="page", page="rulebook", rule="mana.cost"),
     _said(do="turn", rule="mana.cost"), _said(do="pictures", ids=["mana.cost"])],
    [_said(do="lesson", id="first-turn", step=2), _said(do="answer", choice=[0]), _said(do="hint"),
     _said(do="step", number=3), _said(do="progress", text=PROGRESS), _said(do="review")],
    [_said(do="set", name="wolves.toml", text=SET), _said(do="language", code="it"), _said(do="ping"),
     _said(do="open", query="?situation=splash"), _said(do="open", query="?start=nonsense&moves=end")],
    [_said(do="page", page="workshop"), _said(do="palette"),
     _said(do="check", at=1, moves="end", table={"edition": 1, "zones": {
         "A.hand": [{"card": "{Bastion}"}, {"card": "Ogre"}], "A.upper": [{"card": "Wolf(1:2/3 rage)", "damage": 1}],
         "B.hand": [{"card": "{Bastion}"}, {"card": "Troll"}]}}),
     _said(do="follow", start="game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Troll", moves="end"),
     _said(do="export", start="game: edition 1, duel ; A: {Bastion} Ogre ; B: {Bastion} Troll", moves="end", title="A",
           watch="", refused="", final=True, story=[0], never=[])],
)  # fmt: skip


def corpus(name: str) -> list[bytes]:
    """Return valid inputs of a target to start from."""
    told = [one for one in situations("clash").values() if not one.start.startswith("setup")][::6]
    dust = [one for one in situations("dust").values() if not one.start.startswith("setup")][::3]
    texts = {
        "position": [*(one.start for one in told), *(start for start, _ in OF_FOUR)],
        "setup": list(SETUPS),
        "moves": [one.moves for one in told if one.moves],
        "moves of four": [moves for _, moves in OF_FOUR],
        "script": [f"{start}\n\n{moves}" for start, moves in OF_FOUR],
        "set": [SET],
        "situations": [
            f'[{one.id}]\ntitle = "T"\nshows = ["mana.cost"]\nstart = """{one.start}"""\nmoves = """{one.moves}"""\n'
            f'level = 1\nother = "same"\nstory = ["mana.cost"]\n' for one in told[:8]
        ],
        "lessons": [LESSONS],
        "progress": [PROGRESS],
        "dust position": [text for one in dust for text in (one.start, one.then) if text],
        "dust moves": [DUST_MOVES],
        "dust setup": [one.start for one in situations("dust").values() if one.start.startswith("setup")],
        "dust script": [f"{one.start}\n\n{one.moves}" for one in dust],
        "dust set": [OWN],
        "dust deck": ["deck: Kite x2 Pinwheel Lantern # and\ndeck: Snare(counter trap) x2 Pane(glass gold 1/2/3/4 hoard)"],
        "messages": ["\n".join(lines) for lines in MESSAGES],
        "address": [
            "?" + urlencode(query)
            for query in (
                *({"start": one.start, "moves": one.moves, "lang": "ca"} for one in told[:8]),
                *({"start": start} for start in SETUPS), {"lesson": "first-turn", "step": 3}, {"situation": "splash"},
                {"present": "faq", "situation": "copies"}, {"page": "rulebook", "rule": "mana.cost"},
                {"page": "workshop", "start": told[0].start, "moves": "end"},
                *({"start": start.replace("\n", " ; "), "moves": moves.replace("\n", " ; ")} for start, moves in OF_FOUR),
            )
        ],
    }[name]  # fmt: skip
    return [text.encode() for text in texts]


#: Meaningful pieces for changing an input.
PIECES = [piece.encode("utf-8", "surrogatepass") for piece in (
    "{Bastion}", "{Fort}", "|", "Troll", "Wolf(1:1/1)", "(1:X/2 vulnerability)", "[new]", "[-1]", "[+999999999]", "game:",
    "A:", "B:", "automa:", "discard:", "champion A: Titan[exhausted]", "[champion]", "upper:", ";", ",", "(", ")", "[", "]",
    "{", "}", "#", "\n", "\n\n", " ", "edition 1", "edition 2", "solo", "over, A wins", "X", "999", "1000000000000000000",
    "-", "+", "&", "aura-rage", "\t", "é", "\x00", "\ud800", "\u2028", "\ufeff", "at", "return", "seed 9007199254740991",
    "null", "true", "NaN", "Infinity", "-1", "1e999", '"', "'''", '"""', "[[", "]]", "= 1", "%00", "%ed%a0%80", "&", "=",
    "free-for-all", "team", "co-op", "A-B:", "C-B: |", "C:", "D: {Fort} Ogre", "automa B:", "automa D: Ogre {Bastion}",
    "discard D:", "champion C:", "D to play", "over, A and C win", "and D", "at C upper 1", "at D {Bastion}", "E upper 1",
    "game: dust, versus 3", "round 2 begun by A", "B to answer A", "to add, speed", "A laid: Kite[active] + Blot", "Snare / ",
    "A overflow:", "A deck: 6 cards", "AC captured:", "clashes: B lost", "centre:", "score: A 3, B 0", "last round A",
    "X(paper gold 1/2/3/4 rally)", "(counter trap)", "decks 1 own", "x2", "deck:", "using", "nothing", "fire", "[wheel]",
    "took Troll", "sets initiation", "level 3", "2026-02-30", "٣", "Ⅷ", "ŉ", "ß", "İ", "{0}", "{found}", "%s",
)]  # fmt: skip
