"""The tool that measures: from a click on one space to a click on another, or to the pointer until then."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.desk import AnyDesk
from editors.map_editor.measuring.marches import Marches, Measured, measured, said_march, words_of
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import Point
from workbench.engine.networks.march import March
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Overlay, PathGhost, PathStep
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote


class MeasureTool(Tool):
    """`march` is the choice of whose way is measured: the name of a type of unit, or steps by land or sea."""

    name = marked("Measure")
    icon = "ruler"
    key = "I"
    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.march = ""
        self._start, self._end = "", ""
        self._is_fixed = False
        self._found: tuple[str, str, str, AnyMap, Measured | None] | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a click measures."""
        if not self._start:
            return marked("Click the space to measure from")
        if self._is_fixed:
            return marked("Click a space to measure anew from there · Esc clears")
        return marked("Click the space to measure to · Esc clears")

    @property
    def marches(self) -> Marches:
        """The choices on the map as it is now."""
        return self._desk.marches.of(self._desk.design, self._desk.map)

    def chosen_march(self) -> str:
        """The choice that counts: one that the map does not have any more is the first."""
        choices = self.marches.by_name
        return self.march if self.march in choices else next(iter(choices))

    def choose_march(self, name: str) -> None:
        """Measure the ways of another type of unit."""
        self.march = name

    # Pointer and keys

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or not event.space:
            return
        if not self._start or self._is_fixed:
            self._start, self._end, self._is_fixed = event.space, "", False
        else:
            self._end, self._is_fixed = event.space, True

    def move(self, event: ToolEvent) -> None:
        if self._start and not self._is_fixed:
            self._end = event.space

    def leave(self) -> None:
        if not self._is_fixed:
            self._end = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key != "escape" or not self._start:
            return False
        self.cancel()
        return True

    def cancel(self) -> None:
        self._start, self._end, self._is_fixed, self._found = "", "", False, None

    # What was measured

    def measured(self) -> Measured | None:
        """From the first space to the last one, or to the one under the pointer; None while there are not two."""
        if not self._start or not self._end or self._start == self._end:
            return None
        shown, name = self._desk.map, self.chosen_march()
        asked = (self._start, self._end, name, shown)
        if self._found is None or self._found[:4] != asked:
            self._found = (*asked, self._measure(self.marches.by_name[name]))
        return self._found[4]

    def _measure(self, march: March) -> Measured | None:
        places = self._places()
        graph = march.cost.graph
        if places is None or self._start not in graph or self._end not in graph:
            return None
        return measured(self._desk.map, march, self._start, self._end, places)

    def _places(self) -> tuple[Point, Point] | None:
        geometry = self._desk.geometry
        first, last = geometry.middle(self._start), geometry.middle(self._end)
        return (first, last) if first is not None and last is not None else None

    def note(self) -> ToolNote | None:
        found = self.measured()
        if found is None:
            return None
        name = self.chosen_march()
        return ToolNote(said_march(name), words_of(found, self.marches.by_name[name].points))

    def overlays(self) -> Sequence[Overlay]:
        start = self._desk.geometry.middle(self._start) if self._start else None
        if start is None:
            return ()
        found, places = self.measured(), self._places() if self._end else None
        if found is None or places is None:
            return (DraftPoint(*start, "snap"),)
        straight = DraftLine(places, kind="guide")
        if found.way is None:
            return (DraftPoint(*start, "snap"), straight)
        steps = tuple(PathStep(space, cost) for space, cost in zip(found.way.spaces[1:], found.way.costs, strict=True))
        return (straight, PathGhost(self._start, steps, found.way.total))
