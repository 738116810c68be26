"""The dialog of a CSV file: what each of its columns says, chosen by boxes, and what that would change."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QSignalBlocker, Qt, QTimer
from PySide6.QtWidgets import (
    QComboBox,
    QDialog,
    QDialogButtonBox,
    QGridLayout,
    QListWidget,
    QScrollArea,
    QVBoxLayout,
    QWidget,
)

from workbench.engine.words.bounded_words import an_entry, few_lines, one_line
from workbench.engine.words.message import Message
from workbench.exchange.table_folder.foreign_sheets import LEFT_OUT, ForeignSheet, Preview
from workbench.qt.busy_pointer import busy_pointer
from workbench.qt.controls.bounded_widgets import ComboBox, Label, ListRow
from workbench.qt.controls.parts import Notice, text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edits import ChangeDesign

WIDTH, HEIGHT, SAMPLE_WIDTH, BOX_WIDTH, LOOK_AFTER_MS = 720, 620, 170, 250, 150


class CsvDialog(QDialog):
    """`edit` does what the list says, once it is accepted."""

    def __init__(self, read: ForeignSheet, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._read = read
        self._found = Preview()
        self.setWindowTitle(_tr("Import from CSV"))
        self.resize(px(WIDTH), px(HEIGHT))
        self.boxes: dict[str, QComboBox] = {}
        count = Message("{file}: {count} {count:line|lines}. Choose what each column says.",
                        file=read.sheet.file, count=len(read.sheet.lines))  # fmt: skip
        self.notice, self.told = Notice("info", ""), QListWidget()
        self.told.setAccessibleName(_tr("What will change"))
        self.told.setWordWrap(True)
        self.told.setSelectionMode(QListWidget.SelectionMode.NoSelection)
        kinds = QDialogButtonBox.StandardButton
        self.buttons = QDialogButtonBox(kinds.Apply | kinds.Cancel)
        self.apply_button = self.buttons.button(kinds.Apply)
        self.apply_button.setText(_tr("Apply"))
        self.apply_button.clicked.connect(self.accept)
        self.buttons.rejected.connect(self.reject)
        box = QVBoxLayout(self)
        box.setContentsMargins(px(14), px(14), px(14), px(14))
        box.setSpacing(px(8))
        head = text_label(spoken(count), "label")
        head.setWordWrap(True)
        for part, stretch in ((head, 0), (self._columns(), 3), (self.notice, 0), (self.told, 2), (self.buttons, 0)):
            box.addWidget(part, stretch)
        self._later = QTimer(self)
        self._later.setSingleShot(True)
        self._later.setInterval(LOOK_AFTER_MS)
        self._later.timeout.connect(self.look)
        self.look()

    @property
    def edit(self) -> ChangeDesign | None:
        """What is done; None while something is wrong, or nothing changes."""
        return self._found.edit

    def look(self) -> None:
        """List what would change, or what is wrong."""
        self._later.stop()
        with busy_pointer():
            self._found = found = self._read.preview({name: str(box.currentData()) for name, box in self.boxes.items()})
        if found.faults:
            self.notice.set_notice("error", _tr("Nothing can be done while this is wrong."))
        elif found.changes:
            told = Message("{count} {count:change|changes}, one step that can be undone.", count=len(found.changes))
            self.notice.set_notice("info", spoken(told))
        else:
            self.notice.set_notice("info", _tr("Nothing would change."))
        self.told.clear()
        for line in found.faults or found.changes:
            row = ListRow(spoken(line))
            row.setToolTip(few_lines(spoken(line)))
            self.told.addItem(row)
        self.apply_button.setEnabled(found.edit is not None)

    def _columns(self) -> QWidget:
        """A row a column of the file: its heading, what first stands under it, and the box."""
        inside = QWidget()
        grid = QGridLayout(inside)
        grid.setContentsMargins(0, 0, px(8), 0)
        grid.setVerticalSpacing(px(4))
        targets = {target: spoken(title) for target, title in self._read.targets().items()}
        proposal = self._read.proposal(targets)
        for row, title in enumerate((_tr("Column"), _tr("For example"), _tr("Says"))):
            grid.addWidget(text_label(title, "section"), 0, row)
        for row, heading in enumerate(self._read.headings, start=1):
            name, sample = Label(one_line(heading)), text_label(one_line(self._read.sample(heading)), "hint")
            sample.setMaximumWidth(px(SAMPLE_WIDTH))
            box = self.boxes[heading] = ComboBox()
            box.setMinimumWidth(px(BOX_WIDTH))
            box.setAccessibleName(few_lines(heading))
            name.setBuddy(box)
            with QSignalBlocker(box):
                box.addItem(_tr("left out"), LEFT_OUT)
                for target, title in targets.items():
                    box.addItem(an_entry(title), target)
                box.setCurrentIndex(max(0, box.findData(proposal.get(heading, LEFT_OUT))))
            box.currentIndexChanged.connect(lambda _at: self._later.start())
            for column, part in enumerate((name, sample, box)):
                grid.addWidget(part, row, column)
        grid.setColumnStretch(0, 1)
        grid.setRowStretch(len(self.boxes) + 1, 1)
        room = QScrollArea()
        room.setWidgetResizable(True)
        room.setHorizontalScrollBarPolicy(Qt.ScrollBarPolicy.ScrollBarAlwaysOff)
        room.setWidget(inside)
        return room


def _tr(text: str) -> str:
    return QCoreApplication.translate("CsvDialog", text)
