"""The switches of the overlays in their menu, with their keys."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from editors.playtest.overlays.kinds import KINDS
from editors.playtest.overlays.part import OverlaysPart
from editors.playtest.table_commands import OVERLAYS, TableCommand
from editors.playtest.table_parts import Table
from workbench.engine.shown.overlays import OverlayKind
from workbench.language import marked


def _turn(kind: OverlayKind, table: Table) -> None:
    table.part(OverlaysPart).turn(kind)


def _has(kind: OverlayKind, table: Table) -> bool:
    return kind not in table.part(OverlaysPart).lacking


def _is_on(kind: OverlayKind, table: Table) -> bool:
    return table.part(OverlaysPart).is_on(kind)


def _of(does: Callable[[OverlayKind, Table], bool], kind: OverlayKind) -> Callable[[Table], bool]:
    return partial(does, kind)


COMMANDS: Final[tuple[TableCommand, ...]] = (
    *(
        TableCommand(laid.title, partial(_turn, kind), (laid.key,), OVERLAYS, _of(_has, kind), _of(_is_on, kind))
        for kind, laid in KINDS.items()
    ),
    TableCommand(marked("Legend of the overlays"), lambda table: table.part(OverlaysPart).fold(), (), OVERLAYS),
)
