"""Rows for what roads and rivers of maps of both kinds declare: name and class, with what a class costs."""

from __future__ import annotations

from collections.abc import Callable, Sequence
from typing import Any

from editors.map_editor.borders.line_classes import LINE_COSTS, ROAD_COSTS, cost_words, river_classes, road_classes
from editors.map_editor.desk import AnyDesk
from editors.map_editor.desk_things import DeskThings
from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.fields import MAIN, Choice, Field
from workbench.engine.maps.area_map import River
from workbench.engine.maps.border import RIVER
from workbench.engine.maps.written_fields import Choices
from workbench.engine.words.bounded_words import few_lines
from workbench.qt.things.declared_rows import DeclaredRows
from workbench.storage.edits.thing_edits import RIVERS, ROADS

CLASS_OF = {ROADS: "road_class", RIVERS: "river_class"}


class LineRows(DeclaredRows):
    """The roads, or the rivers, of a map. The classes are those that the design has, or that its maps use."""

    def __init__(self, desk: AnyDesk, of: str) -> None:
        super().__init__(LinesOfDesk(desk, of), MAIN)

    def show_things(self, things: Sequence[Any]) -> None:
        super().show_things(things)
        of = self._edited.of
        kind = self.common(CLASS_OF[of])
        costs = ROAD_COSTS if of == ROADS else LINE_COSTS
        self[CLASS_OF[of]].setToolTip(few_lines(cost_words(self._edited.design, costs, str(kind))))

    def value_of(self, thing: Any, field: str) -> object:
        """The class of a river that does not say its own is the plain one."""
        value = super().value_of(thing, field)
        if isinstance(thing, River) and field == CLASS_OF[RIVERS]:
            return value or catalogue_of(self._edited.design).borders.own(RIVER)
        return value

    def _choices(self, name: str, field: Field) -> Callable[[], Choices]:
        if name not in CLASS_OF.values():
            return super()._choices(name, field)
        kinds = road_classes if field.choices is Choice.ROAD_CLASSES else river_classes
        return lambda: [(kind.name, kind.id) for kind in kinds(self._edited.design)]


class LinesOfDesk(DeskThings):
    """Roads and rivers, called by their own names also where a section of one is chosen."""

    def called(self, things: Sequence[Any]) -> str:
        return ", ".join(thing.name or thing.id for thing in things)
