"""Words found in the logs of records: of every branch, as whoever has not sat down at a playtest may read it."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Sequence
from pathlib import Path
from typing import NamedTuple

from workbench.engine.playtests.play_tree import NO_PLAY
from workbench.engine.playtests.told import told_of_play
from workbench.engine.playtests.told_playtest import ToldPlaytest
from workbench.language import said_in
from workbench.long_work import FEW, each
from workbench.storage.records.playtest_record import played
from workbench.storage.records.record_file import read_record
from workbench.storage.records.recorded_tree import AnyPlaytest
from workbench.storage.records.seat_record import is_seat_record, read_seat_record
from workbench.storage.records.summaries import Stamp, stamp_of
from workbench.storage.records.whose_eyes import eyes_of_record

MOST_LINES = 400_000
"""Of all records together so many lines are kept, so that the next words are found at once."""


class FoundLine(NamedTuple):
    """A line of a log: the number of its play in the record, how many plays lead there, its turn, what it says."""

    play: int
    depth: int
    turn: str
    text: str
    clause: str


def lines_of_record(path: Path, language: str, eyes: str | None = None) -> tuple[FoundLine, ...]:
    """Every line of a record in a language, as `eyes` were told them, where somebody sits at it.

    Work that can be stopped. RecordFileError where it cannot be used.
    """
    if is_seat_record(path):
        playtest: AnyPlaytest = read_seat_record(path).playtest
        return tuple(told_lines(playtest, "", language))
    record = read_record(path)
    playtest = played(path, record)
    eyes = eyes_of_record(record, playtest) if eyes is None else eyes
    return tuple(told_lines(playtest, eyes, language))


def told_lines(playtest: AnyPlaytest, eyes: str, language: str) -> Iterator[FoundLine]:
    """Every line of all branches that these eyes were told; of a record for a seat those that it holds."""
    kept = playtest.tree.kept
    for number in each(sorted(kept), FEW):
        one = kept[number]
        engine = playtest.engine_of(one.play)
        if isinstance(playtest, ToldPlaytest):
            told = [(event, said) for event, said in zip(one.play.events, playtest.moments[number].sentences,
                                                         strict=True)]  # fmt: skip
            seen = one.play.state
        else:
            before = playtest.start if one.parent == NO_PLAY else kept[one.parent].play.state
            told = [(event, said) for event, said in told_of_play(engine, before, one.play.events, eyes)]
            seen = engine.view(one.play.state, eyes) if eyes else one.play.state
        turn = said_in(language, engine.rules.display.headline(seen)[0]) if any(said for _, said in told) else ""
        for event, said in told:
            if said:
                yield FoundLine(number, one.depth, turn, said_in(language, said), event.clause)


def lines_with(lines: Iterable[FoundLine], wanted: str) -> list[FoundLine]:
    """The lines in which all words stand, in whatever order and however written; a clause is found by its number."""
    words = wanted.casefold().split()
    if not words:
        return []
    return [line for line in lines if all(word in f"{line.text} {line.clause}".casefold() for word in words)]


class LogShelf:
    """Lines that were read already, as long as their records are as they were then; the oldest make room."""

    def __init__(self) -> None:
        self._known: dict[tuple[Stamp, str, str | None], Sequence[FoundLine]] = {}

    def lines(self, path: Path, language: str, eyes: str | None = None) -> Sequence[FoundLine]:
        """As `lines_of_record`."""
        key = (stamp_of(path), language, eyes)
        if key not in self._known:
            lines = lines_of_record(path, language, eyes)
            self._known = {other: one for other, one in self._known.items() if other[0][0] != key[0][0]}
            while self._known and sum(map(len, self._known.values())) + len(lines) > MOST_LINES:
                del self._known[next(iter(self._known))]
            self._known[key] = lines
        return self._known[key]
