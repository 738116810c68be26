"""A new map: what kind, on which sheet, with which hexes; the sheet is seen while one chooses."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSize
from PySide6.QtWidgets import QFormLayout, QLineEdit, QTabWidget, QVBoxLayout, QWidget

from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_sheets import FittedGrid, filling, grown, line_ends, surrounded
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.engine.maps.hex_numbers import digits_needed
from workbench.engine.maps.hex_places import number_of
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import said_figure, worded
from workbench.qt.map_canvas.styles.map_style import STYLES
from workbench.qt.map_prints import SheetPainter
from workbench.qt.new_maps.numbering_form import NumberingForm
from workbench.qt.new_maps.sheet_dialog import SheetDialog
from workbench.qt.new_maps.sheet_forms import Fit, GridForm, MapKind, SheetForm

PREVIEW = QSize(420, 340)
MOST_PREVIEWED = 6000
"""Larger grids are shown by their frame: painting each hex would keep the fields waiting."""


class NewMapDialog(SheetDialog[AnyMap]):
    """Ends with `made`, the map, when it is accepted."""

    def __init__(self, map_id: str, title: str, parent: QWidget | None = None) -> None:
        super().__init__(self.tr("New map"), self.tr("Make the map"), PREVIEW, parent)
        self._map_id = map_id
        self.made: AnyMap | None = None
        self.name = QLineEdit(title)
        self.name.setAccessibleName(self.tr("Name of the map"))
        self.sheet, self.grid, self.numbers = SheetForm(), GridForm(), NumberingForm()
        self.tabs = QTabWidget()
        self.tabs.addTab(self.sheet, self.tr("Sheet"))
        self.tabs.addTab(self.grid, self.tr("Hexes"))
        self.tabs.addTab(self.numbers, self.tr("Numbers"))
        fields, named = QWidget(), QFormLayout()
        named.addRow(self.tr("Name"), self.name)
        column = QVBoxLayout(fields)
        column.setContentsMargins(0, 0, 0, 0)
        column.addLayout(named)
        column.addWidget(self.tabs, 1)
        self.lay_out(fields)
        for form in (self.sheet, self.grid, self.numbers):
            form.changed.connect(self.refresh)
        self.name.textChanged.connect(self.refresh)
        self.open_on()
        self.name.selectAll()

    # ------------------------------------------------------------------ what comes of it

    def planned(self) -> AnyMap:
        """The map as the fields say.

        Raises
        ------
        Impossible
            It has no name, the hexes do not fit, or cannot be numbered so.
        """
        title = self.name.text().strip()
        if not title:
            raise Impossible("The map has no name.")
        if self.sheet.kind() is MapKind.AREAS:
            size = self.sheet.size_mm()
            return AreaMap(
                self._map_id, title, *size, provenance=BY_THE_DESIGNER, metres_per_mm=self.sheet.metres_per_mm()
            )
        fitted = self._fitted()
        km = self.grid.km_per_hex.value()
        return HexMap(
            self._map_id, title, fitted.width_mm, fitted.height_mm, fitted.grid,
            provenance=BY_THE_DESIGNER, km_per_hex=km, hexes=self._unplayable(fitted.grid),
        )  # fmt: skip

    def _unplayable(self, grid: HexGrid) -> Map[str, Space]:
        """The hexes at the ends of shorter lines, if there are any."""
        ends = [number_of(grid, place) for place in line_ends(grid)] if self.grid.shorter.isChecked() else []
        return Map({number: Space(number, "", SpaceKind.UNPLAYABLE) for number in ends})

    def _fitted(self) -> FittedGrid:
        wished = replace(self.grid.grid(), numbering=self.numbers.numbering())
        margin, below = self.sheet.margin.value(), self.sheet.below.value()
        match self.grid.fit():
            case Fit.NUMBER:
                fitted = filling(wished, *self.sheet.size_mm(), margin, below)
            case Fit.SIZE:
                fitted = grown(wished, *self.sheet.size_mm(), margin, below)
            case Fit.SHEET:
                fitted = surrounded(wished, margin, below)
        fitted = replace(fitted, grid=self._with_digits(fitted.grid))
        if why_not := self.numbers.show_outcome(fitted.grid):
            raise Impossible(Message("The hexes cannot be numbered so: {why}.", why=why_not))
        return fitted

    def _with_digits(self, grid: HexGrid) -> HexGrid:
        """The numbers as wished; a large grid takes a digit more by itself."""
        number = grid.numbering
        columns, rows = digits_needed(number, grid)
        return replace(
            grid,
            numbering=replace(
                number,
                column_digits=max(number.column_digits, columns),
                row_digits=max(number.row_digits, rows),
            ),
        )

    def refresh(self) -> None:
        is_hexes = self.sheet.kind() is MapKind.HEXES
        for page in (1, 2):
            self.tabs.setTabVisible(page, is_hexes)
        self.sheet.show_kind(is_hexes, self.grid.fit() is not Fit.SHEET)
        self.grid.show_wishes()
        super().refresh()

    def words(self, plan: AnyMap) -> str:
        size = worded(self.tr("{0:g} × {1:g} mm"), round(plan.width_mm, 1), round(plan.height_mm, 1))
        if (grid := plan.grid) is None:
            return self.tr("An empty sheet of {0}").format(size)
        many = said_figure(grid.columns * grid.rows - len(tuple(plan.stored_spaces)), ",")
        said = worded(self.tr("{0} × {1}: {2} hexes of {3:g} mm"), grid.columns, grid.rows, many, grid.size_mm)
        return self.tr("{0} on a sheet of {1}").format(said, size)

    def show_preview(self) -> None:
        """Paint what is planned; a grid of very many hexes as its frame alone."""
        try:
            planned = self.planned()
        except Impossible:
            self.preview.show_sheet(None)
            return
        is_large = planned.grid is not None and planned.grid.columns * planned.grid.rows > MOST_PREVIEWED
        shown = AreaMap("", planned.title, planned.width_mm, planned.height_mm) if is_large else planned
        if why_not := self.preview.show_made(lambda: SheetPainter(shown, STYLES["clean"])):
            self.refuse(why_not)
        margin = self.sheet.margin.value()
        high = planned.height_mm - 2 * margin - self.sheet.below.value()
        frame = QRectF(margin, margin, planned.width_mm - 2 * margin, high)
        self.preview.show_frames([frame] if is_large else [])

    def make(self) -> None:
        """Accept what is planned."""
        self.made = self.planned()
        self.accept()
