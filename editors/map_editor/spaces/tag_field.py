"""The widget for one tag of one thing, by what the values of the tag are."""

from __future__ import annotations

from collections.abc import Callable

from PySide6.QtCore import QCoreApplication, QSignalBlocker
from PySide6.QtWidgets import QCheckBox, QComboBox, QLineEdit, QVBoxLayout, QWidget

from editors.map_editor.spaces.tags import NO, YES, TagKind, TagType
from workbench.engine.maps.tag_values import LOWEST, tidied
from workbench.engine.maps.tags import number_said
from workbench.qt.controls.bounded_widgets import ComboBox
from workbench.qt.controls.fields import NumberField, number_field
from workbench.qt.editing.inspector_rows import let_undo_through, narrow
from workbench.qt.looks.translator import spoken

Changed = Callable[[str], object]
NUMBER_WIDTH = 92


class TagField(QWidget):
    """`changed` is told the value that one gives the tag, "" where it says nothing any more."""

    def __init__(self, tag: TagType, changed: Changed, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self.tag, self._changed = tag, changed
        self.field: QWidget = self._made()
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.addWidget(self.field)
        self.setFocusProxy(self.field)

    def _made(self) -> QWidget:
        match self.tag.kind:
            case TagKind.YES_NO:
                check = QCheckBox()
                check.setToolTip(_tr("Ends a road section") if self.tag.ends_sections else "")
                check.clicked.connect(lambda: self._changed(YES if check.isChecked() else ""))
                return check
            case TagKind.NUMBER:
                low, high = self.tag.low, self.tag.high
                number = number_field(LOWEST if low is None else low, -LOWEST if high is None else high, 0)
                if self.tag.unit:
                    number.setSuffix(f" {spoken(self.tag.unit)}")
                narrow(number, NUMBER_WIDTH)
                number.valueChanged.connect(lambda value: self._changed(str(value) if value else ""))
                return number
            case TagKind.CHOICE:
                choices = ComboBox()
                for choice in ("", *self.tag.choices):
                    choices.addItem(choice, choice)
                choices.activated.connect(lambda: self._changed(str(choices.currentData())))
                return choices
            case _:
                line = QLineEdit()
                line.editingFinished.connect(lambda: self._typed(line))
                let_undo_through(line)
                return line

    def _typed(self, line: QLineEdit) -> None:
        if line.isModified():
            line.setModified(False)
            self._changed(tidied(self.tag, line.text()))

    def show_value(self, said: str) -> None:
        """Show what the thing has; nothing is told of it."""
        blocker = QSignalBlocker(self.field)
        match self.field:
            case QCheckBox() as check:
                check.setChecked(said == YES)
                if not self.tag.ends_sections:
                    check.setText(_tr("Yes") if said == YES else _tr("No"))
            case NumberField() as number:
                number.setValue(number_said({self.tag.id: said}, self.tag.id))
            case QComboBox() as choices:
                if choices.findData(said) < 0:
                    choices.addItem(said, said)
                choices.setCurrentIndex(choices.findData(said))
            case QLineEdit() as line:
                line.setText("" if said == NO else said)
        blocker.unblock()


def _tr(text: str) -> str:
    return QCoreApplication.translate("TagField", text)
