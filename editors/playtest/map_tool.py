"""The tool of a playtest: a click on the map means a space, or a road section where one may be chosen."""

from __future__ import annotations

from collections.abc import Callable, Sequence

from workbench.qt.map_canvas import ToolEvent
from workbench.qt.map_canvas.tools import Overlay, ToolNote

SpaceClicked = Callable[[str], None]
BorderAt = Callable[[float, float, float], str]
SECTION_REACH_PX = 7.0


class ChooseTool:
    """Sections win over spaces when the pointer is on the road and a section is among the choices."""

    name = "Choose"
    icon = "cursor"
    key = ""
    hint = "Click a framed space to choose it"
    cursor = "arrow"

    def __init__(self, border_at: BorderAt, choose_border: Callable[[str], bool], choose: SpaceClicked) -> None:
        self._border_at = border_at
        self._choose_border = choose_border
        self._choose = choose

    def press(self, event: ToolEvent) -> None:
        """Nothing happens before the button is let go."""

    def move(self, event: ToolEvent) -> None:
        """The canvas tells what is under the pointer."""

    def release(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        border = self._border_at(event.x_mm, event.y_mm, SECTION_REACH_PX / event.px_per_mm)
        if border and self._choose_border(border):
            return
        if event.space:
            self._choose(event.space)

    def press_key(self, event: ToolEvent) -> bool:
        return False

    def cancel(self) -> None:
        """There is nothing under way."""

    def overlays(self) -> Sequence[Overlay]:
        return ()

    def note(self) -> ToolNote | None:
        return None
