"""Pairs of made worlds that differ in what the French cannot know, moved alike, and what the French are told in both.

A witness says, apart from the rules, what their eyes could tell: places and strengths up to the rim of what is watched.
As long as it says the same of both worlds, they have to be told the same, byte for byte.
"""

from __future__ import annotations

import random
from collections import Counter
from collections.abc import Callable, Sequence
from dataclasses import dataclass, field

from immutables import Map
from msgspec.structs import replace

from rulesets.arcola import ArcolaRules
from rulesets.arcola.phases.acts import Play, move_force
from rulesets.arcola.phases.report_phase import gather_reports, tell_side
from rulesets.arcola.report_procedures import ReportPhase
from rulesets.arcola.reports import contacts, estimates, looking
from rulesets.arcola.state import ArcolaState
from tests.rulesets.arcola.reports.made import AUSTRIAN, FRENCH, Forces, made, rules
from workbench.engine.codec import to_json
from workbench.engine.dice import SeededDice
from workbench.engine.knowledge.contacts import Contact, ContactReported
from workbench.engine.unfolding import Unfolding

REACH = 3
TURNS, STEPS = 5, 8
OURS: Forces = {
    "bonaparte": ("0907", ("army_guns", "rampon")),
    "massena": ("0913", ("menard", "leclerc")),
    "augereau": ("1113", ("bon",)),
    "kilmaine": ("0711", ("chabot",)),
}
ALIKE = (
    ("hohenzollern", "roselmini"),
    ("quasdanovich", "brabeck"),
    ("davidovich", "laudon"),
    ("vukassovich", "ocskay"),
)
"""Leaders with a brigade of four points each: which is which nobody can see."""
OTHERS = (("provera", ("liptay", "hohenzollern_horse")), ("mitrovsky", ("sticker", "tyrol_guns")))
NAMES, PLACES, STRENGTHS, TOLD = "names", "places", "strengths", "told"
KINDS = (NAMES, PLACES, STRENGTHS, TOLD)
Leak = Callable[[Play, str], None]
"""What is done besides, after a step of a force that is out of reach: a leak that a test plants."""


@dataclass
class World:
    """A play with the forces of the enemy by number: the same number is moved in both worlds."""

    play: Play
    enemies: list[tuple[str, ...]]
    read: int = 0

    def place(self, force: str) -> str:
        return self.play.state.units[force].space

    def distance(self, hex_: str) -> int:
        ground = self.play.position.ground
        return min(ground.distance(self.place(head), hex_) for head in OURS)

    def witness(self) -> list[tuple[str, tuple[int, int, int]]]:
        """What eyes and ears could tell: written a second time, from the pieces alone."""
        units = self.play.state.units
        found: dict[tuple[str, str], list[int]] = {}
        for unit in units:
            piece = units[unit]
            if piece.side == AUSTRIAN and self.distance(piece.space) <= REACH:
                head = unit
                while units[head].under:
                    head = units[head].under
                arms = found.setdefault((piece.space, head), [0, 0, 0])
                for at, points in enumerate((piece.infantry, piece.cavalry, piece.artillery)):
                    arms[at] += points
        return sorted((hex_, (one[0], one[1], one[2])) for (hex_, _), one in found.items())

    def told(self) -> bytes:
        """What the French were told since last asked."""
        new, self.read = self.play.events[self.read :], len(self.play.events)
        return to_json([one for one in new if isinstance(one, ContactReported) and one.seen_by == (FRENCH,)])

    def go(self, force: str, to: str) -> None:
        move_force(self.play, force, self.play.position.members(force), to, why="march")


@dataclass
class Counts:
    """How much was compared, and in how many pairs of a kind a difference was found."""

    compared: int = 0
    found: Counter[str] = field(default_factory=Counter)


def pair_of(kind: str, seed: int, there: ArcolaRules | None = None) -> tuple[World, World]:
    """Two worlds that differ in one kind of thing."""
    chance = random.Random(seed)
    near = [hex_ for hex_ in sorted(rules().figures.ground.around) if 2 <= _from_ours(hex_) <= 6]
    places = [chance.choice(near) for _ in range(len(ALIKE) + len(OTHERS))]
    places[4] = places[3]
    names = list(range(len(ALIKE)))
    here = _world(places, names, seed, rules())
    if kind == NAMES:
        chance.shuffle(names)
    if kind == PLACES:
        far = [hex_ for hex_ in sorted(rules().figures.ground.around) if _from_ours(hex_) > REACH + 1]
        places = [hex_ if _from_ours(hex_) <= REACH else chance.choice(far) for hex_ in places]
        places[4] = places[3]
    other = _world(places, names, seed, there or rules())
    if kind == STRENGTHS:
        for unit, piece in sorted(other.play.state.units.items()):
            if piece.side == AUSTRIAN and piece.strength and other.distance(piece.space) > REACH:
                now = replace(piece, infantry=piece.infantry + chance.randint(1, 3))
                other.play.state = replace(other.play.state, units=other.play.state.units.set(unit, now))
    if kind == TOLD:
        clock = other.play.state.clock
        contact = contacts.make(other.play, AUSTRIAN, Contact(FRENCH, "0101", clock, clock, now=False), "")
        contacts.forget(other.play, AUSTRIAN, contact)
    return here, other


def _from_ours(hex_: str) -> int:
    return min(rules().figures.ground.distance(place, hex_) for place, _ in OURS.values())


def _world(places: Sequence[str], names: Sequence[int], seed: int, of: ArcolaRules) -> World:
    forces, enemies = dict(OURS), list[tuple[str, ...]]()
    for number, place in enumerate(places):
        head, under = (
            (ALIKE[names[number]][0], (ALIKE[names[number]][1],))
            if number < len(ALIKE)
            else OTHERS[number - len(ALIKE)]
        )
        forces[head] = (place, under)
        enemies.append((head, *under))
    state: ArcolaState = made(forces)
    return World(Unfolding(of, replace(state, routed=(), orders=Map()), SeededDice(seed)), enemies)


def compare(
    kind: str, seed: int, counts: Counts, leak: Leak | None = None, seen: Callable[[bytes], bytes] = bytes
) -> None:
    """Both worlds played on, until eyes could tell them apart; a difference in what is told is counted, once a pair."""
    worlds, chance = pair_of(kind, seed), random.Random(seed + 1)
    _compare(worlds, kind, chance, counts, leak, seen)


def _compare(
    worlds: tuple[World, World],
    kind: str,
    chance: random.Random,
    counts: Counts,
    leak: Leak | None,
    seen: Callable[[bytes], bytes],
) -> None:
    for _ in range(TURNS):
        for act in (*(_step_of(chance) for _ in range(STEPS)), _report):
            turn = chance.random()
            for number, world in enumerate(worlds):
                act(world, random.Random(turn), random.Random(f"{turn} {number}"), leak)
            if worlds[0].witness() != worlds[1].witness():
                return
            counts.compared += 1
            if seen(worlds[0].told()) != seen(worlds[1].told()):
                counts.found[kind] += 1
                return


Act = Callable[[World, random.Random, random.Random, Leak | None], None]


def _step_of(chance: random.Random) -> Act:
    """A step of one force: of ours or within reach the same in both worlds, out of reach as it comes."""
    is_ours, number = chance.random() < 0.5, chance.randrange(100)

    def step(world: World, alike: random.Random, apart: random.Random, leak: Leak | None) -> None:
        ground, held = world.play.position.ground, world.play.position.held
        if is_ours:
            force = sorted(OURS)[number % len(OURS)]
            to = alike.choice(ground.neighbours(world.place(force)))
            if to not in held(AUSTRIAN) and ground.cost("infantry", world.place(force), to) is not None:
                world.go(force, to)
        else:
            pair = number % len(world.enemies)
            moved = [world.enemies[x][0] for x in ((3, 4) if pair in (3, 4) else (pair,))]
            here = world.place(moved[0])
            is_far = world.distance(here) > REACH + 1
            to = (apart if is_far else alike).choice(ground.neighbours(here))
            if to not in held(FRENCH) and (not is_far or world.distance(to) > REACH):
                for force in moved:
                    world.go(force, to)
                if is_far and leak is not None:
                    leak(world.play, moved[0])
        looking.look(world.play)

    return step


def _report(world: World, alike: random.Random, apart: random.Random, leak: Leak | None) -> None:
    """What commanders judge beside the enemy; then the reports of a turn for both sides."""
    u = world.play
    for force in sorted(OURS):
        if enemies := u.position.enemies_beside(force):
            hexes = sorted({u.position.place(x) for x in enemies})
            estimates.own_estimate(u, force, tuple(x for hex_ in hexes for x in u.position.fighting(AUSTRIAN, hex_)))
    for seat in (AUSTRIAN, FRENCH):
        phase = gather_reports(ReportPhase(side=seat), u)
        assert isinstance(phase, ReportPhase)
        tell_side(phase, u)
    u.state = replace(u.state, turn=u.state.turn + 1)
