"""How each side stands towards victory (12): the ways to win, the conditions of the scenario, where points are from."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from rulesets.hex_and_counter.phases.conditions import Facts
from rulesets.hex_and_counter.position import Position
from rulesets.hex_and_counter.scenario_figures import Objective
from rulesets.hex_and_counter.state import ARRIVALS
from rulesets.hex_and_counter.victory import points, points_by_source, steps_lost_by_enemies
from workbench.engine.clauses import implements
from workbench.engine.mechanics.victory_track import lead
from workbench.engine.scenarios.scenario_parts import DRAW, LEADER, MOMENTS, VictoryCondition, VictoryTest
from workbench.engine.scenarios.victory_tests import (
    FOLLOWS,
    HOLDS_ALL,
    HOLDS_ANY,
    HOLDS_NOT,
    KINDS,
    LEADS_BY,
    NOBODY_LEADS_BY,
    NOBODY_LEFT,
    STEPS_EXITED,
    STEPS_LOST,
    TRACK_AT_LEAST,
    holds,
)
from workbench.engine.shown.victory import VictoryLine, ahead_of_all, lead_words, some_of
from workbench.engine.words.message import Message, joined, marked
from workbench.engine.words.wording import Name

HELD = marked("hexes held")


@implements("12.1", "12.3", "12.4", "12.5", "12.6", "12.7")
def standings(q: Position, name: Name) -> tuple[VictoryLine, ...]:
    """Conditions of the scenario, else what ends it early; then the lead at the end, who is left, and the points."""
    found = list(_conditions(q, name))
    if not found:
        found += _early(q, name)
    found += _leads(q)
    found += _nobody_left(q, name)
    return (*found, *_points(q))


def _early(q: Position, name: Name) -> Iterator[VictoryLine]:
    """What a victory check looks at."""
    aims, margin, score = q.figures.objectives[q.state.scenario], q.figures.early_margin, points(q)
    for side, aim in aims.items():
        parts = tuple(_aims(q, side, aim, name))
        yield VictoryLine(
            marked("Objectives, at a victory check"),
            side,
            some_of(sum(part.is_met for part in parts), len(parts)),
            clause="12.6",
            spaces=aim.hexes,
            is_met=all(part.is_met for part in parts),
            parts=parts,
        )
    for side in q.figures.sides if margin is not None else ():
        needed, ahead = max(1, margin or 0), ahead_of_all(score, side)
        what = marked("Lead at a victory check")
        yield VictoryLine(what, side, lead_words(ahead), str(needed), "12.4", is_met=ahead >= needed)


def _aims(q: Position, side: str, aim: Objective, name: Name) -> Iterator[VictoryLine]:
    """The parts of an objective."""
    tracks = q.state.tracks
    for number in aim.hexes:
        held = q.state.held.get(number, "")
        yield VictoryLine(
            Message("{place} held", place=name(number)),
            side,
            _holder(name, held),
            spaces=(number,),
            is_met=held == side,
        )
    counted = (
        (marked("Steps lost by the enemy"), steps_lost_by_enemies(q, side), aim.steps_lost),
        (marked("Steps led off the map"), tracks.get(f"steps_exited.{side}", 0), aim.steps_exited),
    )
    for what, have, needed in counted:
        if needed:
            yield VictoryLine(what, side, str(have), str(needed), is_met=have >= needed)


def _holder(name: Name, side: str) -> str:
    return Message("held by {side}", side=name(side)) if side else marked("held by nobody")


def _leads(q: Position) -> Iterator[VictoryLine]:
    """The lead that wins after the last turn."""
    score, needed = points(q), max(1, q.figures.victory_margin)
    what = Message("Lead after turn {turn}", turn=q.figures.design.scenario(q.state.scenario).last_turn)
    for side in q.figures.sides:
        ahead = ahead_of_all(score, side)
        yield VictoryLine(what, side, lead_words(ahead), str(needed), "12.3", is_met=ahead >= needed)


def _nobody_left(q: Position, name: Name) -> Iterator[VictoryLine]:
    """A side without units ends it: for its one enemy; by points where it has more, or where some have left the map."""
    for side in q.figures.sides:
        left, enemies = len(q.on_map(side)) + len(q.friends_in(ARRIVALS, side)), q.figures.enemies(side)
        wins = enemies[0] if len(enemies) == 1 and not q.exited(side) else ""
        what = Message("{side}: nobody left" if wins else "{side}: nobody left, the points decide", side=name(side))
        stands = Message("{units} {units:unit|units} left", units=left)
        yield VictoryLine(what, wins, stands, "", "12.5", is_met=not left)


def _points(q: Position) -> Iterator[VictoryLine]:
    """The points of each side, by what they are for."""
    score, sources = points(q), points_by_source(q)
    prizes: Mapping[str, Mapping[str, int]] = q.ground.prizes(q.state.scenario)
    for side in q.figures.sides:
        parts = []
        for source, earned in sources[side].items():
            worth = {number: by[side] for number, by in sorted(prizes.items()) if by.get(side)}
            if source == HELD and worth:
                held = tuple(number for number in worth if q.state.held.get(number) == side)
                stands = some_of(earned, sum(worth.values()))
                parts.append(VictoryLine(source, side, stands, clause="12.1", spaces=held))
            elif earned:
                parts.append(VictoryLine(source, side, str(earned), clause="12.1"))
        yield VictoryLine(marked("Victory points"), side, str(score[side]), clause="12.1", parts=tuple(parts))


# ---------------------------------------------------------------- conditions of the scenario


def _conditions(q: Position, name: Name) -> Iterator[VictoryLine]:
    facts, score = Facts(q), points(q)
    for condition in q.figures.conditions[q.state.scenario]:
        parts = tuple(_test(test, facts, name) for test in condition.tests)
        met = sum(part.is_met for part in parts)
        yield VictoryLine(
            Message("{ending}, {moment}", ending=_ending(condition), moment=MOMENTS[condition.when]),
            _winner(condition, score),
            some_of(met, len(parts)) if parts else "",
            clause=condition.clause or "12.7",
            spaces=tuple(dict.fromkeys(space for part in parts for space in part.spaces)),
            is_met=met == len(parts),
            parts=parts,
        )


def _ending(condition: VictoryCondition) -> str:
    return condition.ending[:1].upper() + condition.ending[1:].replace("_", " ")


def _winner(condition: VictoryCondition, score: Mapping[str, int]) -> str:
    if condition.winner == LEADER:
        return lead(score)[0]
    return "" if condition.winner == DRAW else condition.winner


def _test(test: VictoryTest, facts: Facts, name: Name) -> VictoryLine:
    """A test of a condition, with the number that it is about as it stands."""
    kind = KINDS[test.kind]
    told = dict(kind.told(test))
    if told.get("number", "").startswith(FOLLOWS):
        told["number"] = str(facts.parameter(told["number"][len(FOLLOWS) :]))
    spaces = tuple(sorted(facts.spaces(told["spaces"]))) if "spaces" in told else ()
    words = {key: name(text) if key == "side" else text for key, text in told.items()}
    if spaces:
        words["spaces"] = joined(", ", [name(space) for space in spaces])
    stands, needs = _stands(test.kind, told, spaces, facts)
    return VictoryLine(Message(kind.title, **words), "", stands, needs, "", spaces, holds(test, facts))


def _stands(kind: str, told: Mapping[str, str], spaces: tuple[str, ...], facts: Facts) -> tuple[str, str]:
    """How a test stands, and what it takes."""
    side, number = told.get("side", ""), told.get("number", "")
    match kind:
        case HOLDS_ALL.id | HOLDS_ANY.id | HOLDS_NOT.id:
            held = sum(facts.holder(space) == side for space in spaces)
            needed = {HOLDS_ALL.id: str(len(spaces)), HOLDS_NOT.id: "0"}.get(kind, number)
            return some_of(held, len(spaces)), needed
        case TRACK_AT_LEAST.id:
            return str(facts.track(told["track"])), number
        case LEADS_BY.id:
            return lead_words(ahead_of_all(facts.points(), side)), number
        case NOBODY_LEADS_BY.id:
            return lead_words(lead(facts.points())[1]), ""
        case NOBODY_LEFT.id:
            return "", ""
        case STEPS_LOST.id:
            return str(facts.steps_lost(side)), number
        case STEPS_EXITED.id:
            return str(facts.steps_exited(side)), number
    return str(facts.turn), number
