"""How often rolls were read on each cell of the tables in recorded playtests: found by making every play again."""

from __future__ import annotations

from collections import Counter
from collections.abc import Iterable, Sequence
from pathlib import Path
from typing import Any, NamedTuple

from workbench.engine.dice import Dice, GivenDice, SeededDice
from workbench.engine.events import PositionSet
from workbench.engine.playtests.play_tree import NO_PLAY, KeptPlay
from workbench.engine.tables.hits import hits_told
from workbench.long_work import FEW, each, part
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_file import read_record
from workbench.storage.records.recorded_tree import AnyPlaytest

Cell = tuple[str, str, str, str]
"""The id of a table, and the row, the column and the plane of a cell."""


class TableHits(NamedTuple):
    """What came of some playtests: cell -> rolls, how many playtests were read and how many plays they have.

    `unread` are plays that today's rules cannot make again, and records that cannot be read.
    """

    hits: Counter[Cell]
    playtests: int = 0
    plays: int = 0
    unread: int = 0

    def of_table(self, table: str) -> dict[tuple[str, str, str], int]:
        """Row, column and plane -> rolls, of one table."""
        return {(row, column, plane): count for (name, row, column, plane), count in self.hits.items() if name == table}


def hits_of_playtest(playtest: AnyPlaytest) -> TableHits:
    """Every play of every branch is made again, once, from where it was made. The playtest is only read."""
    return _hits_of(playtest, [playtest.tree.kept[number] for number in sorted(playtest.tree.kept)])


def hits_of_line(playtest: AnyPlaytest) -> TableHits:
    """The same of the plays alone that lead to the moment that is stood on."""
    return _hits_of(playtest, playtest.tree.line_to(playtest.tree.at))


def cells_by_play(playtest: AnyPlaytest) -> tuple[tuple[Cell, ...], ...]:
    """On which cells the rolls of each play were read, of the line that is stood on; none of one not made again."""
    found: list[tuple[Cell, ...]] = []
    for one in each(playtest.tree.line_to(playtest.tree.at), FEW):
        found.append(_cells_of_play(playtest, one))
    return tuple(found)


def _cells_of_play(playtest: AnyPlaytest, kept: KeptPlay[Any]) -> tuple[Cell, ...]:
    cells: dict[Cell, None] = {}
    with hits_told(lambda table, cell: cells.update({(table, *cell): None})):
        try:
            _make_again(playtest, kept)
        except Exception:  # of other rules than it was played by
            return ()
    return tuple(cells)


def _hits_of(playtest: AnyPlaytest, kept: Sequence[KeptPlay[Any]]) -> TableHits:
    hits: Counter[Cell] = Counter()
    unread = 0
    with hits_told(lambda table, cell: hits.update([(table, *cell)])):
        for one in each(kept, FEW):
            try:
                _make_again(playtest, one)
            except Exception:  # of other rules than it was played by: whatever they raise, it is one play less
                unread += 1
    return TableHits(hits, 1, len(kept) - 1, unread)


def hits_of_records(paths: Iterable[Path]) -> TableHits:
    """All of several records together, as work that can be stopped between any two plays."""
    found, files = TableHits(Counter()), tuple(paths)
    for number, path in enumerate(files):
        with part(number / len(files), (number + 1) / len(files)):
            try:
                found = _sum(found, hits_of_playtest(played(path, read_record(path))))
            except StoredFileError:
                found = found._replace(unread=found.unread + 1)
    return found


def _sum(one: TableHits, other: TableHits) -> TableHits:
    return TableHits(
        one.hits + other.hits, one.playtests + other.playtests, one.plays + other.plays, one.unread + other.unread
    )


def _make_again(playtest: AnyPlaytest, kept: KeptPlay[Any]) -> None:
    play = kept.play
    engine = playtest.engine_of(play)
    dice: Dice = GivenDice(play.given) if play.given else SeededDice(playtest.seed)
    before = playtest.start if kept.parent == NO_PLAY else playtest.tree.kept[kept.parent].play.state
    if play.action is not None:
        engine.play(before, play.action, dice)
    elif kept.parent == NO_PLAY:
        engine.begin(before, dice)
    elif play.events and isinstance(by_hand := play.events[0], PositionSet):
        engine.set_up(by_hand.position, dice)
