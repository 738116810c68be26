"""Bots for tests of Toulon, and what must hold of every playtest they make."""

from __future__ import annotations

import random
from collections import Counter

from rulesets.toulon import ToulonRules
from rulesets.toulon.events import AustriansRaised, LossTaken
from rulesets.toulon.losses import LEAVES_ALIVE
from rulesets.toulon.position import Control, Position
from rulesets.toulon.sides import ALLIED, REPUBLICAN, SIDES
from rulesets.toulon.state import ToulonState
from workbench.engine.bots import Bot, GreedyBot, RandomBot, Sight
from workbench.engine.decision import Decision
from workbench.engine.events import UnitRemoved
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer

Game = Playtest[ToulonState, Position]


class RestlessBot:
    """Sensible half of the time, and anything else otherwise: it seeks the enemy, and it blunders."""

    def __init__(self, seed: int, rules: ToulonRules) -> None:
        self._rng = random.Random(seed)
        self._greedy = GreedyBot(seed + 1, rules.judgement.appraise, propose=rules.judgement.propose)
        self._random = RandomBot(seed + 2, leaves=0.1, patience=20)
        self._now: Bot = self._greedy

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        if not so_far:
            self._now = self._greedy if self._rng.random() < 0.5 else self._random
        return self._now.choose(decision, so_far, sight)


def bots_of(kind: str, seed: int, rules: ToulonRules) -> dict[str, Bot]:
    """One bot a side: "random", "greedy" or "restless"."""
    found: dict[str, Bot] = {}
    for n, side in enumerate(SIDES):
        if kind == "restless":
            found[side] = RestlessBot(7 * seed + n, rules)
        else:
            greedy = GreedyBot(seed, rules.judgement.appraise, propose=rules.judgement.propose)
            found[side] = greedy if kind == "greedy" else RandomBot(2 * seed + n)
    return found


# ---------------------------------------------------------------- what must hold


def broken_sums(playtest: Game) -> list[str]:
    """Units whose losses are not the sum of what they were dealt, or that vanished without an event.

    Those that come into play later, as Austrians do, come without losses.
    """
    start, end = playtest.start.units, playtest.state.units
    dealt: Counter[tuple[str, str]] = Counter()
    removed: set[str] = set()
    for play in playtest.plays:
        for event in play.events:
            if isinstance(event, LossTaken):
                dealt[event.unit, "temporary"] += event.temporary
                dealt[event.unit, "permanent"] += event.permanent
            elif isinstance(event, UnitRemoved):
                removed.add(event.unit)
    found = [unit for unit in sorted(start) if (unit in removed) == (unit in end)]
    for unit in sorted(end):
        for kind in ("temporary", "permanent"):
            before = getattr(start[unit], kind) if unit in start else 0
            if getattr(end[unit], kind) != before + dealt[unit, kind]:
                found.append(f"{unit} {kind}")
    return found


def broken_ground(q: Position) -> list[str]:
    """Losses and purses below nothing, areas held by both sides or both wings, areas that hold too much."""
    found = [u for u in sorted(q.state.units) if min(q.unit(u).temporary, q.unit(u).permanent) < 0]
    found += [track for track in sorted(q.state.tracks) if track.startswith("ops.") and q.state.tracks[track] < 0]
    for area in q.figures.areas:
        if q.control(area, ALLIED) is Control.CONTESTED:
            found.append(f"{area} is contested")
        if q.wings_apart(q.troops(area, REPUBLICAN)):
            found.append(f"both wings stand in {area}")
        found += [f"{area} holds too much" for side in SIDES if not q.fits_standing(area, side, ())]
    return found


def missing_at_the_end(playtest: Game) -> dict[str, int]:
    """Side -> strength that it had at the start, or has raised since, and has no more."""
    rules = playtest.rules
    start, end = playtest.start.units, playtest.state.units
    events = [event for play in playtest.plays for event in play.events]
    taken = {event.unit for event in events if isinstance(event, UnitRemoved) and event.why not in LEAVES_ALIVE}
    missing = dict.fromkeys(SIDES, 0)
    for unit in sorted(start):
        missing[start[unit].side] -= start[unit].temporary + start[unit].permanent
        if unit in end:
            missing[start[unit].side] += end[unit].temporary + end[unit].permanent
        elif unit not in taken:
            # its last losses may have fallen in the very play in which it left
            suffered = (e for e in events if isinstance(e, LossTaken) and e.unit == unit)
            missing[start[unit].side] += start[unit].temporary + start[unit].permanent
            missing[start[unit].side] += sum(e.temporary + e.permanent for e in suffered)
        elif start[unit].arm != "leader":
            missing[start[unit].side] += rules.design.counter(unit).strength
    raised = {event.unit: event.as_it_is for event in events if isinstance(event, AustriansRaised)}
    for unit, counter in sorted(raised.items()):
        strength = rules.design.counter(unit).strength
        missing[counter.side] += end[unit].temporary + end[unit].permanent if unit in end else strength
    return missing
