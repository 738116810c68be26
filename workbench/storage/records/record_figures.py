"""What a record holds, in figures: what `info` says of it."""

from __future__ import annotations

from pathlib import Path

from msgspec import Struct

from workbench.engine.playtests.play_tree import BEGINNING
from workbench.engine.playtests.played_figures import figures_digest
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_doubts import doubts_of, doubts_of_dice
from workbench.storage.records.record_file import read_record


class RecordContents(Struct, frozen=True):
    """What a record holds; `doubts` is what is doubtful about it.

    `figures` is the digest of what the playtest goes by, `other_figures` those that branches went over to.
    """

    title: str
    rules: str
    ruleset_digest: str
    scenario: str
    seed: int
    bots: dict[str, str]
    options: dict[str, str]
    plays: int
    branches: int
    ending: str
    winner: str
    doubts: tuple[str, ...]
    figures: str = ""
    other_figures: tuple[str, ...] = ()


def contents_of_record(path: Path) -> RecordContents:
    """What a record holds; all of its plays are read, and the file is not touched. RecordFileError as `open`."""
    record = read_record(path)
    playtest = played(path, record)
    tree = playtest.tree
    start, came_to = record.start, tree.play(tree.line_end).play.state  # wherever one has looked back to
    return RecordContents(
        title=start.title,
        rules=start.rules,
        ruleset_digest=start.ruleset_digest,
        scenario=start.scenario,
        seed=start.seed,
        bots=start.bots,
        options=start.options,
        plays=sum(number > BEGINNING for number in tree.kept),
        branches=len(tree.branches()),
        ending=came_to.ending,
        winner=came_to.winner,
        doubts=(*doubts_of(record, playtest), *doubts_of_dice(playtest, tree)),
        figures=figures_digest(record.design, start.scenario),
        other_figures=tuple(figures_digest(record.figures[n], start.scenario) for n in sorted(record.figures)),
    )
