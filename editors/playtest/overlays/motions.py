"""The moves since the seat that looks decided last, read off the events that it was told; arrows by way and side."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.overlays.kinds import LegendLine, Reading
from editors.playtest.overlays.readings import Eyes
from workbench.engine.events import UnitMoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.since_then import number_of_last_own
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.map_canvas import MarchArrow

Moves = dict[tuple[str, tuple[str, ...]], list[str]]
"""(side, way) -> the units that went it, in the order in which that was told."""


def moves_told(playtest: Playtest[Any, Any], viewer: str, seat: str, sides: Mapping[str, str]) -> Moves:
    """The ways of units since `seat` decided last, as `viewer` was told; `sides` are those of units in sight."""
    plays = playtest.plays
    since = number_of_last_own(plays, seat)
    if viewer:
        told = playtest.redacted(viewer, since)
    else:
        told = [event for play in plays[since:] for event in play.events]
    # what cannot be read any more is of the other side: one's own is always read
    others = {*sides.values()} - {playtest.rules.side_of(viewer)} if viewer else set[str]()
    unread = others.pop() if len(others) == 1 else ""
    found: Moves = {}
    for event in told:
        if isinstance(event, UnitMoved):
            way = tuple(event.path) if len(event.path) > 1 else ()
            if way and event.unit:
                side = sides.get(event.unit, unread)
                found.setdefault((side, way), []).append(event.unit)
    return found


def moves(eyes: Eyes, playtest: Playtest[Any, Any]) -> Reading:
    """An arrow for each way that was gone, with how many went it."""
    moment = eyes.moment
    seat = moment.viewer or (moment.decision.seat if moment.decision else "")
    sides = {unit: piece.side for unit, piece in moment.pieces.items()}
    found = moves_told(playtest, moment.viewer, seat, sides)
    marks = [
        MarchArrow(way, eyes.colours.get(side, ""), str(len(units)) if len(units) > 1 else "")
        for (side, way), units in found.items()
    ]
    words: dict[str, list[ReasonRow]] = {}
    for (_side, way), units in found.items():
        row = ReasonRow(_tr("Came from {}: {}").format(eyes.name_of(way[0]), eyes.units_named(units)))
        if eyes.units_named(units):
            words.setdefault(way[-1], []).append(row)
    who = [side for side in eyes.names if any(side == moved for moved, _ in found)]
    legend = [LegendLine(eyes.names[side], "", MarchArrow(("a", "b"), eyes.colours[side])) for side in who]
    since = (
        _tr("since the last decision of {}").format(eyes.names.get(seat, seat)) if seat else _tr("all that was told")
    )
    return Reading(
        tuple(marks), (*legend, LegendLine(since if found else _tr("nothing has moved that is known"))), words
    )


def _tr(text: str) -> str:
    return QCoreApplication.translate("MapOverlays", text)
