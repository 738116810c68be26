"""The kinds of overlays in the order of their switches, with their names and keys; what a reading of one is."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from dataclasses import dataclass, field
from typing import Final, NamedTuple

from workbench.engine.shown.overlays import OverlayKind
from workbench.language import marked
from workbench.qt.controls.parts import ReasonRow
from workbench.qt.map_canvas import Overlay


class Laid(NamedTuple):
    """A kind of overlay: its name and what it tells, marked for translation, and its key."""

    title: str
    key: str
    tells: str


KINDS: Final[Mapping[OverlayKind, Laid]] = {
    OverlayKind.SUPPLY: Laid(marked("Supply"), "S", marked("ways, sources, what cuts them")),
    OverlayKind.CONTROL: Laid(marked("Control"), "C", marked("who holds what")),
    OverlayKind.ZONES: Laid(marked("Zones of control"), "Z", marked("of whom, and what they do")),
    OverlayKind.REACH: Laid(marked("Range"), "G", marked("how far the chosen force comes")),
    OverlayKind.THREAT: Laid(marked("Threat"), "T", marked("what known enemies could reach")),
    OverlayKind.RETREATS: Laid(marked("Retreats"), "E", marked("where the force could go back to")),
    OverlayKind.ROOM: Laid(marked("Room"), "K", marked("how much more spaces hold")),
    OverlayKind.PRIZES: Laid(marked("Victory"), "V", marked("what spaces are worth, and to whom")),
    OverlayKind.MOVES: Laid(marked("Last moves"), "M", marked("what went where since the last decision")),
}
FIRST_ON: Final = frozenset({OverlayKind.SUPPLY, OverlayKind.CONTROL})
"""What lies on the map while nobody has said otherwise."""


@dataclass(frozen=True, slots=True)
class LegendLine:
    """A sign and what it means, in the player's words; `sample` says how it looks."""

    text: str
    clause: str = ""
    sample: Overlay | None = None


@dataclass(frozen=True, slots=True)
class Reading:
    """What is laid over the map for one kind: its marks, its legend, and what the card of a space says besides."""

    marks: Sequence[Overlay] = ()
    legend: Sequence[LegendLine] = ()
    words: Mapping[str, Sequence[ReasonRow]] = field(default_factory=dict)
