"""What differs between two versions of a scenario besides its fields: arrivals, free areas, conditions of victory."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from workbench.engine.design import Scenario
from workbench.engine.scenarios.scenario_parts import Arrival, FreeSetUp, VictoryCondition
from workbench.engine.words.message import Message, joined

NOTHING = Message("nothing")


def of_scenario_parts(old: Scenario, new: Scenario) -> Iterator[tuple[str, str, str]]:
    """What differs, as (what, old, new): counter by counter, area by area, condition by condition."""
    yield from _apart(_arrivals(old), _arrivals(new))
    yield from _apart(_out_of_play(old), _out_of_play(new))
    yield from _apart(_areas(old), _areas(new))
    yield from _apart(_conditions(old), _conditions(new))


def _apart(old: Mapping[str, str], new: Mapping[str, str]) -> Iterator[tuple[str, str, str]]:
    for what in dict.fromkeys((*old, *new)):
        was, now = old.get(what, NOTHING), new.get(what, NOTHING)
        if was != now:
            yield what, was, now


def _arrivals(scenario: Scenario) -> Mapping[str, str]:
    found: dict[str, str] = {}
    for arrival in scenario.arrivals:
        for counter in arrival.counters:
            found[Message("arrival of {of}", of=counter)] = _arrival(arrival)
    return found


def _arrival(arrival: Arrival) -> str:
    told = joined("; ", (Message("turn {turn}", turn=arrival.turn), arrival.entry, *arrival.otherwise))
    return told if arrival.may_wait else Message("{told}, as soon as it can", told=told)


def _out_of_play(scenario: Scenario) -> Mapping[str, str]:
    return {Message("{counter} out of play", counter=counter): Message("yes") for counter in scenario.out_of_play}


def _areas(scenario: Scenario) -> Mapping[str, str]:
    return {Message("free set-up {of}", of=one.id or str(at + 1)): _area(one) for at, one in enumerate(scenario.free)}


def _area(area: FreeSetUp) -> str:
    hidden = Message("hidden") if area.is_hidden else ""
    order = Message("order {order}", order=area.order)
    return joined("; ", filter(None, (", ".join(area.counters), area.where, area.by, order, hidden, area.clause)))


def _conditions(scenario: Scenario) -> Mapping[str, str]:
    return {
        Message("condition of victory {number}", number=at + 1): _condition(one)
        for at, one in enumerate(scenario.victory)
    }


def _condition(condition: VictoryCondition) -> str:
    tests = (
        " ".join((test.kind, *(f"{name}={test.arguments[name]}" for name in sorted(test.arguments))))
        for test in condition.tests
    )
    head = (condition.ending, condition.winner, condition.when.value, condition.clause)
    return joined("; ", filter(None, (*head, *tests)))
