"""What a report consists of, as plain values. Plays are counted along the line that is stood on, 0 is the beginning."""

from __future__ import annotations

import math
from collections.abc import Mapping, Sequence

from msgspec import Struct

from workbench.engine.display import Lost, Piece
from workbench.engine.playtests.own_words import NoteKind
from workbench.engine.playtests.turn_summary import SideSummary


class DiceLuck(Struct, frozen=True):
    """What the dice of one kind of roll showed, and what they show on average.

    Attributes
    ----------
    side
        Whose rolls they were, "" where nobody's.
    kind
        The clause that they were rolled for; where none was cited, what was said of the roll.
    total, expected, variance
        The sum of all faces, and mean and variance of that sum for dice that are fair.
    """

    side: str
    kind: str
    rolls: int
    dice: int
    total: int
    expected: float
    variance: float

    @property
    def above(self) -> float:
        """How far the sum is above what was expected; below 0 it is less."""
        return self.total - self.expected

    @property
    def spread(self) -> float:
        """The standard deviation of the sum."""
        return math.sqrt(self.variance)

    @property
    def deviations(self) -> float:
        """How many standard deviations the sum is above what was expected."""
        return self.above / self.spread if self.variance else 0.0


class FaceCount(Struct, frozen=True):
    """How often dice with so many sides showed a face; `expected` is how often fair ones do."""

    sides: int
    face: int
    count: int
    expected: float


class ClauseUse(Struct, frozen=True):
    """A clause that events cite: how often, and the play of the first and of the last."""

    number: str
    count: int
    first: int
    last: int


class Decided(Struct, frozen=True):
    """One decision: the play that it made, of what it was, and how long it took (0 where that is not known)."""

    play: int
    title: str
    seconds: float


class SeatDecisions(Struct, frozen=True):
    """What a seat decided.

    Attributes
    ----------
    count
        Plays that it made.
    by
        Who held it -> how many of them they made; nothing where that is not for these eyes.
    timed, seconds
        Of how many the time was measured, and how long these took together.
    longest
        Those that took longest, the longest first.
    advised
        How many were made after a bot's advice was shown.
    """

    seat: str
    count: int
    by: Mapping[str, int]
    timed: int = 0
    seconds: float = 0.0
    longest: tuple[Decided, ...] = ()
    advised: int = 0


class MomentNote(Struct, frozen=True):
    """What was noted of a moment; `seat` is whose note it is, "" of what everybody reads or who saw everything."""

    play: int
    kind: NoteKind
    seat: str
    text: str


class Line(Struct, frozen=True):
    """A line of the log; `place` is the space that it speaks of, `is_head` says that a phase begins."""

    play: int
    text: str
    clause: str = ""
    side: str = ""
    place: str = ""
    is_head: bool = False
    is_roll: bool = False


class Standing(Struct, frozen=True):
    """What is seen of a side in play: its counters, the strength of those that are known, and how many are not."""

    counters: int
    strength: int
    unknown: int


class TurnReport(Struct, frozen=True):
    """One turn, from its first play to the one with which it was over, and how the map stood then.

    `fights` are the places where it was fought, each with how often. `strength_lost` is what the rules count as lost by
    each side, as far as these eyes were told, without the sides that nothing can be told of; `standing` is what is
    seen of each at the end.
    """

    turn: int
    title: str
    below: str
    first: int
    last: int
    sides: tuple[SideSummary, ...]
    fights: tuple[tuple[str, int], ...]
    strength_lost: Mapping[str, Lost]
    standing: Mapping[str, Standing]
    pieces: tuple[Piece, ...]
    control: Mapping[str, tuple[str, ...]]
    lines: tuple[Line, ...]


class CellHit(Struct, frozen=True):
    """How often rolls were read on a cell of a table."""

    table: str
    row: str
    column: str
    plane: str
    count: int


class Report(Struct, frozen=True):
    """All of it. `eyes` is the seat that reads it, "" who sees everything; `cells` are counted elsewhere, or not.

    `branch` is what they call the branch that is told, "" where there is only one. `plays_of_line` counts the plays to
    its end: more than `plays` where one has looked back.
    """

    game: str
    scenario: str
    eyes: str
    seed: int | None
    plays: int
    plays_of_line: int
    is_over: bool
    ending: str
    winner: str
    points: Mapping[str, int]
    turns: tuple[TurnReport, ...]
    dice: tuple[DiceLuck, ...]
    faces: tuple[FaceCount, ...]
    clauses: tuple[ClauseUse, ...]
    unused: tuple[str, ...]
    decisions: tuple[SeatDecisions, ...]
    notes: tuple[MomentNote, ...]
    cells: tuple[CellHit, ...] = ()
    branch: str = ""

    def luck_of(self, side: str) -> DiceLuck:
        """All dice of a side together."""
        return together([one for one in self.dice if one.side == side], side)

    def lost_by(self, side: str) -> Lost | None:
        """The strength that a side has lost, as far as these eyes were told; None where nothing can be told of it."""
        by_turn = [turn.strength_lost[side] for turn in self.turns if side in turn.strength_lost]
        if not by_turn:
            return None
        return Lost(sum(lost.strength for lost in by_turn), all(lost.is_all for lost in by_turn))

    @property
    def luck(self) -> DiceLuck:
        """All dice together."""
        return together(self.dice)


def together(luck: Sequence[DiceLuck], side: str = "", kind: str = "") -> DiceLuck:
    """Several kinds of rolls as one."""
    return DiceLuck(
        side,
        kind,
        sum(one.rolls for one in luck),
        sum(one.dice for one in luck),
        sum(one.total for one in luck),
        sum(one.expected for one in luck),
        sum(one.variance for one in luck),
    )
