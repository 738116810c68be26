"""The size of the sheet of a map of areas, and where on it, and how large, the drawing is."""

from __future__ import annotations

from collections.abc import Sequence

from PySide6.QtCore import QRectF
from PySide6.QtWidgets import QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.sheet_size.size_dialog import SizeDialog
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.moved_sheets import Move, furniture_off, on_sheet, points_off
from workbench.qt.controls.fields import choice_field, decimal_field
from workbench.qt.looks.translator import worded
from workbench.qt.new_maps.paper_fields import PaperFields
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.resizing import ResizeSheet

ACROSS = (("left", 0.0), ("middle", 0.5), ("right", 1.0))
DOWN = (("top", 0.0), ("middle", 0.5), ("bottom", 1.0))
FEW = 5
MOST_PREVIEWED = 3000


class AreaSizeDialog(SizeDialog):
    """Width, height, and the corner or edge of the sheet that the drawing keeps its distance from."""

    def __init__(self, desk: AreaDesk, parent: QWidget | None = None) -> None:
        self._desk, self._shown = desk, desk.area_map
        super().__init__(desk, self.tr("Size of the map"), parent)
        self.paper = PaperFields(self._shown.width_mm, self._shown.height_mm, self)
        self.percent = decimal_field(5.0, 2000.0, 100.0, 2)
        self.percent.setSuffix(" %")
        self.percent.setToolTip(self.tr("The drawing becomes larger or smaller; its scale follows"))
        self.across = choice_field(
            (self.tr("Left edge stays"), "left"),
            (self.tr("In the middle"), "middle"),
            (self.tr("Right edge stays"), "right"),
        )
        self.down = choice_field(
            (self.tr("Upper edge stays"), "top"),
            (self.tr("In the middle"), "middle"),
            (self.tr("Lower edge stays"), "bottom"),
        )
        self.add_rows(
            (
                *self.paper.rows(),
                (self.tr("The drawing"), self.percent),
                (self.tr("Across it lies"), self.across),
                (self.tr("Down it lies"), self.down),
            )
        )
        self.paper.changed.connect(self.refresh)
        self.percent.valueChanged.connect(self.refresh)
        for choice in (self.across, self.down):
            choice.currentIndexChanged.connect(self.refresh)
        self.open_on()

    def planned(self) -> ResizeSheet:
        (width, height), old, scale = self.paper.size_mm(), self._shown, self.percent.value() / 100
        across, down = dict(ACROSS)[self.across.currentData()], dict(DOWN)[self.down.currentData()]
        x, y = (width - old.width_mm * scale) * across, (height - old.height_mm * scale) * down
        return ResizeSheet(old.id, width, height, Move(round(x, 4) + 0.0, round(y, 4) + 0.0, scale))

    def is_change(self, edit: Edit) -> bool:
        return edit != ResizeSheet(self._shown.id, self._shown.width_mm, self._shown.height_mm)

    def words(self, edit: Edit) -> str:
        assert isinstance(edit, ResizeSheet)
        said = worded(self.tr("A sheet of {0:g} × {1:g} mm"), round(edit.width_mm, 1), round(edit.height_mm, 1))
        if edit.move.is_none:
            return self.tr("{0}; the drawing stays as it is").format(said)
        x, y = round(edit.move.x_mm, 1), round(edit.move.y_mm, 1)
        return worded(self.tr("{0}; the drawing is moved by {1:g} mm across and {2:g} mm down"), said, x, y)

    def losses(self, edit: Edit) -> Sequence[str]:
        """What comes to lie off the sheet; it is not lost, and can be moved in again."""
        assert isinstance(edit, ResizeSheet)
        after = on_sheet(self._shown, edit.width_mm, edit.height_mm, edit.move)
        off = [after.spaces[name].name or name for name in points_off(after) if name in after.spaces]
        said = [self.tr("{0} spaces will lie off the sheet: {1}").format(len(off), _some(off))] if off else []
        items = furniture_off(after.furniture, after.width_mm, after.height_mm)
        if items:
            said.append(self.tr("Furniture that will lie off the sheet: {0}").format(_some(items)))
        return said

    def outcome_of(self, edit: Edit) -> AnyMap | QRectF:
        assert isinstance(edit, ResizeSheet)
        if len(self._shown.borders) > MOST_PREVIEWED:
            size = self._shown.width_mm * edit.move.scale, self._shown.height_mm * edit.move.scale
            return QRectF(edit.move.x_mm, edit.move.y_mm, *size)
        return on_sheet(self._shown, edit.width_mm, edit.height_mm, edit.move)

    def sheet_mm(self, edit: Edit) -> tuple[float, float]:
        assert isinstance(edit, ResizeSheet)
        return edit.width_mm, edit.height_mm


def _some(names: Sequence[str]) -> str:
    return ", ".join(names[:FEW]) + (" …" if len(names) > FEW else "")
