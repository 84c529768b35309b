"""How a text is written in an address, so that a link survives being sent."""

from __future__ import annotations

import re
from urllib.parse import quote

#: What may stay as it is within a link, beside letters and digits. Chats, forums and mail programs end a link at other
#: characters, or drop them where they end it.
_READABLE = " ,:;/.-"
_MARKS = re.compile(r"[,:;/.-](?=[,:;/.-]|$)")  # at the end, or doubled


def quoted(text: str) -> str:
    """A text in the query of an address, as readable as it can be.

    >>> quoted("{a} | b!")
    '%7Ba%7D+%7C+b%21'
    """
    found = quote(text, safe=_READABLE).replace("_", "%5F").replace("~", "%7E")
    return _MARKS.sub(lambda mark: f"%{ord(mark.group()):02X}", found).replace(" ", "+")
