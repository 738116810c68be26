"""Where everything stands on the picture of a battlefield: rectangles by section and by unit. Nothing is drawn here."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from dataclasses import dataclass, field

from PySide6.QtCore import QPointF, QRectF

from workbench.engine.shown.battlefield import RESERVE, SUPPORT, FieldUnit, ShownField

MARGIN_PX, GAP_PX, TITLE_PX, NOTE_PX = 10, 6, 22, 15
MIDDLE_SHARE, RESERVE_SHARE = 0.17, 0.16
RESERVE_TITLE_PX, CLAUSE_PX = 116, 52
"""In a reserve the title stands beside the counters."""
LIMITS_PX = 196
LARGEST_PX, SMALLEST_PX = 62, 26
BETWEEN_PX = 8
IN_RESERVE = (RESERVE, SUPPORT, "")


@dataclass(frozen=True)
class FieldLayout:
    """Rectangles: sections of either side by their keys, reserves, units by their ids; the size of a counter."""

    size: float
    below: Mapping[str, QRectF]
    above: Mapping[str, QRectF]
    middle: QRectF
    units: Mapping[str, QRectF] = field(default_factory=dict)

    def section_at(self, place: QPointF) -> str:
        """The section or reserve of who stands below, at a place; "" anywhere else."""
        return next((key for key, room in self.below.items() if room.contains(place)), "")

    def unit_at(self, place: QPointF) -> str:
        """The unit at a place; "" where none is."""
        found = [unit for unit, room in self.units.items() if room.adjusted(-3, -3, 3, 3).contains(place)]
        return found[-1] if found else ""


def laid_out(shown: ShownField, width: float, height: float, scale: float) -> FieldLayout:
    """The picture of a battle in so much room; `scale` is that of texts."""
    left, top = float(MARGIN_PX), float(MARGIN_PX)
    wide, high = width - left - MARGIN_PX, height - 2 * MARGIN_PX
    middle_high, reserve_high = high * MIDDLE_SHARE, high * RESERVE_SHARE
    front_high = (high - middle_high - 2 * reserve_high) / 2
    tops = [top, top + reserve_high, top + reserve_high + front_high]
    tops += [tops[2] + middle_high, tops[2] + middle_high + front_high]
    above = {RESERVE: QRectF(left, tops[0], wide, reserve_high - GAP_PX)}
    below = {RESERVE: QRectF(left, tops[4] + GAP_PX, wide, reserve_high - GAP_PX)}
    each = wide / max(1, len(shown.sections))
    for i, section in enumerate(shown.sections):
        above[section.key] = QRectF(left + i * each, tops[1], each, front_high)
        below[section.key] = QRectF(left + i * each, tops[3], each, front_high)
    size = _counter_size(shown, below, above, scale)
    units = dict(_all_units(shown, below, above, size, scale))
    return FieldLayout(size, below, above, QRectF(left, tops[2], wide, middle_high), units)


def _counter_size(shown: ShownField, below: Mapping[str, QRectF], above: Mapping[str, QRectF], scale: float) -> float:
    """The largest at which everybody has room where he stands."""
    for size in range(LARGEST_PX, SMALLEST_PX, -2):
        each = size * scale
        if all(_fits(units, room, each, scale) for units, room in _cells(shown, below, above)):
            return each
    return SMALLEST_PX * scale


def _fits(units: Sequence[FieldUnit], room: QRectF, size: float, scale: float) -> bool:
    inner = _inner(units, room, scale)
    in_a_row = max(1, int((inner.width() + BETWEEN_PX) / (size + BETWEEN_PX)))
    rows = -(-len(units) // in_a_row)
    return rows * (size + _note(units, scale)) <= inner.height() or not units


def _cells(
    shown: ShownField, below: Mapping[str, QRectF], above: Mapping[str, QRectF]
) -> Iterator[tuple[Sequence[FieldUnit], QRectF]]:
    """Who stands together, and where."""
    for side, rooms in ((shown.above, above), (shown.below, below)):
        yield [unit for unit in side.units if unit.section in IN_RESERVE], rooms[RESERVE]
        for section in shown.sections:
            yield [unit for unit in side.units if unit.section == section.key], rooms[section.key]


def _is_reserve(units: Sequence[FieldUnit]) -> bool:
    return any(unit.section in IN_RESERVE for unit in units)


def _note(units: Sequence[FieldUnit], scale: float) -> float:
    """The room for words below each counter; in a reserve only who supports has any."""
    has_none = _is_reserve(units) and not any(unit.section == SUPPORT for unit in units)
    return 3.0 if has_none else NOTE_PX * scale


def _inner(units: Sequence[FieldUnit], room: QRectF, scale: float) -> QRectF:
    if _is_reserve(units):
        return room.adjusted(RESERVE_TITLE_PX * scale, 3, -CLAUSE_PX * scale, -2)
    return room.adjusted(BETWEEN_PX, TITLE_PX * scale, -BETWEEN_PX, -2)


def _all_units(
    shown: ShownField, below: Mapping[str, QRectF], above: Mapping[str, QRectF], size: float, scale: float
) -> Iterator[tuple[str, QRectF]]:
    for units, room in _cells(shown, below, above):
        inner, note = _inner(units, room, scale), _note(units, scale)
        in_a_row = max(1, int((inner.width() + BETWEEN_PX) / (size + BETWEEN_PX)))
        rows = -(-len(units) // in_a_row)
        top = inner.top() + max(0.0, (inner.height() - rows * (size + note)) / 2)
        for i, unit in enumerate(units):
            row, column = divmod(i, in_a_row)
            here = min(in_a_row, len(units) - row * in_a_row)
            wide = here * size + (here - 1) * BETWEEN_PX
            left = inner.center().x() - wide / 2 + column * (size + BETWEEN_PX)
            yield unit.unit, QRectF(left, top + row * (size + note), size, size)
