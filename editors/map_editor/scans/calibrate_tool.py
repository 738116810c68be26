"""Calibrating a scan on the map: a point of the scan is clicked, then the hex or the place where it belongs."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.scans.marks import Mark, Marks
from workbench.cartography.plane import distance
from workbench.cartography.scans.calibration import Fit
from workbench.engine.maps.area_map import Point
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.qt.map_canvas.laid_over.overlays import DraftLine, DraftPoint, Note, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote

REACH_PX = 9.0
DRAG_PX = 8.0
MOST_SIGNS = 12
NOTE_ABOVE_PX = 20.0


class CalibrateTool(Tool):
    """Sets marks: a click takes a point of the scan, the next one, a drag or a typed number says where it belongs."""

    name = marked("Calibrate the scan")
    icon = "crosshair"
    key = "Q"
    cursor = "cross"

    def __init__(self, marks: Marks) -> None:
        self._marks = marks
        self._pressed: Point | None = None
        self._pointer: Point | None = None
        self._is_fresh = False
        self._px_per_mm = 1.0
        self.typed = ""
        self.refusal = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        if self._marks.scans.chosen is None:
            return marked("Import a scan first: Map, Import a scan…")
        if self._marks.pixel is None:
            ready = spoken(marked("   Enter lays the scan")) if isinstance(self._marks.fit(), Fit) else ""
            said = marked("Click a point of the scan whose place you know   Backspace takes the last mark back{0}")
            return spoken(said).format(ready)
        if self._marks.hex_map is not None:
            return marked("Type the hex number and Enter, or click the hex that it is the centre of   Esc forgets it")
        return marked("Click the place of the map where it belongs, such as a junction   Esc forgets it")

    # Pointer

    def press(self, event: ToolEvent) -> None:
        if event.button != "left":
            return
        self.refusal, self.typed = "", ""
        self._pressed = (event.x_mm, event.y_mm)
        self._is_fresh = self._marks.pixel is None
        if self._is_fresh:
            self.refusal = self._marks.begin_at(event.x_mm, event.y_mm)

    def move(self, event: ToolEvent) -> None:
        self._pointer, self._px_per_mm = (event.x_mm, event.y_mm), event.px_per_mm

    def release(self, event: ToolEvent) -> None:
        pressed, self._pressed = self._pressed, None
        if pressed is None or self._marks.pixel is None:
            return
        here = (event.x_mm, event.y_mm)
        if not self._is_fresh or distance(pressed, here) > event.reach_mm(DRAG_PX):
            self.refusal = self._marks.belongs_at(self._snapped(here, event.reach_mm(REACH_PX)))

    def leave(self) -> None:
        self._pointer = None

    def _snapped(self, place: Point, reach_mm: float) -> Point:
        """The junction within reach, on a map that has any."""
        shown = self._marks.scans.desk.map
        junctions = (shown.junctions[name] for name in sorted(shown.junctions))
        near = min(junctions, key=lambda junction: distance(junction.point, place), default=None)
        return near.point if near is not None and distance(near.point, place) <= reach_mm else place

    # Keys

    def press_key(self, event: ToolEvent) -> bool:
        match event.key:
            case "escape":
                was_busy, self.typed, self.refusal = bool(self.typed or self.refusal), "", ""
                return self._marks.drop_pixel() or was_busy
            case "backspace" | "delete":
                self._step_back()
            case "enter":
                self.refusal = self.enter(self.typed)
            case sign if self._takes(sign):
                self.typed, self.refusal = self.typed + sign.upper(), ""
            case _:
                return False
        return True

    def _takes(self, sign: str) -> bool:
        """Signs of a number are typed on the map once a point of the scan was clicked."""
        is_number = len(sign) == 1 and (sign.isalnum() or sign in ".-/")
        waits = self._marks.pixel is not None and self._marks.hex_map is not None
        return is_number and waits and len(self.typed) < MOST_SIGNS

    def _step_back(self) -> None:
        if self.typed:
            self.typed = self.typed[:-1]
        elif not self._marks.drop_pixel():
            self._marks.remove(-1)

    def enter(self, number: str) -> str:
        """What Enter does: the number is the hex of the point that was clicked, or the scan is laid by its marks."""
        if self._marks.pixel is None:
            return self._marks.apply()
        reason = self._marks.belongs_to_hex(number) if number else Message("Type the number of the hex first.")
        self.typed = "" if not reason else self.typed
        return reason

    def cancel(self) -> None:
        """What was set stays; only what was half set goes."""
        self.typed, self.refusal, self._pressed = "", "", None
        self._marks.drop_pixel()

    # What is seen

    def overlays(self) -> Sequence[Overlay]:
        scan, found = self._marks.scans.chosen, list[Overlay]()
        if scan is None:
            return found
        fit = self._marks.fit()
        worst = fit.outlier if isinstance(fit, Fit) else None
        for at, mark in enumerate(self._marks.all):
            found += self._shown(mark, self._marks.scans.place(scan, mark.x_px, mark.y_px), at == worst)
        if self._marks.pixel is not None:
            place = self._marks.scans.place(scan, *self._marks.pixel)
            found.append(DraftPoint(*place, "grabbed"))
            if self._pointer is not None:
                found.append(DraftLine((place, self._pointer)))
        return found

    def _shown(self, mark: Mark, seen_at: Point, is_worst: bool) -> list[Overlay]:
        """Where the pixel is seen now, and a line to where it belongs."""
        target = (mark.x_mm, mark.y_mm)
        return [
            DraftLine((seen_at, target), refused=is_worst),
            DraftPoint(*seen_at, "snap"),
            DraftPoint(*target, "corner"),
            Note(target[0], target[1] - NOTE_ABOVE_PX / self._px_per_mm, mark.number or mark.target),
        ]

    def note(self) -> ToolNote | None:
        if self.refusal:
            return ToolNote(Message("Not so"), self.refusal, refused=True)
        if self._marks.pixel is None:
            return None
        if self._marks.hex_map is not None:
            return ToolNote(
                self.typed or Message("Which hex is this?"), Message("Type its number and Enter, or click it")
            )
        return ToolNote(Message("Where does this belong?"), Message("Click its place on the map"))
