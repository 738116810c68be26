"""The first step: what the game is called, and on what it is played: hexes, areas, over a scan, or as a sample is."""

from __future__ import annotations

from collections.abc import Sequence
from enum import StrEnum
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QSize, QTimer
from PySide6.QtWidgets import QButtonGroup, QFormLayout, QHBoxLayout, QLineEdit, QPushButton, QRadioButton, QWidget

from workbench.cartography.areas.starting_areas import with_starting_areas
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_sheets import grown
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.qt.controls.fields import choice_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter
from workbench.qt.map_prints.sheet_preview import SheetPreview
from workbench.qt.new_maps.new_map_dialog import MOST_PREVIEWED, NewMapDialog
from workbench.qt.new_maps.scan_file import ask_file, why_no_scan
from workbench.qt.new_maps.sheet_dialog import PREVIEW_AFTER_MS
from workbench.qt.new_maps.sheet_forms import MapKind
from workbench.shell.new_game.step import Step
from workbench.storage.samples import SampleGame
from workbench.storage.starters.blank_design import A3_LANDSCAPE_MM

MAP_ID = "map"
MARGIN_MM, HEX_MM = 10.0, 16.0
MOST_COLUMNS, MOST_AREAS = 200, 20
LONGEST_NAME = 200
PREVIEW = QSize(180, 140)
GROUND = "clear"


class Beginning(StrEnum):
    """On what the game is played."""

    HEXES = "hexes"
    AREAS = "areas"
    SCAN = "scan"
    SAMPLE = "sample"


class MapStep(Step):
    """Names, the choice and the few fields that it asks for; a sheet made in all its details stands in their place."""

    def __init__(self, samples: Sequence[SampleGame]) -> None:
        super().__init__(
            _tr("The game and its map"),
            _tr("All of it can be changed later. Make the game here, or look at each step first."),
        )
        self._own: AnyMap | None = None
        self.name, self.designer = QLineEdit(_tr("New game")), QLineEdit()
        for field in (self.name, self.designer):
            field.setMaxLength(LONGEST_NAME)
            field.textChanged.connect(self.changed)
        self.designer.setPlaceholderText(_tr("may stay empty"))
        self.add_rows((_tr("Title"), self.name), (_tr("Designer"), self.designer))
        self.choices = self._make_choices(bool(samples))
        self.first_field = self.name
        self._make_fields(samples)
        self._soon = QTimer(self, singleShot=True, interval=PREVIEW_AFTER_MS)
        self._soon.timeout.connect(self.show_preview)
        self._lay_out()
        self._choose()

    # ------------------------------------------------------------------ what is wished

    @property
    def beginning(self) -> Beginning:
        return next(beginning for beginning, button in self.choices.items() if button.isChecked())

    @property
    def scan(self) -> Path | None:
        """The picture that the map is drawn over; "~" is the home of whoever is meant, if there is such."""
        if self.beginning is not Beginning.SCAN:
            return None
        typed = Path(self.path.text().strip())
        try:
            return typed.expanduser()
        except RuntimeError:
            return typed

    @property
    def sample(self) -> str:
        """The sample game that is copied, "" where none is."""
        return str(self.samples.currentData()) if self.beginning is Beginning.SAMPLE else ""

    def sheet(self) -> AnyMap:
        """The map as the fields say; `Impossible` where the hexes do not fit the sheet."""
        if self._own is not None:
            return self._own
        title, columns, rows = self.name.text().strip(), self.columns.value(), self.rows.value()
        if self._kind() is MapKind.HEXES:
            fitted = grown(HexGrid(columns, rows, HEX_MM, 0.0, 0.0), *A3_LANDSCAPE_MM, MARGIN_MM)
            size = fitted.width_mm, fitted.height_mm
            return HexMap(MAP_ID, title, *size, fitted.grid, provenance=BY_THE_DESIGNER)
        empty = AreaMap(MAP_ID, title, *A3_LANDSCAPE_MM, provenance=BY_THE_DESIGNER)
        is_empty = self.beginning is Beginning.SCAN or not self.areas.currentIndex()
        return empty if is_empty else with_starting_areas(empty, columns, rows, GROUND, MARGIN_MM)

    def why_not(self) -> str:
        if not self.name.text().strip():
            return _tr("The game has no title.")
        if self.beginning is Beginning.SCAN and (path := self.scan) is not None:
            return why_no_scan(path) if self.path.text().strip() else _tr("Say which picture is the scan.")
        try:
            self.sheet()
        except Impossible as why:
            return spoken_error(why)
        return ""

    # ------------------------------------------------------------------ fields

    def _make_choices(self, has_samples: bool) -> dict[Beginning, QRadioButton]:
        words = {
            Beginning.HEXES: _tr("A hex map"),
            Beginning.AREAS: _tr("An area map"),
            Beginning.SCAN: _tr("A map drawn over a scan"),
            Beginning.SAMPLE: _tr("A copy of a sample game"),
        }
        group = QButtonGroup(self)
        found = {beginning: QRadioButton(text) for beginning, text in words.items()}
        for beginning, button in found.items():
            group.addButton(button)
            button.setEnabled(has_samples or beginning is not Beginning.SAMPLE)
        found[Beginning.HEXES].setChecked(True)
        group.buttonToggled.connect(lambda _button, is_on: self._choose() if is_on else None)
        return found

    def _make_fields(self, samples: Sequence[SampleGame]) -> None:
        self.columns, self.rows = number_field(1, MOST_COLUMNS, 12), number_field(1, MOST_COLUMNS, 10)
        self.areas = choice_field((_tr("none: an empty sheet"), 0), (_tr("some, to be bent into shape"), 1))
        self.areas.setCurrentIndex(1)
        self.drawn = choice_field((_tr("Areas"), MapKind.AREAS), (_tr("Hexes"), MapKind.HEXES))
        self.samples = choice_field(*((sample.title, sample.game) for sample in samples))
        self.path, self.browse = QLineEdit(), QPushButton(_tr("Browse…"))
        self.path.setPlaceholderText(_tr("PNG, JPEG, TIFF, WebP, SVG or PDF"))
        self.details = QPushButton(_tr("Sheet, grid and numbers…"))
        self.preview, self.said = SheetPreview(PREVIEW), text_label("", "label", wrap=True)
        for box in (self.areas, self.drawn):
            box.currentIndexChanged.connect(self._choose)
        for figure in (self.columns, self.rows):
            figure.valueChanged.connect(self._drop_own)
        self.samples.currentIndexChanged.connect(self.changed)
        self.path.textChanged.connect(self.changed)
        self.browse.clicked.connect(self.ask_scan)
        self.details.clicked.connect(self.ask_details)
        self.changed.connect(self._soon_shown)

    def _lay_out(self) -> None:
        choices, shown, left = QWidget(), QHBoxLayout(), QWidget()
        row = QFormLayout(choices)
        row.setContentsMargins(0, 0, 0, 0)
        for button in self.choices.values():
            row.addRow(button)
        scan, line = QWidget(), QHBoxLayout()
        scan.setLayout(line)
        line.setContentsMargins(0, 0, 0, 0)
        line.addWidget(self.path, 1)
        line.addWidget(self.browse)
        self._scan_row = scan
        self.form = self.add_rows(
            (_tr("Begin with"), choices),
            (_tr("Draw over it"), self.drawn),
            (_tr("Sample"), self.samples),
            (_tr("Areas"), self.areas),
            (_tr("Columns"), self.columns),
            (_tr("Rows"), self.rows),
            ("", self.details),
        )
        self.box.removeItem(self.form)
        left.setLayout(self.form)
        self.form.setContentsMargins(0, 0, 0, 0)
        shown.setSpacing(px(16))
        shown.addWidget(left, 1)
        shown.addWidget(self.preview, 1)
        self.box.addLayout(shown)
        self.form_of_scan = self.add_rows((_tr("Picture"), scan))
        self.path.setAccessibleName(_tr("Picture"))
        self.box.addWidget(self.said)
        self.box.addStretch(1)

    def _kind(self) -> MapKind:
        if self.beginning is Beginning.SCAN:
            return MapKind(self.drawn.currentData())
        return MapKind.HEXES if self.beginning is Beginning.HEXES else MapKind.AREAS

    def _choose(self) -> None:
        """Show the fields of what is chosen."""
        self._own = None
        is_scan, is_sample = self.beginning is Beginning.SCAN, self.beginning is Beginning.SAMPLE
        has_areas = self.beginning is Beginning.AREAS and bool(self.areas.currentIndex())
        is_laid = not is_sample and (self._kind() is MapKind.HEXES or has_areas)
        most = MOST_COLUMNS if self._kind() is MapKind.HEXES else MOST_AREAS
        for figure, first in (
            (self.columns, 12 if most > MOST_AREAS else 6),
            (self.rows, 10 if most > MOST_AREAS else 4),
        ):
            if figure.maximum() != most:
                figure.setMaximum(most)
                figure.setValue(first)
            self.form.setRowVisible(figure, is_laid)
        self.form_of_scan.setRowVisible(self._scan_row, is_scan)
        self.form.setRowVisible(self.drawn, is_scan)
        self.form.setRowVisible(self.samples, is_sample)
        self.form.setRowVisible(self.areas, self.beginning is Beginning.AREAS)
        self.details.setVisible(not is_sample)
        self.preview.setVisible(not is_sample)
        self.changed.emit()

    def _drop_own(self) -> None:
        self._own = None
        self.changed.emit()

    def ask_scan(self) -> None:
        """Ask for the picture by the system's own dialog."""
        if (path := ask_file(self)) is not None:
            self.path.setText(str(path))

    def ask_details(self) -> NewMapDialog:
        """The dialog of a new map, for all that stands in no field here; what it makes is the sheet."""
        dialog = NewMapDialog(MAP_ID, self.name.text().strip() or _tr("New game"), self.window())
        dialog.sheet.kind_box.setCurrentIndex(dialog.sheet.kind_box.findData(str(self._kind())))
        dialog.accepted.connect(lambda: self._take(dialog))
        dialog.open()
        return dialog

    def _take(self, dialog: NewMapDialog) -> None:
        self._own = dialog.made
        self.changed.emit()

    # ------------------------------------------------------------------ looking

    def _soon_shown(self) -> None:
        self._soon.start()

    def show_preview(self) -> None:
        """Paint the sheet as it will be."""
        self.said.setText("")
        try:
            sheet = self.sheet()
        except Impossible:
            self.preview.show_sheet(None)
            return
        if self._own is not None:
            self.said.setText(_tr("The sheet is as you made it; other columns or rows take its place."))
        is_large = sheet.grid is not None and sheet.grid.columns * sheet.grid.rows > MOST_PREVIEWED
        shown = AreaMap("", sheet.title, sheet.width_mm, sheet.height_mm) if is_large else sheet
        self.preview.show_made(lambda: SheetPainter(shown, STYLES["clean"]))


def _tr(text: str) -> str:
    return QCoreApplication.translate("NewGame", text)
