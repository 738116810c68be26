"""Rows of the inspector: label, field, and at the right where the figure comes from."""

from __future__ import annotations

from collections.abc import Callable
from typing import cast

from PySide6.QtCore import QCoreApplication, QEvent, QObject, Qt, Signal
from PySide6.QtGui import QAction, QKeyEvent, QKeySequence
from PySide6.QtWidgets import (
    QComboBox,
    QGridLayout,
    QHBoxLayout,
    QInputDialog,
    QLabel,
    QLineEdit,
    QMenu,
    QSizePolicy,
    QWidget,
)

from workbench.engine.maps.area_map import AreaMap
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.qt.controls.parts import ProvenanceChip, text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import said_figure

LABEL_WIDTH = 96
CHIP_WIDTH = 96
CHIP_LEAST = 84
ROW_HEIGHT = 34
WIDEST_LABEL = 115
NARROW_SPACE = "\u202f"


def source_name(source: Source) -> str:
    """The origin in a word."""

    def tr(text: str) -> str:
        return QCoreApplication.translate("ProvenanceChip", text)

    return {
        Source.RULEBOOK: tr("Rulebook"),
        Source.PUBLIC_SOURCE: tr("Public source"),
        Source.RECONSTRUCTED: tr("Reconstructed"),
        Source.DESIGNER: tr("Designer"),
    }[source]


class OriginChip(ProvenanceChip):
    """A provenance chip whose click offers the four origins and their note."""

    origin_chosen = Signal(object)

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent=parent)
        self._provenance = Provenance()
        self.setMaximumWidth(px(CHIP_WIDTH))
        self.clicked.connect(self._ask)

    def show_origin(self, provenance: Provenance | None) -> None:
        """Show where a figure comes from; what nobody said is the designer's."""
        self._provenance = provenance or Provenance()
        source, note = self._provenance.source, self._provenance.note
        # The chip has room for a clause; the whole note is told by the tip and the menu.
        self.set_provenance(source.value, note.split()[0].rstrip(",;:") if note else "")
        self.setToolTip(few_lines(f"{source_name(source)}: {note}" if note else source_name(source)))

    def show_mixed(self) -> None:
        """Several things are shown, and their figures come from several places."""
        self._provenance = Provenance()
        self.set_provenance(Source.PUBLIC_SOURCE.value)
        self.setText(self.tr("mixed"))
        self.setToolTip(self.tr("They come from several places"))
        self.updateGeometry()

    def _ask(self) -> None:
        menu = self.menu()
        menu.exec(self.mapToGlobal(self.rect().bottomLeft()))

    def menu(self) -> QMenu:
        """What a click offers."""
        menu = QMenu(self)
        if self._provenance.note:
            said = QAction(an_entry(self._provenance.note), menu)
            said.setEnabled(False)
            menu.addAction(said)
            menu.addSeparator()
        for source in Source:
            action = menu.addAction(an_entry(source_name(source)))
            action.setCheckable(True)
            action.setChecked(source is self._provenance.source)
            action.triggered.connect(self._choose(source))
        menu.addSeparator()
        menu.addAction(self.tr("Change the note…")).triggered.connect(self._ask_note)
        return menu

    def _choose(self, source: Source) -> Callable[[], None]:
        return lambda: self.origin_chosen.emit(Provenance(source, self._provenance.note))

    def _ask_note(self) -> None:
        note, given = QInputDialog.getText(
            self, self.tr("Where this comes from"), self.tr("Clause, source or reason"), text=self._provenance.note
        )
        if given:
            self.origin_chosen.emit(Provenance(self._provenance.source, note.strip()))


class _UndoThrough(QObject):
    """Lets Ctrl Z in a field whose text was not touched take back the last edit, as it does on the map."""

    def eventFilter(self, watched: QObject, event: QEvent) -> bool:
        if event.type() != QEvent.Type.ShortcutOverride or not isinstance(event, QKeyEvent):
            return False
        if not (event.matches(QKeySequence.StandardKey.Undo) or event.matches(QKeySequence.StandardKey.Redo)):
            return False
        is_typing = isinstance(watched, QLineEdit) and (watched.isUndoAvailable() or watched.isRedoAvailable())
        if not is_typing:
            event.ignore()
        return not is_typing


def let_undo_through(field: QWidget) -> None:
    """Make Ctrl Z in this field the window's, unless one is typing in it."""
    field.installEventFilter(_UndoThrough(field))


def length_words(area_map: AreaMap, long_mm: float) -> str:
    """A length on the ground, or on the sheet when the map has no scale."""
    if area_map.georeference is None:
        return f"{said_figure(long_mm, '.1f')} mm"
    return f"{long_mm * area_map.georeference.metres_per_mm:,.0f} m".replace(",", NARROW_SPACE)


def area_words(area_map: AreaMap, area_mm2: float) -> str:
    """How large a space is on the ground, or on the sheet when the map has no scale."""
    if area_map.georeference is None:
        return f"{area_mm2:,.0f} mm²".replace(",", NARROW_SPACE)
    return f"{said_figure(area_mm2 * area_map.georeference.metres_per_mm**2 / 1e6, '.2f')} km²"


class Rows(QWidget):
    """A grid of rows under each other; without chips their fields take the whole width."""

    def __init__(self, parent: QWidget | None = None, has_chips: bool = True) -> None:
        super().__init__(parent)
        self._grid = QGridLayout(self)
        self._grid.setContentsMargins(12, 4, 10, 4)
        self._grid.setHorizontalSpacing(6)
        self._grid.setVerticalSpacing(4)
        # Large text leaves no room for three things in a row: then the label stands over its field.
        self._label_over = px(LABEL_WIDTH) > WIDEST_LABEL
        if not self._label_over:
            self._grid.setColumnMinimumWidth(0, px(LABEL_WIDTH))
        if has_chips:
            self._grid.setColumnMinimumWidth(2, px(CHIP_LEAST))
        self._grid.setColumnStretch(1, 1)

    def add(
        self,
        label: str,
        field: QWidget,
        chip: QWidget | None = None,
        hint: QLabel | None = None,
        takes_chips_place: bool = False,
    ) -> QLabel:
        """A row; the hint stands right of the field. A wide field without a chip may take the place of that too."""
        row = self._grid.rowCount()
        if isinstance(field, QComboBox):
            field.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            field.setMinimumContentsLength(5)
            field.setSizePolicy(QSizePolicy.Policy.Expanding, QSizePolicy.Policy.Fixed)
        name = text_label(label, "label")
        name.setBuddy(field)
        field.setAccessibleName(few_lines(label))
        self._grid.addWidget(name, row, 0, 1, 3 if self._label_over else 1)
        name.setVisible(bool(label) or not self._label_over)
        row += self._label_over
        self._grid.setRowMinimumHeight(row, ROW_HEIGHT)
        first, columns = (0, 2) if self._label_over else (1, 1)
        columns += takes_chips_place
        if hint is None:
            self._grid.addWidget(field, row, first, 1, columns)
        else:
            beside = QHBoxLayout()
            beside.setSpacing(6)
            beside.addWidget(field)
            beside.addWidget(hint)
            beside.addStretch()
            self._grid.addLayout(beside, row, first, 1, columns)
        if chip is not None:
            self._grid.addWidget(chip, row, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignVCenter)
        return name

    def show_row(self, field: QWidget, shown: bool) -> None:
        """Show or hide the row that a field stands in, with its label and its chip."""
        row, _column, rows, _columns = cast(
            tuple[int, int, int, int], self._grid.getItemPosition(self._grid.indexOf(field))
        )
        for line in range(row - self._label_over, row + rows):
            self._grid.setRowMinimumHeight(line, ROW_HEIGHT if shown and line == row else 0)
            for column in range(self._grid.columnCount()):
                item = self._grid.itemAtPosition(line, column)
                if item is not None and (widget := item.widget()) is not None:
                    widget.setVisible(shown)

    def add_heading(self, text: str, note: QWidget | None = None) -> QLabel:
        """A heading over the next rows, with a quiet word or a chip at the right."""
        row = self._grid.rowCount()
        heading = text_label(text, "section")
        heading.setContentsMargins(0, 10, 0, 2)
        self._grid.addWidget(heading, row, 0, 1, 2)
        if note is not None:
            self._grid.addWidget(note, row, 2, Qt.AlignmentFlag.AlignRight | Qt.AlignmentFlag.AlignBottom)
        return heading

    def add_wide(self, widget: QWidget) -> None:
        """Something that takes the whole width."""
        self._grid.addWidget(widget, self._grid.rowCount(), 0, 1, 3)


def narrow(field: QWidget, width: int) -> QWidget:
    """A field of a fixed width."""
    field.setFixedWidth(px(width))
    field.setSizePolicy(QSizePolicy.Policy.Fixed, QSizePolicy.Policy.Fixed)
    return field
