"""Who needs a space: everything in the design that names it, in a tab of the bottom dock."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator
from typing import NamedTuple

from immutables import Map
from msgspec import Struct
from PySide6.QtWidgets import QListWidget, QVBoxLayout, QWidget

from editors.map_editor.desk import AnyDesk
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.qt.parts import text_label
from workbench.storage.parts import id_of

PARTS_THAT_NAME_SPACES = ("scenarios", "counters", "parameters", "tables")
PARTS_OF_A_MAP = ("borders", "hexsides", "georeference", "junctions", "provenance", "grid")
"""What of a map lies at its spaces, or names none: the neighbours of a space need no list."""


KINDS = {"hexes": "hex"}


class Use(NamedTuple):
    """A thing of the design that names a space: "scenario", what it is called, in which field, how often."""

    kind: str
    owner: str
    field: str
    times: int

    def __str__(self) -> str:
        often = f" ({self.times} times)" if self.times > 1 else ""
        return f"{self.kind.capitalize()} {self.owner}: {self.field.replace('_', ' ')}{often}"


def uses_of(design: Design, map_id: str, spaces: Collection[str]) -> list[Use]:
    """Everything that names one of these spaces, outside of the spaces themselves."""
    wanted = frozenset(spaces)
    found: list[Use] = []
    for part in PARTS_THAT_NAME_SPACES:
        for thing in getattr(design, part):
            found += _uses_in(part.removesuffix("s"), thing, wanted)
    everything: tuple[AnyMap, ...] = (*design.maps, *design.hex_maps)
    shown = next((one for one in everything if one.id == map_id), None)
    return found if shown is None else [*found, *_uses_on_the_map(shown, wanted)]


def _uses_on_the_map(shown: AnyMap, wanted: frozenset[str]) -> Iterator[Use]:
    """Roads, links and other spaces of the map that name one of these."""
    for part in shown.__struct_fields__:
        things = getattr(shown, part)
        if isinstance(things, Map) and part not in PARTS_OF_A_MAP:
            for name, thing in sorted(things.items()):
                if name not in wanted and isinstance(thing, Struct):
                    yield from _uses_in(KINDS.get(part, part.removesuffix("s")), thing, wanted)


def _uses_in(kind: str, thing: Struct, wanted: frozenset[str]) -> Iterator[Use]:
    owner = str(getattr(thing, "title", "") or getattr(thing, "name", "") or id_of(thing))
    tally = Tally(
        field for field in thing.__struct_fields__ if field != "id" for _ in _namings(getattr(thing, field), wanted)
    )
    for field, times in tally.items():
        yield Use(kind, owner, field, times)


def _namings(value: object, wanted: frozenset[str]) -> Iterator[None]:
    """One for each time that a value names one of the spaces, however deep."""
    if isinstance(value, str):
        if value in wanted:
            yield None
    elif isinstance(value, Struct):
        for field in value.__struct_fields__:
            yield from _namings(getattr(value, field), wanted)
    elif isinstance(value, Map):
        for key, inner in value.items():
            yield from _namings(key, wanted)
            yield from _namings(inner, wanted)
    elif isinstance(value, tuple | list | frozenset):
        for inner in value:
            yield from _namings(inner, wanted)


class WhereUsed(QWidget):
    """The list for the spaces that were asked about last."""

    def __init__(self, parent: QWidget | None = None) -> None:
        super().__init__(parent)
        self._said = text_label(self.tr("Ask by a right click on a space: who needs it?"), "label")
        self._said.setContentsMargins(12, 10, 12, 10)
        self.list = QListWidget()
        self.list.setAccessibleName(self.tr("Where used"))
        box = QVBoxLayout(self)
        box.setContentsMargins(0, 0, 0, 0)
        box.setSpacing(0)
        box.addWidget(self._said)
        box.addWidget(self.list, 1)

    def show_uses(self, desk: AnyDesk) -> list[Use]:
        """List who needs the spaces that are selected."""
        uses = uses_of(desk.design, desk.map_id, desk.chosen.spaces)
        called = desk.called(desk.chosen)
        words = self.tr("{0} is needed by:") if uses else self.tr("Nothing needs {0}; it can go without harm.")
        self._said.setText(words.format(called))
        self.list.clear()
        self.list.addItems([str(use) for use in uses])
        return uses
