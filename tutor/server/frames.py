"""The parser of the websocket frames that a page sends to its kernel. It accepts only the messages that our page sends,
so that no other input of a visitor reaches code that might interpret it differently.

A page uses the protocol of current Jupyter (`PROTOCOL`): a frame is a table of offsets, followed by the parts at these
offsets. Each message is rebuilt from its parsed values before it is passed on; no byte goes through unparsed.
"""

from __future__ import annotations

import json
import re
from collections.abc import Mapping
from itertools import pairwise
from typing import Any, NamedTuple, NoReturn

#: The websocket subprotocol. Connections without it are refused.
PROTOCOL = "v1.kernel.websocket.jupyter.org"
#: The maximum number of JSON elements in a part. It limits the memory that parsing takes, up to 20 times the size of
#: the text.
MOST_PIECES = 40_000
#: The size of an offset in bytes, and the number of offsets: channel, header, parent header, metadata, content, and the
#: end.
_PLACE, _PLACES = 8, 6
#: An identifier that a page or a browser received from us or chose itself.
NAME = re.compile(r"[\w-]{1,80}", re.ASCII)
_CONTROL = "jupyter.widget.control"
_WIDGET = "jupyter.widget"
#: The version of the widget protocol.
_WIDGETS = "1.0.0"


class BadFrame(ValueError):
    """A frame that our page never sends. The message says what is wrong and quotes nothing of the frame."""


class Said(NamedTuple):
    """A message of the kernel protocol, rebuilt from checked values."""

    id: str
    """The message id chosen by the page, which the reply refers to."""
    kind: str
    content: bytes
    """Rebuilt JSON."""
    metadata: dict[str, str]
    is_presence: bool
    """Whether it shows that the visitor is present: an act in the game, as opposed to an automatic sign of life."""


def read_frame(frame: str | bytes) -> Said | None:
    """Parse a frame. Return None for a valid message of other Jupyter pages that our kernels need not receive.

    Raise `BadFrame` for anything else.
    """
    if isinstance(frame, str):
        raise BadFrame("a frame of text: expected one of bytes")
    channel, header, _, _, content = _parts(frame)
    if channel != b"shell":
        return None
    told = _table(header)
    id, kind = told.get("msg_id"), told.get("msg_type")
    if not isinstance(kind, str) or not isinstance(id, str) or not NAME.fullmatch(id):
        raise BadFrame("a header without the name or the kind of its message")
    if kind not in _SHAPES:
        return None
    return _SHAPES[kind](id, _table(content))


def _parts(frame: bytes) -> list[bytes]:
    """Return the parts of a frame. They are contiguous and fill the frame."""
    head = _PLACE * (_PLACES + 1)
    if int.from_bytes(frame[:_PLACE], "little") != _PLACES or len(frame) < head:
        raise BadFrame("no table of five parts at its beginning")
    places = [int.from_bytes(frame[at : at + _PLACE], "little") for at in range(_PLACE, head, _PLACE)]
    if places[0] != head or places[-1] != len(frame) or places != sorted(places):
        raise BadFrame("a table of parts that does not fit the frame")
    return [frame[one:other] for one, other in pairwise(places)]


def _table(part: bytes) -> dict[str, Any]:
    """Parse a JSON object of plain text and finite numbers."""
    if sum(map(part.count, (b"[", b"{", b","))) > MOST_PIECES:
        raise BadFrame("a part of too many pieces")
    try:
        found = json.loads(part.decode("utf-8"), parse_constant=_no_number)
        _packed(found)
    except (ValueError, RecursionError):
        raise BadFrame("a part that is not JSON") from None
    if not isinstance(found, dict):
        raise BadFrame("a part that is no table of keys and values")
    return found


def _packed(value: object) -> bytes:
    """Encode a value as JSON. Raise `ValueError` for infinity and for lone surrogates."""
    return json.dumps(value, ensure_ascii=False, allow_nan=False).encode("utf-8")


def _no_number(_name: str) -> NoReturn:
    raise ValueError


# -- the messages of a page, by type -----------------------------------------------------------------------------------


def _asks_for_the_kernel(id: str, _content: Mapping[str, object]) -> Said:
    return _said(id, "kernel_info_request", {})


def _asks_for_comms(id: str, _content: Mapping[str, object]) -> Said:
    return _said(id, "comm_info_request", {"target_name": _WIDGET})


def _opens(id: str, content: Mapping[str, object]) -> Said | None:
    """Accept only the comm through which a page requests the widgets' state. A page creates no widgets."""
    if content.get("target_name") != _CONTROL:
        return None
    opened = {"comm_id": _comm(content), "target_name": _CONTROL, "data": {}}
    return _said(id, "comm_open", opened, {"version": _WIDGETS})


def _says(id: str, content: Mapping[str, object]) -> Said | None:
    """Accept a request for widget state, or an act sent to the table widget."""
    data = content.get("data")
    act: dict[str, object] = {}
    said: dict[str, object]
    match data:
        case {"method": "request_states" | "request_state" as method}:
            said = {"method": method}
        case {"method": "custom", "content": dict() as act}:
            said = {"method": "custom", "content": act}
        case _:
            return None  # a page may not change widget state
    is_presence = bool(act) and (act.get("do") != "ping" or act.get("here") is True)
    return _said(id, "comm_msg", {"comm_id": _comm(content), "data": said}, is_presence=is_presence)


def _closes(id: str, content: Mapping[str, object]) -> Said:
    return _said(id, "comm_close", {"comm_id": _comm(content), "data": {}})


def _said(
    id: str, kind: str, content: Mapping[str, object], metadata: dict[str, str] | None = None, is_presence: bool = False
) -> Said:
    return Said(id, kind, _packed(content), metadata or {}, is_presence)


def _comm(content: Mapping[str, object]) -> str:
    found = content.get("comm_id")
    if not isinstance(found, str) or not NAME.fullmatch(found):
        raise BadFrame("a comm without a name")
    return found


_SHAPES = {
    "kernel_info_request": _asks_for_the_kernel,
    "comm_info_request": _asks_for_comms,
    "comm_open": _opens,
    "comm_msg": _says,
    "comm_close": _closes,
}
