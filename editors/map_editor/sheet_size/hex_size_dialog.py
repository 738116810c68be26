"""The size of a hex map: columns and rows at each side, the size of the hexes, its sheet, margins and scale."""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from enum import StrEnum

from msgspec.structs import replace
from PySide6.QtCore import QRectF, QSignalBlocker
from PySide6.QtWidgets import QDoubleSpinBox, QGridLayout, QSpinBox, QWidget

from editors.map_editor.furniture.placing import called as called_item
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.selection import Chosen
from editors.map_editor.sheet_size.size_dialog import SizeDialog
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.hexes.hex_resizing import (
    Margins,
    Sides,
    as_large_as_fit,
    centred,
    counted_anew,
    followed,
    keeping_numbers,
    margins_of,
    stays,
    widened,
    with_size,
)
from workbench.cartography.hexes.hex_sheets import LARGEST_HEX_MM, SMALLEST_HEX_MM, FittedGrid, frame_extent
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.moved_sheets import furniture_left_behind
from workbench.engine.maps.hex_map import HexGrid
from workbench.engine.maps.hex_places import find_place, number_of
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.controls.fields import choice_field, decimal_field, number_field
from workbench.qt.controls.parts import text_label
from workbench.qt.looks.theme import px
from workbench.qt.looks.translator import spoken_error, worded
from workbench.qt.new_maps.paper_fields import PaperFields
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.resizing import ResizeHexMap, losses, resized

MOST_PREVIEWED = 6000
SIDES = ("left", "right", "upper", "lower")
KEPT, ANEW = "kept", "anew"


class Lie(StrEnum):
    """How the hexes come to lie on their sheet."""

    FOLLOWED = "followed"
    STAYS = "stays"
    CENTRED = "centred"
    FITTED = "fitted"


class HexSizeDialog(SizeDialog):
    """Fields for the size of a map that is there; what hangs on lost hexes is said before they go."""

    def __init__(self, desk: HexDesk, parent: QWidget | None = None) -> None:
        self._desk, shown = desk, desk.hex_map
        self._shown, self._losses_of = shown, (Sides(), tuple[str, ...]())
        super().__init__(desk, self.tr("Size of the map"), parent)
        self.sides: dict[str, QSpinBox] = {}
        self._margins = margins_of(shown)
        for side in SIDES:
            most = shown.grid.columns if side in ("left", "right") else shown.grid.rows
            self.sides[side] = number_field(1 - most, 5000, 0)
            self.sides[side].setToolTip(self.tr("More than 0 adds lines, less takes them away"))
        self.across = decimal_field(SMALLEST_HEX_MM, LARGEST_HEX_MM, shown.grid.size_mm, 2)
        self.lie = choice_field(
            (self.tr("The sheet follows the hexes"), Lie.FOLLOWED),
            (self.tr("Where they are, on a sheet of"), Lie.STAYS),
            (self.tr("In the middle of a sheet of"), Lie.CENTRED),
            (self.tr("As large as fit a sheet of"), Lie.FITTED),
        )
        self.paper = PaperFields(shown.width_mm, shown.height_mm, self)
        self.margins = {side: decimal_field(-500.0, 1000.0, getattr(self._margins, side), 1) for side in SIDES}
        self._margin_box = _round_a_map(self.tr("Margins"), self.margins)
        for field in (self.across, *self.margins.values()):
            field.setSuffix(" mm")
        self.km_per_hex = decimal_field(0.0, 10_000.0, shown.km_per_hex, 3)
        self.km_per_hex.setSuffix(" km")
        self.km_per_hex.setSpecialValueText(self.tr("not told"))
        self.numbers = choice_field((self.tr("Hexes keep their numbers"), KEPT), (self.tr("Counted anew"), ANEW))
        self.why_anew = text_label("", "hint", wrap=True)
        self.add_rows(
            (
                (self.tr("Columns and rows"), _round_a_map(self.tr("Columns and rows"), self.sides)),
                (self.tr("Numbers"), self.numbers),
                ("", self.why_anew),
                (self.tr("Across the flats"), self.across),
                (self.tr("A hex covers"), self.km_per_hex),
                (self.tr("They lie"), self.lie),
                *self.paper.rows(),
                (self.tr("Margins"), self._margin_box),
            )
        )
        self._connect()
        self.open_on()

    def _connect(self) -> None:
        for lines in self.sides.values():
            lines.valueChanged.connect(self.refresh)
        for figure in (*self.margins.values(), self.across, self.km_per_hex):
            figure.valueChanged.connect(self.refresh)
        for choice in (self.lie, self.numbers):
            choice.currentIndexChanged.connect(self.refresh)
        self.paper.changed.connect(self.refresh)

    # ------------------------------------------------------------------ what comes of it

    def planned(self) -> ResizeHexMap:
        sides = Sides(*(self.sides[side].value() for side in SIDES))
        grid = widened(self._shown.grid, sides)
        grid = self._numbered(grid, sides)
        if self._lies() is not Lie.FITTED and self.across.value() != round(grid.size_mm, 2):
            grid = with_size(grid, self.across.value())
        return ResizeHexMap(self._shown.id, sides, self._on_sheet(grid), self._km())

    def is_change(self, edit: Edit) -> bool:
        before = FittedGrid(self._shown.grid, self._shown.width_mm, self._shown.height_mm)
        return edit != ResizeHexMap(self._shown.id, Sides(), before, self._shown.km_per_hex)

    def _numbered(self, grid: HexGrid, sides: Sides) -> HexGrid:
        if self.numbers.currentData() == ANEW:
            return counted_anew(grid)
        return keeping_numbers(self._shown.grid, grid, sides)

    def _on_sheet(self, grid: HexGrid) -> FittedGrid:
        size, shown = self.paper.size_mm(), self._shown
        is_as_it_was = replace(grid, numbering=shown.grid.numbering) == shown.grid
        if is_as_it_was and self._lies() is Lie.FOLLOWED and self._margins_wished() == self._margins:
            return FittedGrid(grid, shown.width_mm, shown.height_mm)
        match self._lies():
            case Lie.FOLLOWED:
                return followed(grid, self._margins_wished())
            case Lie.STAYS:
                return FittedGrid(grid, *size)
            case Lie.CENTRED:
                return centred(grid, *size)
            case Lie.FITTED:
                return as_large_as_fit(grid, *size, self._margins_wished())

    def _lies(self) -> Lie:
        return Lie(self.lie.currentData())

    def _margins_wished(self) -> Margins:
        """The margins of the fields; one that was not changed is exactly as it is."""
        return Margins(*(_exactly(self.margins[side], getattr(self._margins, side)) for side in SIDES))

    def _km(self) -> float:
        return _exactly(self.km_per_hex, self._shown.km_per_hex)

    def refresh(self) -> None:
        self._offer_numbers()
        lies = self._lies()
        for _, field in self.paper.rows():
            self.form.setRowVisible(field, lies is not Lie.FOLLOWED)
        self.form.setRowVisible(self.across, lies is not Lie.FITTED)
        self.form.setRowVisible(self._margin_box, lies in (Lie.FOLLOWED, Lie.FITTED))
        super().refresh()

    def _offer_numbers(self) -> None:
        """Numbers are kept where that can be; where not, the reason is said and they are counted anew."""
        sides = Sides(*(self.sides[side].value() for side in SIDES))
        why = ""
        try:
            keeping_numbers(self._shown.grid, widened(self._shown.grid, sides), sides)
        except Impossible as refusal:
            why = spoken_error(refusal)
        with QSignalBlocker(self.numbers):
            if why:
                self.numbers.setCurrentIndex(self.numbers.findData(ANEW))
        self.numbers.setEnabled(not why)
        self.why_anew.setText(why)
        self.form.setRowVisible(self.why_anew, bool(why))

    def words(self, edit: Edit) -> str:
        assert isinstance(edit, ResizeHexMap)
        grid, last = edit.fitted.grid, (edit.fitted.grid.columns - 1, edit.fitted.grid.rows - 1)
        said = worded(
            self.tr("{0} × {1} hexes of {2:g} mm, {3} to {4}"),
            grid.columns,
            grid.rows,
            round(grid.size_mm, 2),
            number_of(grid, (0, 0)),
            number_of(grid, last),
        )
        size = (round(edit.fitted.width_mm, 1), round(edit.fitted.height_mm, 1))
        left, upper, right, lower = frame_extent(grid)
        is_over = min(left, upper, size[0] - right, size[1] - lower) < -0.1
        over = self.tr("; some hexes lie off it") if is_over else ""
        return worded(self.tr("{0}, on a sheet of {1:g} × {2:g} mm"), said, *size) + over

    def losses(self, edit: Edit) -> Sequence[str]:
        assert isinstance(edit, ResizeHexMap)
        if self._losses_of[0] != edit.sides:
            self._losses_of = (edit.sides, losses(self._desk.design, self._shown.id, edit.sides))
        items = furniture_left_behind(self._shown, edit.fitted, edit.sides)
        moved = [called_item(item) for item in items]
        said = self.tr("On ground that goes, and moved in: {0}").format(", ".join(moved))
        return (*self._losses_of[1], said) if moved else self._losses_of[1]

    def outcome_of(self, edit: Edit) -> AnyMap | QRectF:
        assert isinstance(edit, ResizeHexMap)
        grid = edit.fitted.grid
        if grid.columns * grid.rows > MOST_PREVIEWED:
            left, upper, right, lower = frame_extent(grid)
            return QRectF(left, upper, right - left, lower - upper)
        after = resized(self._desk.design, self._shown, edit)
        return after.hex_map(self._shown.id)

    def sheet_mm(self, edit: Edit) -> tuple[float, float]:
        assert isinstance(edit, ResizeHexMap)
        return edit.fitted.width_mm, edit.fitted.height_mm

    def make(self) -> None:
        self._chosen = self._desk.chosen
        super().make()

    def done_with(self, edit: Edit) -> None:
        """What was selected of the hexes stays the same places."""
        assert isinstance(edit, ResizeHexMap)
        old, new = self._shown.grid, edit.fitted.grid
        spaces = []
        for space in self._chosen.spaces:
            place = find_place(old, space)
            if place is None:
                spaces.append(space)
            elif stays(old, edit.sides, place):
                spaces.append(number_of(new, edit.sides.moved(place)))
        if self._chosen.spaces:
            self._desk.choose(Chosen(tuple(spaces)))


def _exactly(field: QDoubleSpinBox, given: float) -> float:
    return given if field.value() == round(given, field.decimals()) else field.value()


def _round_a_map(title: str, fields: Mapping[str, QSpinBox] | Mapping[str, QDoubleSpinBox]) -> QWidget:
    """Four fields where the sides of a map are that they mean."""
    box = QWidget()
    grid = QGridLayout(box)
    grid.setContentsMargins(0, 0, 0, 0)
    grid.setSpacing(px(4))
    for side, (row, column) in {"upper": (0, 1), "left": (1, 0), "right": (1, 2), "lower": (2, 1)}.items():
        field = fields[side]
        field.setAccessibleName(few_lines(f"{title}: {side}"))
        field.setFixedWidth(px(92))
        grid.addWidget(field, row, column)
    return box
