"""The tool that moves counters: dragged from space to space, placed by a click, taken off by Del."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QObject, Signal

from editors.map_editor.counters.placer import Placer
from editors.map_editor.desk import AnyDesk
from editors.map_editor.selection import one_space
from workbench.engine.design import Counter
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

STARTS_AT_PX = 5.0


class _Told(QObject):
    asked = Signal(str)


class CounterTool(Tool):
    """A drag from a space takes its uppermost counter along; a click on an empty space asks which to place.

    With Ctrl a click places one more like the one before, without asking. `asked` tells the space that is to have one.
    """

    name = marked("Counter")
    icon = "counter"
    key = "Shift+K"
    cursor = "cross"

    def __init__(self, desk: AnyDesk, placer: Placer) -> None:
        self._desk, self._placer = desk, placer
        self._told = _Told(desk.home)
        self.asked = self._told.asked
        self._from = ""
        self._held = ""
        self._pressed: Point | None = None
        self._pointer: Point | None = None
        self._under = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What a click and a drag do here."""
        if self._held:
            return marked("Let go over the space that the counter stands in · Esc lets it stay")
        if self._standing(self._under):
            return marked("Drag moves the uppermost counter · Del takes it off · a click asks for one more")
        return marked("Click a space to place a counter · Ctrl click places one more like the last")

    def press(self, event: ToolEvent) -> None:
        space = self._space(event)
        if event.button != "left" or event.double:
            return
        if not space:
            self._desk.refuse(Message("There is no space here for a counter to stand in."))
            return
        self._placer.show(True)
        self._desk.choose(one_space(space))
        self._from, self._pressed = space, (event.x_mm, event.y_mm)

    def move(self, event: ToolEvent) -> None:
        self._under = self._space(event)
        if self._pressed is None:
            return
        here = (event.x_mm, event.y_mm)
        away = max(abs(here[0] - self._pressed[0]), abs(here[1] - self._pressed[1]))
        standing = self._standing(self._from)
        if not self._held and standing and away > event.reach_mm(STARTS_AT_PX):
            self._held = standing[-1].id
        if self._held:
            self._pointer = here

    def release(self, event: ToolEvent) -> None:
        start, held, pressed = self._from, self._held, self._pressed
        self.cancel()
        space = self._space(event)
        if pressed is None or (held and space == start):
            return
        if held:
            self._drop(held, space)
        elif event.control and self._placer.last is not None:
            self._placer.place_one_more(start)
        else:
            self.asked.emit(start)

    def _drop(self, counter: str, space: str) -> None:
        if not space:
            self._desk.refuse(
                Message("There is no space here: the counter stays where it was. Del takes it off the map.")
            )
        elif not self._placer.place(counter, space):
            self._desk.choose(one_space(space))

    def cancel(self) -> None:
        self._from, self._held, self._pressed, self._pointer = "", "", None, None

    def leave(self) -> None:
        self._under = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._held:
            self.cancel()
            return True
        if event.key == "delete":
            self._take_off()
            return True
        return False

    def _take_off(self) -> None:
        """The uppermost counter goes; the space below it never does, whoever presses the key once too often."""
        space = self._desk.chosen.space
        standing = self._standing(space)
        if standing:
            self._placer.take_off(standing[-1].id)
        else:
            self._desk.refuse(
                Message("No counter stands in {space}.", space=self._placer.called(space))
                if space
                else Message("Select a space first.")
            )

    def overlays(self) -> Sequence[Overlay]:
        start = self._desk.geometry.middle(self._from) if self._held else None
        if start is None or self._pointer is None:
            return ()
        return (Selection((self._under,) if self._under else ()), DraftLine((start, self._pointer), kind="arrow"))

    def note(self) -> ToolNote | None:
        if not self._under:
            return None
        if self._held:
            why_not = self._placer.why_not(self._under)
            where = Message("to {space}", space=self._placer.called(self._under))
            return ToolNote(self._name(self._held), why_not or where, bool(why_not))
        names = ", ".join(counter.name for counter in self._standing(self._under))
        return ToolNote(self._placer.called(self._under), names) if names else None

    def _name(self, counter: str) -> str:
        return next((known.name for known in self._placer.design.counters if known.id == counter), counter)

    def _standing(self, space: str) -> tuple[Counter, ...]:
        """The counters of a space as they lie: the uppermost last."""
        return self._placer.pile(space) if space else ()

    def _space(self, event: ToolEvent) -> str:
        return self._desk.geometry.entered(event.space) if event.space else ""
