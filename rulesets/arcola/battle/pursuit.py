"""Pursuit: who may, how far, and what it costs who retreats (16.6, 16.7.2, 16.7.3, 19.3, 20)."""

from __future__ import annotations

from collections.abc import Callable, Iterable
from itertools import accumulate
from typing import Protocol

from msgspec import Struct

from rulesets.arcola.battle.battlefield import Company, strength_of
from rulesets.arcola.battle.retreats import RetreatWalked, routs_at
from workbench.engine.clauses import Refusal, implements
from workbench.engine.words.message import marked

TOO_STRONG = marked("no more than {most} strength points pursue over this ground")
NOBODY = Refusal("20", marked("nobody pursues"))


class PursuitFigures(Protocol):
    """What losses are multiplied by where enemies or rivers hamper a retreat, and points for each hex that is left over
    against one that was blocked.
    """

    @property
    def hampered_times(self) -> int: ...

    @property
    def blocked_losses(self) -> int: ...


class Pursued(Struct, frozen=True):
    """What a pursuit comes to.

    Attributes
    ----------
    path
        The hexes that the pursuers enter, in order.
    losses
        Strength points of the retreating force for it, those of the combat not taken off.
    left_over
        Hexes that the pursuers could have gone farther.
    routs
        Is the retreating force routed, in battle, on its way, or at its end?
    loses_all_guns
        It was caught at a river without a bridge.
    """

    path: tuple[str, ...] = ()
    losses: int = 0
    left_over: int = 0
    routs: bool = False
    loses_all_guns: bool = False


@implements("16.6.1", "16.7.2", "16.7.3")
def why_not_pursue(pursuers: Iterable[Company], most: int | None, clause: str = "16.7.2") -> Refusal | None:
    """Why these may not pursue, None when they may: over mountains and hills only so many strength points do."""
    strength = strength_of(pursuers)
    if not strength:
        return NOBODY
    if most is not None and strength > most:
        return Refusal.of(clause, TOO_STRONG, most=most)
    return None


@implements("20.2")
def are_all_from_reserve(pursuers: Iterable[Company]) -> bool:
    """Do only units pursue that were never committed?"""
    known = tuple(pursuers)
    return bool(known) and not any(unit.is_committed for unit in known)


@implements("16.6.2")
def parted(pursuers: Iterable[Company], into: int) -> tuple[tuple[Company, ...], ...]:
    """Pursuers parted into so many forces, by those who lead them: units of one leader stay together where these are
    enough, else each goes under its own general. Each goes where least strength is yet, the strongest first.
    """
    known = tuple(pursuers)
    leaders = tuple(dict.fromkeys(unit.leader for unit in known))
    groups = [[x for x in known if x.leader == leader] for leader in leaders]
    if len(groups) < into:
        groups = [[unit] for unit in known]
    shares: list[list[Company]] = [[] for _ in range(into)]
    for group in sorted(groups, key=lambda group: -strength_of(group)):
        min(shares, key=strength_of).extend(group)
    return tuple(map(tuple, shares))


@implements("20", "20.3")
def length_of_pursuit(of_table: int, strength: int, wanted: int | None = None) -> int:
    """How far a force pursues: as the table gives, but no more hexes than it has strength points, or than it wants."""
    return min(of_table, strength, of_table if wanted is None else wanted)


@implements("19.5", "20", "20.4", "19.4")
def most_hexes(retreat: RetreatWalked, is_held: Callable[[str], bool]) -> int:
    """How many hexes of its way can be pursued along: from the hex of the battle to the one before its end, or to the
    edge of the map; never into one that is held by others, an enemy's village or town above all.
    """
    open_to = retreat.path if retreat.is_off_map else retreat.path[:-1]
    return next((count for count, space in enumerate(open_to) if is_held(space)), len(open_to))


@implements("16.5.7.2", "19", "19.1.5", "19.3", "20")
def pursued(
    retreat: RetreatWalked,
    length: int,
    is_routed: bool,
    figures: PursuitFigures,
    is_held: Callable[[str], bool] = lambda space: False,
    strength: int | None = None,
    in_combat: int = 0,
) -> Pursued:
    """A pursuit of so many hexes along a retreat that was walked.

    The hex of number k is the one that the retreat left with its step k. From the hex in which the force routs each
    costs it a point; more, but never more twice, from the first hex in the enemy's control, and from the bank of an
    unbridged river. What is left over of the length counts too, except off the map and against who found shelter in a
    village or town: he is not routed there either. A force of so much `strength`, which has lost so much `in_combat`
    already, is not pursued into the hex in which it is eliminated.
    """
    most = most_hexes(retreat, is_held)
    hexes = min(length, most)
    caught_at_river = _first(retreat.over_river)
    is_caught = caught_at_river is not None and hexes > caught_at_river
    hampered_from = _earliest(_after(_first(retreat.controlled)), caught_at_river if is_caught else None)
    reaches_end = hexes == retreat.hexes and not retreat.is_off_map
    left_over = length - hexes if reaches_end and not retreat.is_sheltered else 0
    on_the_way = routs_at(retreat, is_routed)
    at_end = length > 0 and reaches_end and not retreat.is_sheltered and bool(left_over or retreat.shortfall)
    routs = on_the_way is not None or at_end
    routed_from = 0 if is_routed else _earliest(_after(_first(retreat.controlled)), caught_at_river)

    def of_hex(number: int) -> int:
        """Hexes of the pursuit are counted from 0, as those of the way."""
        if routed_from is None or number < routed_from:
            return 0
        return figures.hampered_times if hampered_from is not None and number >= hampered_from else 1

    each = figures.blocked_losses if retreat.shortfall else 1
    is_hampered = any(retreat.controlled) or is_caught
    more = left_over * each * (figures.hampered_times if is_hampered else 1)
    by_hex = tuple(map(of_hex, range(hexes))) if routs else ()
    last = _hex_of_the_end(by_hex, in_combat, strength)
    if last is not None:
        return Pursued(retreat.path[:last], sum(by_hex[: last + 1]), 0, routs, routs and is_caught)
    losses = sum(by_hex) + more if routs else 0
    return Pursued(retreat.path[:hexes], losses, left_over, routs, routs and is_caught)


def _first(flags: tuple[bool, ...]) -> int | None:
    """The place of the first that holds."""
    return flags.index(True) if any(flags) else None


def _after(place: int | None) -> int | None:
    """A hex that is entered by step `place` is the next of the way."""
    return None if place is None else place + 1


def _earliest(*places: int | None) -> int | None:
    return min((place for place in places if place is not None), default=None)


@implements("20")
def losses_besides(losses: int, in_combat: int) -> int:
    """What a pursuit costs besides what the combat has cost already; losses by bombardment count for nothing in it."""
    return max(0, losses - in_combat)


def _hex_of_the_end(losses_by_hex: Iterable[int], in_combat: int, strength: int | None) -> int | None:
    """The hex of a pursuit in which a force is eliminated, counted from 0; None when it is not, or nobody asks.

    >>> _hex_of_the_end((1, 2, 2), in_combat=1, strength=2), _hex_of_the_end((1, 1), in_combat=0, strength=5)
    (1, None)
    """
    sums = enumerate(accumulate(losses_by_hex))
    return next((n for n, total in sums if strength is not None and total - in_combat >= strength), None)
