"""Dice against expectation: what the faces sum to by side and kind of roll, and how often each face came.

The mean of a die with s sides is (s + 1) / 2, its variance (s² - 1) / 12; those of several dice add up, for a die knows
nothing of another. What only draws lots with a die (a marker out of a cup) is no roll that luck has a part in.
"""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable
from typing import Any

from workbench.engine.events import DiceRolled
from workbench.engine.playtests.report.figures import DiceLuck, FaceCount
from workbench.engine.playtests.report.told_line import ToldOfPlay
from workbench.engine.words.message import Message

REAL_DICE = frozenset({2, 3, 4, 6, 8, 10, 12, 20, 100})
"""Sides of dice that lie on tables; a draw among nine is made with none of these."""


class DiceCounts:
    """Takes in events one after the other."""

    def __init__(self) -> None:
        self._rolls: list[tuple[str, str, DiceRolled[Any]]] = []

    def take(self, told: ToldOfPlay) -> None:
        """An event; all that is no roll is passed over."""
        if isinstance(told.event, DiceRolled):
            self._rolls.append((told.side, what_for(told.event), told.event))

    def luck(self) -> tuple[DiceLuck, ...]:
        """By side and kind."""
        by_kind: dict[tuple[str, str], list[DiceRolled[Any]]] = {}
        for side, kind, roll in self._of_luck():
            by_kind.setdefault((side, roll.clause or kind), []).append(roll)
        return tuple(_luck(side, kind, rolls) for (side, kind), rolls in sorted(by_kind.items()))

    def faces(self) -> tuple[FaceCount, ...]:
        """By kind of die and face."""
        seen = Counter((roll.sides, face) for _, _, roll in self._of_luck() for face in roll.faces)
        thrown: Counter[int] = Counter()
        for (sides, _face), count in seen.items():
            thrown[sides] += count
        return tuple(
            FaceCount(sides, face, seen[sides, face], dice / sides)
            for sides, dice in sorted(thrown.items())
            for face in range(1, sides + 1)
        )

    def _of_luck(self) -> Iterable[tuple[str, str, DiceRolled[Any]]]:
        sizes: dict[str, set[int]] = {}
        for _side, kind, roll in self._rolls:
            sizes.setdefault(kind, set()).add(roll.sides)
        lots = {kind for kind, sides in sizes.items() if len(sides) > 1 or not sides <= REAL_DICE}
        return [one for one in self._rolls if one[1] not in lots and one[2].seen_by != ()]


def what_for(roll: DiceRolled[Any]) -> str:
    """What a roll was for, without the names that stand in it, so that rolls of a kind are told by it."""
    return f"{roll.clause} {roll.why.text if isinstance(roll.why, Message) else roll.why}".strip()


def _luck(side: str, kind: str, rolls: list[DiceRolled[Any]]) -> DiceLuck:
    return DiceLuck(
        side,
        kind,
        len(rolls),
        sum(len(roll.faces) for roll in rolls),
        sum(sum(roll.faces) for roll in rolls),
        sum(len(roll.faces) * (roll.sides + 1) / 2 for roll in rolls),
        sum(len(roll.faces) * (roll.sides**2 - 1) / 12 for roll in rolls),
    )
