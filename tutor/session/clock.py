"""The current day for a learner: that of the browser, or of this machine if the browser's time is unknown."""

from __future__ import annotations

from datetime import UTC, date, datetime, timedelta

#: The minimum and maximum offset of a clock from UTC in minutes.
LEAST_OFFSET, MOST_OFFSET = -12 * 60, 14 * 60


def now() -> datetime:
    """Return the current time in UTC."""
    return datetime.now(UTC)


def today(offset: int | None = None) -> date:
    """Return the day at an offset from UTC in minutes, or the day of this machine for None."""
    moment = now()
    return (moment.astimezone() if offset is None else moment + timedelta(minutes=offset)).date()


def known_offset(value: object) -> int | None:
    """Return a valid offset from UTC in minutes that a browser sent, or None for anything else."""
    if not isinstance(value, int) or isinstance(value, bool) or not LEAST_OFFSET <= value <= MOST_OFFSET:
        return None
    return value
