"""What day it is for a learner: that of the browser, or of this machine where no browser has told its time."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

#: How far, in minutes, a clock can be behind UTC and before it.
LEAST_OFFSET, MOST_OFFSET = -12 * 60, 14 * 60


def now() -> datetime:
    """The time now, in UTC."""
    return datetime.now(UTC)


def today(offset: int | None = None) -> date:
    """The day where clocks are so many minutes before UTC; without a number, that of this machine."""
    moment = now()
    return (moment.astimezone() if offset is None else moment + timedelta(minutes=offset)).date()


def known_offset(value: object) -> int | None:
    """The minutes before UTC that a browser has told; None for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not LEAST_OFFSET <= value <= MOST_OFFSET:
        return None
    return value
