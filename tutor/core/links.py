"""Quoting of text in the query of an address, so that links survive chats and mail programs."""

from __future__ import annotations

import re
from urllib.parse import quote

#: Characters that need no quoting, in addition to letters and digits. At other characters chats, forums and mail
#: programs end a link, or drop them at its end.
_READABLE = " ,:;/.-"
_MARKS = re.compile(r"[,:;/.-](?=[,:;/.-]|$)")  # at the end, or doubled


def quoted(text: str) -> str:
    """Return a text quoted for the query of an address, as readable as possible.

    >>> quoted("{a} | b!")
    '%7Ba%7D+%7C+b%21'
    """
    found = quote(text, safe=_READABLE).replace("_", "%5F").replace("~", "%7E")
    return _MARKS.sub(lambda mark: f"%{ord(mark.group()):02X}", found).replace(" ", "+")
