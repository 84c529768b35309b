"""Checks that a table can be sent in an answer and found again by its address; otherwise the action is refused.

A server closes a connection with too much unsent data, and a page whose address is too long for the server never opens.
So the size is checked when the table is made, while the visitor can still be told why it is not possible.
"""

from __future__ import annotations

import json

from ..core import Unreadable
from ..protocol.answers import Answer
from ..protocol.sizes import LARGEST_ANSWER, LONGEST_ADDRESS
from . import answering
from .address import address
from .answering import Known
from .state import Reply, State, Tells

#: The number of characters reserved for the path before the query.
PATH = 1_000


def told_anew(state: State, answer: Answer, before: int, is_everything: bool) -> int:
    """Return the maximum size in bytes of an answer that tells the whole table to a new page.

    ``answer`` is the answer just made and ``before`` the previous size. Raises `Unreadable` if the size or the length
    of the address exceeds its limit.
    """
    if (length := len(address(state))) > LONGEST_ADDRESS - PATH:
        raise Unreadable("the link to this table would have {length} characters: expected at most {most}",
                         length=length, most=LONGEST_ADDRESS - PATH)  # fmt: skip
    found = size_of(answer)
    total = found if is_everything else before + found
    if found <= LARGEST_ANSWER < total:  # the sum counts what was sent twice, so measure it exactly
        anew = answering.tell(Reply(state, tells=Tells.EVERYTHING), Known(progress=state.progress))[1]
        total = size_of(anew)
    if max(found, total) > LARGEST_ANSWER:
        raise Unreadable("this table would take {size} kB to tell: expected at most {most}",
                         size=max(found, total) // 1000, most=LARGEST_ANSWER // 1000)  # fmt: skip
    return total


def size_of(answer: Answer) -> int:
    """Return the size of an answer in bytes, as it is sent."""
    return len(json.dumps(answer, ensure_ascii=False).encode())
