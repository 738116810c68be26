"""Dice that fall for one segment only: what another one would roll is another matter."""

from __future__ import annotations

from typing import Any

from workbench.engine.dice import Dice, Label
from workbench.engine.unfolding import Unfolding


class AnotherRoll(Exception):
    """Dice of another segment are about to be rolled."""


class OneRoll:
    """Hands out faces to the segment that has rolled already, to any where none has. `u` is the play that rolls."""

    def __init__(self, dice: Dice, segment: str) -> None:
        self._dice, self._segment = dice, segment
        self.u: Unfolding[Any, Any] | None = None

    def face(self, count: int, sides: int, why: str, label: Label = ()) -> int:
        if self._segment and self.u is not None and self.u.name() != self._segment:
            raise AnotherRoll
        return self._dice.face(count, sides, why, label)
