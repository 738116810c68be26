"""Units in piles where they stand at the beginning, as the web page lays them."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import NamedTuple

from PySide6.QtCore import QRectF, Qt
from PySide6.QtGui import QColor, QPainter

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.rooms import COUNTER_MM
from workbench.exchange.web_page.data import PieceData, ScenarioData
from workbench.qt.counters.counter_painter import paint_counter
from workbench.qt.looks.fonts import font
from workbench.qt.map_prints.paintable import saved

STEP, BESIDE, SHOWN = 1.15, 2.2, 4
BADGE_MM, LETTERS_MM, OVER = 3.3, 2.3, 10.0
"""Of a badge: how high it and its letters are; fonts are of whole units, so that they are set so much larger."""
Middle = Callable[[str], tuple[float, float] | None]


class Pile(NamedTuple):
    """A pile of counters: the middle of its space (mm), and the counters from below."""

    at: tuple[float, float]
    faces: tuple[CounterFace, ...]
    points: int


def piles_of(
    told: ScenarioData | None,
    faces: Sequence[CounterFace],
    middle: Middle,
    rise_mm: Callable[[str], float],
    counter_mm: float,
) -> list[Pile]:
    """The piles of a scenario, a pile a side in each space, side by side; leaders lie on top of what is strongest."""
    by_space: dict[str, dict[str, list[PieceData]]] = {}
    for unit in told.units if told is not None else ():
        by_space.setdefault(unit.space, {}).setdefault(unit.side, []).append(unit.piece)
    found = []
    for space, sides in by_space.items():
        place = middle(space)
        if place is None:
            continue
        share = counter_mm / COUNTER_MM
        widths = [(COUNTER_MM + (min(SHOWN, len(pieces)) - 1) * STEP) * share for pieces in sides.values()]
        left = place[0] - (sum(widths) + BESIDE * share * (len(widths) - 1)) / 2
        for pieces, wide in zip(sides.values(), widths, strict=True):
            pieces.sort(key=lambda one: (one.leads, one.strength, one.unit))
            points = sum(max(0, one.strength) for one in pieces if not one.leads) if len(pieces) > 1 else 0
            at = (left + wide / 2, place[1] - rise_mm(space))
            found.append(Pile(at, tuple(faces[one.face] for one in pieces[-SHOWN:]), points))
            left += wide + BESIDE * share
    return sorted(found, key=lambda pile: (pile.at[1], pile.at[0]))


def paint_piles(painter: QPainter, piles: Sequence[Pile], counter_mm: float) -> None:
    """Paint the piles, those further down over the others; the painter works in mm of the sheet."""
    share = counter_mm / COUNTER_MM
    for pile in piles:
        rise = (len(pile.faces) - 1) * STEP
        with saved(painter):
            painter.translate(pile.at[0], pile.at[1])
            painter.scale(share, share)
            painter.translate(-(COUNTER_MM + rise) / 2, -(COUNTER_MM - rise) / 2)
            for at, face in enumerate(pile.faces):
                paint_counter(painter, face, QRectF(at * STEP, -at * STEP, COUNTER_MM, COUNTER_MM))
            if pile.points:
                _paint_badge(painter, f"{pile.points} SP", COUNTER_MM + rise + 1.4, -rise - 2.2)


def _paint_badge(painter: QPainter, words: str, right: float, top: float) -> None:
    wide = len(words) * 1.55 + 2.4
    room = QRectF(right - wide, top, wide, BADGE_MM)
    painter.setPen(Qt.PenStyle.NoPen)
    painter.setBrush(QColor("#1F1D1A"))
    painter.drawRoundedRect(room, BADGE_MM / 2, BADGE_MM / 2)
    painter.setPen(QColor("#FFFFFF"))
    painter.setFont(font("interface", LETTERS_MM * OVER, 600))
    painter.translate(room.center())
    painter.scale(1 / OVER, 1 / OVER)
    painter.drawText(QRectF(-20 * OVER, -3 * OVER, 40 * OVER, 6 * OVER), Qt.AlignmentFlag.AlignCenter, words)
