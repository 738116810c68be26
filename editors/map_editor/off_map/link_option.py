"""What the Link tool makes, in the bar over the map: kind, cost, direction."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QHBoxLayout

from editors.map_editor.desk import AnyDesk
from editors.map_editor.off_map.link_tools import LinkTool
from editors.map_editor.tools.tool_options import ToolOption
from workbench import limits
from workbench.language import marked
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import number_field
from workbench.qt.looks.translator import spoken
from workbench.qt.things.choices import link_kind_said, link_kinds

MOST_COST, NO_COST = limits.LINK_COST.most, -1
BY_ENDS = marked("by its ends")


class LinkOption(ToolOption):
    """A kind can be typed that no link has yet."""

    def __init__(self, desk: AnyDesk, tool: LinkTool) -> None:
        super().__init__()
        self._desk, self._tool = desk, tool
        self._known: dict[str, str] = {}
        self.kind, self.cost, self.one_way = ComboBox(), number_field(NO_COST, MOST_COST, NO_COST), QCheckBox()
        self.kind.setEditable(True)
        self.kind.setAccessibleName(_tr("Kind of link"))
        self.kind.setToolTip(_tr("Kind of link; type one of your own"))
        self.cost.setAccessibleName(_tr("Cost"))
        self.cost.setSpecialValueText(_tr("cost by rules"))
        self.cost.setToolTip(_tr("What the step costs"))
        self.cost.setValue(NO_COST if tool.cost is None else tool.cost)
        self.one_way.setText(_tr("One way"))
        self.one_way.setToolTip(_tr("It leads from the first space to the second only"))
        self.one_way.setChecked(tool.is_one_way)
        row = QHBoxLayout(self)
        row.setContentsMargins(0, 0, 0, 0)
        row.setSpacing(8)
        for part in (self.kind, self.cost, self.one_way):
            row.addWidget(part)
        self.kind.currentTextChanged.connect(self._set_kind)
        self.cost.valueChanged.connect(self._set_cost)
        self.one_way.toggled.connect(lambda on: setattr(tool, "is_one_way", on))
        self.refresh()

    def refresh(self) -> None:
        """List the kinds that the map has now."""
        own = (self._tool.kind,) if self._tool.kind else ()
        kinds = dict.fromkeys((*link_kinds(self._desk.map), *own))
        listed = [spoken(BY_ENDS), *(link_kind_said(kind) for kind in kinds)]
        self._known = {link_kind_said(kind): kind for kind in kinds} | {spoken(BY_ENDS): ""}
        if [self.kind.itemText(at) for at in range(self.kind.count())] == listed:
            return
        with QSignalBlocker(self.kind):
            self.kind.clear()
            self.kind.addItems(listed)
            self.kind.setCurrentText(link_kind_said(self._tool.kind) if self._tool.kind else spoken(BY_ENDS))

    def _set_kind(self, text: str) -> None:
        typed = text.strip().lower().replace(" ", "_")
        self._tool.kind = self._known.get(text.strip(), typed)

    def _set_cost(self, cost: int) -> None:
        self._tool.cost = None if cost == NO_COST else cost


def _tr(text: str) -> str:
    return QCoreApplication.translate("LinkTool", text)
