"""Moving and turning the labels of spaces, on maps of both kinds."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from itertools import count
from typing import Literal

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QPointF, QRectF

from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.select_tool import STEPS, step_of
from workbench.cartography.plane import distance
from workbench.engine.maps.area_map import Point, Space
from workbench.engine.maps.map_parts import LabelStyle
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas.labels.label_layout import PlacedLabel
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.thing_edits import SetThings

Labels = Callable[[], Mapping[str, PlacedLabel]]
REACH_PX, STARTS_AT_PX = 3.0, 3.0
TURN_DEG = {"[": -5.0, "]": 5.0}
HINT = marked("arrows push it, [ and ] turn it, Del lets the program place it")

_gestures = count(1)


LABEL_OF = {
    "Move": marked("Move the label of {called}"), "Turn": marked("Turn the label of {called}"),
    "Place": marked("{called}: place the label by itself"),
}  # fmt: skip
LABELS_OF = {
    "Move": marked("Move the labels of {called}"), "Turn": marked("Turn the labels of {called}"),
    "Place": marked("{called}: place the labels by themselves"),
}  # fmt: skip
"""What is done with a label, or with several, for the history."""


class LabelTool(Tool):
    """Dragging moves a label by its own text, wherever it stands; what is dragged beside a label is that of the space.

    Arrows push the labels of what is selected, `[` and `]` turn them, `Del` gives their places back to the program.
    `labels` are those that are seen on the map.
    """

    name = marked("Label")
    icon = "text-t"
    key = "L"
    cursor = "cross"

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.labels: Labels = Map
        self._under = ""
        self._space = ""
        self._from: Point = (0.0, 0.0)
        self._away: Point = (0.0, 0.0)
        self._to: Point | None = None
        self._gesture = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """Whose label would be dragged here."""
        if self._under in self._desk.spaces:
            return spoken(marked("Drag the label of {0} · {1}")).format(
                called(self._desk.called(one_space(self._under))), spoken(HINT)
            )
        return spoken(marked("Drag the label of a space; {0}")).format(spoken(HINT))

    def press(self, event: ToolEvent) -> None:
        space = self._label_at(event) or event.space
        if event.button != "left" or not space:
            return
        self._gesture = ""
        self._desk.choose(one_space(space))
        if self._can_move(space):
            self._space, self._from = space, (event.x_mm, event.y_mm)
            self._away = self._away_from(space, event)

    def move(self, event: ToolEvent) -> None:
        if not self._space:
            self._under = self._label_at(event) or event.space
        elif self._to is not None or distance(self._from, (event.x_mm, event.y_mm)) > event.reach_mm(STARTS_AT_PX):
            self._to = (event.x_mm - self._away[0], event.y_mm - self._away[1])

    def release(self, event: ToolEvent) -> None:
        space, to = self._held(), self._to
        self.cancel()
        if space and to is not None:
            self._put([space], "Move", lambda held: replace(held, label=(round(to[0], 2), round(to[1], 2))))

    def leave(self) -> None:
        self._under = ""

    def cancel(self) -> None:
        self._space, self._to = "", None

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._space:
            self.cancel()
            return True
        chosen = [space for space in self._desk.chosen.spaces if self._can_move(space)]
        if not chosen:
            return False
        if event.key == "delete":
            self._put(chosen, "Place", lambda space: replace(space, label=None))
        elif event.key in TURN_DEG:
            self._put(chosen, "Turn", lambda space: _turned(space, TURN_DEG[event.key]), self._keyed(chosen))
        elif event.key in STEPS:
            self._push(chosen, step_of(event))
        else:
            return False
        return True

    def _push(self, chosen: Sequence[str], way: Point) -> None:
        def pushed(space: Space) -> Space:
            x, y = self._place_of(space)
            return replace(space, label=(round(x + way[0], 2), round(y + way[1], 2)))

        self._put(chosen, "Move", pushed, self._keyed(chosen))

    def _keyed(self, chosen: Sequence[str]) -> str:
        """Keys that follow each other on the same labels are one edit."""
        self._gesture = self._gesture or f"label {next(_gestures)}"
        return f"{self._gesture} {' '.join(chosen)}"

    def _put(self, spaces: Sequence[str], deed: str, change: Callable[[Space], Space], gesture: str = "") -> None:
        words = self._desk.called(Chosen(tuple(spaces)))
        label = Message(LABELS_OF[deed] if len(spaces) > 1 else LABEL_OF[deed], called=words)
        changed = tuple(change(self._of(space)) for space in spaces)
        self._desk.apply(SetThings("spaces", label, self._desk.map_id, changed, f"{deed} {gesture}" if gesture else ""))

    # Where labels are

    def _label_at(self, event: ToolEvent) -> str:
        """The space whose label is under the pointer; of several the smallest label."""
        reach, at = event.reach_mm(REACH_PX), QPointF(event.x_mm, event.y_mm)
        rects = ((name, placed.rect) for name, placed in self.labels().items() if placed.block.lines)
        under = [(rect.width() * rect.height(), name) for name, rect in rects if _wider(rect, reach).contains(at)]
        return min(under)[1] if under else ""

    def _away_from(self, space: str, event: ToolEvent) -> Point:
        """From the middle of the label to where it was taken; a label that was not pointed at comes to the pointer."""
        if self._label_at(event) != space:
            return (0.0, 0.0)
        middle = self.labels()[space].centre
        return event.x_mm - middle.x(), event.y_mm - middle.y()

    def _place_of(self, space: Space) -> Point:
        """Where a label stands now: where it was put, else where the program has put it."""
        seen = self.labels().get(space.id)
        middle = self._desk.place_of(one_space(space.id)) or (0.0, 0.0)
        return space.label or ((seen.centre.x(), seen.centre.y()) if seen is not None else middle)

    def _can_move(self, space: str) -> bool:
        """Whether a space has a label."""
        return space in self._desk.spaces

    def _held(self) -> str:
        """The space whose label is dragged, "" when the map has it no longer."""
        return self._space if self._space in self._desk.spaces else ""

    def _of(self, space: str) -> Space:
        return self._desk.spaces_of(one_space(space))[0]

    # What is seen

    def overlays(self) -> Sequence[Overlay]:
        held = self._held()
        if held and self._to is not None:
            start = self._place_of(self._of(held))
            return (DraftLine((start, self._to), kind="guide"), *self._frame(held, self._to))
        under = self.labels().get(self._under)
        return () if under is None or held else self._frame(self._under, (under.centre.x(), under.centre.y()), "guide")

    def _frame(self, space: str, middle: Point, kind: Literal["line", "guide"] = "line") -> tuple[DraftLine, ...]:
        """The edge of a label as if it stood there."""
        placed = self.labels().get(space)
        if placed is None:
            return ()
        rect = QRectF(placed.rect)
        rect.moveCenter(QPointF(*middle))
        corners = (rect.topLeft(), rect.topRight(), rect.bottomRight(), rect.bottomLeft(), rect.topLeft())
        return (DraftLine(tuple((corner.x(), corner.y()) for corner in corners), kind=kind),)

    def note(self) -> ToolNote | None:
        if not self._held() or self._to is None:
            return None
        return ToolNote(self._of(self._space).name, Message("The label stands here."))


class HexLabelTool(LabelTool):
    """The same on a map of hexes: one without a name has no label to move."""

    def _can_move(self, space: str) -> bool:
        return space in self._desk.spaces and bool(self._of(space).name)


def _wider(rect: QRectF, by: float) -> QRectF:
    return rect.adjusted(-by, -by, by, by)


def _turned(space: Space, by_deg: float) -> Space:
    """The space with its label turned further, between -180 and 180 degrees; a plain style is none."""
    style = space.label_style or LabelStyle()
    turned = replace(style, rotation_deg=(style.rotation_deg + by_deg + 180.0) % 360.0 - 180.0)
    return replace(space, label_style=None if turned == LabelStyle() else turned)
