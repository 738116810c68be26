"""What the counters of a set-up bring to the editor of a map: a tool, a dialog, a tab, lines of the menus."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from functools import partial

from PySide6.QtCore import QCoreApplication
from PySide6.QtWidgets import QWidget
from shiboken6 import isValid

from editors.map_editor.counters.counter_tool import CounterTool
from editors.map_editor.counters.place_dialog import PlaceDialog
from editors.map_editor.counters.placer import Placer
from editors.map_editor.counters.set_up_table import SetUpTable
from editors.map_editor.counters.space_counters import SpaceCounters
from editors.map_editor.desk import AnyDesk
from editors.map_editor.features import Entry, Feature, MapCommand, Menu, ShownMap, Where
from editors.map_editor.selection import Chosen, one_space
from editors.map_editor.tools.tool_strip import ToolGroup
from workbench.qt.counters.counter_pictures import know_pictures
from workbench.qt.set_up.stacks import stacks_of


class CountersFeature(Feature):
    """The counters of one map."""

    def __init__(self, desk: AnyDesk) -> None:
        self._desk = desk
        self.placer = Placer(desk)
        self.tool = CounterTool(desk, self.placer)
        self.tool.asked.connect(self.ask)
        self.table = SetUpTable(self.placer, desk.map_id)
        self.dialog: PlaceDialog | None = None
        self._part: ShownMap | None = None
        self._why_not = ""
        self._painted: tuple[object, ...] | None = None

    def tools(self) -> Sequence[ToolGroup]:
        return (ToolGroup(QCoreApplication.translate("MapPart", "Counters and furniture"), [self.tool]),)

    def tabs(self) -> Sequence[tuple[str, QWidget]]:
        return ((self.table.title, self.table),)

    def commands(self) -> Sequence[MapCommand]:
        words = QCoreApplication.translate("MapEditor", "Show or hide the counters")
        return (
            MapCommand(_tr("Place a counter…"), self.ask, "Ctrl+Shift+C", changes=True),
            MapCommand(words, self.turn, "Shift+C", Menu.VIEW, Where.MAP),
        )

    def connect(self, part: ShownMap) -> None:
        """Join them with canvas, inspector and table of a map."""
        self._part = part
        self.table.space_asked.connect(lambda space: part.go_to(one_space(space)))
        self.placer.turned.connect(self.lay)
        for section in self._sections():
            section.place_asked.connect(self.ask)
            section.off_asked.connect(self.placer.take_off)

    def _sections(self) -> list[SpaceCounters]:
        return self._part.inspector.findChildren(SpaceCounters) if self._part is not None else []

    def look_only(self, why: str) -> None:
        """Counters are shown, and not moved, in a file that is only looked at."""
        self._why_not = why
        self.table.look_only(why)

    def lay(self) -> None:
        """Show the counters on the map as they stand now; what was shown before is not made again."""
        if self._part is None:
            return
        design, scenario = self.placer.design, self.placer.scenario
        for section in self._sections():
            section.scenario_id = scenario.id
        self.table.follow()
        printed = (design.counters, design.factions, design.sides, design.unit_types, design.value_types, scenario)
        wanted = printed if self.placer.is_shown else None
        if wanted != self._painted:
            self._painted = wanted
            know_pictures(self._desk.document)
            self._part.canvas.layers.set_stacks(stacks_of(design, scenario) if wanted is not None else {})

    def turn(self) -> None:
        """Show the counters on the map, or hide them."""
        self.placer.show(not self.placer.is_shown)

    def ask(self, space: str = "") -> PlaceDialog | None:
        """Open the dialog for a space, "" is the one that is selected; without one say so."""
        space = self._desk.geometry.entered(space or self._desk.chosen.space)
        if why_not := self.placer.why_not(space):
            self._desk.refuse(why_not)
            return None
        if self.dialog is not None and isValid(self.dialog):
            self.dialog.close()
        self.placer.show(True)
        parent = self._part.canvas.window() if self._part is not None else None
        self.dialog = PlaceDialog(self.placer, space, parent)
        self.dialog.open()
        return self.dialog

    def menu_entries(self, chosen: Chosen) -> Iterator[Entry]:
        """Lines of the menu of the right button for a space that is selected."""
        if not chosen.space:
            return
        why_not = self._why_not
        yield Entry(_tr("Place a counter…"), lambda: self.ask(chosen.space), why_not, "Ctrl+Shift+C")
        for counter in self.placer.standing_in(self._desk.geometry.entered(chosen.space)):
            words = _tr("Take {0} off the map").format(counter.name)
            yield Entry(words, partial(self.placer.take_off, counter.id), why_not)


def _tr(text: str) -> str:
    return QCoreApplication.translate("Counters", text)
