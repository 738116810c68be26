"""What segments of several chapters do: the play they unfold in, labels of rolls, forces that move, split and unite."""

from __future__ import annotations

from collections.abc import Callable, Iterable, Sequence
from functools import partial
from typing import TypeAlias

from rulesets.arcola.events import Disorganized, ForceMoved, OrderStands, PieceStands
from rulesets.arcola.orders.ruling_words import RULING_WORDS
from rulesets.arcola.position import Position
from rulesets.arcola.state import ArcolaState
from workbench.engine.clauses import implements
from workbench.engine.dice import Label
from workbench.engine.options import OneOf
from workbench.engine.orders.options import Grounds
from workbench.engine.tables.rolls import thrown
from workbench.engine.unfolding import Unfolding

Play: TypeAlias = Unfolding[ArcolaState, Position]
NOBODY: tuple[str, ...] = ()
"""Who is told of what is the referee's alone."""


def label(u: Play, why: str, *of: str) -> Label:
    """What a roll is called by: its moment, what it is for, and whose it is; once in a playtest."""
    turn, part = u.state.clock
    return (f"{turn}.{part}", why, *of)


def hidden_roll(u: Play, why: str, *of: str, count: int = 1, sides: int = 6) -> tuple[int, ...]:
    """A roll of the referee's, of which no player sees the faces (3.2)."""
    return u.roll(why, count, sides, seen_by=NOBODY, label=label(u, why, *of))


def hidden_totals(u: Play, dice: str, why: str, *of: str, times: int = 1) -> tuple[int, ...]:
    """So many totals of dice as the design writes them ("1D6"), of which no player sees the faces."""

    def throw(place: int, count: int, sides: int) -> Sequence[int]:
        return hidden_roll(u, why, *of, *([str(place)] if place else ()), count=count, sides=sides)

    return thrown(dice, throw, times)


def hidden_total(u: Play, dice: str, why: str, *of: str) -> int:
    """One total of dice as the design writes them, of which no player sees the faces."""
    return hidden_totals(u, dice, why, *of)[0]


def ruled(
    u: Play,
    what: str,
    rolled: Iterable[tuple[str, bool]],
    words: tuple[str, str],
    prompt: Callable[[str], str],
    clause: str,
    why: Callable[[str], Grounds] = lambda _piece: Grounds(),
) -> list[str]:
    """Of pieces of which a roll said yes or no, those of which the referee says yes; `words` are yes and no."""
    yes, no = words

    def says(piece: str, is_so: bool) -> str:
        options, grounds = OneOf(words, words=RULING_WORDS), partial(why, piece)
        found: str = u.rule((what, piece), yes if is_so else no, options, prompt(piece), clause=clause, grounds=grounds)
        return found

    return [piece for piece, is_so in rolled if says(piece, is_so) == yes]


def own(u: Play, unit: str) -> tuple[str, ...]:
    """Who is told of what happens to a piece: its side."""
    return (u.state.units[unit].side,)


def move_force(u: Play, force: str, units: Iterable[str], to: str, path: tuple[str, ...] = (), why: str = "") -> None:
    """Pieces of a force stand in another hex; its own side is told."""
    u.emit(ForceMoved(force=force, units=tuple(units), to=to, path=path, why=why, seen_by=own(u, force)))


def put_under(u: Play, unit: str, leader: str) -> None:
    """A piece stands under another leader from now on, or under nobody."""
    if u.state.units[unit].under != leader:
        u.emit(PieceStands(unit=unit, under=leader, seen_by=own(u, unit)))


@implements("11.1")
def split_off(u: Play, leader: str, units: Iterable[str] = ()) -> None:
    """A leader heads a force of his own, with his own pieces and some more out of the force that he was in."""
    put_under(u, leader, "")
    for unit in units:
        put_under(u, unit, leader)


@implements("11", "7.1.4.2")
def part(u: Play, pieces: Iterable[str]) -> str:
    """Pieces of one force, or of forces that stand together, part from all others there; who heads them from now on.

    Among those who go and among those who stay everybody stands under the nearest of his leaders who is with him, or
    under the highest of them.
    """
    position, going = u.position, set(pieces)
    force = [x for head in dict.fromkeys(map(position.head_of, sorted(going))) for x in position.members(head)]
    first = _regroup(u, position, [x for x in force if x in going])
    for head in dict.fromkeys(map(position.head_of, sorted(going))):
        if staying := [x for x in position.members(head) if x not in going]:
            _regroup(u, position, staying)
    return first


def _regroup(u: Play, position: Position, together: Sequence[str]) -> str:
    """Those who stand together under the highest of them, each under the nearest of his leaders who is there."""
    heads = [x for x in together if not position.units[x].under]
    first = min(heads or together, key=lambda x: (not position.pieces.is_leader(x), position.precedence(x)))
    put_under(u, first, "")
    for piece in together:
        above = position.units[piece].under
        while above and above not in together:
            above = position.units[above].under
        if piece != first:
            put_under(u, piece, above or first)
    return first


def revoke(u: Play, piece: str, why: str = "void") -> None:
    """A piece carries out no order any more."""
    for written in u.state.orders.get(piece, ()):
        u.emit(OrderStands(force=piece, when=written.order.when, why=why, seen_by=own(u, piece)))


@implements("7.1.4.1", "7.1.4.2", "19.4")
def disorganize(u: Play, piece: str) -> None:
    """A piece is disorganized from now on, and carries out no order."""
    if not u.state.units[piece].disorganized:
        u.emit(Disorganized(unit=piece, seen_by=own(u, piece)))
    revoke(u, piece)
