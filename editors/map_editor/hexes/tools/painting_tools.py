"""The tools that paint hexes. Ctrl takes away, Alt picks up, a drag is one edit."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from itertools import compress, count

from PySide6.QtCore import QObject, Signal

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.tools.alike import alike
from editors.map_editor.hexes.tools.paints import Paints
from workbench.cartography.hexes.hex_grid import place_at
from workbench.cartography.hexes.hex_regions import Flags, disc, line, reached, rectangle
from workbench.cartography.hexes.many_hexes import indexes_by_number
from workbench.cartography.one_step import one_step
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_numbers import numbers_by_row
from workbench.engine.maps.hex_places import Place, find_place, is_on, number_of
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.long_work import Stopped, long_work, stopped_words
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.laid_over.overlays import Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.edit import EditError

LARGEST_BRUSH = 8
FEW = 2000
"""So many numbers are written one by one; for more all of the grid's are."""
FOUND = 0.1
"""What part of a fill is done when its hexes are found."""
MOST_SHOWN = 3000
"""As many hexes are framed before they are painted; more are only counted."""

_gestures = count(1)


class _Told(QObject):
    paint_taken = Signal()
    resized = Signal()
    done = Signal()


class PaintTool(Tool):
    """What all of them share: the palette, picking up with Alt, painting.

    `paint_taken` tells that the palette has what was picked up; `done`, of the eyedropper, that it has had its one
    click; `resized`, of the brush, that its size was changed by a key.
    """

    cursor = "cross"
    hovers = False

    def __init__(self, desk: HexDesk, paints: Paints) -> None:
        self.desk = desk
        self.paints = paints
        self._told = _Told(desk.home)
        self.paint_taken = self._told.paint_taken
        self._gesture = ""
        self._at: Place | None = None
        self._takes_away = False

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        if event.alt:
            self._pick_up(event.space)
            return
        self._gesture = f"{self.name} {next(_gestures)}"
        self._takes_away = event.control
        self._at = self._place(event)
        self.begin(self._at)

    def move(self, event: ToolEvent) -> None:
        before, self._at = self._at, self._place(event)
        if not self._gesture:
            self._takes_away = event.control
        elif before is not None and self._at != before:
            self.go_on(before, self._at)

    def release(self, event: ToolEvent) -> None:
        if self._gesture:
            self.end(self._place(event))
        self._gesture = ""

    def cancel(self) -> None:
        self._gesture = ""

    def leave(self) -> None:
        if not self._gesture:
            self._at = None

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._gesture:
            self.cancel()
            return True
        if event.key.isdecimal() and self.paints.take_numbered(int(event.key)):
            self.paint_taken.emit()
            return True
        return False

    # What each of them does

    def begin(self, at: Place) -> None:
        """The button was pressed over a place, which may lie off the grid."""

    def go_on(self, before: Place, at: Place) -> None:
        """The pointer was dragged from place to place."""

    def end(self, at: Place) -> None:
        """The button was let go."""

    def meant(self) -> Sequence[Place]:
        """The places that a press, or letting go, would paint now."""
        return ()

    def overlays(self) -> Sequence[Overlay]:
        meant = self.meant()
        return (Selection(tuple(self.numbers(meant))),) if 0 < len(meant) <= MOST_SHOWN else ()

    # For all

    @property
    def hex_map(self) -> HexMap:
        return self.desk.hex_map

    @property
    def is_large(self) -> bool:
        """Whether all hexes of the map are so many that one waits for them."""
        return self.hex_map.grid.columns * self.hex_map.grid.rows > FEW

    def numbers(self, places: Iterable[Place]) -> list[str]:
        grid = self.hex_map.grid
        on_grid = [place for place in places if is_on(grid, place)]
        if len(on_grid) < FEW:
            return [number_of(grid, place) for place in on_grid]
        rows = numbers_by_row(grid)
        return [rows[row][column] for column, row in on_grid]

    def paint(self, places: Iterable[Place]) -> None:
        """Paint what is not painted so yet; nothing to do is no refusal."""
        self.paint_numbers(self.numbers(places))

    def paint_where(self, found: Callable[[], Flags]) -> None:
        """The same for all hexes of the map that are found, as flags `[row, column]`."""
        grid = self.hex_map.grid

        def numbers() -> list[str]:
            return [*compress(indexes_by_number(grid), found().ravel().tolist())]

        with busy_pointer(self.is_large), one_step(), long_work(self.name) as work:
            try:
                wanted = work.worked_out(numbers, last=FOUND) if self.is_large else numbers()
            except Stopped:
                self.desk.refuse(stopped_words())
                return
            self.paint_numbers(wanted)

    def paint_numbers(self, numbers: Sequence[str]) -> None:
        """The same for hexes by their numbers."""
        with busy_pointer(len(numbers) > FEW):
            try:
                edit = self.paints.stroke(numbers, self._takes_away, self._gesture)
            except EditError as refusal:
                self.desk.refuse(spoken_error(refusal))
                return
            if edit is not None:
                self.desk.apply(edit)

    def _place(self, event: ToolEvent) -> Place:
        return place_at(self.hex_map.grid, (event.x_mm, event.y_mm))

    def _pick_up(self, number: str) -> None:
        if number and find_place(self.hex_map.grid, number) is not None:
            self.paints.pick_up(self.hex_map.space(number))
            self.paint_taken.emit()


class BrushTool(PaintTool):
    """Paints under the pointer, a disc of hexes when it is large; a fast stroke leaves no gaps."""

    name = marked("Brush")
    icon = "paint-brush"
    key = "T"
    hint = marked("Drag to paint · [ and ] change the size · Ctrl paints plain ground · Alt click picks up")

    def __init__(self, desk: HexDesk, paints: Paints) -> None:
        super().__init__(desk, paints)
        self.size = 1
        self.resized = self._told.resized

    def press_key(self, event: ToolEvent) -> bool:
        if event.key in ("[", "]"):
            self.size = min(LARGEST_BRUSH, max(1, self.size + (1 if event.key == "]" else -1)))
            self.resized.emit()
            return True
        return super().press_key(event)

    def begin(self, at: Place) -> None:
        self.paint(self._disc(at))

    def go_on(self, before: Place, at: Place) -> None:
        way = [place for place in line(self.hex_map.grid, before, at) if place != before]
        self.paint(dict.fromkeys(place for step in way for place in self._disc(step)))

    def meant(self) -> Sequence[Place]:
        return self._disc(self._at) if self._at is not None else ()

    def _disc(self, at: Place) -> Sequence[Place]:
        return disc(self.hex_map.grid, at, self.size - 1)


class _SpanTool(PaintTool):
    """Paints when the button is let go, between the place of the press and that of the release."""

    def __init__(self, desk: HexDesk, paints: Paints) -> None:
        super().__init__(desk, paints)
        self._start: Place | None = None

    def begin(self, at: Place) -> None:
        self._start = at

    def end(self, at: Place) -> None:
        self._at = at
        meant = self.meant()
        self._start = None
        self.paint(meant)

    def cancel(self) -> None:
        super().cancel()
        self._start = None

    def meant(self) -> Sequence[Place]:
        if self._at is None:
            return ()
        return self.span(self._start if self._start is not None else self._at, self._at)

    def span(self, start: Place, end: Place) -> Sequence[Place]:
        """The places between two of them."""
        raise NotImplementedError

    def note(self) -> ToolNote | None:
        if self._start is None:
            return None
        count = Message("{count} {count:hex|hexes}", count=len(self.meant()))
        return ToolNote(count, Message("let go to paint them, Esc gives up"))


class LineTool(_SpanTool):
    """Paints the hexes on a straight line."""

    name = marked("Line")
    icon = "line-segment"
    key = "Shift+T"
    hint = marked("Drag from hex to hex to paint a line · Ctrl paints plain ground · Alt click picks up")

    def span(self, start: Place, end: Place) -> Sequence[Place]:
        return line(self.hex_map.grid, start, end)


class RectangleTool(_SpanTool):
    """Paints a rectangle of columns and rows."""

    name = marked("Rectangle")
    icon = "rectangle"
    key = "Shift+A"
    hint = marked("Drag from corner to corner to paint a rectangle · Ctrl paints plain ground · Alt click picks up")

    def span(self, start: Place, end: Place) -> Sequence[Place]:
        return rectangle(self.hex_map.grid, start, end)


class FillTool(PaintTool):
    """Paints all hexes that hang together with the one clicked and are like it."""

    name = marked("Fill")
    icon = "paint-bucket"
    key = "F"
    hint = marked("Click to paint connected hexes of one kind · Ctrl paints plain ground · Alt click picks up")

    def begin(self, at: Place) -> None:
        hex_map = self.hex_map
        if not is_on(hex_map.grid, at):
            return
        like = hex_map.space(number_of(hex_map.grid, at))
        self.paint_where(lambda: reached(hex_map.grid, at, alike(hex_map, self.paints, like)))


class ReplaceTool(PaintTool):
    """Paints every hex of the map that is like the one clicked, wherever it lies."""

    name = marked("Replace")
    icon = "swap"
    key = "Shift+R"
    hint = marked("Click to paint every hex of the map that is like this one · Alt click picks up")

    def begin(self, at: Place) -> None:
        hex_map = self.hex_map
        if not is_on(hex_map.grid, at):
            return
        like = hex_map.space(number_of(hex_map.grid, at))
        self.paint_where(lambda: alike(hex_map, self.paints, like))


class EyedropperTool(PaintTool):
    """Takes what a hex has onto the brush, and gives the brush back."""

    name = marked("Eyedropper")
    icon = "eyedropper"
    key = "Shift+E"
    hint = marked("Click a hex to take its paint onto the brush; painting goes on at once")

    def __init__(self, desk: HexDesk, paints: Paints) -> None:
        super().__init__(desk, paints)
        self.done = self._told.done

    def press(self, event: ToolEvent) -> None:
        if event.button == "left" and event.space:
            self._pick_up(event.space)
            self.done.emit()

    def meant(self) -> Sequence[Place]:
        return (self._at,) if self._at is not None else ()

    def note(self) -> ToolNote | None:
        if self._at is None or not is_on(self.hex_map.grid, self._at):
            return None
        number = number_of(self.hex_map.grid, self._at)
        return ToolNote(number, self.paints.words_of(self.hex_map.space(number)))
