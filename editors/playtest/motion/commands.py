"""The commands of motion: how fast, and the last play once more."""

from __future__ import annotations

from collections.abc import Callable
from functools import partial
from typing import Final

from editors.playtest.motion.paces import NORMAL, OFF, SLOW
from editors.playtest.motion.part import MotionPart
from editors.playtest.table_commands import TIME, TableCommand
from editors.playtest.table_parts import Table
from workbench.language import marked

TITLES: Final = {
    NORMAL: marked("Motion: normal"),
    SLOW: marked("Motion: slow"),
    OFF: marked("Motion: off"),
}


def _choose(pace: str, table: Table) -> None:
    table.part(MotionPart).choose(pace)


def _is_chosen(pace: str, table: Table) -> bool:
    return table.part(MotionPart).pace == pace


def _of(does: Callable[[str, Table], bool], pace: str) -> Callable[[Table], bool]:
    return partial(does, pace)


COMMANDS: Final[tuple[TableCommand, ...]] = (
    TableCommand(
        marked("Show the last play again"), lambda t: t.part(MotionPart).show_again(), ("Ctrl+Shift+Space",), TIME,
    ),
    *(TableCommand(title, partial(_choose, pace), checked=_of(_is_chosen, pace)) for pace, title in TITLES.items()),
)  # fmt: skip
