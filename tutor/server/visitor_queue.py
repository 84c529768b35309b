"""Who gets the next free kernel: visitors who had one until recently, then those who wait, in order of arrival."""

from __future__ import annotations

import time

#: Seconds for which a seat is kept, seconds after which a visitor who stops asking leaves the queue, and the maximum
#: length of the queue.
KEPT, ASKING, MOST_WAITING = 60.0, 20.0, 500


class Seats:
    """The kept seats and the queue. A visitor is identified by a name known only to the browser and the server."""

    def __init__(self, kept: float = KEPT) -> None:
        self.seconds = kept
        self.kept: dict[str, float] = {}
        """The visitors who have a seat, each with the time until which it is kept. A visitor has at most one."""
        self.queue: dict[str, float] = {}
        """The waiting visitors in order, each with the time of the last request."""

    def keep(self, visitor: str) -> None:
        """Keep a seat for a visitor whose kernel has ended."""
        self.kept[visitor] = time.monotonic() + self.seconds

    def place(self, visitor: str, free: int) -> int:
        """Return 0 if a visitor may take one of ``free`` kernels, or else the place in the queue, from 1."""
        self._forget()
        waiting = list(self.queue)
        ahead = waiting.index(visitor) if visitor in self.queue else len(waiting)
        if visitor in self.kept and free > 0:
            del self.kept[visitor]
        elif free - len(self.kept) <= ahead:
            if visitor in self.queue or len(waiting) < MOST_WAITING:
                self.queue[visitor] = time.monotonic()
            return ahead + 1
        self.queue.pop(visitor, None)
        return 0

    def is_free(self, free: int) -> bool:
        """Return whether a new visitor would get one of ``free`` kernels."""
        self._forget()
        return free - len(self.kept) > len(self.queue)

    def _forget(self) -> None:
        now = time.monotonic()
        self.kept = {visitor: until for visitor, until in self.kept.items() if until > now}
        self.queue = {visitor: asked for visitor, asked in self.queue.items() if now - asked < ASKING}
