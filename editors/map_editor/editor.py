"""The map editor as a page of the window: a document, its undo stack, and a part for each map that was opened.

Where others plug in: `map_part.py` (what a map brings), `commands.py` (menus and keys), `context_menu.py` (the right
button), `page.py` (tabs at the bottom), `new_maps/new_map.py` (the line "New map…").
"""

from __future__ import annotations

from collections.abc import Mapping, Sequence
from pathlib import Path

from PySide6.QtCore import QCoreApplication, QObject, QPoint, Signal
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from editors.map_editor.areas.area_desk import AreaDesk
from editors.map_editor.areas.areas_feature import AreasFeature
from editors.map_editor.catalogue.pages import Catalogue
from editors.map_editor.commands import Commands
from editors.map_editor.context_menu import menu_at
from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Menu
from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hexes_feature import HexesFeature
from editors.map_editor.map_part import MapPart
from editors.map_editor.new_map import ask_new_map
from editors.map_editor.page import MapPage
from editors.map_editor.problem_desk import ProblemDesk
from editors.map_editor.scans.arrival import forget_unused
from editors.map_editor.scans.scans_feature import ScansFeature
from editors.map_editor.selection import NOTHING
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.problem import Place, Problem
from workbench.qt.editing.problems_panel import ProblemsPanel
from workbench.qt.editing.saved_words import saved_words
from workbench.qt.editor import SeenMap
from workbench.qt.looks.translator import called
from workbench.qt.map_canvas import MapCanvas
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Change, Edit


class _Told(QObject):
    changed = Signal()
    place_wanted = Signal(object)
    own_changed = Signal()


class MapEditor:
    """Wires a document, its undo stack, the parts of its maps and the page. One map is shown at a time."""

    def __init__(self, document: RulesetDocument, history: EditStack | None = None) -> None:
        """With a `history` that it shares with other editors of the document, which keep it."""
        self._document = document
        self._history = EditStack(document) if history is None else history
        self._parts: dict[str, MapPart] = {}
        self._shown = self.language = ""
        self.why_look_only = document.why_read_only or ""
        forget_unused(document)
        self.page = MapPage(ProblemsPanel(lambda: self.desk), self._history)
        if history is None:
            self._history.setParent(self.page)  # its view keeps it for as long as Qt does
        self.problems = ProblemDesk(self)
        self.commands = Commands(self)
        self._told = _Told(self.page)
        self.changed, self.place_wanted = self._told.changed, self._told.place_wanted
        self.own_changed = self._told.own_changed
        self._stop_telling = document.observe(self._document_changed)
        self._connect()
        if self.why_look_only:
            self.commands.look_only(self.why_look_only)
        self.show_map(next((one.id for one in self.maps), ""))
        self.problems.checking.soon()

    # The maps

    @property
    def design(self) -> Design:
        return self._document.design

    @property
    def maps(self) -> tuple[AnyMap, ...]:
        """All maps of the design, in its order."""
        return self.design.maps

    @property
    def part(self) -> MapPart:
        """The map that is shown; on a design without maps an empty sheet."""
        return self._parts[self._shown]

    @property
    def desk(self) -> AnyDesk:
        return self.part.desk

    @property
    def canvas(self) -> MapCanvas:
        return self.part.canvas

    def show_map(self, map_id: str) -> None:
        """Bring a map to the front; what was selected of it, its zoom and its tool are as they were left."""
        if map_id not in self._parts:
            self._parts[map_id] = self._opened(map_id)
        self._shown = map_id
        self.page.show_part(self.part)
        self.page.setFocusProxy(self.canvas)
        self.page.bar.show_maps(self.maps, map_id, not self.why_look_only)
        self.commands.show_part(self.part)
        self.mark_problems(None)

    def step_map(self, by: int) -> None:
        """Bring the next map to the front, or the one before."""
        ids = [one.id for one in self.maps]
        if len(ids) > 1:
            self.show_map(ids[(ids.index(self._shown) + by) % len(ids)])

    def _opened(self, map_id: str) -> MapPart:
        is_hex_map = any(one.id == map_id for one in self.design.hex_maps)
        if is_hex_map:
            hex_desk = HexDesk(self._document, self._history, map_id)
            part = MapPart(hex_desk, HexesFeature(hex_desk))
        else:
            area_desk = AreaDesk(self._document, self._history, map_id)
            part = MapPart(area_desk, AreasFeature(area_desk))
        part.show_names_in(self.language)
        self.page.add_part(part)
        self.commands.add_part(part)
        part.desk.map_changed.connect(lambda _touched: self._map_changed(part))
        part.desk.refused.connect(self.page.show_refusal)
        part.desk.refused.connect(part.canvas.tool_host.tell_refusal)
        part.canvas.context_requested.connect(self._show_menu)
        if self.why_look_only:
            part.look_only(self.why_look_only)
        return part

    # The shell's view

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {self._tr(menu.value): self.commands.of_menu(menu) for menu in Menu}

    def undo_stack(self) -> QUndoStack | None:
        return self._history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self.design.title

    def status(self) -> str:
        return saved_words(self._document)

    def save_layout(self) -> bytes:
        return self.page.save_layout()

    def restore_layout(self, layout: bytes) -> None:
        self.page.restore_layout(layout)

    def close(self) -> None:
        self.problems.checking.stop()
        self._stop_telling()
        for part in self._parts.values():
            part.close()

    def show_example(self) -> None:
        """What a picture of the page wants: a telling space near the size of the print, its last problems shown."""
        self.check_now()
        chosen = self.part.ground.example()
        self.desk.choose(chosen)
        place = self.desk.place_of(chosen)
        if place is not None:
            self.canvas.camera.set_zoom(1.0)
            self.canvas.camera.fly_to_point(*place, animated=False)
        self.canvas.seen.finish_drawing()

    # What happens

    def apply(self, edit: Edit) -> str:
        """Do an edit; a refusal is said below the map and returned."""
        return self.desk.apply(edit)

    def show_uses(self) -> None:
        """List who needs the spaces that are selected."""
        desk, spaces = self.desk, self.desk.chosen.spaces
        self.page.where_used.show_uses(desk.design, desk.map_id, spaces, called(desk.called(desk.chosen)))
        self.page.show_bottom_tab(self.page.where_used)

    def show_names_in(self, language: str) -> None:
        """Write the names on all maps in a language of the design; "" is its first."""
        self.language = language
        for part in self._parts.values():
            part.show_names_in(language)

    def seen_map(self) -> SeenMap:
        """The map that is shown, as it is shown."""
        return SeenMap(self._shown, self.part.style, self.language)

    @staticmethod
    def has_place(place: Place) -> bool:
        """Kinds of the catalogue alone: places of maps are shown by whoever has their problem."""
        return place.kind in {catalogue.value for catalogue in Catalogue}

    def go_to(self, place: Place) -> None:
        """Open the catalogue at a kind."""
        self.part.show_catalogue().show_kind(Catalogue(place.kind), place.id)

    def import_scan(self, path: Path) -> None:
        """Ask how a picture shall be read that the map which is shown is to be drawn over."""
        self.part.feature(ScansFeature).import_file(path)

    def show_changes(self, old: Design, title: str) -> None:
        """Mark on the map that is shown what differs between an older design and now."""
        self.part.compare_with(old, title)

    def check_now(self) -> None:
        """Look for what is wrong since it was looked for last, at once."""
        self.problems.checking.finish()

    def check_anew(self) -> None:
        """Look for everything that is wrong once more."""
        self.problems.checking.anew()

    def go_to_problem(self, problem: Problem) -> None:
        """Bring a problem's place into view and select it, on the map that it is on."""
        if problem.place.map in {one.id for one in self.maps} - {self._shown}:
            self.show_map(problem.place.map)
        elif not problem.place.map and self.desk.choice_of(problem) == NOTHING:
            known = (one.id for one in self.maps if self._desk_of(one.id).choice_of(problem) != NOTHING)
            if (elsewhere := next(known, "")) and elsewhere != self._shown:
                self.show_map(elsewhere)
        self.mark_problems(problem)
        self.part.go_to(self.desk.choice_of(problem))
        if (point := self.desk.point_of(problem)) is not None:
            self.canvas.camera.bring_into_view(*point)

    def desk_for(self, problem: Problem) -> AnyDesk:
        """The desk of the map that a problem is on; the one that is shown where it does not say."""
        is_known = problem.place.map in {one.id for one in self.maps}
        return self._desk_of(problem.place.map) if is_known else self.desk

    def fix(self, problem: Problem) -> None:
        """Fix a problem by its edit, if it has one."""
        self.problems.fix(problem)

    def _desk_of(self, map_id: str) -> AnyDesk:
        if map_id not in self._parts:
            self._parts[map_id] = self._opened(map_id)
        return self._parts[map_id].desk

    def _connect(self) -> None:
        bar = self.page.bar
        bar.map_chosen.connect(self.show_map)
        bar.new_map_asked.connect(self._new_map)
        bar.style_chosen.connect(lambda style: self.part.show_style(style))
        bar.zoom_chosen.connect(lambda zoom: self.canvas.camera.set_zoom(zoom))
        bar.fit_chosen.connect(lambda: self.canvas.camera.zoom_to_fit())

    def _new_map(self) -> None:
        self.page.bar.show_maps(self.maps, self._shown, can_add=True)
        ask_new_map(self)

    def _map_changed(self, part: MapPart) -> None:
        if part is self._parts.get(self._shown):
            self.page.show_map()
        self.problems.checking.soon()

    def _document_changed(self, change: Change) -> None:
        """Maps may have come, gone or been named; what is undone on another map is shown there."""
        ids = [one.id for one in self.maps]
        for gone in [map_id for map_id in self._parts if map_id not in ids and map_id]:
            if gone != self._shown:
                self._forget(gone)
        if self._shown not in ids and (ids or self._shown):
            before = self._shown
            self.show_map(next(iter(ids), ""))
            self._forget(before)
        own = next((name for name, part in self._parts.items() if part.desk is change.origin), None)
        if own is not None and not self.page.isVisible():
            self.own_changed.emit()
        origin = self._shown if own is None else own
        if origin != self._shown and origin in ids:
            self.show_map(origin)
        self.page.bar.show_maps(self.maps, self._shown, not self.why_look_only)
        self.changed.emit()

    def _forget(self, map_id: str) -> None:
        part = self._parts.pop(map_id, None)
        if part is not None:
            part.close()
            self.commands.remove_part(part)
            self.page.remove_part(part)

    def _show_menu(self, space: str, at: QPoint) -> None:
        x, y = self.canvas.camera.view.to_sheet(self.canvas.mapFromGlobal(at).toPointF())
        menu_at(self, x, y, self.page).popup(at)

    def mark_problems(self, chosen: Problem | None) -> None:
        """Lay a mark at the place of every problem of the map that is shown."""
        self.part.mark_problems(self.page.problems.problems, chosen)

    @staticmethod
    def _tr(text: str) -> str:
        return QCoreApplication.translate("MapEditor", text)
