"""All that the timeline shows of a playtest to one pair of eyes, as values to paint, to point at and to read aloud."""

from __future__ import annotations

from collections.abc import Callable, Iterator, Sequence
from dataclasses import dataclass
from enum import Enum
from typing import Any, NamedTuple

from editors.playtest.branches.branch_words import branch_title
from editors.playtest.time.lanes import Lane, Lanes
from editors.playtest.time.told import Fight, ToldPlays
from workbench.engine.display import DeedKind
from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.play_tree import AS_BEGUN, NO_PLAY, PlayTree
from workbench.engine.playtests.playtest import Playtest

AnyPlaytest = Playtest[Any, Any]


class MarkKind(Enum):
    """What a mark stands for."""

    FIGHT = "fight"
    FIRE = "fire"
    FORK = "fork"
    NOTE = NoteKind.NOTE.value
    BOOKMARK = NoteKind.BOOKMARK.value
    FELT_WRONG = NoteKind.FELT_WRONG.value


class Mark(NamedTuple):
    """Something at a play. `words` are the name of the place that is fought over, or what was noted."""

    kind: MarkKind
    number: int
    row: int
    depth: int
    words: str = ""


class Strand(NamedTuple):
    """A row: the plays from one depth to another. `parts_from` is the row and depth that it leaves another row at."""

    title: str
    first: int
    row: int
    begins: int
    ends: int
    figures: int
    is_over: bool
    parts_from: tuple[int, int] | None = None


@dataclass(frozen=True)
class Content:
    """What is painted but for the cursor. `current` are the parts of rows that the line stood on runs along."""

    longest: int = 0
    strands: tuple[Strand, ...] = ()
    current: tuple[tuple[int, int, int], ...] = ()
    turns: tuple[tuple[int, int], ...] = ()
    marks: tuple[Mark, ...] = ()

    @property
    def rows(self) -> int:
        return max(1, len(self.strands))

    def count(self, *kinds: MarkKind) -> int:
        """How many marks there are of these kinds."""
        return sum(mark.kind in kinds for mark in self.marks)


def content_of(
    playtest: AnyPlaytest, eyes: str, lanes: Lanes, told: ToldPlays, name_of: Callable[[str], str], whole: bool
) -> Content:
    """The line that is stood on in one row, or the `whole` tree with a row for each branch."""
    tree = playtest.tree
    strands = tuple(_strands(tree, eyes, lanes)) if whole else (_only_strand(tree, eyes, lanes),)
    parts = [(lane, 0, lane.begins, lane.ends) for lane in lanes.lanes] if whole else _one_row(lanes)
    rows = {id(lane): lane.row if whole else 0 for lane in lanes.lanes}
    marks = [mark for lane, _, begins, ends in parts for mark in _fights(tree, lane, begins, ends, eyes, told, name_of)]
    of_rows = [mark._replace(row=rows[id(lanes.lane_of(mark.number))]) for mark in marks]
    shown = (of_rows, _forks(tree, lanes, rows, whole), _notes(tree, eyes, lanes, rows, whole))
    current = tuple((lane.row if whole else 0, begins, ends) for lane, begins, ends in lanes.stretches())
    longest = lanes.longest if whole else len(lanes.line) - 1
    turns = tuple(_turns(tree, lanes, eyes, told))
    return Content(longest, strands, current, turns, tuple(mark for some in shown for mark in some))


def _strands(tree: PlayTree[Any], eyes: str, lanes: Lanes) -> Iterator[Strand]:
    for lane in lanes.lanes:
        parts_from = None
        if lane.parts_after != NO_PLAY:
            parts_from = (lanes.lane_of(lane.parts_after).row, lane.begins - 1)
        last = tree.kept[lane.plays[-1]].play
        title = branch_title(tree, lane.first, eyes)
        is_over = not last.state.procedures
        yield Strand(title, lane.first, lane.row, lane.begins, lane.ends, last.figures, is_over, parts_from)


def _only_strand(tree: PlayTree[Any], eyes: str, lanes: Lanes) -> Strand:
    lane, last = lanes.lane_of(lanes.line[-1]), tree.kept[lanes.line[-1]].play
    title, is_over = branch_title(tree, lane.first, eyes), not last.state.procedures
    return Strand(title, lane.first, 0, 0, len(lanes.line) - 1, last.figures, is_over)


def _one_row(lanes: Lanes) -> list[tuple[Lane, int, int, int]]:
    return [(lane, 0, begins, ends) for lane, begins, ends in lanes.stretches()]


def _fights(
    tree: PlayTree[Any], lane: Lane, begins: int, ends: int, eyes: str, told: ToldPlays, name_of: Callable[[str], str]
) -> Iterator[Mark]:
    """The first play of each fight: what is fought at the same place in the same turn is one."""
    under_way: dict[Fight, int] = {}
    for depth in range(begins, ends + 1):
        number = lane.play_at(depth)
        known = told.of(tree.kept[number], eyes)
        for fight in known.fights if known is not None else ():
            if known is not None and under_way.get(fight) != known.turn:
                under_way[fight] = known.turn
                kind = MarkKind.FIGHT if fight.kind is DeedKind.FOUGHT else MarkKind.FIRE
                yield Mark(kind, number, lane.row, depth, name_of(fight.place) if fight.place else "")


def _forks(tree: PlayTree[Any], lanes: Lanes, rows: dict[int, int], whole: bool) -> Iterator[Mark]:
    """Where branches part."""
    for number in sorted({lane.parts_after for lane in lanes.lanes} - {NO_PLAY}):
        if whole or lanes.stands_on_line(number):
            yield Mark(MarkKind.FORK, number, rows[id(lanes.lane_of(number))], tree.kept[number].depth)


def _notes(tree: PlayTree[Any], eyes: str, lanes: Lanes, rows: dict[int, int], whole: bool) -> Iterator[Mark]:
    """What these eyes have noted at plays, and what older records hold for all."""
    noted = [(number, NoteKind.NOTE, tree.notes[number]) for number in sorted(tree.notes)]
    noted += [(x.play, x.kind, tree.own_notes[x]) for x in tree.own_notes_of(eyes) if not x.of_branch]
    for number, kind, words in noted:
        if whole or lanes.stands_on_line(number):
            row = rows[id(lanes.lane_of(number))]
            yield Mark(MarkKind(kind.value), number, row, tree.kept[number].depth, words)


def _turns(tree: PlayTree[Any], lanes: Lanes, eyes: str, told: ToldPlays) -> Iterator[tuple[int, int]]:
    """The depth at which each turn of the line that is stood on begins."""
    turn: int | None = None
    for depth, number in enumerate(lanes.line):
        known = told.of(tree.kept[number], eyes)
        if known is not None and known.turn != turn:
            turn = known.turn
            yield depth, turn


def kinds_counted(content: Content) -> tuple[int, int]:
    """How many fights, and how many notes of all kinds are marked."""
    fights = content.count(MarkKind.FIGHT)
    return fights, content.count(MarkKind.NOTE, MarkKind.BOOKMARK, MarkKind.FELT_WRONG)


def marks_near(marks: Sequence[Mark], row: int, least: float, most: float) -> list[Mark]:
    """The marks of a row between two depths."""
    return [mark for mark in marks if mark.row == row and least <= mark.depth <= most]


__all__ = ["AS_BEGUN", "Content", "Mark", "MarkKind", "Strand", "content_of", "kinds_counted", "marks_near"]
