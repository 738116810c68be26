"""What is laid over a map for a moment, as plain values. Spaces are named by id; lengths are mm of the sheet."""

from __future__ import annotations

from dataclasses import dataclass
from typing import Literal

from workbench.engine.design import TerrainType
from workbench.engine.display import WorkStatus
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexMap


@dataclass(frozen=True, slots=True)
class Selection:
    """What the user has chosen to work on; `lines` are those of links and the like, in mm."""

    spaces: tuple[str, ...] = ()
    borders: tuple[str, ...] = ()
    junctions: tuple[str, ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()


@dataclass(frozen=True, slots=True)
class Legal:
    """Spaces, or borders such as road sections, that may be chosen now.

    Spaces that are `free` cost nothing and are framed as one region. `costs` says what each space costs, in the
    order of the spaces; small spaces show it.
    """

    spaces: tuple[str, ...] = ()
    free: bool = False
    borders: tuple[str, ...] = ()
    costs: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Veil:
    """All spaces lie under a veil except legal, selected and targeted ones and these."""

    except_spaces: tuple[str, ...] = ()


@dataclass(frozen=True, slots=True)
class Target:
    """A space that is attacked, and what the attack promises ("3:2, wins 58 %")."""

    space: str
    odds: str = ""


@dataclass(frozen=True, slots=True)
class PathStep:
    """The next space of a path and its cost as text; a refused step ends the path with a bar."""

    space: str
    cost: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class PathGhost:
    """The way that a force would take."""

    start: str
    steps: tuple[PathStep, ...]
    total: str = ""


@dataclass(frozen=True, slots=True)
class SupplyLine:
    """A line of supply through spaces, or along `points`; `cut_at` is the index of the space it does not reach."""

    spaces: tuple[str, ...]
    cut_at: int | None = None
    points: tuple[Point, ...] = ()


@dataclass(frozen=True, slots=True)
class Control:
    """Who controls a space: names of side colours; two of them when it is contested."""

    space: str
    sides: tuple[str, ...]


@dataclass(frozen=True, slots=True)
class ZoneOfControl:
    """A space inside the zone of control of a side."""

    space: str
    side: str


@dataclass(frozen=True, slots=True)
class ZoneLimit:
    """All the zone of control of a side, in one; `side` is the name of its colours."""

    spaces: tuple[str, ...]
    side: str


@dataclass(frozen=True, slots=True)
class Hatched:
    """Spaces that are hatched together, from 1, wide apart, to 4, crossed."""

    spaces: tuple[str, ...]
    level: int


@dataclass(frozen=True, slots=True)
class Limit:
    """How far something comes: the line round these spaces; the later the turn, the thinner the line."""

    spaces: tuple[str, ...]
    turn: int = 1


BadgeLook = Literal[
    "prize", "threat", "cost", "room", "full", "source", "die", "rank", "barred", "march",
    "report", "estimate",
]  # fmt: skip
Corner = Literal["top_left", "top_right", "bottom_left", "bottom_right", "bottom", "below", "middle"]


@dataclass(frozen=True, slots=True)
class Badge:
    """A few signs on a plate at a corner of what stands in a space; `side` are the colours of whom it belongs to."""

    space: str
    text: str
    corner: Corner
    look: BadgeLook
    side: str = ""


@dataclass(frozen=True, slots=True)
class MarchArrow:
    """A way through spaces that was, or could be, gone; `side` are the colours of who goes.

    What is `ordered` and has not begun is dashed.
    """

    spaces: tuple[str, ...]
    side: str = ""
    text: str = ""
    look: Literal["march", "ordered", "retreat", "barred"] = "march"


@dataclass(frozen=True, slots=True)
class RetreatOption:
    """A space that a force may retreat to, or may not, with a word on it."""

    space: str
    label: str = ""
    refused: bool = False


@dataclass(frozen=True, slots=True)
class ProblemMark:
    """A problem at a point of the sheet."""

    x_mm: float
    y_mm: float
    level: Literal["error", "warning", "hint"] = "error"
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class Differs:
    """Something that is not as it was in a version: its ground as rings, or lines, and where its sign stands."""

    kind: Literal["added", "removed", "changed"]
    x_mm: float
    y_mm: float
    rings: tuple[tuple[Point, ...], ...] = ()
    lines: tuple[tuple[Point, ...], ...] = ()
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class SightLine:
    """A line of sight; dotted behind `blocked_at`."""

    start: Point
    end: Point
    blocked_at: Point | None = None


@dataclass(frozen=True, slots=True)
class Note:
    """A short word beside a point: an ink pill."""

    x_mm: float
    y_mm: float
    text: str


@dataclass(frozen=True, slots=True)
class Numbered:
    """A space that is spoken of elsewhere under a number; the one that is spoken of just now is `chosen`."""

    space: str
    number: int
    chosen: bool = False


@dataclass(frozen=True, slots=True)
class DraftLine:
    """A line that a tool is about to make; a refused one is drawn as an error.

    A `guide` is the thin line that a side is led along; an `arrow` points to its last point.
    """

    points: tuple[Point, ...]
    refused: bool = False
    kind: Literal["line", "guide", "arrow"] = "line"


@dataclass(frozen=True, slots=True)
class DraftArea:
    """Ground that a tool is about to give to a new space, to take from one, or to leave to none; rings of points."""

    rings: tuple[tuple[Point, ...], ...]
    kind: Literal["new", "lost", "hole"] = "new"


@dataclass(frozen=True, slots=True)
class DraftHexes:
    """Hexes that a tool is about to lay down: a sheet of them, by what it is moved, and which of its hexes they are.

    `kinds` are the kinds of ground that come along with them. Who shows the same again gives the same sheet.
    """

    sheet: HexMap
    hexes: tuple[str, ...]
    moved_mm: Point = (0.0, 0.0)
    kinds: tuple[TerrainType, ...] = ()


@dataclass(frozen=True, slots=True)
class DraftPoint:
    """A handle of a tool: a junction, the grabbed one, a point of a border, or the place where the pointer snaps."""

    x_mm: float
    y_mm: float
    kind: Literal["junction", "grabbed", "snap", "corner", "point"] = "junction"


@dataclass(frozen=True, slots=True)
class WorkPlate:
    """A field work: its symbol on the colours of a side; under work, reduced or destroyed it has a sign on it."""

    symbol: str
    side: str
    status: WorkStatus = WorkStatus.WHOLE


@dataclass(frozen=True, slots=True)
class FieldWorks:
    """The field works of a space, side by side above its counters."""

    space: str
    plates: tuple[WorkPlate, ...]


Overlay = (
    Selection
    | Legal
    | Veil
    | Target
    | PathGhost
    | SupplyLine
    | Control
    | ZoneOfControl
    | ZoneLimit
    | Hatched
    | Limit
    | Badge
    | MarchArrow
    | RetreatOption
    | ProblemMark
    | SightLine
    | Note
    | Numbered
    | Differs
    | DraftArea
    | DraftHexes
    | DraftLine
    | DraftPoint
    | FieldWorks
)
