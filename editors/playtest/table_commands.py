"""A command of a room at the table: what it is called, its keys, what it does, when it can be done."""

from __future__ import annotations

from collections.abc import Callable
from dataclasses import dataclass

from editors.playtest.table_parts import Table
from workbench.language import marked

PLAYTEST, OVERLAYS, TIME, VIEW = marked("Playtest"), marked("Overlays"), marked("Time"), marked("View")
BOTS, NOTEBOOK = marked("Bots"), marked("Notebook")
"""The menus in which commands stand."""


def always(_table: Table) -> bool:
    """What can be done wherever there is a table that is not covered."""
    return True


@dataclass(frozen=True)
class TableCommand:
    """`text` is marked for translation. With `checked` it is a switch, ticked where that says so."""

    text: str
    does: Callable[[Table], object]
    keys: tuple[str, ...] = ()
    menu: str = PLAYTEST
    can: Callable[[Table], bool] = always
    checked: Callable[[Table], bool] | None = None
    icon: str = ""
