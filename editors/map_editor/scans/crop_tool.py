"""Cropping a scan: a rectangle is dragged over what shall be seen of it."""

from __future__ import annotations

from collections.abc import Sequence

from msgspec.structs import replace

from editors.map_editor.scans.edits import crop_of
from editors.map_editor.scans.scans import Scans
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.edit import EditError


class CropTool(Tool):
    """Drags a rectangle; a double click shows all of the scan again."""

    name = marked("Crop the scan")
    icon = "crop"
    key = "Shift+Q"
    cursor = "cross"
    hovers = False

    def __init__(self, scans: Scans) -> None:
        self._scans = scans
        self._from: Point | None = None
        self._to: Point | None = None
        self.refusal = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        if self._scans.chosen is None:
            return marked("Import a scan first: Map, Import a scan…")
        return marked("Drag over the part of the scan that shall be seen   Double click: all of it")

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self.refusal = self._scans.why_not()
        if self.refusal:
            return
        if event.double:
            self._from = None
            self._uncrop()
        else:
            self._from = self._to = (event.x_mm, event.y_mm)

    def move(self, event: ToolEvent) -> None:
        if self._from is not None:
            self._to = (event.x_mm, event.y_mm)

    def release(self, event: ToolEvent) -> None:
        start, self._from = self._from, None
        scan, end = self._scans.chosen, (event.x_mm, event.y_mm)
        if start is None or scan is None or start == end:
            return
        corners = [self._scans.pixel(scan, x, y) for x in (start[0], end[0]) for y in (start[1], end[1])]
        try:
            crop = crop_of(scan, corners)
        except EditError as why:
            self.refusal = spoken_error(why)
            return
        label = Message("Crop the scan to {width} × {height} pixels", width=crop.width_px, height=crop.height_px)
        self.refusal = self._scans.change(label, replace(scan, crop=crop))

    def _uncrop(self) -> None:
        if (scan := self._scans.chosen) is not None:
            self._scans.change(Message("Show all of the scan"), replace(scan, crop=None))

    def press_key(self, event: ToolEvent) -> bool:
        if event.key == "escape" and self._from is not None:
            self.cancel()
            return True
        return False

    def cancel(self) -> None:
        self._from, self.refusal = None, ""

    def overlays(self) -> Sequence[Overlay]:
        if self._from is None or self._to is None:
            return ()
        (left, top), (right, bottom) = self._from, self._to
        return (DraftLine(((left, top), (right, top), (right, bottom), (left, bottom), (left, top))),)

    def note(self) -> ToolNote | None:
        return ToolNote(Message("Not so"), self.refusal, refused=True) if self.refusal else None
