"""The marks of a calibration while it is made: pixels of a scan, and the places of the sheet that they shall lie on."""

from __future__ import annotations

from collections.abc import Sequence
from typing import NamedTuple

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from editors.map_editor.scans.edits import grid_on_scan
from editors.map_editor.scans.scans import Scans
from workbench.cartography.hexes.hex_grid import centre, place_at
from workbench.cartography.plane import distance
from workbench.cartography.scans.calibration import CannotCalibrate, Fit, HexClick, fit_calibration
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.maps.hex_places import find_place, is_on, number_of
from workbench.engine.maps.map_parts import CalibrationMark
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken_error
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ReplaceMap

ON_A_CENTRE_MM = 0.02


class Mark(NamedTuple):
    """A pixel and where it belongs; `number` is the hex whose centre that is, "" of any other place."""

    x_px: float
    y_px: float
    x_mm: float
    y_mm: float
    number: str = ""

    @property
    def stored(self) -> CalibrationMark:
        return CalibrationMark(self.x_mm, self.y_mm, self.x_px, self.y_px)

    @property
    def target(self) -> str:
        """Where it belongs, in words."""
        if self.number:
            return Message("Hex {number}", number=self.number)
        return Message("{x:.1f}, {y:.1f} mm", x=self.x_mm, y=self.y_mm)


class Marks(QObject):
    """The marks on the chosen scan. They begin with those it was calibrated by; `changed` tells of others."""

    changed = Signal()

    def __init__(self, scans: Scans) -> None:
        super().__init__(scans)
        self.scans = scans
        self.pixel: Point | None = None
        """The pixel that was clicked last and belongs nowhere yet."""
        self._list: list[Mark] = []
        self._begun_with: tuple[str, Sequence[CalibrationMark]] = ("", ())
        scans.changed.connect(self._scan_changed)
        self._begin()

    @property
    def all(self) -> tuple[Mark, ...]:
        """All marks in the order in which they were set."""
        return tuple(self._list)

    @property
    def hex_map(self) -> HexMap | None:
        """The map when it has hexes."""
        shown = self.scans.desk.map
        return shown if isinstance(shown, HexMap) else None

    # Setting them

    def begin_at(self, x_mm: float, y_mm: float) -> str:
        """Take the pixel that is seen at a place of the sheet. Returns why not, "" when it is taken."""
        scan = self.scans.chosen
        if scan is None or self.scans.why_not():
            return self.scans.why_not()
        x_px, y_px = self.scans.pixel(scan, x_mm, y_mm)
        if not (0 <= x_px <= scan.width_px and 0 <= y_px <= scan.height_px):
            return Message("There is nothing of the scan here.")
        self.pixel = (x_px, y_px)
        self._tell()
        return ""

    def belongs_to_hex(self, number: str) -> str:
        """Say that the pixel is the centre of this hex. Returns why not, "" when it is done."""
        hex_map = self.hex_map
        place = find_place(hex_map.grid, number) if hex_map is not None else None
        if hex_map is None or place is None:
            return Message("There is no hex {number} on this map.", number=number)
        return self._set(centre(hex_map.grid, place), number)

    def belongs_at(self, place: Point) -> str:
        """Say that the pixel belongs at a place of the sheet; on a hex map at the centre of the hex there."""
        hex_map = self.hex_map
        if hex_map is None or self.pixel is None:
            return self._set(place, "")
        under = place_at(hex_map.grid, place)
        if not is_on(hex_map.grid, under):
            return Message("There is no hex here: click the hex that the point of the scan is the centre of.")
        return self.belongs_to_hex(number_of(hex_map.grid, under))

    def _set(self, place: Point, number: str) -> str:
        if self.pixel is None:
            return Message("Click a point of the scan first.")
        mark = Mark(*self.pixel, *place, number)
        self._list = [one for one in self._list if not number or one.number != number] + [mark]
        self.pixel = None
        self._tell()
        return ""

    def drop_pixel(self) -> bool:
        """Forget the pixel that belongs nowhere yet; whether there was one."""
        had, self.pixel = self.pixel is not None, None
        self._tell()
        return had

    def remove(self, at: int) -> None:
        """Take a mark away; -1 is the last."""
        if self._list:
            del self._list[at]
            self._tell()

    def clear(self) -> None:
        """Take all marks away."""
        self._list, self.pixel = [], None
        self._tell()

    # What they give

    def fit(self) -> Fit | str:
        """The calibration that they give, or why they give none."""
        try:
            return fit_calibration([mark.stored for mark in self._list])
        except CannotCalibrate as why:
            return spoken_error(why)

    @property
    def is_applied(self) -> bool:
        """Whether the scan lies as the marks say."""
        scan, fit = self.scans.chosen, self.fit()
        return scan is not None and isinstance(fit, Fit) and scan.calibration == fit.calibration

    def apply(self) -> str:
        """Lay the scan as the marks say. Returns why not, "" when it is done."""
        scan, fit = self.scans.chosen, self.fit()
        reason = self.scans.why_not() or (fit if isinstance(fit, str) else "")
        if reason or scan is None or isinstance(fit, str):
            self.scans.desk.refuse(reason)
            return reason
        stored = tuple(mark.stored for mark in self._list)
        self._begun_with = (scan.id, stored)
        label = Message("Calibrate the scan by {count} {count:mark|marks}", count=len(stored))
        return self.scans.change(label, replace(scan, calibration=fit.calibration, marks=stored))

    def fit_grid(self) -> str:
        """Give the grid the size and place that it has on the scan. Returns why not, "" when it is done."""
        scan, hex_map = self.scans.chosen, self.hex_map
        reason = self.scans.why_not() or ("" if hex_map is not None else Message("Only a hex map has a grid."))
        if reason or scan is None or hex_map is None:
            self.scans.desk.refuse(reason)
            return reason
        try:
            fitted, found = grid_on_scan(hex_map, scan, self._clicks(hex_map))
        except EditError as why:
            self.scans.desk.refuse(spoken_error(why))
            return spoken_error(why)
        label = Message("Fit the grid to the scan: hexes of {size:g} mm", size=round(found.grid.size_mm, 2))
        reason = self.scans.desk.apply(ReplaceMap(label, fitted))
        self._begin()
        self._tell()
        return reason

    def _clicks(self, hex_map: HexMap) -> list[HexClick]:
        places = [(mark, find_place(hex_map.grid, mark.number)) for mark in self._list]
        return [HexClick(place, mark.x_px, mark.y_px) for mark, place in places if place is not None]

    # Keeping up with the scan

    def _scan_changed(self) -> None:
        """Another scan, or one that was calibrated otherwise, has marks of its own; taking back leaves those here."""
        scan = self.scans.chosen
        now = (scan.id if scan else "", scan.marks if scan else ())
        if now[0] != self._begun_with[0] or (now[1] and now[1] != self._begun_with[1]):
            self._begin()
        self._begun_with = now
        self._list = [self._on_grid(mark) for mark in self._list]
        self._tell()

    def _on_grid(self, mark: Mark) -> Mark:
        """A mark on the centre of its hex, which may have moved with the grid."""
        place = find_place(self.hex_map.grid, mark.number) if self.hex_map is not None and mark.number else None
        if self.hex_map is None or place is None:
            return mark
        x, y = centre(self.hex_map.grid, place)
        return mark._replace(x_mm=x, y_mm=y)

    def _begin(self) -> None:
        scan = self.scans.chosen
        self._begun_with = (scan.id if scan else "", scan.marks if scan else ())
        self._list, self.pixel = [self._known(mark) for mark in (scan.marks if scan else ())], None

    def _known(self, stored: CalibrationMark) -> Mark:
        """A stored mark with the hex whose centre it lies on."""
        number, place = "", (stored.x_mm, stored.y_mm)
        if self.hex_map is not None:
            grid = self.hex_map.grid
            under = place_at(grid, place)
            if is_on(grid, under) and distance(centre(grid, under), place) < ON_A_CENTRE_MM:
                number = number_of(grid, under)
        return Mark(stored.x_px, stored.y_px, *place, number)

    def _tell(self) -> None:
        self.changed.emit()
