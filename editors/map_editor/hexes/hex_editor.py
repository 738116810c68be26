"""The hex map editor as a page of the window: a document, its undo stack, the desk with its tools, and the widgets."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence

from PySide6.QtCore import QCoreApplication, Qt, QTimer
from PySide6.QtGui import QAction, QKeySequence, QUndoStack
from PySide6.QtWidgets import QWidget

from editors.map_editor.hexes.hex_desk import HexDesk
from editors.map_editor.hexes.hex_page import HexPage
from editors.map_editor.hexes.tools import HexsideTool, SelectHexTool, TerrainBrush
from workbench.engine.problem import Problem
from workbench.qt.map_canvas import HandTool, Selection, Tool
from workbench.qt.undo import EditStack
from workbench.storage.document import RulesetDocument
from workbench.storage.problems import problems

CHECK_AFTER_MS = 350
EXAMPLE_ZOOM = 0.9


class HexMapEditor:
    """Wires a document, its undo stack, the desk with its tools, and the page."""

    def __init__(self, document: RulesetDocument) -> None:
        self._document = document
        self._stop_telling: list[Callable[[], object]] = []
        self._history = EditStack(document)
        self.desk = HexDesk(document, self._history)
        self.tools: list[list[Tool]] = [
            [SelectHexTool(self.desk), HandTool()],
            [TerrainBrush(self.desk), HexsideTool(self.desk)],
        ]
        self.page = HexPage(self.desk, self.tools, self._history)
        self.canvas = self.page.canvas
        self._check_soon = QTimer(self.page, singleShot=True, interval=CHECK_AFTER_MS)
        self._check_soon.timeout.connect(self.check_now)
        self._map_commands = [self._action(_tr("Change the name"), self.page.edit_name, "F2")]
        self._view_commands = [
            self._action(_tr("Zoom in"), self.canvas.zoom_in),
            self._action(_tr("Zoom out"), self.canvas.zoom_out),
            self._action(_tr("Whole map"), self.canvas.zoom_to_fit),
            *self.page.dock_actions(),
        ]
        self._check_commands = [
            self._action(_tr("Check the map now"), self.check_now),
            self._action(_tr("Next problem"), lambda: self.page.problems.step(1), "F8"),
            self._action(_tr("Previous problem"), lambda: self.page.problems.step(-1), "Shift+F8"),
        ]
        self._connect()
        self.page.show_map()
        self._check_soon.start()
        self.page.strip.take(self.tools[0][0].name)
        self.page.setFocusProxy(self.canvas)

    # The shell's view

    def widget(self) -> QWidget:
        return self.page

    def menus(self) -> Mapping[str, Sequence[QAction]]:
        return {
            _tr("Map"): [*self.page.strip.actions_by_name().values(), *self._map_commands],
            _tr("View"): self._view_commands,
            _tr("Check"): self._check_commands,
        }

    def undo_stack(self) -> QUndoStack | None:
        return self._history

    def history(self) -> tuple[QAction, QAction] | None:
        return None

    def title(self) -> str:
        return self._document.design.title

    def status(self) -> str:
        if self._document.path is None:
            return _tr("not saved in a file yet")
        versions = self._document.versions
        saved = _tr("All changes saved")
        return f"{saved} · " + _tr("after version {0}").format(len(versions)) if versions else saved

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
        """What a picture of the page wants: the hex worth the most, selected, its last problems shown."""
        self.check_now()
        hexes = self.desk.hex_map.hexes
        worth = max(sorted(hexes), key=lambda number: hexes[number].victory_points, default="")
        self.desk.choose(worth)
        self.canvas.set_zoom(EXAMPLE_ZOOM)
        self.canvas.fly_to(worth, animated=False)
        self.canvas.finish_drawing()

    # What happens

    def check_now(self) -> None:
        """Look for problems at once."""
        self.page.problems.show_problems(problems(self._document.design))
        self.page.show_problem_counts()

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
        self.page.place_chosen.connect(self._go_to)
        self.page.problems.problem_chosen.connect(self._go_to_problem)
        self.canvas.current_changed.connect(lambda number: self.desk.choose(number) if number else None)
        self.canvas.confirmed.connect(lambda _number: self.page.edit_name())

    def _map_changed(self, touched: frozenset[str] | None) -> None:
        self.page.show_map(touched)
        self.page.toast.hide()
        self.canvas.refresh_tool()
        self._check_soon.start()

    def _choice_changed(self) -> None:
        chosen = self.desk.chosen
        self.canvas.set_overlays("selection", (Selection((chosen,)),) if chosen else ())
        if chosen:
            self.canvas.set_current_space(chosen)

    def _go_to(self, number: str) -> None:
        self.desk.choose(number)
        place = self.canvas.place_of(number)
        if place is not None:
            self.canvas.bring_into_view(*place)

    def _go_to_problem(self, problem: Problem) -> None:
        """Bring a problem's hex into view and select it; of a hexside the first of its hexes."""
        if problem.place.kind in ("hex", "space", "hexside"):
            self._go_to(problem.place.id.split("/")[0])

    def _action(self, text: str, does: Callable[[], object], key: str = "") -> QAction:
        action = QAction(text, self.page)
        action.setShortcut(QKeySequence(key))
        action.setShortcutContext(Qt.ShortcutContext.WidgetWithChildrenShortcut)
        action.triggered.connect(lambda _checked=False: does())
        self.page.addAction(action)
        return action


def _tr(text: str) -> str:
    return QCoreApplication.translate("HexMapEditor", text)
