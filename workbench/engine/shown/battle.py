"""A battle under way, as a board that a front-end lays out: both sides, who fights whom, what they come to.

Units are named by their ids in the state or view that was asked about, as `Piece` has them: an unknown counter of a
view is one here too. Nothing stands on the board that the reader of the view could not know.
"""

from __future__ import annotations

from msgspec import Struct


class BoardNote(Struct, frozen=True, omit_defaults=True):
    """A remark in the player's words, with its clause."""

    text: str
    clause: str = ""


class BoardUnit(Struct, frozen=True, omit_defaults=True):
    """A counter on the board, with a few words below it ("in Malbousquet")."""

    unit: str
    note: str = ""


class BoardGroup(Struct, frozen=True, omit_defaults=True):
    """Counters that go together. `key` is the answer by which a question names them, "" without one."""

    units: tuple[BoardUnit, ...]
    key: str = ""
    title: str = ""


class BoardPart(Struct, frozen=True, omit_defaults=True):
    """What one unit, or something else with a `title`, adds to the strength of its side."""

    unit: str
    points: int
    clause: str = ""
    title: str = ""


class BoardSum(Struct, frozen=True, omit_defaults=True):
    """What a fight comes to before its roll.

    Attributes
    ----------
    attack, defence
        As texts; "?" where the reader does not know all that counts.
    odds
        What they come to, before anything is shifted ("4:1"), "" where that is not known.
    shifts
        What changes it, each source with its number; what helps the defender is negative.
    result
        What is rolled on or with in the end: a column ("2:1"), a change of the roll ("+2"); "" unknown.
    table, column
        The table that is rolled on, by its id, and its column; "" where none is, or it is not known.
    clause, shifts_clause
        By which strengths are summed up, and by which that is changed.
    shift_clauses
        Of each of the `shifts` its own clause, "" or nothing for the common one.
    attack_parts, defence_parts
        What either strength is made of; nothing of what the reader does not know.
    """

    attack: str
    defence: str
    odds: str = ""
    shifts: tuple[tuple[str, int], ...] = ()
    result: str = ""
    table: str = ""
    column: str = ""
    clause: str = ""
    shifts_clause: str = ""
    shift_clauses: tuple[str, ...] = ()
    attack_parts: tuple[BoardPart, ...] = ()
    defence_parts: tuple[BoardPart, ...] = ()

    @property
    def cited_shifts(self) -> tuple[tuple[str, int, str], ...]:
        """Each source with its number and the clause that it goes by."""
        own = (*self.shift_clauses, *[""] * len(self.shifts))
        return tuple((*shift, own[at] or self.shifts_clause) for at, shift in enumerate(self.shifts))


class BoardColumn(Struct, frozen=True, omit_defaults=True):
    """A fight of its own: a sub-battle, a section, a position, or the whole battle.

    Attributes
    ----------
    key
        The answer by which a question names it, "" without one.
    cover
        What the defenders stand behind, "" in the open.
    attacking_notes, defending_notes
        What else counts for either: guns at a distance, losses to take.
    is_now
        It is fought now, or asked about.
    """

    title: str
    key: str = ""
    attackers: tuple[BoardUnit, ...] = ()
    defenders: tuple[BoardUnit, ...] = ()
    cover: BoardNote | None = None
    attacking_notes: tuple[BoardNote, ...] = ()
    defending_notes: tuple[BoardNote, ...] = ()
    sum: BoardSum | None = None
    is_now: bool = False


class BoardBox(Struct, frozen=True, omit_defaults=True):
    """A place beside the fights: a reserve, the retreat zone, leaders, those who may still come.

    `is_unknown` says that the reader knows of it and not what is in it: an empty frame is drawn, so that nothing can be
    counted.
    """

    title: str
    groups: tuple[BoardGroup, ...] = ()
    notes: tuple[BoardNote, ...] = ()
    clause: str = ""
    is_unknown: bool = False


class BoardSide(Struct, frozen=True, omit_defaults=True):
    """One side of a battle: its losses so far in strength points or steps, and how many of them nobody gets back.

    None where they are not counted.
    """

    side: str
    losses: int | None = None
    lasting: int | None = None


class ShownBattle(Struct, frozen=True, omit_defaults=True):
    """A battle as it stands. `round` counts from 1, 0 where a battle has no rounds or none is fought yet.

    `table` is the one that its fights will be rolled on, while none of them is summed up; "" where that is not known.
    """

    title: str
    space: str
    attacker: BoardSide
    defender: BoardSide
    columns: tuple[BoardColumn, ...] = ()
    boxes: tuple[BoardBox, ...] = ()
    round: int = 0
    rounds: int = 0
    notes: tuple[BoardNote, ...] = ()
    clause: str = ""
    table: str = ""


def fights(battle: ShownBattle | None) -> list[BoardColumn]:
    """The fights of a battle that are summed up, those of now first."""
    summed = [column for column in battle.columns if column.sum is not None] if battle is not None else []
    return sorted(summed, key=lambda column: not column.is_now)
