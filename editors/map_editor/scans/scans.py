"""The scans of one map as tools and panels see them: which is chosen, where its tiles are, what is tried on it."""

from __future__ import annotations

import sqlite3
from collections.abc import Mapping

from msgspec.structs import replace
from PySide6.QtCore import QObject, Signal

from editors.map_editor.desk import AnyDesk
from editors.map_editor.scans.edits import find_scan
from workbench.cartography.scans.calibration import calibration_of
from workbench.engine.maps.area_map import Point
from workbench.engine.maps.map_parts import Calibration, Scan
from workbench.engine.words.message import Message
from workbench.exchange.scans.pyramid import ScanTiles, UnfitPyramid, pyramid_of
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.scan_edits import ChangeScan, OrderScans, RemoveScan
from workbench.storage.file.file_errors import StoredFileError

OPACITY_STEP = 10


class Scans(QObject):
    """The scans of the map on a desk. `changed` tells when others are seen or chosen."""

    changed = Signal()

    def __init__(self, desk: AnyDesk) -> None:
        super().__init__(desk.home)
        self.desk = desk
        self._chosen = ""
        self._tried: Scan | None = None
        self._tiles: dict[str, ScanTiles | None] = {}
        desk.map_changed.connect(lambda _touched: self._map_changed())

    @property
    def all(self) -> tuple[Scan, ...]:
        """The scans from the lowest to the topmost, one of them as it is being tried."""
        tried = self._tried
        return tuple(tried if tried is not None and tried.id == scan.id else scan for scan in self.desk.map.scans)

    @property
    def chosen(self) -> Scan | None:
        """The scan that is worked on: the one that was chosen, else the topmost."""
        scans = self.all
        return next((scan for scan in scans if scan.id == self._chosen), scans[-1] if scans else None)

    def choose(self, scan_id: str) -> None:
        """Work on another scan."""
        if scan_id != self._chosen:
            self._chosen = scan_id
            self._tell()

    def called(self, scan: Scan) -> str:
        """The name of the file that a scan came from."""
        tiles = self.tiles_of(scan)
        return tiles.pyramid.source if tiles is not None and tiles.pyramid.source else scan.id

    # Where it lies

    def calibration(self, scan: Scan) -> Calibration:
        """Where a scan lies now."""
        shown = self.desk.map
        return calibration_of(scan, shown.width_mm, shown.height_mm)

    def pixel(self, scan: Scan, x_mm: float, y_mm: float) -> Point:
        """The pixel of a scan that is seen at a place of the sheet."""
        return self.calibration(scan).pixel(x_mm, y_mm)

    def place(self, scan: Scan, x_px: float, y_px: float) -> Point:
        """The place of the sheet where a pixel of a scan is seen."""
        return self.calibration(scan).sheet(x_px, y_px)

    # Its tiles

    def tiles_of(self, scan: Scan) -> ScanTiles | None:
        """The tiles of a scan; None when the file does not have them."""
        if scan.asset not in self._tiles:
            try:
                self._tiles[scan.asset] = ScanTiles(pyramid_of(scan.asset, self._read(scan.asset)), self._read)
            except UnfitPyramid:
                self._tiles[scan.asset] = None
        return self._tiles[scan.asset]

    def tiles(self) -> Mapping[str, ScanTiles]:
        """The tiles of all scans by their assets."""
        found = {scan.asset: self.tiles_of(scan) for scan in self.all}
        return {asset: tiles for asset, tiles in found.items() if tiles is not None}

    def _read(self, asset: str) -> bytes:
        """An asset, b"" when it is not there or cannot be read: a scan that is damaged is not seen."""
        try:
            return self.desk.document.asset(asset)
        except (KeyError, StoredFileError, sqlite3.Error):
            return b""

    # What is done with it

    def try_out(self, scan: Scan | None) -> None:
        """Show a scan otherwise for a moment, as while a slider is dragged; None shows it as it is."""
        if scan != self._tried:
            self._tried = scan
            self._tell()

    def change(self, label: str, scan: Scan, gesture: str = "") -> str:
        """Change a scan for good. Returns the reason when it cannot be done, "" when it is done."""
        self._tried = None
        if scan == find_scan(self.desk.map, scan.id):
            self._tell()
            return ""
        return self.desk.apply(ChangeScan(self.desk.map.id, scan, label, gesture))

    def remove(self) -> None:
        """Take the chosen scan away."""
        if (scan := self._free_scan()) is not None:
            self.desk.apply(RemoveScan(self.desk.map.id, scan.id, self.called(scan)))

    def step_opacity(self, by_percent: int) -> None:
        """Make the chosen scan stronger or fainter."""
        if (scan := self.chosen) is not None:
            self.set_opacity(min(100, max(0, scan.opacity_percent + by_percent)), "steps")

    def set_opacity(self, percent: int, gesture: str = "") -> None:
        """Let the chosen scan be seen so strongly; what follows in the same `gesture` is one edit."""
        if (scan := self.chosen) is not None:
            label = Message("Opacity of the scan: {percent} %", percent=percent)
            self.change(label, replace(scan, opacity_percent=percent), gesture)

    def raise_by(self, steps: int) -> None:
        """Lay the chosen scan above the next one, or with a negative number below."""
        names = [scan.id for scan in self.desk.map.scans]
        if self.chosen is None or not self.can_rise(steps):
            return
        at = names.index(self.chosen.id)
        names.insert(at + steps, names.pop(at))
        self.desk.apply(OrderScans(self.desk.map.id, tuple(names)))

    def can_rise(self, steps: int) -> bool:
        """Is there a scan so many places above the chosen one, or with a negative number below?"""
        names = [scan.id for scan in self.desk.map.scans]
        return self.chosen is not None and 0 <= names.index(self.chosen.id) + steps < len(names)

    def show(self, scan: Scan, shown: bool) -> None:
        """Show or hide a scan."""
        self.change(Message("Show the scan" if shown else "Hide the scan"), replace(scan, shown=shown))

    def lock(self, scan: Scan, locked: bool) -> None:
        """Lock a scan, or let it be moved again."""
        self.change(Message("Lock the scan" if locked else "Unlock the scan"), replace(scan, locked=locked))

    def why_not(self) -> str:
        """Why the chosen scan cannot be moved, cropped or taken away; "" when it can."""
        if self.chosen is None:
            return spoken(marked("There is no scan on this map: import one first."))
        return spoken(marked("The scan is locked: unlock it first.")) if self.chosen.locked else ""

    def _free_scan(self) -> Scan | None:
        if reason := self.why_not():
            self.desk.refuse(reason)
            return None
        return self.chosen

    def _map_changed(self) -> None:
        if self._tried is not None and find_scan(self.desk.map, self._tried.id) is None:
            self._tried = None
        assets = {scan.asset for scan in self.desk.map.scans}
        self._tiles = {asset: tiles for asset, tiles in self._tiles.items() if asset in assets}
        self._tell()

    def _tell(self) -> None:
        self.changed.emit()
