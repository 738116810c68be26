"""What the rows of things ask of the editor that shows them."""

from __future__ import annotations

from collections.abc import Sequence
from typing import Any, Protocol

from workbench.engine.design import Design
from workbench.engine.maps.board_map import AnyMap
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.thing_edits import things_of


class ThingsShown(Protocol):
    """Things of one kind that somebody edits."""

    @property
    def of(self) -> str:
        """Their kind, by the field of the design or of the map that holds them."""

    @property
    def design(self) -> Design: ...

    @property
    def board(self) -> AnyMap | None:
        """The map that they are on; None of things of the design."""

    def apply(self, edit: Edit) -> str:
        """Do an edit; why it is refused, "" when it is done."""

    def called(self, things: Sequence[Any]) -> str:
        """What the history calls them ("Ollioules", "3 hexes")."""

    def spaces_called(self, words: str) -> tuple[str, ...]:
        """The spaces of the map whose number or name begins with these words, then those that have them inside."""

    def refuse(self, reason: str) -> None:
        """Say why something that was typed cannot be."""


def map_id_of(shown: ThingsShown) -> str:
    """The id of their map, "" of things of the design."""
    return shown.board.id if shown.board is not None else ""


def now(shown: ThingsShown, things: Sequence[Any]) -> tuple[Any, ...]:
    """The same things as they are by now, without those that are gone."""
    known = things_of(shown.design, shown.of, map_id_of(shown))
    return tuple(known[thing.id] for thing in things if thing.id in known)
