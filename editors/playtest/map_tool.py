"""The tool of a playtest: a click on the map means a space, or a road section where one may be chosen."""

from __future__ import annotations

from collections.abc import Callable

from workbench.qt.map_canvas import Tool, ToolEvent

SECTION_REACH_PX = 7.0


class ChooseTool(Tool):
    """Sections win over spaces when the pointer is on the road and a section is among the choices."""

    name = "Choose"
    icon = "cursor"
    hint = "Click a framed space to choose it"

    def __init__(
        self,
        border_at: Callable[[float, float, float], str],
        choose_border: Callable[[str], bool],
        choose: Callable[[str], None],
    ) -> None:
        self._border_at = border_at
        self._choose_border = choose_border
        self._choose = choose

    def release(self, event: ToolEvent) -> None:
        """A click: the section under the pointer if it is a choice, else the space."""
        if event.button != "left":
            return
        border = self._border_at(event.x_mm, event.y_mm, event.reach_mm(SECTION_REACH_PX))
        if border and self._choose_border(border):
            return
        if event.space:
            self._choose(event.space)
