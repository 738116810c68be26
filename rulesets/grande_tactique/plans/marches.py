"""Who goes where: each force has an aim, and every hex in reach is worth what it brings nearer and what it risks."""

from __future__ import annotations

from collections.abc import Iterable, Iterator, Mapping
from functools import cached_property

from msgspec import Struct

from rulesets.grande_tactique.figures import HALVES
from rulesets.grande_tactique.lines import ENEMY
from rulesets.grande_tactique.plans.battles import attack_on, defence_of
from rulesets.grande_tactique.plans.outlook import Outlook
from rulesets.grande_tactique.plans.upkeep import hunger, price_of_acting, temptation, tiredness
from rulesets.grande_tactique.procedures import Activation
from workbench.engine.network_backend.move_cost import NOTHING, StepPrice
from workbench.engine.networks.network import Blocked, MoveCost, Reach, search

SUPPLY, DANGER = "supply", "danger"
"""What a plan can leave out of account."""
A_DAY = 8.0
"""Halves of movement points that a force makes in a day, with its strategic moves on some days."""
PATIENCE = 0.5
"""What an aim is worth that is a day away, as a part of its worth."""
OTHER_AIMS = 0.15
"""What aims of other forces are worth to one that comes near."""
ENOUGH = 1.3
"""So many times the strength of the enemy is sent against him."""
PREY = 1.2
"""What an enemy is worth as an aim, besides the place that he stands in."""
ARRIVED = 0.5
"""What being there is worth more than being next to it, as a part of an aim's worth."""
GUARD = 0.35
"""What it is worth to stand in an own place with the enemy near, as a part of its worth."""
FAR = 10_000
"""Halves of movement points to where no way leads."""
NEAR_ENEMY = 8
"""Halves of movement points from which an enemy is a threat."""
FEAR = 0.8
"""How much a battle that the enemy may force upon a force counts."""
FEED = 0.35
"""What it is worth for a force with a general-in-chief to stand on a line to a depot, for each of his divisions."""
ORDERS = 0.12
"""What half a command point is worth that orders cost less."""
TIRES = 0.2
"""What a level of fatigue costs besides the attrition: no second march, and a weaker defence."""
EASE, CLEARLY = 0.05, 0.01
"""What staying is worth more than a march that changes nothing; and what one end must be better than another."""


class Aim(Struct, frozen=True):
    """A hex to come to, and what it is worth to be there."""

    hex: str
    worth: float
    strength: float


class March(Struct, frozen=True):
    """What a march is worth where it ends, and the first hex on the way; "" when the force had best stay."""

    value: float
    step: str = ""


class Plan:
    """The aims of a side, each force with the one that it does most good at."""

    def __init__(self, outlook: Outlook, ignored: frozenset[str] = frozenset()) -> None:
        self.outlook = outlook
        self._ignored = ignored
        self._worth: dict[tuple[str, str], float] = {}

    # ------------------------------------------------------------------ aims

    @cached_property
    def aims(self) -> tuple[Aim, ...]:
        """Places to take and enemies to beat."""
        outlook = self.outlook
        found = [
            Aim(place, worth + (PREY if place in outlook.enemies else 0.0), self._needed(place))
            for place, worth in sorted(outlook.to_take.items())
            if worth > 0
        ]
        prey = [
            Aim(number, PREY, ENOUGH * strength)
            for number, strength in outlook.enemies.items()
            if number not in outlook.to_take
        ]
        return (*found, *prey, *self._posts)

    def _needed(self, place: str) -> float:
        """Strength that is sent to a place: more than the enemy has there, and what a siege takes."""
        outlook, figures = self.outlook, self.outlook.q.figures
        is_siege = place == figures.victory.coni and place not in outlook.q.state.held
        return max(ENOUGH * outlook.enemies.get(place, 0.0), figures.number("coni_garrison") - 1 if is_siege else 0.0)

    @property
    def _posts(self) -> Iterator[Aim]:
        """Own places that the enemy may walk into."""
        outlook = self.outlook
        for place, worth in sorted(outlook.to_keep.items()):
            near = outlook.q.ground.costs_to(place)
            threat = min((near.get(number, FAR) for number in outlook.enemies), default=FAR)
            if worth > 0 and threat <= 2 * A_DAY:
                yield Aim(place, worth * PATIENCE ** (threat / A_DAY), 1.0)

    @cached_property
    def aim_of(self) -> Mapping[str, Aim]:
        """Force -> its aim. The best pairs first; an aim takes forces until they are strong enough for it."""
        outlook, q = self.outlook, self.outlook.q
        pairs = []
        for aim in self.aims:
            way = outlook.q.ground.costs_to(aim.hex)
            for force in outlook.own:
                if (here := q.force(force).space) in way:
                    pairs.append((self.promise(aim, way[here]), aim.hex, force, aim))
        pairs.sort(key=lambda pair: (-pair[0], pair[1], pair[2]))
        sent: dict[str, float] = {}
        found: dict[str, Aim] = {}
        for _, hex_, force, aim in pairs:
            if force not in found and sent.get(hex_, 0.0) <= aim.strength and (hex_ not in sent or aim.strength > 1):
                found[force] = aim
                sent[hex_] = sent.get(hex_, 0.0) + q.sp(force)
        return found

    @staticmethod
    def promise(aim: Aim, halves: int) -> float:
        """What an aim is worth at a distance."""
        return float(aim.worth * PATIENCE ** (halves / A_DAY))

    # ------------------------------------------------------------------ hexes

    def worth(self, force: str, number: str) -> float:
        """What it is worth for a force to stand in a hex when the day is over."""
        known = (force, number)
        if known not in self._worth:
            q = self.outlook.q
            self._worth[known] = self._of_troops(force, number) if q.has_troops(force) else 0.0
            if q.sheet(force).chief:
                self._worth[known] += self._of_a_chief(force, number)
        return self._worth[known]

    def _of_troops(self, force: str, number: str) -> float:
        outlook = self.outlook
        value = 0.0
        aim = self.aim_of.get(force)
        for one in self.aims:
            way = outlook.q.ground.costs_to(one.hex)
            if number not in way:
                continue
            promise = self.promise(one, way[number])
            if one is aim:
                value += promise + (ARRIVED * one.worth if number == one.hex else 0.0)
            else:
                value = max(value, value + OTHER_AIMS * promise) if way[number] <= A_DAY else value
        if DANGER not in self._ignored:
            value += FEAR * self._danger(force, number)
        return value if SUPPLY in self._ignored else value - hunger(outlook, force, number)

    def _danger(self, force: str, number: str) -> float:
        """The worst attack that the enemies near a hex may make on those who stand there; nothing when all fail."""
        outlook, q = self.outlook, self.outlook.q
        near = q.ground.near(number)
        strongest, from_hex = 0.0, ""
        for there, strength in outlook.enemies.items():
            if near.get(there, FAR) <= NEAR_ENEMY:
                strongest += strength * (1.0 if there in q.ground.around[number] else 0.6)
                from_hex = from_hex or min(q.ground.around[number], key=lambda h: (q.ground.distance(h, there), h))
        if strongest < 1:
            return 0.0
        with_it = [f for f in q.forces_in(number, outlook.side) if f != force and q.has_troops(f)]
        return min(0.0, defence_of(outlook, number, from_hex, strongest, (force, *with_it)))

    def _of_a_chief(self, force: str, number: str) -> float:
        """Orders that are cheap, a line to a depot, and no enemy near him when he is alone."""
        outlook, q = self.outlook, self.outlook.q
        chief, value = q.sheet(force).chief, 0.0
        divisions = 0
        for formation, commander in q.figures.command.commander.items():
            if commander == chief and formation in q.state.formations and (there := q.hex_of(formation)):
                if q.formation(formation).force == force:
                    continue
                divisions += 1
                price = q.figures.command.price(number, there)
                value -= ORDERS * min(8, price if price is not None else 8)
        if number not in outlook.on_line.get(q.general(chief).faction, frozenset()):
            value -= FEED * (1 + divisions)
        if not q.has_troops(force):
            near = q.ground.near(number)
            value -= 0.5 * sum(1 for there in outlook.enemies if near.get(there, FAR) <= 2 * HALVES)
        return value

    # ------------------------------------------------------------------ marches

    def attack(self, force: str, from_hex: str, tired: bool = False) -> tuple[float, str]:
        """The best attack from a hex, and on which hex; (0, "") where there is no enemy beside it."""
        outlook, q = self.outlook, self.outlook.q
        best = (0.0, "")
        for number in q.ground.around[from_hex]:
            if number in outlook.enemies:
                best = max(best, (attack_on(outlook, force, from_hex, number, tired), number))
        return best

    def march(self, a: Activation) -> March:
        """The best march that is left to a force."""
        found = self._reach(a.force, self.outlook.q.ground.price, a.mp)
        price = EASE + (0.0 if a.moved else price_of_acting(self.outlook, a.force))
        return self._best_end(a, found, price, bool(a.tired))

    def rapid_march(self, a: Activation) -> March:
        """The same by a rapid march along roads, which tires."""
        outlook = self.outlook
        most = min(a.mp, outlook.q.figures.halves("rapid_march_most") - (a.rapid or 0))
        found = self._reach(a.force, outlook.q.ground.price_of_rapid_march, most)
        price = EASE + (0.0 if a.moved else price_of_acting(outlook, a.force))
        price += 0.0 if a.rapid is not None else TIRES + tiredness(outlook, a.force)
        return self._best_end(a, found, price, True)

    def road_march(self, force: str, mp: int) -> March:
        """The best strategic move: along roads, away from the enemy, without a fight."""
        here = self._here(force)
        found = self._reach(force, self.outlook.q.ground.price_of_roads, mp, self._near_enemies)
        best = March(self.worth(force, here))
        for number in sorted(found.costs):
            if number != here and (value := self.worth(force, number)) > best.value + CLEARLY:
                best = March(value, found.ways[number][1])
        return best

    def _best_end(self, a: Activation, found: Reach, price: float, tired: bool) -> March:
        """Where a march had best end, of the hexes that it may come to; an attack from there counts."""
        here, may_fight = self._here(a.force), a.full and self.outlook.q.has_troops(a.force) and not a.held_back
        best = March(self.worth(a.force, here))
        for number in sorted(found.costs):
            if number == here:
                continue
            value = self.worth(a.force, number) - price - self._passing(a.force, found.ways[number][1:])
            if may_fight and a.mp - found.costs[number] >= HALVES:
                value += max(0.0, self.attack(a.force, number, tired)[0])
            if value > best.value + CLEARLY:
                best = March(value, found.ways[number][1])
        return best

    def _here(self, force: str) -> str:
        return self.outlook.q.force(force).space

    def _reach(self, force: str, price: StepPrice, most: int, shut: Mapping[str, Blocked] = NOTHING) -> Reach:
        """Where a force comes to past the enemies in sight, and by which way."""
        graph = self.outlook.q.ground.network.graph
        return search(graph, (self._here(force),), MoveCost(graph, price, closed=shut or self._enemies), most)

    @cached_property
    def _enemies(self) -> Mapping[str, Blocked]:
        return dict.fromkeys(sorted(self.outlook.enemies), ENEMY)

    @cached_property
    def _near_enemies(self) -> Mapping[str, Blocked]:
        """Where enemies stand, and the hexes beside them."""
        q, side = self.outlook.q, self.outlook.side
        beside = (number for number in q.ground.around if q.enemies_beside(number, side))
        return {**self._enemies, **dict.fromkeys(beside, ENEMY)}

    def _passing(self, force: str, way: Iterable[str]) -> float:
        """What the places on the way tempt an isolated force to."""
        outlook = self.outlook
        isolated = any(outlook.q.formation(x).isolated for x in outlook.q.formations_in(force))
        if SUPPLY in self._ignored or not isolated:
            return 0.0
        return sum(temptation(outlook, force, number) for number in way)
