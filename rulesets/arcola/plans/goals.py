"""What a side wants: one to leave by the south or to hold Verona at the end, the other one to be in its way (17).

`value` says how good it is for a body of troops to end a march in a hex, in tenths of a march: to be a march nearer to
the goal is worth ten.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from functools import cached_property

from rulesets.arcola.figures.pieces import INFANTRY
from rulesets.arcola.plans.outlook import Foe, Outlook

A_MARCH = 10.0
LEAVING = 40.0
"""To leave the map, and more for each strength point."""
HOLDS_VERONA = 25.0
GARRISON = 8.0
SMALL = 6
"""Bodies of fewer strength points watch, and do not bar the way alone."""
DETOUR = 4
"""Half points that a way may be longer than the shortest and still be watched."""
LAST_STAND = 0.4
"""So many marches before the edge of the map small bodies stand."""


class Goals:
    """What a side wants of its bodies; the bodies that were told where to go are counted on."""

    boldness = 1.0
    """The odds from which an attack is worth its risk."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.verona = outlook.p.figures.victory.verona

    def value(self, body: str, hex_: str) -> float:
        """How good it is for a body to stand in a hex."""
        raise NotImplementedError

    def goal(self, body: str) -> str:
        """Where an order leads that goes on by itself; "" where it ends with the march."""
        return ""

    def settle(self, body: str, hex_: str) -> None:
        """A body has been told to go there."""


class Breakthrough(Goals):
    """South and off the map, or Verona at the end."""

    boldness = 1.5

    @cached_property
    def exits(self) -> tuple[str, ...]:
        return self.outlook.ground.exits(self.outlook.side)

    def marches_to_leave(self, body: str, hex_: str) -> float:
        arms = self.outlook.arms(body)
        return min(self.outlook.marches_between(arms, hex_, exit_) for exit_ in self.exits)

    def value(self, body: str, hex_: str) -> float:
        found = -A_MARCH * self.marches_to_leave(body, hex_)
        return found + (HOLDS_VERONA if hex_ == self.verona and self.is_last_chance else 0.0)

    @property
    def is_last_chance(self) -> bool:
        """Is it the turn after which Verona is judged?"""
        return self.outlook.p.state.turn >= self.outlook.p.figures.victory.verona_turn

    def goal(self, body: str) -> str:
        """The exit that is reached first as things are known."""
        costs = self.outlook.reach(body).costs
        return min((x for x in self.exits if x in costs), key=lambda x: (costs[x], x), default="")


class Threat:
    """An enemy who wants to leave, and the hexes by which he would go."""

    def __init__(self, outlook: Outlook, foe: Foe, exits: tuple[str, ...]) -> None:
        self.foe = foe
        self.covered = 0.0
        ground, a_march = outlook.ground, outlook.p.allowance(INFANTRY)
        to_edge = _nearest(ground.reached(INFANTRY, exit_) for exit_ in exits)
        steps = ground.reached(INFANTRY, foe.space)
        shortest = to_edge.get(foe.space, 0) + DETOUR
        self.corridor = {x: steps[x] / a_march for x in steps if x in to_edge and steps[x] + to_edge[x] <= shortest}
        """Hex of his likely ways -> marches that he needs to it."""
        self.marches = to_edge.get(foe.space, 0) / a_march
        self._ground = ground
        self._bars: dict[tuple[str, bool], float] = {}

    def bars(self, hex_: str, from_edge: bool) -> float:
        """How well somebody in a hex is in his way, from 0 to 1: a march ahead of him, or near the edge of the map."""
        if (hex_, from_edge) not in self._bars:
            self._bars[hex_, from_edge] = self._found_to_bar(hex_, from_edge)
        return self._bars[hex_, from_edge]

    def _found_to_bar(self, hex_: str, from_edge: bool) -> float:
        wanted = max(0.2, self.marches - LAST_STAND) if from_edge else min(1.0, self.marches)
        on_way = [self.corridor[x] for x in (hex_, *self._ground.neighbours(hex_)) if x in self.corridor]
        if on_way:
            return max(0.3, 1.0 - 0.3 * min(abs(marches - wanted) for marches in on_way))
        gap = min((self._ground.distance(hex_, x) for x in self.corridor), default=9)
        return max(0.0, 0.3 - 0.04 * gap)


def _nearest(reached: Iterator[Mapping[str, int]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for costs in reached:
        for hex_ in costs:
            best[hex_] = min(best.get(hex_, costs[hex_]), costs[hex_])
    return best


class Guard(Goals):
    """In the way of those who want to leave, a march ahead of them; small bodies at the edge and in Verona."""

    boldness = 1.0

    @cached_property
    def threats(self) -> tuple[Threat, ...]:
        """Those who were reported; and somebody at each source of the enemy's supply of whom nothing is known."""
        outlook = self.outlook
        exits, sources = outlook.ground.exits(outlook.enemy), outlook.ground.supply_sources(outlook.enemy)
        found = [foe for foe in outlook.foes if foe.belief > 0.2]
        half = sum(outlook.strength(body) for body in outlook.bodies) / max(1, len(sources))
        for source in sources:
            reported = sum(
                foe.counts
                for foe in found
                if source == min(sources, key=lambda x: (outlook.ground.distance(x, foe.space), x))
            )
            if half - reported >= 1:
                found.append(Foe("", source, half - reported, 0.5))
        return tuple(Threat(outlook, foe, exits) for foe in found)

    def value(self, body: str, hex_: str) -> float:
        is_small = self.outlook.strength(body) < SMALL
        total = sum(threat.foe.counts for threat in self.threats) or 1.0
        found = 0.0
        for threat in self.threats:
            need = max(0.15, 1.0 - threat.covered / max(1.0, threat.foe.strength))
            weight = threat.foe.counts / total * (1.0 + 1.0 / (0.5 + threat.marches))
            found += 2 * A_MARCH * weight * need * threat.bars(hex_, is_small)
        if is_small and hex_ == self.verona and not self._is_held_by_others(body):
            found += GARRISON
        return found

    def _is_held_by_others(self, body: str) -> bool:
        others = self.outlook.p.fighting(self.outlook.side, self.verona)
        return any(x != body for x in others)

    def settle(self, body: str, hex_: str) -> None:
        strength = self.outlook.strength(body)
        for threat in self.threats:
            if threat.bars(hex_, strength < SMALL) >= 0.5:
                threat.covered += strength


def goals_of(outlook: Outlook) -> Goals:
    """Who may leave the map wants to; the other side is in the way."""
    return Breakthrough(outlook) if outlook.ground.exits(outlook.side) else Guard(outlook)
