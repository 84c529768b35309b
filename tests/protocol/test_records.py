"""The protocol: validated messages, the records of answers, and the generated types of the browser."""

from __future__ import annotations

import random
from types import NoneType, UnionType
from typing import Annotated, Any, Literal, NotRequired, Union, get_args, get_origin, is_typeddict

import pytest
from saying import moving
from somebody import Somebody
from tiny import Tiny

from tutor.core import Unreadable
from tutor.games import registered
from tutor.lessons import lessons
from tutor.protocol import acts, answers, types
from tutor.protocol.acts import ACTS, read_act
from tutor.protocol.parts import PAIR, PARTIAL, OfGames
from tutor.protocol.reading import DEEPEST, LARGEST_NUMBER, LONGEST, LONGEST_LIST, message_of, parts_of
from tutor.situations import situations

#: The records of answers by room and game; the game is "any" for a game without a record of its own. A room can name the
#: chosen game, and the room "game" must.
ROOMS = {
    (get_args(told["room"])[0], name): one
    for one in types.tables()
    for told, may in (parts_of(one),)
    for name in (("", "any") if "game" in may else get_args(told["game"]) or ("any",) if "game" in told else ("",))
}


def wrong(value: object, kind: Any, where: str = "") -> list[str]:
    """Return the errors of a value: where it does not match an annotation, or has unknown keys."""
    origin, inner = get_origin(kind), get_args(kind)
    if origin is NotRequired:
        return wrong(value, inner[0], where)
    if origin is Annotated:
        if isinstance(inner[1], OfGames):
            found = [wrong(value, one, where) for one in types.records_of(inner[1].name)]
            return [] if [] in found else min(found, key=len)
        found = wrong(value, inner[0], where)
        if inner[1] == PAIR and isinstance(value, list) and len(value) != 2:
            found.append(f"{where}: {value!r} is no pair")
        return [one for one in found if not (inner[1] == PARTIAL and one.endswith(" is missing"))]
    if origin in (Union, UnionType):
        found = [wrong(value, one, where) for one in inner]
        return [] if [] in found else min(found, key=len)
    if origin is Literal:
        return [] if value in inner else [f"{where}: {value!r} is none of {inner}"]
    if origin is list:
        if not isinstance(value, list):
            return [f"{where}: {value!r} is no list"]
        return [one for i, item in enumerate(value) for one in wrong(item, inner[0], f"{where}[{i}]")]
    if origin is dict:
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no table"]
        pairs = [(wrong(k, inner[0], f"{where} key"), wrong(v, inner[1], f"{where}.{k}")) for k, v in value.items()]
        return [one for pair in pairs for found in pair for one in found]
    if is_typeddict(kind):
        if not isinstance(value, dict):
            return [f"{where}: {value!r} is no table"]
        kinds, left_out = parts_of(kind)
        found = [f"{where}.{key} is unknown" for key in value if key not in kinds]
        found += [f"{where}.{key} is missing" for key in kinds if key not in value and key not in left_out]
        return found + [
            one for key, each in kinds.items() if key in value for one in wrong(value[key], each, f"{where}.{key}")
        ]
    plain = NoneType if kind is None else kind
    return [] if plain is object or type(value) is plain else [f"{where}: {value!r} is no {plain.__name__}"]


class Talk:
    """A table whose answers are all validated."""

    def __init__(self) -> None:
        self.session = Somebody()
        self.say(do="hello")

    def say(self, **message: object) -> dict[str, Any]:
        answer = self.session.handle({"n": 3, **message})
        room, game = answer.get("room"), answer.get("game", "")
        record = ROOMS.get((room, game), ROOMS[room, "any" * bool(game)]) if room else answers.Answer
        assert wrong(answer, record) == [], message
        assert "broken" not in answer
        return answer


def test_the_checked_in_types_of_the_browser_are_those_of_our_records():
    assert types.FILE.read_text("utf-8") == types.declarations(), "run python -m tutor.protocol.types"


def test_what_is_told_of_a_game_is_as_its_records_say():
    talk = Talk()
    chance = random.Random(5)
    for start in (
        "setup: edition 1, solo, deck 2, seed 3", "setup: edition 2, duel, decks 1 3, seed 3",
        "setup: edition 2, solo, draft, seed 4",
    ):  # fmt: skip
        told = talk.say(do="new", start=start)
        while told["room"] == "draft":
            told = talk.say(do="take", card=told["draft"]["shown"][0])
        for _ in range(25):
            if told["over"]:
                break
            if told["handover"]:
                told = talk.say(do="ready")
            told = talk.say(**moving(chance.choice(talk.session.game.legal_moves())))
        talk.say(do="undo")
        talk.say(do="branch", at=3)
        talk.say(do="rejoin")
        talk.say(do="move", move={"kind": "cast", "card": "Nobody", "target": "Troll"})
        for do in ("notation", "compare", "leave"):
            talk.say(do=do)


def test_what_is_told_of_a_game_without_a_board_is_as_its_records_say():
    with registered(Tiny()):
        talk = Talk()
        told = talk.say(do="new", start="game: tiny, A to play\nheap: 9\nstretch: A B")
        while not told["over"]:
            told = talk.say(do="move", move=told["moves"]["moves"][-1]["data"])
        assert told["steps"] == ["take 4", "take 4", "take 1"]
        talk.say(do="undo")
        assert "refused" in talk.say(do="move", move={"text": "take 4"})
        talk.say(do="branch", at=0)
        talk.say(do="rejoin")
        talk.say(do="leave")


def test_what_is_told_of_situations_is_as_its_records_say():
    talk = Talk()
    for id in list(situations("clash"))[::17]:
        talk.say(do="situation", id=id)
        talk.say(do="compare")
        talk.say(do="branch", at=0)
        talk.say(do="beside")
    talk.say(do="present", list="faq", number=2)
    talk.say(do="edition", number=2)
    talk.say(do="situation", id="nowhere")


def test_what_is_told_in_the_lessons_is_as_its_records_say():
    talk = Talk()
    talk.say(do="page", page="lessons")
    for id in list(lessons())[::9]:
        told = talk.say(do="lesson", id=id)["lesson"]
        for number in range(1, told["parts"] + 1):
            told = talk.say(do="step", number=number)["lesson"]
            for _ in range(3):
                hint = talk.say(do="hint")["lesson"]["hint"]
            if told["options"]:
                talk.say(do="answer", choice=[0])
            elif hint:
                talk.say(do="move", move=hint["move"])
        talk.say(do="step", number=99)
    talk.say(do="review")


def test_what_is_told_beside_the_table_is_as_its_records_say():
    talk = Talk()
    talk.say(do="page", page="rulebook", rule="mana.cost")
    talk.say(do="rulebook")
    talk.say(do="pictures", ids=["mana.cost", "splash.beside"])
    talk.say(do="turn", rule="mana.cost")
    talk.say(do="differences")
    talk.say(do="language", code="fr")
    talk.say(do="weigh", start="setup: edition 1, solo, draft, level 1, mana 9+2, seed 1")
    talk.say(do="page", page="workshop")
    talk.say(do="palette")
    start = "game: edition 2, duel ; A: {Bastion} Ogre ; upper: Wolf(1:2/3 rage)[-1] | Troll ; B: {Bastion} Zombie"
    talk.say(do="new", start=start, moves="end")
    talk.say(do="lay")
    made = talk.say(do="workshop")["workshop"]
    talk.say(do="check", table=made["table"], at=1, moves="end")
    talk.say(do="check", table={"zones": {"A.hand": [{"card": "?"}]}}, at=2)
    talk.say(do="follow", start=start, moves="end")
    talk.say(do="follow", start=start, moves="fly")
    talk.say(do="export", start=start, moves="end", title="T", watch="", story=[0], never=[], refused="", final=True)


def test_an_act_is_read_by_its_annotations():
    assert read_act({"do": "new", "start": "x"}) == acts.New("x", "")
    assert read_act({"do": "answer", "choice": [1, 2], "extra": None}) == acts.Answer((1, 2))
    assert {name for name, act in ACTS.items() if act is acts.Workshop} == {"workshop"}
    assert all(act.__doc__ for act in ACTS.values())


@pytest.mark.parametrize(("message", "said"), [
    ({}, "“do” is missing"), ({"do": 3}, "“do” is missing"), ({"do": "fly"}, "nothing of that name"),
    ({"do": "__class__"}, "nothing of that name"), ({"do": "new"}, "“start” is missing, too long, or no text"),
    ({"do": "new", "start": "x", "moves": None}, "“moves” is missing"),
    ({"do": "new", "start": "x" * (LONGEST + 1)}, "“start” is missing, too long"),
    ({"do": "new", "start": "\ud800"}, "“start” is missing"),
    ({"do": "branch", "at": True}, "“at” is missing, or no whole number"), ({"do": "branch", "at": 1.0}, "no whole number"),
    ({"do": "branch", "at": -1}, "no whole number"), ({"do": "branch", "at": LARGEST_NUMBER + 1}, "no whole number"),
    ({"do": "answer", "choice": 1}, "“choice” is missing, or no list"), ({"do": "answer", "choice": ["1"]}, "no list"),
    ({"do": "answer", "choice": [0] * (LONGEST_LIST + 1)}, "no list"), ({"do": "pictures", "ids": [1]}, "no list"),
    ({"do": "export", "start": "", "moves": "", "title": "", "watch": "", "story": [], "never": [], "refused": "",
      "final": 1}, "“final” is missing, or neither yes nor no"),
])  # fmt: skip
def test_an_invalid_act_is_refused_with_its_key(message, said):
    with pytest.raises(Unreadable, match=said.replace("(", "\\(")):
        read_act(message)


def test_an_invalid_message_is_refused():
    deep: object = 1
    for _ in range(DEEPEST + 1):
        deep = [deep]
    for message in (None, [], "x", 3, {"do": deep}, {"x": float("nan")}, {"x": 2**53}, {"\ud800": 1}, {"x": object()}):
        with pytest.raises(Unreadable, match="a message is a table of keys and values"):
            message_of(message)
    assert message_of({"do": "ping", "x": [1, 2.5, None, True, {"y": "z"}]})
