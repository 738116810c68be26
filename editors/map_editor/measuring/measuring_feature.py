"""What measuring brings to the editor of a map: a tool, and the choice of whose way is measured."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget

from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Feature, ShownMap
from editors.map_editor.measuring.marches import said_march
from editors.map_editor.measuring.measure_tool import MeasureTool
from editors.map_editor.tools.tool_options import choice_option
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.engine.words.bounded_words import few_lines
from workbench.language import marked
from workbench.qt.looks.translator import called, spoken
from workbench.qt.map_canvas import Tool


class MeasuringFeature(Feature):
    """Distances and ways on one map; nothing is changed."""

    def __init__(self, desk: AnyDesk) -> None:
        self.tool = MeasureTool(desk)
        self._shown: ShownMap | None = None

    def tools(self) -> Sequence[ToolGroup]:
        return (ToolGroup(QCoreApplication.translate("MapPart", "Measure"), [self.tool]),)

    def looking_tools(self) -> Sequence[str]:
        return (self.tool.name,)

    def options_of(self, tool: Tool) -> Sequence[QWidget]:
        """Whose way is measured."""
        if tool is not self.tool:
            return ()
        marches = self.tool.marches
        choices = [(called(said_march(name)), name) for name in marches.by_name]
        box = choice_option(
            spoken(marked("Whose way is measured")), choices, self.tool.chosen_march(), self.tool.choose_march
        )
        box.setToolTip(few_lines(marches.why_steps or box.toolTip()))
        box.activated.connect(self._refresh)
        return (box,)

    def connect(self, shown: ShownMap) -> None:
        self._shown = shown

    def _refresh(self) -> None:
        if self._shown is not None:
            self._shown.canvas.tool_host.refresh()
