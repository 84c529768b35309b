"""Whether a table can be told at all, and found again by its address; else what would make it so is refused.

A server closes a line on which more waits than it holds, and a page whose address it does not read never opens. So the
size of a table is looked at as it is made, when somebody can still be told why it cannot be.
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

#: The characters that are left for the path before the query.
PATH = 1_000


def told_anew(state: State, answer: Answer, before: int, is_everything: bool) -> int:
    """The bytes that it takes at most to tell a table to a page that knows nothing, given an answer that has just been
    made, and so many ``before`` it. Raises `Unreadable` where it takes too many, or the table's address is too long."""
    if (length := len(address(state))) > LONGEST_ADDRESS - PATH:
        raise Unreadable("the link to this table would have {length} characters: expected at most {most}",
                         length=length, most=LONGEST_ADDRESS - PATH)  # fmt: skip
    found = size_of(answer)
    total = found if is_everything else before + found
    if found <= LARGEST_ANSWER < total:  # what was told more than once was counted more than once
        anew = answering.tell(Reply(state, tells=Tells.EVERYTHING), Known(progress=state.progress))[1]
        total = size_of(anew)
    if max(found, total) > LARGEST_ANSWER:
        raise Unreadable("this table would take {size} kB to tell: expected at most {most}",
                         size=max(found, total) // 1000, most=LARGEST_ANSWER // 1000)  # fmt: skip
    return total


def size_of(answer: Answer) -> int:
    """The bytes of an answer as it is sent."""
    return len(json.dumps(answer, ensure_ascii=False).encode())
