"""The board beside the maps: a box for each turn in which counters come, for what is set up freely, for losses."""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from xml.etree.ElementTree import Element

from msgspec import Struct

from workbench.engine.words.message import Message, marked
from workbench.exchange.vassal.elements import BOARD, element
from workbench.exchange.vassal.said import Said
from workbench.exchange.vassal.sequences import told_apart
from workbench.exchange.vassal.set_up import AtStart

COLUMNS, EDGE = 4, 0.25
HEADING = 0.5
"""In counters: what lies between boxes, and how high the heading of one is."""
BESIDE, LOSSES, BY_RULES = marked("Beside the map"), marked("Losses"), marked("Comes by the rules")


class Box(Struct, frozen=True):
    """A box of the board: its left upper corner and its size in pixels, the heading among it."""

    name: str
    x: int
    y: int
    width: int
    height: int


class Tray(Struct, frozen=True):
    """The board, and where each kind of what waits has its box."""

    name: str
    picture: str
    size: tuple[int, int]
    boxes: dict[str, Box]
    heading: int

    def place(self, one: AtStart, part: int, parts: int) -> tuple[str, int, int]:
        """Where a counter of one of so many sides waits."""
        box = self.boxes[box_of(one)]
        return self.name, box.x + box.width * (2 * part + 1) // (2 * parts), box.y + (box.height + self.heading) // 2

    def grid(self) -> Element:
        """The boxes as zones."""
        return element(BOARD + "ZonedGrid", [_zone(box) for box in self.boxes.values()])


def box_of(one: AtStart) -> str:
    """The key of the box that a counter waits in."""
    return f"free {one.free}" if one.free else f"turn {one.due:06}"


def tray_of(waiting: Iterable[AtStart], taken: Iterable[str], sides: int, counter_px: int, said: Said) -> Tray | None:
    """The board for what waits in any scenario; None where nothing does. `taken` are the names of the maps."""
    keys = dict(sorted({box_of(one): one for one in waiting if not one.space}.items()))
    if not keys:
        return None
    titles = [(key, _title(one, said)) for key, one in keys.items()]
    names = told_apart([*titles, ("", said(LOSSES))])
    wide, high = counter_px * 2 * max(1, sides), counter_px * 2
    edge, heading = round(counter_px * EDGE), round(counter_px * HEADING)
    boxes = {}
    for at, (key, name) in enumerate(names.items()):
        row, column = divmod(at, COLUMNS)
        x, y = edge + column * (wide + edge), edge + row * (high + edge)
        boxes[key] = Box(name, x, y, wide, high)
    rows, columns = -(-len(boxes) // COLUMNS), min(COLUMNS, len(boxes))
    size = (edge + columns * (wide + edge), edge + rows * (high + edge))
    return Tray(_free_name(said(BESIDE), taken), "beside.png", size, boxes, heading)


def _title(one: AtStart, said: Said) -> str:
    if one.free:
        return one.free
    return said(Message("Turn {turn}", turn=one.due)) if one.due else said(BY_RULES)


def _free_name(name: str, taken: Iterable[str]) -> str:
    known = set(taken)
    while name in known:
        name += "'"
    return name


def _zone(box: Box) -> Element:
    right, lower = box.x + box.width, box.y + box.height
    path = ((box.x, box.y), (right, box.y), (right, lower), (box.x, lower))
    return element(
        BOARD + "mapgrid.Zone", name=box.name, path=";".join(f"{x},{y}" for x, y in path), locationFormat="$name$",
        useParentGrid=False, useHighlight=False,
    )  # fmt: skip


def waiting_in(starts: Iterable[tuple[AtStart, ...]]) -> Iterator[AtStart]:
    """All that waits, in any scenario."""
    return (one for start in starts for one in start if not one.space)
