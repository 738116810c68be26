"""What areas are worth to a side, how much should stand there, and what a garrison is worth where it stands.

The worth of all ground held is a sum that every order of the bot must raise: as the enemy does not move in one's own
movement phase, no unit can be sent to and fro.
"""

from __future__ import annotations

from collections.abc import Iterable
from functools import cached_property, lru_cache
from operator import add

from rulesets.toulon.figures import LEADER, NO_ENTRY_LEVEL, STATIC_GUNS, WINGS, Figures
from rulesets.toulon.phases.combat.casualties import effectiveness
from rulesets.toulon.phases.movement.overrun import FOOT
from rulesets.toulon.plans.ledger import NOBODY, Account, Ledger, Tally
from rulesets.toulon.plans.stakes import (
    PRICELESS,
    boldness,
    nearness_of_evacuation,
    steps_to_depots,
    weight_of_points,
    worth_of_evacuation,
    zone_under_fire,
)
from rulesets.toulon.position import Control, Position
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN
from rulesets.toulon.state import ARRIVALS
from workbench.engine.mechanics.distance import steps_from

FAR_FROM_TOULON = 12
FAR_FROM_GOALS = 8
APPROACH = 2.2
"""What the last step of an approach is worth to the besieger."""
RING = 1.5
"""What the ground before the gates of Toulon is worth to the besieged."""
SALLY, FAR_FROM_DEPOTS, WEAK_DEPOT = 3.0, 5, 12
"""What ground beside a depot is worth to them, at how many steps it is worth nothing more, and what is weak."""
STRIKE = 12.0
"""What they want to have there before they fall on it."""
GATE = 0.1
"""The part of what an area decides that ground beside it is worth."""
MOST_FOR_GUNS_AND_LEADERS = 4.0
PRESENCE = 0.35
"""The part of an area's worth that any force there secures; the rest goes by its strength."""


@lru_cache(maxsize=4)
def steps_to_goals(figures: Figures) -> dict[str, int]:
    """Area -> steps by land to the nearest area of a peninsula, or to Toulon."""
    peninsulas = (a for a in figures.areas if figures.spaces[a].tags.get("peninsula"))
    return steps_from(figures.network.land_graph, figures.toulon, *peninsulas)


class Outlook:
    """The position through the eyes of one side; each space is looked at once.

    `before` is another one of the side: what rests on nothing that has changed since is taken over from it.
    """

    def __init__(self, q: Position, side: str, before: Outlook | None = None) -> None:
        self.q = q
        self.side = side
        self.foe = OTHER[side]
        self._before = before

    @cached_property
    def _ledger(self) -> Ledger:
        """All that is known so far of areas and units."""
        before, self._before = self._before, None
        if before is None or before._basis != self._basis:
            return Ledger()
        return before._ledger.followed_by(self.q.figures, before.q.index, self.q.index, self.side) or Ledger()

    @property
    def latest(self) -> Outlook | None:
        """The last one that knows something: this one, or the one that it would take over from."""
        return self if "_ledger" in self.__dict__ else self._before

    @cached_property
    def _basis(self) -> tuple[object, ...]:
        """What figures of areas and units rest on besides the units around."""
        q, state = self.q, self.q.state
        stakes = (self.weight_of_points, self.boldness, self._evacuation, self._sites, self._batteries)
        ground = (self.side, q.figures, state.works, state.toulon_entered, state.occupied_depots)
        return (*ground, state.turn >= q.figures.number("all_guns_batteries_turn"), *stakes)

    # ------------------------------------------------------------------ worth

    def control(self, area: str) -> Control:
        """What an area is to the side."""
        kinds = self._ledger.kinds
        found = kinds.get(area)
        if found is None:
            found = kinds[area] = self.q.control(area, self.side)
        return found

    def worth(self, area: str) -> float:
        """How much the side would like to have an area."""
        worths = self._ledger.worths
        found = worths.get(area)
        if found is None:
            found = worths[area] = self._estimate(area)
        return found

    def _estimate(self, area: str) -> float:
        q, space = self.q, self.q.figures.spaces[area]
        found = 2.0 * self.weight_of_points * space.victory_points + (1.0 if q.forts_of(area, self.side) else 0.0)
        if space.tags.get("peninsula"):
            found += 2.0 + self._evacuation.get(area, 0.0)
        if self._evacuation:
            found += GATE * max(self._evacuation.get(b, 0.0) for b in (area, *q.network.land_neighbours[area]))
        if space.depot:
            found += self._worth_of_depot(area)
        near = self.distance(area) / FAR_FROM_TOULON
        if self.side == REPUBLICAN:
            found += self._approach(area) + self._promise_of_neighbours(area) + self._worth_of_batteries(area)
        else:
            found += (0.4 if q.state.toulon_entered else 4.0) * (1 - near) + self._way_to_depots(area)
            found += RING if area in q.network.land_neighbours[q.figures.toulon] else 0.0
        return found

    @cached_property
    def _evacuation(self) -> dict[str, float]:
        """What the evacuation adds to areas of the peninsulas; nothing as long as it is far."""
        q = self.q
        if not nearness_of_evacuation(q):
            return {}
        return {a: worth_of_evacuation(q, a) for a in q.figures.areas if q.figures.spaces[a].tags.get("peninsula")}

    @cached_property
    def weight_of_points(self) -> float:
        """How much a victory point counts for more than usual."""
        return weight_of_points(self.q)

    @cached_property
    def boldness(self) -> float:
        """How much the side must dare, from 0 to 1."""
        return boldness(self.q, self.side)

    def _worth_of_depot(self, area: str) -> float:
        if area == self.q.figures.toulon:
            return 15.0 if self.side == ALLIED else PRICELESS
        if self.side == REPUBLICAN:
            return 8.0
        return PRICELESS if area in self.q.state.occupied_depots else 1.0

    def _way_to_depots(self, area: str) -> float:
        """Ground on the way to a depot of the besiegers, whose loss ends the campaign: for who is behind, or beside one
        that is weakly held.
        """
        q, steps = self.q, steps_to_depots(self.q.figures).get(area, FAR_FROM_DEPOTS)
        near = (d for d in q.state.occupied_depots if area in q.network.land_neighbours[d])
        if any(q.total(q.troops(d, self.foe)) < WEAK_DEPOT for d in near):
            return SALLY
        if not q.state.toulon_entered or not self.boldness:
            return 0.0
        return self.boldness * SALLY * max(0, FAR_FROM_DEPOTS - steps) / (FAR_FROM_DEPOTS - 1)

    def _approach(self, area: str) -> float:
        """More with every step towards a peninsula of the rades or Toulon."""
        steps = steps_to_goals(self.q.figures).get(area, FAR_FROM_GOALS)
        return APPROACH * max(0, FAR_FROM_GOALS - steps) / FAR_FROM_GOALS

    def _promise_of_neighbours(self, area: str) -> float:
        """A besieger stands where he can attack."""
        q = self.q
        near = (b for b in q.network.land_neighbours[area] if b in self._foes)
        return sum(0.3 * q.figures.spaces[b].victory_points + 0.1 for b in near)

    @cached_property
    def _foes(self) -> frozenset[str]:
        """Where the enemy stands."""
        return frozenset(self.q.index.held[self.foe])

    def _worth_of_batteries(self, area: str) -> float:
        """Batteries that stand there, and those that are about to be placed."""
        here = sum(1.5 for x in self.q.troops(area, REPUBLICAN) if self.q.is_battery(x))
        return here + 0.8 * self._sites.count(area)

    @cached_property
    def _sites(self) -> tuple[str, ...]:
        q = self.q
        waiting = (x for x in q.troops(ARRIVALS, REPUBLICAN) if q.unit(x).due <= q.state.turn + 1)
        return tuple(str(q.counter(x).values["site"]) for x in waiting if q.is_battery(x) and q.is_fixed(x))

    def distance(self, area: str) -> int:
        """Steps by land from Toulon, at most so many that it is far."""
        return min(FAR_FROM_TOULON, self.q.figures.steps_from_toulon.get(area, FAR_FROM_TOULON))

    # ------------------------------------------------------------------ danger and need

    def threat(self, area: str) -> float:
        """Enemy strength beside an area, and half of that two steps away."""
        threats = self._ledger.threats
        found = threats.get(area)
        if found is None:
            found = threats[area] = self._look_around(area)
        return found

    def _look_around(self, area: str) -> float:
        q, near = self.q, self.q.network.land_neighbours
        beside = near[area]
        behind = {c for b in beside if not q.troops(b, self.side) for c in near[b]}
        behind.difference_update(beside, (area,))
        troops, foe = q.index.troops, self.foe
        found = sum(q.total(troops.get((a, foe), ())) for a in beside)
        return found + sum(q.total(troops.get((a, foe), ())) for a in behind) / 2

    def need(self, area: str) -> int:
        """Strength that should stand there."""
        needs = self._ledger.needs
        found = needs.get(area)
        if found is None:
            most = self.q.figures.occupancy.get(area)
            found = needs[area] = max(1, min(round(self._wish(area)), 99 if most is None else most))
        return found

    def _wish(self, area: str) -> float:
        q, space, threat = self.q, self.q.figures.spaces[area], self.threat(area)
        if space.depot in WINGS:
            return max(9.0, min(24.0, 1.2 * threat)) if self.side == REPUBLICAN else 3.0
        if area == q.figures.toulon:
            return 9.0
        forts = q.forts_of(area, self.side)
        if any(f.level >= NO_ENTRY_LEVEL for f in forts):
            return 4.0
        if space.tags.get("peninsula"):
            return max(6.0, min(9.0, threat))
        if forts or space.victory_points:
            return max(4.0, min(9.0, 0.5 * threat if forts else 0.8 * threat))
        if self.side == REPUBLICAN and not self._foes.isdisjoint(q.network.land_neighbours[area]):
            return 10.0
        if self.side == ALLIED and steps_to_depots(q.figures).get(area) == 1:
            return max(2.0, self.boldness * STRIKE)
        return max(2.0, min(10.0, 0.7 * threat)) if self.worth(area) >= 1.5 else 2.0

    # ------------------------------------------------------------------ what a garrison is worth

    def tally(self, units: Iterable[str]) -> Tally:
        """What counts of these units for a garrison."""
        found, tallies = NOBODY, self._ledger.tallies
        for unit in units:
            one = tallies.get(unit)
            if one is None:
                one = tallies[unit] = self._tally_one(unit)
            found = tuple.__new__(Tally, map(add, found, one)) if found is not NOBODY else one
        return found

    def effectiveness(self, unit: str) -> int:
        """What a unit brings into a fight by itself (25.29)."""
        effects = self._ledger.effects
        found = effects.get(unit)
        if found is None:
            found = effects[unit] = effectiveness(self.q, (unit,))
        return found

    def _tally_one(self, unit: str) -> Tally:
        q, arm = self.q, self.q.arm(unit)
        if arm == LEADER:
            return Tally(leaders=q.points(unit))
        strength, is_gun = q.strength(unit), q.is_gun(unit)
        if arm == STATIC_GUNS:
            x = q.unit(unit)
            guns = max(0, q.counter(unit).strength - x.temporary - x.permanent)
        else:
            guns = strength if is_gun else 0
        is_battery = is_gun and q.is_battery(unit)
        return Tally(1, strength, strength if arm in FOOT else 0, guns, int(is_gun), int(is_battery))

    def account(self, area: str) -> Account:
        """What is known of an area, and of those who stand there."""
        accounts = self._ledger.accounts
        found = accounts.get(area)
        if found is None:
            found = accounts[area] = self._open_account(area)
        return found

    def _open_account(self, area: str) -> Account:
        q = self.q
        here = self.tally((*q.troops(area, self.side), *q.leaders(area, self.side)))
        worth, need, closing, threat = self.worth(area), self.need(area), self._closing(area), self.threat(area)
        found = Account(worth, need, closing, threat, here)
        wants, keeps = self._batteries
        found.wants_batteries, found.keeps_batteries = area in wants, area in keeps
        found.present = held_value(found, here)
        return found

    def _closing(self, area: str) -> tuple[int, int, int] | None:
        """Strength, foot and guns that bar the entry to a fort of level three there (13.1)."""
        q = self.q
        if not any(f.level >= NO_ENTRY_LEVEL for f in q.forts_of(area, self.side)):
            return None
        needs = q.figures.garrison_needs("toulon" if area == q.figures.toulon else "fort")
        return (needs["strength"], needs["infantry"], needs["artillery"])

    @cached_property
    def _batteries(self) -> tuple[tuple[str, ...], tuple[str, ...]]:
        """The zone of the rade that is fired at: where batteries that come are wanted, where those that leave missed.

        It takes so many to threaten the ships. With just as many none of them is missed less for that it is the last,
        or it would be sent to and fro.
        """
        if self.side != REPUBLICAN:
            return (), ()
        q, zone = self.q, zone_under_fire(self.q)
        near = sum(q.is_battery(x) for a in zone for x in q.troops(a, REPUBLICAN))
        enough = q.figures.number("tenuous_batteries") + 1
        return zone if near < enough else (), zone if near <= enough else ()


def held_value(account: Account, garrison: Tally) -> float:
    """What a side has of an area when these of its own stand there and nobody else."""
    if not garrison.troops:
        return 0.0
    worth, closing, threat, strength = account.worth, account.closing, account.threat, garrison.strength
    presence = 1.0 if strength > 1 or garrison.troops > 1 else 0.4
    found = worth * (PRESENCE * presence + (1 - PRESENCE) * min(1.0, strength / account.need))
    if closing and garrison.foot >= closing[1] and garrison.guns >= closing[2]:
        found += 1.0 + 0.5 * worth if garrison.foot + garrison.guns >= closing[0] else 0.0
    if 0 < garrison.pieces < garrison.troops:
        found += 0.4 * min(garrison.pieces, 2) if threat else 0.1
    if garrison.leaders and threat and strength >= 4:
        found += 0.3 * garrison.leaders
    return found


def batteries_covered(garrison: Tally) -> int:
    """Batteries in company of troops."""
    return garrison.batteries if 0 < garrison.pieces < garrison.troops else 0


def most_value(account: Account) -> float:
    """No garrison is worth more."""
    for_closing = 1.0 + 0.5 * account.worth if account.closing else 0.0
    return account.worth + for_closing + (MOST_FOR_GUNS_AND_LEADERS if account.threat else 1.0)
