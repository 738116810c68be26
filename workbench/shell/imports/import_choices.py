"""What is chosen of a map of another program: its layers, each with a sketch, names and water, the width of gaps."""

from __future__ import annotations

from pathlib import Path

from PySide6.QtCore import QPointF, QSignalBlocker, QSize, Qt, QTimer, Signal
from PySide6.QtGui import QIcon, QPainter, QPen, QPixmap, QPolygonF
from PySide6.QtWidgets import QComboBox, QFormLayout, QTreeWidget, QWidget

from workbench import limits
from workbench.engine.words.bounded_words import an_entry, few_lines
from workbench.exchange.imports.choosing.columns import TEXT
from workbench.exchange.imports.contents import Choices, Column, Contents, Layer
from workbench.exchange.imports.reading import OF_FEATURES, MapFormat, format_of
from workbench.qt.controls.bounded_widgets import TreeRow
from workbench.qt.controls.fields import choice_field, decimal_field
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import said_figure

CHOSEN_OF = frozenset({MapFormat.SVG, MapFormat.GPKG, *OF_FEATURES})
SKETCH, LAYERS_HEIGHT, MOST_CHARACTERS = QSize(44, 34), 104, 28
GUESS_MM, SHORTEST_MM = -0.1, 50.0
WAIT_MS = 500
NAME = Qt.ItemDataRole.UserRole


class ImportChoices(QWidget):
    """The choices of a source; `changed` when somebody chose otherwise, a while after the last figure."""

    changed = Signal()

    def __init__(self) -> None:
        super().__init__()
        self._kind: MapFormat | None = None
        self.layers = QTreeWidget()
        self.layers.setHeaderHidden(True)
        self.layers.setRootIsDecorated(False)
        self.layers.setIconSize(SKETCH)
        self.layers.setFixedHeight(px(LAYERS_HEIGHT))
        self.names, self.kinds = choice_field(), choice_field()
        self.close_mm = decimal_field(GUESS_MM, limits.CLOSED_MM.most, GUESS_MM, 2)
        self.close_mm.setSpecialValueText(self.tr("A guess"))
        self.close_mm.setToolTip(self.tr("Neighbours that run beside each other within this width get a border"))
        self.longest_mm = decimal_field(0.0, limits.SHEET_MM.most, 0.0, 0)
        self.longest_mm.setSpecialValueText(self.tr("As it is"))
        self.longest_mm.setToolTip(self.tr("A longer sheet leaves room in small spaces"))
        for field in (self.close_mm, self.longest_mm):
            field.setSuffix(" mm")
        self._wait = QTimer(self, singleShot=True, interval=WAIT_MS)
        self._lay_out()
        self._wait.timeout.connect(self.changed)
        self.layers.itemChanged.connect(lambda *_: self._wait.start())
        self.names.currentIndexChanged.connect(lambda _: self._wait.start())
        self.kinds.currentIndexChanged.connect(lambda _: self._wait.start())
        self.close_mm.valueChanged.connect(lambda _: self._wait.start())
        self.longest_mm.valueChanged.connect(lambda _: self._wait.start())
        self.begin(None)

    @property
    def is_waiting(self) -> bool:
        """Whether something was chosen that is not told yet."""
        return self._wait.isActive()

    def begin(self, source: Path | None) -> None:
        """Forget what was chosen, for this file from now on."""
        self._kind = format_of(source) if source is not None else None
        self.show_contents(Contents())
        with QSignalBlocker(self.close_mm), QSignalBlocker(self.longest_mm):
            self.close_mm.setValue(GUESS_MM)
            self.longest_mm.setValue(0.0)
        self._wait.stop()

    def show_contents(self, contents: Contents) -> None:
        """Show what the source holds, and what of it is in use."""
        with QSignalBlocker(self.layers), QSignalBlocker(self.names), QSignalBlocker(self.kinds):
            self.layers.clear()
            self.layers.addTopLevelItems([self._row(layer) for layer in contents.layers])
            self._fill(self.names, contents.columns, contents.name_from, self.tr("What calls them"))
            self._fill(self.kinds, contents.columns, contents.kind_from, self.tr("Nothing"))
        self.close_mm.setSpecialValueText(
            self.tr("A guess: {0} mm").format(said_figure(contents.guessed_close_mm, "g"))
            if contents.guessed_close_mm
            else self.tr("A guess")
        )
        is_chosen_of = self._kind in CHOSEN_OF
        self._form.setRowVisible(self.layers, is_chosen_of and len(contents.layers) > 1)
        self._form.setRowVisible(self.names, is_chosen_of and bool(contents.columns))
        self._form.setRowVisible(self.kinds, is_chosen_of and bool(contents.columns))
        self._form.setRowVisible(self.close_mm, is_chosen_of)
        self._form.setRowVisible(self.longest_mm, is_chosen_of)

    def choices(self) -> Choices:
        """What is chosen: layers and columns as they are shown."""
        rows = [self.layers.topLevelItem(at) for at in range(self.layers.topLevelItemCount())]
        ticked = tuple(
            str(row.data(0, NAME)) for row in rows if row is not None and row.checkState(0) is Qt.CheckState.Checked
        )
        close = self.close_mm.value()
        return Choices(
            layers=ticked if len(rows) > 1 else (),
            name_from=str(self.names.currentData() or ""),
            kind_from=str(self.kinds.currentData() or ""),
            close_mm=close if close >= 0 else None,
            longest_mm=self._longest(),
        )

    def _longest(self) -> float:
        value = self.longest_mm.value()
        return max(value, SHORTEST_MM) if value else 0.0

    def _row(self, layer: Layer) -> TreeRow:
        words = self.tr("{0} (shapes: {1}, named: {2})").format(
            layer.name or "–", said_figure(layer.shapes, ","), said_figure(layer.named, ",")
        )
        row = TreeRow([words])
        row.setToolTip(0, few_lines(words))
        row.setData(0, NAME, layer.name)
        row.setCheckState(0, Qt.CheckState.Checked if layer.is_taken else Qt.CheckState.Unchecked)
        row.setIcon(0, self._sketch(layer))
        return row

    def _sketch(self, layer: Layer) -> QIcon:
        """Its outlines, small."""
        picture = QPixmap(SKETCH)
        picture.fill(Qt.GlobalColor.transparent)
        painter = QPainter(picture)
        try:
            painter.setRenderHint(QPainter.RenderHint.Antialiasing)
            painter.setPen(QPen(self.palette().text().color(), 0.8))
            size = min(SKETCH.width(), SKETCH.height()) - 2
            for ring in layer.sketch:
                painter.drawPolygon(QPolygonF([QPointF(1 + x * size, 1 + y * size) for x, y in ring]))
        finally:
            painter.end()
        return QIcon(picture)

    def _fill(self, box: QComboBox, columns: tuple[Column, ...], chosen: str, nothing: str) -> None:
        box.clear()
        box.addItem(nothing, "")
        for column in columns:
            samples = ", ".join(sample[:MOST_CHARACTERS] for sample in column.samples)
            name = self.tr("Texts that lie in them") if column.name == TEXT else column.name
            box.addItem(an_entry(self.tr("{0}: {1}").format(name, samples)), column.name)
        box.setCurrentIndex(max(box.findData(chosen), 0))

    def _lay_out(self) -> None:
        self._form = QFormLayout(self)
        self._form.setContentsMargins(0, 0, 0, 0)
        self._form.setLabelAlignment(Qt.AlignmentFlag.AlignLeft)
        self._form.setSpacing(px(8))
        for box in (self.names, self.kinds):
            box.setSizeAdjustPolicy(QComboBox.SizeAdjustPolicy.AdjustToMinimumContentsLengthWithIcon)
            box.setMinimumContentsLength(24)
        for title, field in (
            (self.tr("Layers"), self.layers),
            (self.tr("Names from"), self.names),
            (self.tr("Water from"), self.kinds),
            (self.tr("Gaps up to"), self.close_mm),
            (self.tr("Longer side"), self.longest_mm),
        ):
            field.setAccessibleName(few_lines(title))
            self._form.addRow(an_entry(title), field)
