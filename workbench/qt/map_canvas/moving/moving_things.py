"""Things that are on their way over a map, each as it is at one moment. All places are in millimetres of the sheet."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass

from PySide6.QtCore import QPointF, QRectF

from workbench.engine.counters.counter_face import CounterFace

Place = tuple[float, float]
DIE_MM, GAP_MM, BURST_MM = 5.0, 1.0, 11.0
BESIDE_MM = 5.0
"""Badges, edges and shadows reach no further beyond what they belong to."""


@dataclass(frozen=True, slots=True)
class MovingStack:
    """Counters somewhere, the lowest first; `at` is the middle of that one.

    `opacity` is that of what fades or comes; `turned` says how far they are turned over (0 to 1, which is once).
    """

    faces: tuple[CounterFace, ...]
    at: Place
    size_mm: float
    opacity: float = 1.0
    turned: float = 0.0

    @property
    def extent(self) -> QRectF:
        return _round_about(self.at, self.size_mm / 2 + BESIDE_MM + 1.2 * len(self.faces))


@dataclass(frozen=True, slots=True)
class Fire:
    """Fire that falls on a place, from others where that is known; `share` of it is over."""

    on: Place
    origins: tuple[Place, ...] = ()
    share: float = 0.0

    @property
    def extent(self) -> QRectF:
        found = _round_about(self.on, BURST_MM + BESIDE_MM)
        for origin in self.origins:
            found = found.united(_round_about(origin, BESIDE_MM))
        return found


@dataclass(frozen=True, slots=True)
class FallenDice:
    """Dice beside a place; colours are those of `paint_die`."""

    faces: tuple[int, ...]
    colours: tuple[str, ...]
    at: Place
    opacity: float = 1.0

    @property
    def rect(self) -> QRectF:
        """The dice in a row, their lower edge in the middle at the place."""
        width = len(self.faces) * (DIE_MM + GAP_MM) - GAP_MM
        return QRectF(self.at[0] - width / 2, self.at[1] - DIE_MM, width, DIE_MM)

    @property
    def extent(self) -> QRectF:
        return self.rect.adjusted(-2, -2, 2, 2)


Moving = MovingStack | Fire | FallenDice


def extent_of(things: Iterable[Moving]) -> QRectF:
    """The rectangle of the sheet that they are painted in."""
    found = QRectF()
    for thing in things:
        found = found.united(thing.extent)
    return found


def _round_about(place: Place, reach: float) -> QRectF:
    return QRectF(QPointF(place[0] - reach, place[1] - reach), QPointF(place[0] + reach, place[1] + reach))
