"""How losses fall on the units of a side: in combat, by bombardment, in pursuit (16.5.2, 16.5.7, 20)."""

from __future__ import annotations

from collections.abc import Iterable, Mapping, Sequence

from immutables import Map
from msgspec import Struct

from rulesets.arcola.battle.battlefield import (
    FRONT,
    LOST_FIRST,
    Companies,
    Company,
    Section,
    in_reserve,
    in_section,
    unit_of,
)
from rulesets.arcola.figures.pieces import ARTILLERY
from workbench.engine.clauses import implements
from workbench.engine.mechanics.losses import part_rounded_up

Lost = Mapping[str, int]
"""Arm -> strength points."""


class Losses(Struct, frozen=True):
    """Losses that were allotted.

    Attributes
    ----------
    units
        All of the side as they are now; one without strength is gone.
    by_unit
        Unit -> arm -> strength points that it lost, in the order of losing.
    left_over
        Points that found nobody any more.
    """

    units: Companies
    by_unit: Map[str, Map[str, int]] = Map()
    left_over: int = 0

    @property
    def total(self) -> int:
        return sum(sum(arms.values()) for arms in self.by_unit.values())

    def of(self, unit: str) -> int:
        """All that one unit lost."""
        return sum(self.by_unit.get(unit, Map[str, int]()).values())

    @property
    def standing(self) -> Companies:
        """Those who are left."""
        return tuple(unit for unit in self.units if unit.strength)


class _Ledger:
    """Losses that are taken point by point."""

    def __init__(self, units: Companies, has_guns: bool) -> None:
        self._units = {unit.id: unit for unit in units}
        self._arms = [arm for arm in LOST_FIRST if has_guns or arm != ARTILLERY]
        self._lost: dict[str, dict[str, int]] = {}

    def take(self, id_: str, arm: str = "") -> bool:
        """A point of a unit, of one arm or of the first that it has; not taken where it has none."""
        unit = self._units[id_]
        of = next((one for one in ((arm,) if arm else self._arms) if getattr(unit, one)), None)
        if of is None:
            return False
        self._units[id_] = unit.without(of)
        lost = self._lost.setdefault(id_, {})
        lost[of] = lost.get(of, 0) + 1
        return True

    def take_by_turns(self, points: int, ids: Sequence[str], joins_later: str = "") -> int:
        """Points one by one from units in turn, so that nobody loses a second one before all have lost one; what is
        left when nobody has any more. `joins_later` is one who is last in each turn.
        """
        turn = (*ids, joins_later) if joins_later else tuple(ids)
        while points:
            before = points
            for id_ in turn:
                points -= bool(points) and self.take(id_)
            if points == before:
                break
        return points

    def closed(self, left_over: int) -> Losses:
        by_unit = Map({id_: Map(arms) for id_, arms in self._lost.items()})
        return Losses(tuple(self._units.values()), by_unit, left_over)


@implements("16.5.6.1", "16.5.7")
def combat_losses(units: Companies, points: int, lead: str, is_routed: bool = False) -> Losses:
    """Losses of a combat: half of them, rounded up, from the unit that carries the weight of the attack or faces it.

    The rest from the others in its section in turn, and from it again once each has lost one; then from the other
    committed units; then from the reserve (interpretations 16 and 17). Guns lose nothing, unless the force is routed or
    has nothing else.
    """
    ledger = _Ledger(units, is_routed or all(unit.has_only_guns for unit in units if unit.strength))
    section = unit_of(units, lead).section
    beside = [unit.id for unit in in_section(units, section) if unit.id != lead]
    others = [unit.id for unit in units if unit.is_committed and unit.id != lead and unit.id not in beside]
    reserve = [unit.id for unit in in_reserve(units) if unit.id != lead]
    half = part_rounded_up(points, 2)
    left = points - half + ledger.take_by_turns(half, [lead])
    left = ledger.take_by_turns(left, beside, lead)
    left = ledger.take_by_turns(left, others)
    return ledger.closed(ledger.take_by_turns(left, reserve))


@implements("16.5.7.1", "19.3", "20")
def pursuit_losses(units: Companies, points: int, loses_all_guns: bool = False) -> Losses:
    """Losses of a pursuit: the first from artillery, then in turn, the reserve before the others.

    Over a river without a bridge all guns are lost, and count among the losses: they may be more than that.
    """
    ledger = _Ledger(units, has_guns=True)
    not_committed = in_reserve(units)
    turn = [unit.id for unit in (*not_committed, *(unit for unit in units if unit.is_committed))]
    guns = [id_ for id_ in turn for _ in range(unit_of(units, id_).artillery)]
    for id_ in guns if loses_all_guns else guns[: min(1, points)]:
        ledger.take(id_, ARTILLERY)
        points -= 1
    return ledger.closed(ledger.take_by_turns(max(0, points), turn))


@implements("16.1")
def losses_in_turn(units: Iterable[Company], points: int) -> Losses:
    """Losses of those who have not fought themselves, so that nobody loses a second point before all have lost one."""
    of = tuple(units)
    ledger = _Ledger(of, all(unit.has_only_guns for unit in of))
    return ledger.closed(ledger.take_by_turns(points, [unit.id for unit in of]))


@implements("16.5.2", "18.5")
def bombardment_loss(units: Companies, unit: str, arm: str) -> Losses:
    """The one point that a bombardment costs."""
    ledger = _Ledger(units, has_guns=True)
    ledger.take(unit, arm)
    return ledger.closed(0)


@implements("16.5.7.1")
def emptied(before: Iterable[Company], losses: Losses) -> tuple[Section, ...]:
    """The sections of the front in which losses have left nobody."""
    held = tuple(before)
    return tuple(x for x in FRONT if in_section(held, x) and not in_section(losses.standing, x))


@implements("16.5.7.1")
def reach_the_reserve(before: Companies, losses: Losses) -> bool:
    """Did anybody in reserve lose anything?"""
    return any(losses.of(unit.id) for unit in in_reserve(before))
