"""The parts that stand at a table: made, told of each moment, remembered with the layout, let go."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial

from PySide6.QtWidgets import QWidget

from editors.playtest.moment import Moment
from editors.playtest.table_parts import Part, Stand, Table, TablePart


class StandingParts:
    """One part of each kind, in the order in which tabs and strips stand."""

    def __init__(self, table: Table, kinds: Sequence[type[TablePart]]) -> None:
        self._table = table
        self._parts = [kind(table) for kind in kinds]
        for part in self.at(Stand.ON_MAP):
            part.setParent(table.map.canvas)
            part.setFixedSize(0, 0)  # it would take clicks from the corner of the map

    def of(self, kind: type[Part]) -> Part:
        """The part of a kind."""
        return next(part for part in self._parts if isinstance(part, kind))

    def at(self, stand: Stand) -> list[TablePart]:
        """The parts that stand there."""
        return [part for part in self._parts if part.stand is stand]

    def connect(
        self,
        show_place: Callable[[str], object],
        show_clause: Callable[[str], object],
        tell: Callable[[], object],
    ) -> None:
        """What parts lead to, and who is told that something is offered otherwise."""
        for part in self._parts:
            part.place_chosen.connect(show_place)
            part.clause_chosen.connect(show_clause)
            part.wants.connect(partial(self._show, part))
            part.wants.connect(tell)

    def follow(self, moment: Moment) -> None:
        """All go on to a moment."""
        for part in self._parts:
            self._show(part, moment)

    def remembered(self) -> Mapping[str, str]:
        """What the parts want kept, by their names."""
        return {part.name: text for part in self._parts if (text := part.remembered())}

    def remember(self, texts: Mapping[str, str]) -> None:
        """Give back what was kept."""
        for part in self._parts:
            if text := texts.get(part.name, ""):
                part.remember(text)

    def greeting(self) -> QWidget | None:
        """What whoever takes the table over reads first; None where no part has anything to say."""
        return next((said for part in self._parts if (said := part.greeting()) is not None), None)

    def take_over(self, before: StandingParts) -> None:
        """Go on where the parts of another table of the same playtest were."""
        for part, old in zip(self._parts, before._parts, strict=True):
            part.take_over(old)

    def finish(self) -> None:
        """All do at once what they left for later."""
        for part in self._parts:
            part.finish()

    def stop(self) -> None:
        """The table is about to be left."""
        for part in self._parts:
            part.stop()

    def _show(self, part: TablePart, moment: Moment | None = None) -> None:
        shown = self._table.moment if moment is None else moment
        is_offered = part.offered(shown)
        if part.stand is Stand.TAB:
            self._table.right.setTabVisible(self._table.right.indexOf(part), is_offered)
        else:
            part.setVisible(is_offered)
        part.follow(shown)
