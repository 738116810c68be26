"""A picture on its way into the ruleset: cut into tiles by a process of its own, then put in pack by pack."""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from time import perf_counter

from msgspec.structs import replace

from editors.map_editor.scans.edits import free_scan_id
from editors.map_editor.scans.scans import Scans
from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.cartography.scans.calibration import fitted_into
from workbench.engine.maps.map_parts import Scan
from workbench.engine.words.message import Message, said_by
from workbench.exchange.scans.import_process import ScanImport
from workbench.exchange.scans.pictures import PictureChoice, UnfitPicture
from workbench.exchange.scans.pyramid import Pyramid, key_of
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.scan_edits import AddScan
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.opening import MAX_FILE_BYTES

FIRST_OPACITY = 70
SLICE_S = 0.03
SHARE_OF_READING = 0.8
ROOM_FOR_THE_REST = 64 * 2**20
MOST_BYTES_WITH_OLD_SCANS = limits.HISTORY_PICTURE_BYTES.most
"""In a larger file scans that were taken out go, and come back without their tiles when that is undone."""
"""So much of the largest ruleset file is left for the design and its versions."""


class Arrival:
    """One import. `step` does a little of it and is called until `is_done`; `close` ends it, done or not."""

    def __init__(self, scans: Scans, path: Path, choice: PictureChoice) -> None:
        """Begin; UnfitPicture when the file is no picture at all."""
        self._scans = scans
        self._reading = ScanImport(path, choice)
        self._waiting: Iterator[Asset] | None = None
        self._put: list[str] = []
        self._count = 1
        self.is_done = False

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        if self.is_done:
            return 1.0
        stored = len(self._put) / self._count
        return self._reading.share * SHARE_OF_READING + stored * (1 - SHARE_OF_READING)

    @property
    def is_reading(self) -> bool:
        """Whether the picture is still being read; then it goes into the ruleset."""
        return self._waiting is None

    def step(self, wait_s: float = 0.0) -> bool:
        """Go on for a moment; is all done?

        Raises
        ------
        UnfitPicture
            The picture cannot be a scan, or the ruleset has no room for it. Nothing is left of it.
        """
        if not self.is_done:
            try:
                if self._waiting is None:
                    self._read(wait_s)
                else:
                    self._store(self._waiting)
            except (UnfitPicture, StoredFileError) as why:
                self.close()
                raise UnfitPicture(said_by(why)) from None
        return self.is_done

    def _read(self, wait_s: float) -> None:
        if not self._reading.poll(wait_s):
            return
        document, pyramid = self._scans.desk.document, self._reading.pyramid
        if pyramid.index_name in document.assets:
            self._finish(pyramid)
            return
        _refuse_too_much(document, pyramid.source, self._reading.size_bytes)
        self._count, self._waiting = self._reading.asset_count, self._reading.assets()

    def _store(self, waiting: Iterator[Asset]) -> None:
        began = perf_counter()
        while perf_counter() - began < SLICE_S:
            asset = next(waiting, None)
            if asset is None:
                self._finish(self._reading.pyramid)
                return
            self._scans.desk.document.put_asset(asset)
            self._put.append(asset.name)

    def _finish(self, pyramid: Pyramid) -> None:
        """Lay the scan on the map, in the middle of the sheet."""
        shown = self._scans.desk.map
        scan = new_scan(shown, pyramid)
        reason = self._scans.desk.apply(AddScan(shown.id, scan, pyramid.source))
        if reason:
            raise UnfitPicture(reason)
        self.is_done, self._put = True, []
        self._scans.choose(scan.id)
        self._reading.close()

    def close(self) -> None:
        """Stop what goes on; what was put into the ruleset without being laid on the map goes again."""
        self._reading.close()
        put, self._put = self._put, []
        for name in put:
            self._scans.desk.document.remove_asset(name)


def new_scan(shown: AnyMap, pyramid: Pyramid) -> Scan:
    """A scan that lies as large as it can on the sheet, a little see-through."""
    scan = Scan(free_scan_id(shown), pyramid.index_name, pyramid.width_px, pyramid.height_px)
    calibration = fitted_into(pyramid.width_px, pyramid.height_px, max(1.0, shown.width_mm), max(1.0, shown.height_mm))
    return replace(scan, calibration=calibration, opacity_percent=FIRST_OPACITY)


def forget_unused(document: RulesetDocument) -> int:
    """Take out the tiles that no map, no saved version and no step of the history names; how many assets went.

    In a large file those that the history alone names go as well. Only for a document that was just opened.
    """
    if document.why_read_only:
        return 0
    by_key: dict[str, list[str]] = {}
    for name in sorted(document.assets):
        if key := key_of(name):
            by_key.setdefault(key, []).append(name)
    unused = by_key.keys() - _keys_of(document.design) - _keys_of_history(document)
    try:
        for version in document.versions if unused else ():
            unused -= _keys_of(document.design_of(version.number))
    except StoredFileError:  # a damaged version may name any of them
        return 0
    gone = [name for key in sorted(unused) for name in by_key[key]]
    for name in gone:
        document.remove_asset(name)
    return len(gone)


def _keys_of_history(document: RulesetDocument) -> set[str]:
    """The scans that come back when steps are taken back or done again."""
    if document.path is None or document.path.stat().st_size > MOST_BYTES_WITH_OLD_SCANS:
        return set()
    return {key_of(name) for step in document.history.steps for name in step.pictures}


def _keys_of(design: object) -> set[str]:
    maps: tuple[AnyMap, ...] = getattr(design, "maps", ())
    return {key_of(scan.asset) for shown in maps for scan in shown.scans}


def _refuse_too_much(document: RulesetDocument, name: str, more_bytes: int) -> None:
    """A ruleset file that grew beyond what can be opened would be lost."""
    has = document.path.stat().st_size if document.path is not None and document.path.exists() else 0
    if has + more_bytes > MAX_FILE_BYTES - ROOM_FOR_THE_REST:
        raise UnfitPicture(
            Message(
                "{name} takes {size:,.0f} MiB, and this ruleset file has {has:,.0f} of at most {most:,} MiB: "
                "import it at half its size.",
                name=name,
                size=more_bytes / 2**20,
                has=has / 2**20,
                most=MAX_FILE_BYTES // 2**20,
            )
        )
