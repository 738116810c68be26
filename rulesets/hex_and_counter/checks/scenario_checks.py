"""What keeps a scenario from being set up under the standard rules: every reason, with its place and its fix."""

from __future__ import annotations

from collections.abc import Iterator, Sequence

from rulesets.hex_and_counter.facts import STEPS_LOST
from rulesets.hex_and_counter.figures import VICTORY_CHECK, Figures
from rulesets.hex_and_counter.reading import words
from workbench.engine.clauses import Refusal, implements
from workbench.engine.counters.names import counter_called, counters_called
from workbench.engine.design import Placement, Scenario
from workbench.engine.maps.tags import number_said
from workbench.engine.networks.joins import BY_LAND
from workbench.engine.problem import Level, Place, Problem, plain_problem
from workbench.engine.scenarios.scenario_parts import VictoryMoment
from workbench.engine.words.message import Message, as_message, marked

ON, OFF = "on", "off"
CHECK = "scenario_start"


def problems(figures: Figures, scenario: Scenario, fog: str) -> tuple[Problem, ...]:
    """All of them, () when it can be played; `fog` is the option as it was chosen."""
    return (
        *_options(scenario, fog),
        *(problem for placement in scenario.placements for problem in _placement(figures, scenario, placement)),
        *_arrivals(figures, scenario),
        *_armies(figures, scenario),
        *_crowds(figures, scenario),
        *_objectives(figures, scenario),
        *_free(figures, scenario),
        *_conditions(figures, scenario),
    )


@implements("13.1")
def _options(scenario: Scenario, fog: str) -> Iterator[Problem]:
    if fog not in (ON, OFF):
        cause = Message("the option fog is on or off, not {fog}", fog=repr(fog))
        yield _problem(scenario, cause, "13.1", marked("choose on or off"))


@implements("1.3")
def _placement(figures: Figures, scenario: Scenario, placement: Placement) -> Iterator[Problem]:
    counter, number, lost = placement.counter, placement.space, number_said(placement.tags, STEPS_LOST)
    noun, name = figures.ground(scenario.id).noun, counter_called(figures.design, counter)
    if counter not in figures.units:
        cause = Message("the design has no counter {counter}", counter=counter)
        fix = Message("add the counter {counter}, or take it out of the set-up", counter=counter)
        yield _problem(scenario, cause, "1.1", fix)
    elif not 0 <= lost < figures.units[counter].steps:
        text = marked("{counter} is set up with {lost} steps lost and has {steps}")
        cause = Message(text, counter=name, lost=lost, steps=figures.units[counter].steps)
        yield _problem(scenario, cause, "1.3", Message("leave {counter} a step", counter=name))
    if not _is_played(figures, scenario, number):
        text = marked("the map has no playable {noun} {hex} for {counter}")
        cause = Message(text, noun=as_message(noun), hex=number, counter=name)
        fix = Message("set {counter} up in another {noun}", counter=name, noun=as_message(noun))
        yield _problem(scenario, cause, "5.3", fix)


@implements("10.1")
def _arrivals(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    placed, noun = {placement.counter for placement in scenario.placements}, figures.ground(scenario.id).noun
    for counter, arrival in figures.arrivals[scenario.id].items():
        if arrival.places:
            yield from _places(figures, scenario, counter, arrival.places)
            continue
        for entry in words(arrival.entry) or ("",):
            if counter not in placed and not figures.ground(scenario.id).tagged("entry", entry):
                text = marked("no {noun} is tagged as the entry {entry} that {counter} needs")
                cause = Message(
                    text, noun=as_message(noun), entry=repr(entry), counter=counter_called(figures.design, counter)
                )
                yield _problem(scenario, cause, "10.1", Message("tag one with entry: {entry}", entry=entry))


@implements("10.4")
def _places(figures: Figures, scenario: Scenario, counter: str, places: Sequence[str]) -> Iterator[Problem]:
    """Entries of which no space is one that can be entered."""
    for text in places:
        if not figures.ground(scenario.id).meant(text):
            noun = as_message(figures.ground(scenario.id).noun)
            cause = Message(
                "no playable {noun} is meant by the entry {entry} of {counter}",
                noun=noun,
                entry=repr(text),
                counter=counter_called(figures.design, counter),
            )
            yield _problem(scenario, cause, "10.4", marked("name spaces that can be entered"))


@implements("2.7")
def _free(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Areas of free set-up that nobody could fill."""
    ground = figures.ground(scenario.id)
    for area in scenario.free:
        sides = {area.by or figures.units[one].side for one in area.counters if one in figures.units}
        room = sum(ground.stacking(number) for number in ground.meant(area.where))
        if len(sides) > 1:
            cause = Message("counters of both sides are set up freely in {area}", area=area.id)
            yield _problem(scenario, cause, "2.7", marked("make an area for each side"))
        elif area.counters and room < (1 if figures.stacks_by_strength else len(area.counters)):
            text = marked("{count} counters are set up freely in {area}, which holds {room}")
            cause = Message(text, count=len(area.counters), area=area.id, room=room)
            yield _problem(scenario, cause, "2.7", marked("name more spaces, or fewer counters"))


@implements("12.7")
def _conditions(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Conditions for a victory check in a sequence of play without one."""
    wait = [one for one in scenario.victory if one.when is VictoryMoment.CHECK]
    if wait and not figures.runs(VICTORY_CHECK):
        cause = Message("the condition {ending} waits for a victory check, and no phase is one", ending=wait[0].ending)
        fix = Message("add a phase with the procedure {procedure}", procedure=VICTORY_CHECK)
        yield _problem(scenario, cause, "12.7", fix)


@implements("12.5")
def _armies(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """A side without units has lost before it begins."""
    free = (counter for area in scenario.free for counter in area.counters)
    there = {*(placement.counter for placement in scenario.placements), *free, *figures.arrivals[scenario.id]}
    present = {figures.units[counter].side for counter in there if counter in figures.units}
    for side in figures.sides:
        if side not in present:
            cause = Message("the side {side} has no unit on the map and none to come", side=side)
            yield _problem(scenario, cause, "12.5", Message("set up a unit of {side}, or let one arrive", side=side))


@implements("3.1", "3.2", "5.6")
def _crowds(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    """Hexes of several sides, and hexes that hold more than they may."""
    by_hex: dict[str, list[str]] = {}
    for placement in scenario.placements:
        if placement.counter in figures.units and _is_played(figures, scenario, placement.space):
            by_hex.setdefault(placement.space, []).append(placement.counter)
    for number, counters in sorted(by_hex.items()):
        units = [figures.units[counter] for counter in counters]
        most = figures.ground(scenario.id).stacking(number)
        weight = sum(unit.attack for unit in units) if figures.stacks_by_strength else len(units)
        if len({unit.side for unit in units}) > 1:
            text = marked("units of both sides are set up in {hex}: {counters}")
            cause = Message(text, hex=number, counters=", ".join(counters_called(figures.design, counters)))
            yield _problem(scenario, cause, "5.6", marked("set one of them up elsewhere"))
        elif weight > most and len(units) > 1:
            text = marked("{counters} are {weight} in {hex}, which holds {most}")
            names = ", ".join(counters_called(figures.design, counters))
            cause = Message(text, counters=names, weight=weight, hex=number, most=most)
            fix = marked("set some of them up elsewhere, or raise the stacking limit")
            yield _problem(scenario, cause, "3.1", fix)


@implements("12.6", "12.1")
def _objectives(figures: Figures, scenario: Scenario) -> Iterator[Problem]:
    for side, objective in figures.objectives[scenario.id].items():
        for number in objective.hexes:
            if not _is_played(figures, scenario, number):
                noun = as_message(figures.ground(scenario.id).noun)
                text = marked("the map has no playable {noun} {hex} for {side} to hold")
                cause = Message(text, noun=noun, hex=number, side=side)
                yield _problem(scenario, cause, "12.6")


@implements("1.3", "3.1", "5.3", "5.6")
def why_not_set_up(
    figures: Figures, scenario_id: str, counter: str, number: str, beside: Sequence[str]
) -> Refusal | None:
    """Why a counter may not be set up in a space in which these are already; None when it may."""
    ground = figures.ground(scenario_id)
    space, unit = ground.spaces.get(number), figures.units[counter]
    if space is None or space.kind not in BY_LAND:
        return Refusal.of("5.3", "the map has no playable {noun} {hex}", noun=as_message(ground.noun), hex=number)
    if not ground.may_stand(unit.unit_type, number):
        terrain = space.terrain or Message("it")
        return Refusal.of("5.3", "{unit} may not enter {terrain}", unit=unit.unit_type, terrain=terrain)
    others = [figures.units[other] for other in beside]
    if any(other.side != unit.side for other in others):
        return Refusal("5.6", "a unit of another side stands there")
    weight = sum(x.attack for x in (*others, unit)) if figures.stacks_by_strength else len(others) + 1
    if others and weight > ground.stacking(number):
        text = marked("it would hold {weight}, and may hold {most}")
        return Refusal.of("3.1", text, weight=weight, most=ground.stacking(number))
    return None


def _is_played(figures: Figures, scenario: Scenario, number: str) -> bool:
    space = figures.ground(scenario.id).spaces.get(number)
    return space is not None and space.kind in BY_LAND


def _problem(scenario: Scenario, cause: str, clause: str, fix: str = "") -> Problem:
    return plain_problem(Level.ERROR, CHECK, Place("scenario", scenario.id, scenario.title), cause, clause, fix)
