"""Moving junctions: every border at one moves with it, and what would overlap is refused while one drags."""

from __future__ import annotations

from collections.abc import Sequence
from itertools import count

from editors.map_editor.document import Chosen, MapDesk
from editors.map_editor.edits import DissolveJunction, InsertJunction, MoveJunction
from editors.map_editor.shaping import moved_junction, names_around
from workbench.cartography.faces import faces
from workbench.cartography.plane import border_line
from workbench.cartography.surgery import Impossible
from workbench.engine.area_map import AreaMap, Point
from workbench.qt.map_canvas.overlays import DraftLine, DraftPoint, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 10.0
GRID_MM = 0.5
KEY_STEP_MM = 0.5
NAMES_SHOWN = 3

_gestures = count(1)


class JunctionTool(Tool):
    """Drag a junction; `Alt` click on a border adds one, `Del` dissolves the selected one, arrows nudge it."""

    name = "Junction"
    icon = "junction"
    key = "J"
    hint = "Drag a junction to move every border at it; Alt click adds one, Del dissolves it"
    cursor = "cross"
    hovers = False

    def __init__(self, desk: MapDesk, smooth: bool = True, snaps: bool = True) -> None:
        self._desk = desk
        self.smooth = smooth
        self.snaps = snaps
        self._near = ""
        self._grabbed = ""
        self._offset: Point = (0.0, 0.0)
        self._to: Point | None = None
        self._moved: AreaMap | None = None
        self._refusal = ""
        self._gesture = ""

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        hit = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX))
        if event.alt and hit.border and not hit.junction:
            self._desk.apply(InsertJunction(self._desk.map_id, hit.border, (event.x_mm, event.y_mm)))
            return
        self._desk.choose(Chosen(junction=hit.junction))
        if hit.junction:
            x, y = self._desk.area_map.junctions[hit.junction].point
            self._grabbed, self._offset = hit.junction, (x - event.x_mm, y - event.y_mm)

    def move(self, event: ToolEvent) -> None:
        if not self._grabbed:
            self._near = self._desk.hit(event.x_mm, event.y_mm, event.reach_mm(REACH_PX)).junction
            return
        self._to = self._place(event)
        self._try()

    def release(self, event: ToolEvent) -> None:
        junction, to, refusal = self._grabbed, self._to, self._refusal
        self.cancel()
        if junction and to is not None and not refusal:
            self._desk.apply(MoveJunction(self._desk.map_id, junction, to, self.smooth))

    def press_key(self, event: ToolEvent) -> bool:
        chosen = self._desk.chosen.junction
        steps = {"left": (-1, 0), "right": (1, 0), "up": (0, -1), "down": (0, 1)}
        if event.key == "escape" and self._grabbed:
            self.cancel()
            return True
        if event.key == "delete" and chosen:
            self._desk.apply(DissolveJunction(self._desk.map_id, chosen))
            return True
        if event.key in steps and chosen in self._desk.area_map.junctions:
            self._nudge(chosen, steps[event.key], 4.0 if event.shift else 1.0)
            return True
        return False

    def cancel(self) -> None:
        self._grabbed, self._to, self._moved, self._refusal = "", None, None, ""

    def overlays(self) -> Sequence[Overlay]:
        if not self._grabbed or self._to is None:
            if self._near in self._desk.area_map.junctions:
                return (DraftPoint(*self._desk.area_map.junctions[self._near].point),)
            return ()
        lines = [DraftLine(line, refused=bool(self._refusal)) for line in self._lines()]
        return (*lines, DraftPoint(*self._to, kind="grabbed"))

    def note(self) -> ToolNote | None:
        if not self._grabbed or self._to is None:
            return None
        x, y = self._desk.area_map.junctions[self._grabbed].point
        title = f"Junction {self._grabbed}  {self._to[0] - x:+.1f} mm, {self._to[1] - y:+.1f} mm".replace("-", "−")
        if self._refusal:
            return ToolNote(title, self._refusal, refused=True)
        number = len(faces(self._desk.area_map).borders_at(self._grabbed))
        names = names_around(self._desk.area_map, self._grabbed)
        said = ", ".join(names[:NAMES_SHOWN]) + (" …" if len(names) > NAMES_SHOWN else "")
        return ToolNote(title, f"Moves {number} borders of {said}. Shift: free of snapping")

    def _place(self, event: ToolEvent) -> Point:
        x, y = event.x_mm + self._offset[0], event.y_mm + self._offset[1]
        if self.snaps and not event.shift:
            return (round(x / GRID_MM) * GRID_MM, round(y / GRID_MM) * GRID_MM)
        return (round(x, 3), round(y, 3))

    def _try(self) -> None:
        """Whether the map would stand the move; what it would look like."""
        assert self._to is not None
        try:
            self._moved = moved_junction(self._desk.area_map, self._grabbed, self._to, self.smooth)
            self._refusal = ""
        except Impossible as reason:
            self._refusal, self._moved = str(reason), None

    def _lines(self) -> list[tuple[Point, ...]]:
        """The borders at the junction as they would run; straight ends where the move is refused."""
        assert self._to is not None
        before = self._desk.area_map
        lines = []
        for name in faces(before).borders_at(self._grabbed):
            if self._moved is not None:
                lines.append(border_line(self._moved, self._moved.borders[name]))
            else:
                line = border_line(before, before.borders[name])
                at_start = before.borders[name].start == self._grabbed
                lines.append((self._to, *line[1:]) if at_start else (*line[:-1], self._to))
        return lines

    def _nudge(self, junction: str, step: tuple[int, int], times: float) -> None:
        x, y = self._desk.area_map.junctions[junction].point
        to = (x + step[0] * KEY_STEP_MM * times, y + step[1] * KEY_STEP_MM * times)
        self._gesture = self._gesture or f"nudge {next(_gestures)}"
        self._desk.apply(MoveJunction(self._desk.map_id, junction, to, self.smooth, f"{self._gesture} {junction}"))
