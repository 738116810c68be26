"""Where pieces could go: a space with the way there, or with the reason why not."""

from __future__ import annotations

from msgspec import Struct


class Destination(Struct, frozen=True):
    """A space: the way there and what it takes, as the game counts it, or why it may not be entered."""

    to: str
    path: tuple[str, ...] = ()
    cost: str = ""
    clause: str = ""
    reason: str = ""
