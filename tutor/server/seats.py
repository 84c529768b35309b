"""Who sits down next: whoever had a kernel, for a while; then those who wait, in the order in which they came."""

from __future__ import annotations

import time

#: Seconds for which a seat is kept, and after which one who no longer asks is no longer waiting; and how many wait.
KEPT, ASKING, MOST_WAITING = 60.0, 20.0, 500


class Seats:
    """The seats that are kept, and the queue. Visitors are known by a name that only their browser and we know."""

    def __init__(self, kept: float = KEPT) -> None:
        self.seconds = kept
        self.kept: dict[str, float] = {}
        """Whose a seat is, and until when: one seat, however many they had."""
        self.queue: dict[str, float] = {}
        """Who waits, in order, and when each has last asked."""

    def keep(self, visitor: str) -> None:
        """Keep a seat for one whose kernel has gone, for whatever reason."""
        self.kept[visitor] = time.monotonic() + self.seconds

    def place(self, visitor: str, free: int) -> int:
        """0 where a visitor may sit down now at one of the free kernels, which are then one less; else the place in the
        queue, from 1."""
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
        """True where somebody new would get one of the free kernels."""
        self._forget()
        return free - len(self.kept) > len(self.queue)

    def _forget(self) -> None:
        now = time.monotonic()
        self.kept = {visitor: until for visitor, until in self.kept.items() if until > now}
        self.queue = {visitor: asked for visitor, asked in self.queue.items() if now - asked < ASKING}
