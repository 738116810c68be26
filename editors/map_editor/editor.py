"""The map editor as a page of the window: a document, its undo stack, the desk with its tools, and the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, QPoint, QTimer
from PySide6.QtGui import QAction, QUndoStack
from PySide6.QtWidgets import QWidget

from editors.map_editor.areas.area_desk import AreaDesk, Chosen
from editors.map_editor.areas.fixes import fix_of, point_of
from editors.map_editor.areas.tools import (
    BorderTool,
    DrawAreaTool,
    JunctionTool,
    LabelTool,
    Mark,
    PointTool,
    SelectTool,
    SplitTool,
)
from editors.map_editor.commands import Commands
from editors.map_editor.page import MapPage
from workbench.engine.area_map import SpaceKind
from workbench.engine.problem import Problem
from workbench.qt.map_canvas import HandTool, ProblemMark, Selection, Tool
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.edit import Edit
from workbench.storage.problems import problems

CHECK_AFTER_MS = 350


class MapEditor:
    """Wires a document, its undo stack, the desk with its tools, and the page."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        self._stop_telling: list[Callable[[], object]] = []
        self._history = EditStack(document)
        self.desk = AreaDesk(document, self._history)
        self.tools = _tools(self.desk)
        self.page = MapPage(self.desk, self.tools, self._history)
        self.canvas = self.page.canvas
        self._check_soon = QTimer(self.page, singleShot=True, interval=CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self.check_now)
        self.commands = Commands(self)
        self._connect()
        self._map_changed()
        self.page.strip.take(self.tools[0][0].name)
        self.page.setFocusProxy(self.canvas)
        if why := document.why_read_only:
            self.page.look_only([tool.name for tool in self.tools[0]], why)
            self.commands.look_only(why)

    # The shell's view

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        tools = list(self.page.strip.actions_by_name().values())
        commands = self.commands
        return {
            self._tr("Map"): [*tools, *commands.area],
            self._tr("View"): commands.view,
            self._tr("Check"): commands.check,
        }

    def undo_stack(self) -> QUndoStack | None:
        return self._history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._document.path is None:
            return self._tr("not saved in a file yet")
        if self._document.why_read_only:
            return self._tr("only looked at")
        versions = self._document.versions
        saved = self._tr("All changes saved")
        return f"{saved} · " + self._tr("after version {0}").format(len(versions)) if versions else saved

    def on_change(self, listener: Callable[[], None]) -> None:
        self._stop_telling.append(self._document.observe(lambda change: listener()))

    def save_layout(self) -> bytes:
        return self.page.save_layout()

    def restore_layout(self, layout: bytes) -> None:
        self.page.restore_layout(layout)

    def close(self) -> None:
        self._check_soon.stop()
        for stop in self._stop_telling:
            stop()
        self.desk.close()

    def show_example(self) -> None:
        """What a picture of the page wants: a fort at the water near the size of the print, its last problems shown."""
        self.check_now()
        telling = example_space(self.desk)
        self.desk.choose(Chosen(space=telling))
        place = self.canvas.place_of(telling)
        if place is not None:
            self.canvas.set_zoom(1.0)
            self.canvas.fly_to_point(*place, animated=False)
        self.canvas.finish_drawing()

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
            self.canvas.bring_into_view(*point)
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

    def apply(self, edit: Edit) -> None:
        """Do an edit; a refusal is said below the map."""
        self.desk.apply(edit)

    def take_tool(self, tool: Tool) -> None:
        """Work with a tool."""
        self.page.toast.hide()
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
        self.page.roads.line_chosen.connect(self._go_to_line)
        self.page.inspector.map_form.draw_asked.connect(lambda: self.page.strip.take("Draw an area"))
        self.canvas.current_changed.connect(lambda space: self.desk.choose(Chosen(space=space)) if space else None)
        self.canvas.confirmed.connect(lambda space: self.page.edit_first())
        self.canvas.context_requested.connect(self._show_menu)

    def _map_changed(self) -> None:
        self.page.show_map(self.desk.area_map)
        self.page.toast.hide()
        self.canvas.refresh_tool()
        self._check_soon.start()

    def _choice_changed(self) -> None:
        chosen = self.desk.chosen
        selection = Selection(
            (chosen.space,) if chosen.space else (),
            self.desk.chosen_borders(),
            (chosen.junction,) if chosen.junction else (),
        )
        self.canvas.set_overlays("selection", (selection,) if chosen != Chosen() else ())
        if chosen.space:
            self.canvas.set_current_space(chosen.space)
        self.page.show_choice(chosen)

    def _go_to_line(self, chosen: Chosen) -> None:
        """Select a road, section or river, and bring its middle into view."""
        self.desk.choose(chosen)
        borders = self.desk.chosen_borders()
        lines = [self.desk.geometry.faces.line(name) for name in borders]
        if lines:
            middle = lines[len(lines) // 2].interpolate(0.5, normalized=True)
            self.canvas.bring_into_view(middle.x, middle.y)

    def _show_menu(self, space: str, at: QPoint) -> None:
        if space and not self.desk.chosen_borders():
            self.desk.choose(Chosen(space=space))
        self.commands.context_menu().popup(at)

    def _go_to_space(self, space: str) -> None:
        self.desk.choose(Chosen(space=space))
        place = self.canvas.place_of(space)
        if place is not None:
            self.canvas.bring_into_view(*place)

    def _mark_problems(self, chosen: Problem | None) -> None:
        marks = []
        for problem in self.page.problems.problems:
            point = point_of(self.desk.area_map, problem)
            if point is not None:
                marks.append(ProblemMark(*point, level=problem.level.value, chosen=problem == chosen))
        self.canvas.set_overlays("problems", marks)

    @staticmethod
    def _tr(text: str) -> str:
        return QCoreApplication.translate("MapEditor", text)


def example_space(desk: AreaDesk) -> str:
    """An area with a fort that lies at a rade, the one with the most to tell in the west; "" on an empty map."""
    spaces, faces = desk.area_map.spaces, desk.geometry.faces

    def telling(space: str) -> tuple[bool, bool, int, float]:
        beside = {desk.area_map.borders[border].across(space) for border in faces.borders_of(space)}
        at_rade = any(other in spaces and spaces[other].kind is SpaceKind.RADE for other in beside)
        found = spaces[space]
        return bool(found.forts) and not found.town, at_rade, len(beside), -faces.label(space).point[0]

    return max(sorted(spaces), key=telling, default="")


def _tools(desk: AreaDesk) -> list[list[Tool]]:
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
