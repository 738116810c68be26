"""What a side wants: one to leave by the south or to hold Verona at the end, the other one to be in its way (17).

`value` says how good it is for a body of troops to end a march in a hex, in tenths of a march: to be a march nearer to
the goal is worth ten.
"""

from __future__ import annotations

from collections.abc import Collection, Iterator, Mapping
from functools import cached_property
from math import inf

from rulesets.arcola.figures.pieces import INFANTRY
from rulesets.arcola.plans.outlook import Foe, Outlook

A_MARCH = 10.0
LEAVING = 40.0
"""To leave the map, and more for each strength point."""
HOLDS_VERONA = 25.0
GARRISON = 40.0
LINE, LINE_FROM = 30.0, 3
"""To shut an exit that others leave open, and the strength points that it takes: who is fewer is swept away."""
TOGETHER = 6.0
MOST_WORTH = 3.0
"""How much the most dangerous enemy is worth beating, beside one who is as dangerous as any."""
AHEAD = 0.6
"""So many marches before the enemy those stand who are strong enough to bar his way."""
SMALL = 6
"""Bodies of fewer strength points watch, and do not bar the way alone."""
DETOUR = 4
"""Half points that a way may be longer than the shortest and still be watched."""
IS_IN_THE_WAY = 0.5
"""From so much on of `Threat.bars` somebody is counted as in the way."""
SLACKENS = 0.6
"""What each march too near or too far takes from how well one is in the way."""
LAST_STAND = 0.4
"""So many marches before the edge of the map small bodies stand."""


class Goals:
    """What a side wants of its bodies."""

    bold_at = 1.0
    """The odds from which an attack is worth its risk."""
    bold_with_chief = 1.0
    """The same where the commander-in-chief leads."""
    fears_from = 1.0
    """An enemy who could come with more than this many times one's strength is feared."""
    follows = 0
    """Hexes that a beaten enemy is pursued."""

    def __init__(self, outlook: Outlook) -> None:
        self.outlook = outlook
        self.verona = outlook.p.figures.victory.verona
        self.chief = outlook.p.pieces.chief(outlook.side)

    def boldness(self, bodies: Collection[str]) -> float:
        """The odds from which these bodies dare an attack."""
        return self.bold_with_chief if self.chief in bodies else self.bold_at

    def value(self, body: str, hex_: str, planned: Mapping[str, str]) -> float:
        """How good it is for a body to stand in a hex, while others stand where they are `planned` to."""
        raise NotImplementedError

    def importance(self, hexes: Collection[str]) -> float:
        """What it is worth to beat the enemies in these hexes, beside any others."""
        return 1.0

    def goal(self, body: str) -> str:
        """Where an order leads that goes on by itself; "" where it ends with the march."""
        return ""


class Breakthrough(Goals):
    """South and off the map, or Verona at the end."""

    bold_at = 2.0
    bold_with_chief = 1.8
    fears_from = 1.4
    follows = 9

    @cached_property
    def exits(self) -> tuple[str, ...]:
        return self.outlook.ground.exits(self.outlook.side)

    @cached_property
    def _marches(self) -> dict[tuple[tuple[str, ...], str], float]:
        return {}

    def marches_to_leave(self, body: str, hex_: str) -> float:
        """Marches from a hex to the nearest exit, whoever stands between."""
        key = self.outlook.arms(body), hex_
        if key not in self._marches:
            self._marches[key] = min(self.outlook.marches_between(*key, exit_) for exit_ in self.exits)
        return self._marches[key]

    def value(self, body: str, hex_: str, planned: Mapping[str, str]) -> float:
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
        wanted = max(0.2, self.marches - LAST_STAND) if from_edge else min(AHEAD, self.marches)
        on_way = [self.corridor[x] for x in (hex_, *self._ground.neighbours(hex_)) if x in self.corridor]
        if on_way:
            return max(0.3, 1.0 - SLACKENS * min(abs(marches - wanted) for marches in on_way))
        gap = min((self._ground.distance(hex_, x) for x in self.corridor), default=9)
        return max(0.0, 0.3 - 0.04 * gap)


def _nearest(reached: Iterator[Mapping[str, int]]) -> dict[str, int]:
    best: dict[str, int] = {}
    for costs in reached:
        for hex_ in costs:
            best[hex_] = min(best.get(hex_, costs[hex_]), costs[hex_])
    return best


class Guard(Goals):
    """A line before the exits, a garrison in Verona; who is left over goes to meet those who want to leave.

    Nobody goes out of the way of a stronger enemy: forces are beaten one by one, but what is open is lost at once.
    """

    bold_at = 1.5
    bold_with_chief = 0.9
    fears_from = inf
    follows = 2

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

    def value(self, body: str, hex_: str, planned: Mapping[str, str]) -> float:
        is_small = self._is_small(body)
        needs = self._needs(body, planned)
        found = sum(need * threat.bars(hex_, is_small) for threat, need in zip(self.threats, needs, strict=True))
        if hex_ == self.verona and self.verona not in (planned[x] for x in planned if x != body):
            found += GARRISON if is_small else GARRISON / 2
        return found + self._together(body, hex_, planned) + self._line(body, hex_, planned)

    def _line(self, body: str, hex_: str, planned: Mapping[str, str]) -> float:
        """What a body shuts of the edge that others leave open: no march leads from zone to zone of control."""
        shut = self._shuts(body, hex_)
        if not shut:
            return 0.0
        return LINE * len(shut.difference(*(self._shuts(x, planned[x]) for x in planned if x != body)))

    def _shuts(self, body: str, hex_: str) -> frozenset[str]:
        if self.outlook.strength(body) < LINE_FROM:
            return frozenset()
        return self._exits & {hex_, *self.outlook.ground.neighbours(hex_)}

    @cached_property
    def _exits(self) -> frozenset[str]:
        return frozenset(self.outlook.ground.exits(self.outlook.enemy))

    def _together(self, body: str, hex_: str, planned: Mapping[str, str]) -> float:
        """To stand beside the commander-in-chief is worth something to who is strong enough to fight with him."""
        if body == self.chief or self.chief not in planned or self._is_small(body):
            return 0.0
        gap = self.outlook.ground.distance(hex_, planned[self.chief])
        return TOGETHER * max(0.0, 1.0 - max(0, gap - 1) / 3)

    def importance(self, hexes: Collection[str]) -> float:
        worth = {threat: self.urgency(threat) for threat in self.threats}
        most = max(worth.values(), default=1.0)
        there = sum(worth[threat] for threat in self.threats if threat.foe.name and threat.foe.space in hexes)
        return MOST_WORTH * there / most

    def _is_small(self, body: str) -> bool:
        return self.outlook.strength(body) < SMALL

    @cached_property
    def _known_needs(self) -> dict[tuple[str, ...], tuple[float, ...]]:
        return {}

    def _needs(self, body: str, planned: Mapping[str, str]) -> tuple[float, ...]:
        """What it is worth for a body to be in the way of each threat; of one whom others bar already less."""
        key = (body, *planned.values())
        if key not in self._known_needs:
            total = sum(threat.foe.counts for threat in self.threats) or 1.0
            self._known_needs[key] = tuple(
                2 * A_MARCH * self.urgency(threat) / total * self._is_left(threat, body, planned)
                for threat in self.threats
            )
        return self._known_needs[key]

    def urgency(self, threat: Threat) -> float:
        """How dangerous a threat is: the stronger, and the nearer to the edge, the more."""
        return threat.foe.counts * (1.0 + 1.0 / (0.5 + threat.marches))

    def _is_left(self, threat: Threat, body: str, planned: Mapping[str, str]) -> float:
        """The part of a threat that others do not bar."""
        others = [x for x in planned if x != body and threat.bars(planned[x], self._is_small(x)) >= IS_IN_THE_WAY]
        return max(0.15, 1.0 - sum(map(self.outlook.strength, others)) / max(1.0, threat.foe.strength))


def goals_of(outlook: Outlook) -> Goals:
    """Who may leave the map wants to; the other side is in the way."""
    return Breakthrough(outlook) if outlook.ground.exits(outlook.side) else Guard(outlook)
