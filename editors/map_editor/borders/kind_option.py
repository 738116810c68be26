"""Which kind a tool for lines draws, in the bar over the map: the kind with what it costs, and bridges."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Protocol

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt
from PySide6.QtWidgets import QCheckBox, QHBoxLayout

from editors.map_editor.borders.line_classes import cost_words
from editors.map_editor.desk import AnyDesk
from editors.map_editor.tools.tool_options import ToolOption
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken

KIND_WIDTH = 122


class KindTool(Protocol):
    """A tool that draws one of several kinds; `costs` is the table that says what each costs.

    `bridges` tells whether it sets them, None where there is nothing to bridge.
    """

    bridges: bool | None
    bridges_tip: str
    costs: str

    @property
    def choice_name(self) -> str: ...
    def choices(self) -> Sequence[tuple[str, str]]:
        """What is offered: words and value."""

    def current(self) -> str: ...
    def choose(self, value: str, /) -> None: ...


class KindOption(ToolOption):
    """It lists the kinds that the design has now; what each costs is told by its tip."""

    def __init__(self, desk: AnyDesk, tool: KindTool) -> None:
        super().__init__()
        self._desk, self._tool = desk, tool
        self.kind, self.bridges = ComboBox(), QCheckBox(_tr("Bridges"))
        self.kind.setAccessibleName(few_lines(spoken(tool.choice_name)))
        self.kind.setMinimumWidth(px(KIND_WIDTH))
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        row.addWidget(self.kind)
        if tool.bridges is not None:
            self.bridges.setToolTip(few_lines(spoken(tool.bridges_tip)))
            self.bridges.setChecked(tool.bridges)
            self.bridges.toggled.connect(lambda on: setattr(tool, "bridges", on))
            row.addWidget(self.bridges)
        self.kind.activated.connect(self._take)
        self.refresh()

    def refresh(self) -> None:
        """List the kinds that the design has now."""
        choices = [*self._tool.choices()]
        shown = [(self.kind.itemText(at), self.kind.itemData(at)) for at in range(self.kind.count())]
        blocker = QSignalBlocker(self.kind)
        if shown != choices:
            self.kind.clear()
            for words, value in choices:
                self.kind.addItem(words, value)
        for at, (_words, value) in enumerate(choices):
            self.kind.setItemData(at, self._cost(value), Qt.ItemDataRole.ToolTipRole)
        self.kind.setCurrentIndex(self.kind.findData(self._tool.current()))
        blocker.unblock()
        self._say_cost()
        self.refreshed.emit()

    def _cost(self, kind: str) -> str:
        return cost_words(self._desk.design, self._tool.costs, kind)

    def _take(self) -> None:
        self._tool.choose(str(self.kind.currentData()))
        self._say_cost()
        self.refreshed.emit()

    def _say_cost(self) -> None:
        cost, called = self._cost(self._tool.current()), spoken(self._tool.choice_name)
        self.kind.setToolTip(few_lines(f"{called}: {cost}" if cost else called))


def _tr(text: str) -> str:
    return QCoreApplication.translate("LineTools", text)
