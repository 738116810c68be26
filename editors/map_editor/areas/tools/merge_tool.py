"""Making one of two neighbouring areas by pointing at them one after the other."""

from __future__ import annotations

from collections.abc import Sequence

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.removal import merge_chosen, merge_of
from editors.map_editor.areas.tools.draft_shapes import rings_of, with_what_goes
from editors.map_editor.selection import Chosen, one_space
from workbench.cartography.areas.faces import faces
from workbench.cartography.areas.surgery import Impossible
from workbench.cartography.areas.surgery_of_areas import merge_areas
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken_error
from workbench.qt.map_canvas.laid_over.overlays import DraftArea, Overlay
from workbench.qt.map_canvas.tools import Tool, ToolEvent, ToolNote
from workbench.storage.edits.areas.merging import merge_loss
from workbench.storage.edits.edit import EditError


class MergeTool(Tool):
    """Click an area, then its neighbour, and they are one; the first keeps its name and figures.

    Areas that were selected before are merged by Enter.
    """

    name = marked("Merge")
    icon = "arrows-in-line-horizontal"
    key = "Shift+M"

    def __init__(self, desk: AreaDesk) -> None:
        self._desk = desk
        self._under = ""
        self._tried: tuple[AreaMap, str, str, AreaMap | str, str] | None = None
        self._refusal = ""

    @property
    def hint(self) -> str:  # type: ignore[override]
        """What the next click does."""
        if len(self._desk.chosen.spaces) > 1:
            return marked("Enter merges the areas that are selected; the first keeps its name · click begins anew")
        if self._desk.chosen.space:
            return marked("Click the neighbour that becomes one with it; the first keeps its name · Esc begins anew")
        return marked("Click an area, then the neighbour that becomes one with it; the first keeps its name")

    def press(self, event: ToolEvent) -> None:
        if event.button != "left" or event.double:
            return
        self._refusal, self._under = "", event.space
        kept = self._desk.chosen.space
        if not kept or not event.space or kept == event.space:
            self._desk.choose(one_space(event.space))
            return
        after = self._merged(kept, event.space)
        if isinstance(after, str):
            self._refusal = after
            return
        self._refusal = self._desk.apply(merge_of(self._desk, kept, event.space))

    def move(self, event: ToolEvent) -> None:
        if event.space != self._under:
            self._under, self._refusal = event.space, ""

    def leave(self) -> None:
        self._under, self._refusal = "", ""

    def cancel(self) -> None:
        self._refusal = ""

    def press_key(self, event: ToolEvent) -> bool:
        chosen = self._desk.chosen.spaces
        if event.key == "enter" and len(chosen) > 1:
            try:
                edit = merge_chosen(self._desk)
            except EditError as reason:
                self._refusal = spoken_error(reason)
                return True
            self._refusal = self._desk.apply(edit)
            if not self._refusal:
                self._desk.choose(one_space(chosen[0]))
            return True
        if event.key == "escape" and chosen:
            self._refusal = ""
            self._desk.choose(Chosen())
            return True
        return False

    def overlays(self) -> Sequence[Overlay]:
        after = self._result()
        if after is None or isinstance(after, str):
            return ()
        return (DraftArea(rings_of(faces(after).face(self._desk.chosen.space))),)

    def note(self) -> ToolNote | None:
        if self._refusal:
            return ToolNote(self.title, self._refusal, refused=True)
        after, spaces = self._result(), self._desk.area_map.spaces
        if after is None:
            return None
        if isinstance(after, str):
            return ToolNote(self.title, after, refused=True)
        kept, other = spaces[self._desk.chosen.space], spaces[self._under]
        goes = self._tried[4] if self._tried is not None else ""
        said = Message("{other} becomes part of {kept}.", other=other.name, kept=kept.name)
        return ToolNote(self.title, with_what_goes(said, goes))

    def _result(self) -> AreaMap | str | None:
        """The map after a click here, or why it cannot be; None where a click only selects."""
        kept = self._desk.chosen.space
        spaces = self._desk.area_map.spaces
        if kept not in spaces or self._under not in spaces or kept == self._under:
            return None
        return self._merged(kept, self._under)

    def _merged(self, kept: str, other: str) -> AreaMap | str:
        area_map = self._desk.area_map
        if self._tried is None or self._tried[0] is not area_map or self._tried[1:3] != (kept, other):
            goes = ""
            try:
                after: AreaMap | str = merge_areas(area_map, kept, other)
                goes = merge_loss(area_map, kept, [other])
            except Impossible as reason:
                after = spoken_error(reason)
            self._tried = (area_map, kept, other, after, goes)
        return self._tried[3]
