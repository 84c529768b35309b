"""What a page may say to its kernel: one reader of frames, which knows every sentence of a page of ours and refuses all
else, so that nothing of a stranger's reaches anybody who would read it another way.

A page speaks the protocol that every Jupyter of today speaks (`PROTOCOL`): a frame is a table of places, then the parts
that lie there. What is read here is made anew before it is passed on; no byte goes through as it came.
"""

from __future__ import annotations

import json
import re
from itertools import pairwise
from typing import Any, NamedTuple, NoReturn

#: The subprotocol of a line, without which none is opened.
PROTOCOL = "v1.kernel.websocket.jupyter.org"
#: As many pieces may a part of a frame hold, so that it does not take twenty times its room while it is read.
MOST_PIECES = 40_000
#: A place in a frame, in bytes; the channel, the header, the header before it, the metadata, the content, and the end.
_PLACE, _PLACES = 8, 6
#: A name that a page or a browser has of us or gives to something of its own.
NAME = re.compile(r"[\w-]{1,80}", re.ASCII)
_CONTROL = "jupyter.widget.control"
_WIDGET = "jupyter.widget"
#: The version of the protocol in which widgets are asked for their state.
_WIDGETS = "1.0.0"


class Unheard(ValueError):
    """A frame that no page of ours sends; its text says what is wrong, and holds nothing of what was sent."""


class Said(NamedTuple):
    """What a page says: a message of the kernel's protocol, with nothing in it that was not looked at."""

    id: str
    """The name that the page has given to the message, by which it knows the answer."""
    kind: str
    content: bytes
    """In JSON, made anew."""
    metadata: dict[str, str]
    is_presence: bool
    """It shows that somebody is there: an act at the table, and no sign of life that a page gives by itself."""


def read_frame(frame: str | bytes) -> Said | None:
    """What a page says, or nothing where it is what other pages of Jupyter say, which no kernel of ours needs to hear.

    Raises `Unheard` where it is no message, or one in another shape than ours have.
    """
    if isinstance(frame, str):
        raise Unheard("a frame of text: expected one of bytes")
    channel, header, _, _, content = _parts(frame)
    if channel != b"shell":
        return None
    told = _table(header)
    id, kind = told.get("msg_id"), told.get("msg_type")
    if not isinstance(kind, str) or not isinstance(id, str) or not NAME.fullmatch(id):
        raise Unheard("a header without the name or the kind of its message")
    if kind not in _SHAPES:
        return None
    return _SHAPES[kind](id, _table(content))


def _parts(frame: bytes) -> list[bytes]:
    """The parts of a frame. They follow one another without a gap, and nothing comes after them."""
    head = _PLACE * (_PLACES + 1)
    if int.from_bytes(frame[:_PLACE], "little") != _PLACES or len(frame) < head:
        raise Unheard("no table of five parts at its beginning")
    places = [int.from_bytes(frame[at : at + _PLACE], "little") for at in range(_PLACE, head, _PLACE)]
    if places[0] != head or places[-1] != len(frame) or places != sorted(places):
        raise Unheard("a table of parts that does not fit the frame")
    return [frame[one:other] for one, other in pairwise(places)]


def _table(part: bytes) -> dict[str, Any]:
    """A part in JSON, of plain text and numbers."""
    if sum(map(part.count, (b"[", b"{", b","))) > MOST_PIECES:
        raise Unheard("a part of too many pieces")
    try:
        found = json.loads(part.decode("utf-8"), parse_constant=_no_number)
        _packed(found)
    except (ValueError, RecursionError):
        raise Unheard("a part that is not JSON") from None
    if not isinstance(found, dict):
        raise Unheard("a part that is no table of keys and values")
    return found


def _packed(value: object) -> bytes:
    """A value in JSON. Raises `ValueError` for infinity, and for half a character, which has no bytes."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")


def _no_number(_name: str) -> NoReturn:
    raise ValueError


# -- the sentences of a page, each by its kind -----------------------------------------------------------------------


def _asks_for_the_kernel(id: str, _content: dict[str, Any]) -> Said:
    return _said(id, "kernel_info_request", {})


def _asks_for_comms(id: str, _content: dict[str, Any]) -> Said:
    return _said(id, "comm_info_request", {"target_name": _WIDGET})


def _opens(id: str, content: dict[str, Any]) -> Said | None:
    """A page opens the one comm in which it asks for the widgets' state; it makes no widget of its own."""
    if content.get("target_name") != _CONTROL:
        return None
    opened = {"comm_id": _comm(content), "target_name": _CONTROL, "data": {}}
    return _said(id, "comm_open", opened, {"version": _WIDGETS})


def _says(id: str, content: dict[str, Any]) -> Said | None:
    """A page asks for the state of widgets, or says something to a table."""
    data = content.get("data")
    match data:
        case {"method": "request_states" | "request_state" as method}:
            said: dict[str, Any] = {"method": method}
        case {"method": "custom", "content": dict() as act}:
            said = {"method": "custom", "content": act}
        case _:
            return None  # nothing of a table is for the page to change
    act = said.get("content", {})
    is_presence = bool(act) and (act.get("do") != "ping" or act.get("here") is True)
    return _said(id, "comm_msg", {"comm_id": _comm(content), "data": said}, is_presence=is_presence)


def _closes(id: str, content: dict[str, Any]) -> Said:
    return _said(id, "comm_close", {"comm_id": _comm(content), "data": {}})


def _said(
    id: str, kind: str, content: dict[str, Any], metadata: dict[str, str] | None = None, is_presence: bool = False
) -> Said:
    return Said(id, kind, _packed(content), metadata or {}, is_presence)


def _comm(content: dict[str, Any]) -> str:
    found = content.get("comm_id")
    if not isinstance(found, str) or not NAME.fullmatch(found):
        raise Unheard("a comm without a name")
    return found


_SHAPES = {
    "kernel_info_request": _asks_for_the_kernel,
    "comm_info_request": _asks_for_comms,
    "comm_open": _opens,
    "comm_msg": _says,
    "comm_close": _closes,
}
