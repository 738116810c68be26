"""The edits of the scans under a map: put there, calibrated, seen through, cropped, locked, ordered, taken away."""

from __future__ import annotations

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.maps.map_parts import Scan
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import sound
from workbench.storage.edits.map_changes import change_map, in_order, place_in, refuse_taken_id, swapped_at, without_at


class AddScan(Struct, frozen=True):
    """Lay a picture under a map, above the scans that are there. Its asset is put into the document beforehand.

    `called` is the name of the file that it came from.
    """

    map_id: str
    scan: Scan
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Import the scan {thing}", thing=self.called or self.scan.id)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._added)

    def _added(self, shown: AnyMap) -> AnyMap:
        refuse_taken_id(self.scan.id, [scan.id for scan in shown.scans], "scan")
        scan = sound(self.scan, Message("scan {id}", id=self.scan.id))
        _refuse_unfit(scan)
        return replace(shown, scans=(*shown.scans, scan))


class ChangeScan(Struct, frozen=True):
    """Put a scan in the place of the one of its id: where it lies, how it is seen. One `gesture` is one edit."""

    map_id: str
    scan: Scan
    label: str
    gesture: str = ""

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._changed)

    def _changed(self, shown: AnyMap) -> AnyMap:
        at = place_in(shown.scans, self.scan.id, "scan")
        before, after = shown.scans[at], sound(self.scan, Message("scan {id}", id=self.scan.id))
        if after != replace(before, locked=after.locked, shown=after.shown, opacity_percent=after.opacity_percent):
            _refuse_locked(before)
        _refuse_unfit(after)
        return replace(shown, scans=swapped_at(shown.scans, at, after))

    def merged_with(self, previous: Edit) -> Edit | None:
        if not isinstance(previous, ChangeScan) or not self.gesture or previous.gesture != self.gesture:
            return None
        return self if (self.map_id, self.scan.id) == (previous.map_id, previous.scan.id) else None


class OrderScans(Struct, frozen=True):
    """Set which scan lies above which, from the lowest to the topmost."""

    map_id: str
    scans: tuple[str, ...]

    @property
    def label(self) -> str:
        return marked("Order the scans")

    def apply(self, document: Edited) -> Edit:
        return change_map(
            document, self.map_id, self.label, lambda m: replace(m, scans=in_order(m.scans, self.scans, "scan"))
        )


class RemoveScan(Struct, frozen=True):
    """Take a scan from under a map; its tiles stay in the file until nothing names them, so it can come back."""

    map_id: str
    scan_id: str
    called: str = ""

    @property
    def label(self) -> str:
        return Message("Take away the scan {thing}", thing=self.called or self.scan_id)

    def apply(self, document: Edited) -> Edit:
        return change_map(document, self.map_id, self.label, self._removed)

    def _removed(self, shown: AnyMap) -> AnyMap:
        at = place_in(shown.scans, self.scan_id, "scan")
        _refuse_locked(shown.scans[at])
        return replace(shown, scans=without_at(shown.scans, at))


def _refuse_locked(scan: Scan) -> None:
    if scan.locked:
        raise EditError(Message("The scan {id} is locked; unlock it first.", id=scan.id))


def _refuse_unfit(scan: Scan) -> None:
    if scan.width_px < 1 or scan.height_px < 1:
        raise EditError(
            Message(
                "A picture of {width_px} by {height_px} pixels is no scan.",
                width_px=scan.width_px,
                height_px=scan.height_px,
            )
        )
    if not 0 <= scan.opacity_percent <= 100:
        raise EditError(
            Message(
                "An opacity lies between 0 and 100 percent, not at {opacity_percent}.",
                opacity_percent=scan.opacity_percent,
            )
        )
    crop, calibration = scan.crop, scan.calibration
    if crop is not None:
        right, lower = crop.x_px + crop.width_px, crop.y_px + crop.height_px
        lies_within = 0 <= crop.x_px < right <= scan.width_px and 0 <= crop.y_px < lower <= scan.height_px
        if not lies_within:
            raise EditError(
                Message(
                    "What is shown of a scan lies within its {width_px} by {height_px} pixels.",
                    width_px=scan.width_px,
                    height_px=scan.height_px,
                )
            )
    if calibration is not None and calibration.a * calibration.e == calibration.b * calibration.d:
        raise EditError("The calibration makes a line of the scan: its points lie on one line.")
