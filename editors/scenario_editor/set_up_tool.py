"""The one tool of the set-up: counters are dragged between spaces, put down by Enter and sent back by Del."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from PySide6.QtCore import QObject, Signal

from editors.scenario_editor.scenarios_desk import ScenariosDesk
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay, RetreatOption, Selection
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

STARTS_AT_PX = 5.0


class _Told(QObject):
    turn_asked = Signal()


class SetUpTool(Tool):
    """A press takes the uppermost counter of a space, or those that are chosen there; a drag takes them along.

    `turn_asked` tells that the chosen counters are to come in a turn.
    """

    name = marked("Set up")
    icon = "counter"
    cursor = "arrow"

    def __init__(self, desk: ScenariosDesk, middle: Callable[[str], Point | None]) -> None:
        self._desk, self._middle = desk, middle
        self._told = _Told(desk)
        self.turn_asked = self._told.turn_asked
        self.space = ""
        self._from = self._under = ""
        self._held: tuple[str, ...] = ()
        self._pressed: Point | None = None
        self._pointer: Point | None = None

    @property
    def hint(self) -> str:  # type: ignore[override]
        if self._held:
            return marked("Let go over the space that it is set up in · Esc lets it stay")
        return marked("Drag a counter from the tray or between spaces · Enter sets the chosen ones up · Del sends back")

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        self.space = self._from = event.space
        self._pressed = (event.x_mm, event.y_mm)
        pile = self._desk.pile(event.space) if event.space else ()
        if pile and not set(pile) & set(self._desk.chosen):
            self._desk.choose(pile[-1:])

    def move(self, event: ToolEvent) -> None:
        self._under = event.space
        if self._pressed is None:
            return
        here = (event.x_mm, event.y_mm)
        away = max(abs(here[0] - self._pressed[0]), abs(here[1] - self._pressed[1]))
        if not self._held and away > event.reach_mm(STARTS_AT_PX):
            pile = self._desk.pile(self._from) if self._from else ()
            self._held = tuple(one for one in pile if one in self._desk.chosen) or pile[-1:]
        if self._held:
            self._pointer = here

    def release(self, event: ToolEvent) -> None:
        held, start, space = self._held, self._from, event.space
        self.cancel()
        if held and space and space != start:
            self.space = space
            self._desk.stand(held, space)

    @property
    def held(self) -> tuple[str, ...]:
        """The counters that are being dragged."""
        return self._held

    def cancel(self) -> None:
        self._from, self._held, self._pressed, self._pointer = "", (), None, None

    def leave(self) -> None:
        self._under = ""

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._held:
            self.cancel()
            return True
        if event.key == "delete":
            self.send_back()
            return True
        if event.key in ("return", "enter") and event.space:
            self.space = event.space
            if self._desk.chosen:
                self._desk.stand(self._desk.chosen, event.space)
            else:
                self._desk.choose(self._desk.pile(event.space)[-1:])
            return True
        if event.key == "t" and self._desk.chosen:
            self.turn_asked.emit()
            return True
        return False

    def send_back(self) -> None:
        """The chosen counters, else the uppermost of the space, go back to the tray."""
        counters = self._desk.chosen or self._desk.pile(self.space)[-1:]
        there = self._desk.whereabouts()
        counters = tuple(one for one in counters if there is not None and not there.is_nowhere(one))
        if counters:
            self._desk.stand(counters, "")
        else:
            self._desk.refuse(Message("Choose a counter that has a place first."))

    def overlays(self) -> Sequence[Overlay]:
        start = self._middle(self._from) if self._held else None
        if start is None or self._pointer is None:
            return ()
        line = DraftLine((start, self._pointer), kind="arrow")
        why = self.why_not_here()
        if why and self._under:
            return (RetreatOption(self._under, why, refused=True), line)
        return (Selection((self._under,) if self._under else ()), line)

    def why_not_here(self) -> str:
        """What the rules say against what is held, where it is now."""
        if not self._held or not self._under or self._under == self._from:
            return ""
        beside = (*self._desk.pile(self._under), *self._held)
        refused = (self._desk.why_not(one, self._under, beside) for one in self._held)
        first = next(filter(None, refused), None)
        return first.reason if first is not None else ""

    def note(self) -> ToolNote | None:
        if not self._held or not self._under:
            return None
        names = ", ".join(self._desk.counters[one].name for one in self._held[:3])
        why = self.why_not_here()
        if why:
            told = Message("{reason}; let go and it is set up as an error", reason=why)
            return ToolNote(names, told)
        return ToolNote(names, Message("to {space}", space=self._desk.called(self._under)))
