"""The map of a scenario with its counters: stacks, free areas, what breaks a rule; counters are dropped onto it."""

from __future__ import annotations

from PySide6.QtCore import QCoreApplication, QPointF, Signal
from PySide6.QtGui import QDragEnterEvent, QDragLeaveEvent, QDragMoveEvent, QDropEvent, QMouseEvent
from PySide6.QtWidgets import QApplication, QWidget

from editors.scenario_editor.counter_shelf import CounterShelf, told_counters
from editors.scenario_editor.scenarios_desk import ScenariosDesk
from editors.scenario_editor.set_up_tool import SetUpTool
from workbench.engine.maps.area_map import Point
from workbench.qt.looks.translator import called
from workbench.qt.map_canvas.canvas import MapCanvas
from workbench.qt.map_canvas.laid_over.overlays import Legal, Note, Overlay, RetreatOption, Selection
from workbench.qt.map_canvas.styles.kinds import kinds_of
from workbench.qt.map_canvas.styles.map_style import style_of
from workbench.qt.set_up.stacks import stacks_of


class SetUpStage(MapCanvas):
    """`dropped` tells the counters that were let go over a space, and the space."""

    dropped = Signal(object, str)

    def __init__(self, desk: ScenariosDesk, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._desk = desk
        self._painted: tuple[object, ...] = ()
        self.tool = SetUpTool(desk, self.middle)
        self.tool_host.set_tool(self.tool)
        self.setAcceptDrops(True)
        self.setAccessibleName(QCoreApplication.translate("SetUpStage", "Map of the set-up"))

    def middle(self, space: str) -> Point | None:
        """The middle of a space on the sheet."""
        scene = self.layers.scene
        return scene.drawing.geometry.middle(space) if scene is not None and space else None

    def refresh(self) -> None:
        """Show map, counters and what is said of spaces as they are now."""
        shown, scenario, design = self._desk.map, self._desk.scenario, self._desk.design
        if shown is not None and shown is not self.layers.asked:
            self.layers.set_kinds(kinds_of(design))
            self.layers.set_style(style_of(shown.look.style))
        if shown is not self.layers.asked:
            self.set_map(shown)
        printed = (design.counters, design.factions, design.sides, design.unit_types, scenario)
        if printed != self._painted:
            self._painted = printed
            self.layers.set_stacks(stacks_of(design, scenario) if scenario is not None else {})
            self._show_rules()
        self.show_choice()

    def show_choice(self) -> None:
        """Frame the spaces of the counters that are chosen."""
        there = self._desk.whereabouts()
        standing = there.standing if there is not None else {}
        spaces = tuple(dict.fromkeys(standing[one] for one in self._desk.chosen if one in standing))
        self.layers.set_overlays("selection", (Selection(spaces),) if spaces else ())
        self.tool_host.refresh()

    def _show_rules(self) -> None:
        self.layers.set_overlays(
            "crowded",
            [RetreatOption(space, called(why.reason), refused=True) for space, why in self._desk.crowded().items()],
        )
        free: list[Overlay] = []
        for area, spaces in self._desk.free_spaces().items():
            free.append(Legal(tuple(sorted(spaces)), free=True))
            middles = [at for at in map(self.middle, sorted(spaces)) if at is not None]
            if middles:
                free.append(Note(*min(middles, key=lambda at: at[1]), area))
        self.layers.set_overlays("free", free)

    def mouseReleaseEvent(self, event: QMouseEvent) -> None:
        """What is let go outside the map is let go over what lies there, and never over a space that nobody sees."""
        held = self.tool.held
        if held and not self.rect().contains(event.position().toPoint()):
            self.tool.cancel()
            over: QWidget | None = QApplication.widgetAt(event.globalPosition().toPoint())
            while over is not None and not isinstance(over, CounterShelf):
                over = over.parentWidget()
            if over is not None and over.acceptDrops():
                over.dropped.emit(held)
        super().mouseReleaseEvent(event)

    def dragEnterEvent(self, event: QDragEnterEvent) -> None:
        event.acceptProposedAction() if told_counters(event.mimeData()) else event.ignore()

    def dragMoveEvent(self, event: QDragMoveEvent) -> None:
        space = self._space(event.position())
        counters = told_counters(event.mimeData())
        refused = (self._desk.why_not(one, space, (*self._desk.pile(space), *counters)) for one in counters if space)
        why = next(filter(None, refused), None)
        over: Overlay = Selection((space,)) if why is None else RetreatOption(space, called(why.reason), refused=True)
        self.layers.set_overlays("dropping", (over,) if space else ())
        event.acceptProposedAction() if space else event.ignore()

    def dragLeaveEvent(self, _event: QDragLeaveEvent) -> None:
        self.layers.set_overlays("dropping", ())

    def dropEvent(self, event: QDropEvent) -> None:
        self.layers.set_overlays("dropping", ())
        space, counters = self._space(event.position()), told_counters(event.mimeData())
        if space and counters:
            event.acceptProposedAction()
            self.dropped.emit(counters, space)

    def _space(self, at: QPointF) -> str:
        return self.layers.space_at(*self.camera.view.to_sheet(at))
