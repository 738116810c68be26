"""The map editor as a page of the window: a document, its undo stack, the desk with its tools, and the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QTimer
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from editors.map_editor.document import Chosen, MapDesk
from editors.map_editor.edits import ClearArea, MergeAreas
from editors.map_editor.fixes import fix_of, point_of
from editors.map_editor.page import MapPage
from editors.map_editor.tools import (
    BorderTool,
    DrawAreaTool,
    JunctionTool,
    LabelTool,
    Mark,
    PointTool,
    SelectTool,
    SplitTool,
)
from workbench.engine.problem import Problem
from workbench.qt.map_canvas import HandTool, ProblemMark, Selection, Tool
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.problems import problems

CHECK_AFTER_MS = 350


class MapEditor:
    """Wires a document, its undo stack, the desk with its tools, and the page."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        self._stop_telling: list[Callable[[], object]] = []
        self._history = EditStack(document)
        self.desk = MapDesk(document, self._history)
        self.tools = _tools(self.desk)
        self.page = MapPage(self.desk, self.tools, self._history)
        self.canvas = self.page.canvas
        self._check_soon = QTimer(self.page, singleShot=True, interval=CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self.check_now)
        self._actions = self._make_actions()
        self._connect()
        self._map_changed()
        self.page.strip.take(self.tools[0][0].name)
        self.page.setFocusProxy(self.canvas)
        self.check_now()

    # The shell's view

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        tools = list(self.page.strip.actions_by_name().values())
        area, view, check = (self._actions[name] for name in ("area", "view", "check"))
        return {self._tr("Map"): [*tools, *area], self._tr("View"): view, self._tr("Check"): check}

    def undo_stack(self) -> QUndoStack | None:
        return self._history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._document.path is None:
            return self._tr("not saved in a file yet")
        versions = self._document.versions
        saved = self._tr("All changes saved")
        return f"{saved} · " + self._tr("after version {0}").format(len(versions)) if versions else saved

    def on_change(self, listener: Callable[[], None]) -> None:
        self._stop_telling.append(self._document.observe(lambda change: listener()))

    def save_layout(self) -> bytes:
        return self.page.saved_docks()

    def restore_layout(self, layout: bytes) -> None:
        self.page.restore_docks(layout)

    def close(self) -> None:
        self._check_soon.stop()
        for stop in self._stop_telling:
            stop()
        self.desk.close()

    def show_example(self) -> None:
        """Choose the space with the most to tell, as a picture of the page wants it."""
        spaces = self.desk.area_map.spaces
        telling = max(sorted(spaces), key=lambda s: (len(spaces[s].forts), spaces[s].victory_points), default="")
        self.desk.choose(Chosen(telling))

    # What happens

    def check_now(self) -> None:
        """Look for problems at once."""
        found = problems(self._document.design)
        self.page.problems.show_problems(found)
        self.page.show_problem_counts()
        self._mark_problems(None)

    def go_to_problem(self, problem: Problem) -> None:
        """Bring a problem's place into view and select it."""
        area_map = self.desk.area_map
        self._mark_problems(problem)
        point = point_of(area_map, problem)
        if point is not None:
            self.canvas.fly_to_point(*point, animated=True)
        kind, place = problem.place.kind, problem.place.id
        self.desk.choose(
            Chosen(
                place if kind == "space" and place in area_map.spaces else "",
                place if kind == "border" and place in area_map.borders else "",
                place if kind == "junction" and place in area_map.junctions else "",
            )
        )

    def fix(self, problem: Problem) -> None:
        """Cure a problem by its edit, if it has one."""
        edit = fix_of(self.desk.area_map, problem)
        if edit is not None and not self.desk.apply(edit):
            self.check_now()

    def take_tool(self, tool: Tool) -> None:
        """Work with a tool."""
        self.canvas.set_tool(tool)
        self.page.show_tool(tool)

    def _connect(self) -> None:
        self.desk.on_map.append(self._map_changed)
        self.desk.on_choice.append(self._choice_changed)
        self.desk.on_refusal.append(self.page.show_refusal)
        self.page.strip.tool_taken.connect(self.take_tool)
        self.page.problems.problem_chosen.connect(self.go_to_problem)
        self.page.problems.fix_asked.connect(self.fix)
        self.page.spaces.space_chosen.connect(self._go_to_space)
        self.canvas.current_changed.connect(lambda space: self.desk.choose(Chosen(space=space)))

    def _map_changed(self) -> None:
        self.page.show_map(self.desk.area_map)
        self.canvas.refresh_tool()
        self._check_soon.start()

    def _choice_changed(self) -> None:
        chosen = self.desk.chosen
        selection = Selection(
            (chosen.space,) if chosen.space else (),
            (chosen.border,) if chosen.border else (),
            (chosen.junction,) if chosen.junction else (),
        )
        self.canvas.set_overlays("selection", (selection,) if chosen != Chosen() else ())
        if chosen.space:
            self.canvas.set_current_space(chosen.space)
        self.page.spaces.show_choice(chosen.space)

    def _go_to_space(self, space: str) -> None:
        self.desk.choose(Chosen(space=space))
        self.canvas.fly_to(space)

    def _mark_problems(self, chosen: Problem | None) -> None:
        marks = []
        for problem in self.page.problems.problems:
            point = point_of(self.desk.area_map, problem)
            if point is not None:
                marks.append(ProblemMark(*point, level=problem.level.value, chosen=problem == chosen))
        self.canvas.set_overlays("problems", marks)

    def _merge(self) -> None:
        """Make one of the selected area and the neighbour whose border is longest."""
        kept = self.desk.chosen.space
        if kept:
            shared: dict[str, float] = {}
            faces = self.desk.geometry.faces
            for border in faces.borders_of(kept):
                other = self.desk.area_map.borders[border].across(kept)
                if other:
                    shared[other] = shared.get(other, 0.0) + faces.line(border).length
            if shared:
                longest = max(sorted(shared), key=lambda space: shared[space])
                self.desk.apply(MergeAreas(self.desk.map_id, kept, longest))

    def _clear(self) -> None:
        if self.desk.chosen.space:
            self.desk.apply(ClearArea(self.desk.map_id, self.desk.chosen.space))

    def _make_actions(self) -> dict[str, list[QAction]]:
        page, canvas, list_of_problems = self.page, self.canvas, self.page.problems

        def action(text: str, key: str, do: object) -> QAction:
            made = QAction(text, page)
            if key:
                made.setShortcut(QKeySequence(key))
            made.triggered.connect(do)
            page.addAction(made)
            return made

        return {
            "area": [
                action(self._tr("Merge with the nearest neighbour"), "", self._merge),
                action(self._tr("Take the area off the map"), "", self._clear),
            ],
            "view": [
                action(self._tr("Zoom in"), "", canvas.zoom_in),
                action(self._tr("Zoom out"), "", canvas.zoom_out),
                action(self._tr("Whole map"), "", canvas.zoom_to_fit),
                *page.dock_actions(),
            ],
            "check": [
                action(self._tr("Check the map now"), "", self.check_now),
                action(self._tr("Next problem"), "F8", lambda: list_of_problems.step(1)),
                action(self._tr("Previous problem"), "Shift+F8", lambda: list_of_problems.step(-1)),
                action(self._tr("Fix the problem"), "Alt+Return", list_of_problems.fix),
            ],
        }

    @staticmethod
    def _tr(text: str) -> str:
        return QCoreApplication.translate("MapEditor", text)


def _tools(desk: MapDesk) -> list[list[Tool]]:
    """All tools in groups, in the order of the strip."""
    return [
        [SelectTool(desk), HandTool()],
        [JunctionTool(desk), SplitTool(desk), DrawAreaTool(desk)],
        [
            BorderTool(desk, Mark.ROAD, "Road", "road", "R"),
            BorderTool(desk, Mark.RIVER, "River", "river", "W"),
            BorderTool(desk, Mark.BEACH, "Shore", "umbrella-simple", "B"),
            BorderTool(desk, Mark.BLOCKED, "Barrier", "prohibit", "K"),
            BorderTool(desk, Mark.NONE, "Clear border", "eraser", "E"),
            PointTool(desk),
        ],
        [LabelTool(desk)],
    ]
