"""What hour it is, for people who look back: no ruling, packet or die goes by it."""

from __future__ import annotations

from datetime import datetime


def now() -> str:
    """The hour where the referee is, to the microsecond: what is done at once has one."""
    return datetime.now().astimezone().isoformat(timespec="microseconds")
