"""What stands below a counter that was reported: how old that is, and the band of its estimate as zoom allows."""

from __future__ import annotations

from collections.abc import Iterator

from editors.playtest.moment import Moment
from workbench.engine.display import Piece
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import Badge, Overlay


def reports_on_map(moment: Moment) -> list[Overlay]:
    """A plate for each space where something was reported."""
    told = {piece.space: piece for piece in moment.pieces.values() if any(piece.told)}
    return [plate for space in sorted(told) for plate in _plates(told[space])]


def _plates(piece: Piece) -> Iterator[Badge]:
    when, band = map(spoken, piece.told)
    if when:
        yield Badge(piece.space, when, "bottom", "report")
    if band:
        yield Badge(piece.space, band, "below" if when else "bottom", "estimate")


def report_rows(pieces: tuple[Piece, ...]) -> list[ReasonRow]:
    """What is known of those who were reported: what, when, from whom, how sure."""
    rows = []
    for piece in pieces:
        if any(piece.told):
            rows.append(ReasonRow(", ".join((called(piece.name), *map(spoken, piece.remarks)))))
    return rows
