"""Selecting with the mouse: one thing, several spaces by Shift or Ctrl, all in a rectangle. Both kinds of maps."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import NOTHING, Chosen, one_space
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point
from workbench.language import marked
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas.hits import Hit
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent

JUNCTION_REACH_PX = 7.0
BORDER_REACH_PX = 4.0
STARTS_AT_PX = 4.0
STEP_MM, WIDE_STEP_MM = 0.5, 5.0
STEPS: dict[str, Point] = {"left": (-1.0, 0.0), "right": (1.0, 0.0), "up": (0.0, -1.0), "down": (0.0, 1.0)}

_gestures = count(1)


class SelectTool(Tool):
    """A click selects what is nearest: a junction, else a border, else the space; `Alt` only spaces.

    Shift or Ctrl adds a space or takes it out. A drag from outside of all spaces, or with Shift or Ctrl, selects the
    spaces in a rectangle. A subclass may let any drag do so, and says which borders can be taken.
    """

    name = marked("Select")
    icon = "cursor"
    key = "V"
    bands_everywhere = False
    things = marked("a space, a border or a junction")

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self._pressed: Point | None = None
        self._adds = False
        self._before = NOTHING
        self._band: tuple[Point, Point] | None = None
        self._under = NOTHING
        self._gesture = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a click would select here, and how one selects more."""
        if words := self._desk.called(self._under):
            said = spoken(
                marked("Click selects {0} · Shift click adds it or takes it out · Shift drag selects a rectangle")
            )
            return said.format(called(words))
        return spoken(marked("Click {0} to select it · a drag selects all in a rectangle")).format(spoken(self.things))

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        self._gesture, self._before = "", self._desk.chosen
        self._adds = event.shift or event.control
        found = self.found(event)
        if self._adds or self.bands_everywhere or found == NOTHING:
            self._pressed = (event.x_mm, event.y_mm)
        if not self._adds:
            self._desk.choose(self._whole(found))

    def move(self, event: ToolEvent) -> None:
        self._under = self.found(event)
        here = (event.x_mm, event.y_mm)
        if self._pressed is not None and (
            self._band is not None or distance(self._pressed, here) > event.reach_mm(STARTS_AT_PX)
        ):
            self._band = (self._pressed, here)

    def release(self, event: ToolEvent) -> None:
        band, pressed = self._band, self._pressed
        self._forget()
        if band is not None:
            low, high = _ordered(*band)
            inside = self._desk.spaces_in(low, high)
            self._desk.choose(self._before.with_more(inside) if self._adds else Chosen(inside))
        elif pressed is not None and self._adds and event.space:
            self._desk.choose(self._before.with_turned(event.space))

    def leave(self) -> None:
        self._under = NOTHING

    def cancel(self) -> None:
        self._forget()

    def _forget(self) -> None:
        self._band, self._pressed = None, None

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._band is not None:
            self._forget()
            return True
        if event.key == "escape" and self._desk.chosen != NOTHING:
            self._desk.choose(NOTHING)
            return True
        if event.key in STEPS:
            return self._step(event)
        return False

    def _step(self, event: ToolEvent) -> bool:
        """An arrow pushes what can be pushed; with Shift it takes the next space in as well."""
        if self.nudge(step_of(event)):
            return True
        chosen = self._desk.chosen
        if not event.shift or not chosen.spaces:
            return False
        following = self._desk.hits.next_space(chosen.last, event.key)
        if following:
            self._desk.choose(chosen.with_turned(following) if following not in chosen.spaces else chosen)
        return True

    def nudge(self, way_mm: Point) -> bool:
        """Push what is selected; steps that follow each other are one edit."""
        self._gesture = self._gesture or f"nudge {next(_gestures)}"
        return self._desk.nudge(way_mm, self._gesture)

    # What is under the pointer

    def found(self, event: ToolEvent) -> Chosen:
        """What a click would select."""
        if event.alt:
            return one_space(event.space)
        hit = self._hit(event)
        if hit.junction:
            return Chosen(junction=hit.junction)
        if hit.link and not self._ends_here(event, hit):
            return Chosen(link=hit.link)
        if hit.border and self.takes_border(hit.border):
            return Chosen(border=hit.border)
        return one_space(hit.space)

    def _ends_here(self, event: ToolEvent, hit: Hit) -> bool:
        """Whether a link meets the middle of a space here: the space is meant, the link has all its length."""
        link, middle = self._desk.map.links[hit.link], self._desk.geometry.middle(hit.space)
        if middle is None or hit.space not in (link.first, link.second):
            return False
        return distance(middle, (hit.x_mm, hit.y_mm)) <= event.reach_mm(JUNCTION_REACH_PX)

    def _whole(self, found: Chosen) -> Chosen:
        """A second click on a hex selects the sea zone that it is part of."""
        if not found.space or found != self._desk.chosen:
            return found
        return one_space(self._desk.geometry.entered(found.space))

    def takes_border(self, border: str) -> bool:
        """Whether a click near this border selects it rather than the space."""
        return True

    def _hit(self, event: ToolEvent) -> Hit:
        """A junction is reached from farther than a border, which is reached from farther than nothing."""
        wide = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(JUNCTION_REACH_PX))
        near = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(BORDER_REACH_PX))
        return Hit(event.x_mm, event.y_mm, wide.space, near.border, near.on_border, wide.junction, near.link)

    def overlays(self) -> Sequence[Overlay]:
        if self._band is None:
            return ()
        (x0, y0), (x1, y1) = self._band
        return (DraftLine(((x0, y0), (x1, y0), (x1, y1), (x0, y1), (x0, y0))),)


def step_of(event: ToolEvent) -> Point:
    """How far an arrow key pushes: half a millimetre, with Shift five."""
    dx, dy = STEPS[event.key]
    step = WIDE_STEP_MM if event.shift else STEP_MM
    return dx * step, dy * step


def _ordered(a: Point, b: Point) -> tuple[Point, Point]:
    return (min(a[0], b[0]), min(a[1], b[1])), (max(a[0], b[0]), max(a[1], b[1]))
