"""Every problem of a design, and besides whether its rules module can start each of its scenarios."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.clauses import BrokenRules
from workbench.engine.design import Design, Scenario
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.problem import DesignLacks, Level, Place, Problem
from workbench.engine.rules_modules import (
    UNPLAYABLE,
    AnyRules,
    UnknownRules,
    rules_for,
    rules_places,
    why_unplayable,
)
from workbench.storage.checks.running_check import report_of
from workbench.storage.checks.silences import GONE, Report, Silent, silencing


def all_problems(design: Design) -> tuple[Problem, ...]:
    """All problems of a design; when none is an error, those that its rules module has with it as well."""
    return full_report(design).problems


def full_report(design: Design) -> Report:
    """All problems as `all_problems`, and those that are silenced with the reasons."""
    told = report_of(design)
    if any(problem.level is Level.ERROR for problem in told.problems):
        return told
    of_rules = [(problem, silencing(design, problem)) for problem in rules_problems(design)]
    silent = tuple(Silent(problem, entry) for problem, entry in of_rules if entry is not None)
    met = {entry.silenced.id for entry in silent}
    heard = (p for p in told.problems if p.check != GONE or p.place.id not in met)
    return Report((*(problem for problem, entry in of_rules if entry is None), *heard), (*told.silenced, *silent))


def rules_problems(design: Design) -> tuple[Problem, ...]:
    """What the design's rules module finds wrong with it or its scenarios; nothing when no module is here to ask."""
    if design.rules not in rules_places():
        return ()
    place = Place("design", "", design.title)
    try:
        rules = rules_for(design)
    except UnknownRules as error:
        return (Problem(Level.ERROR, "rules_module", place, str(error)),)
    except DesignLacks as error:
        return error.problems
    except UNPLAYABLE as error:
        return (Problem(Level.ERROR, "rules_figures", place, why_unplayable(error)),)
    found = [*rules.design_problems(), *_never_read(rules)]
    for scenario in design.scenarios:
        found += _stands_wrongly(rules, scenario)
        try:
            Playtest(rules, scenario.id, 0)
        except DesignLacks as error:
            found += error.problems
        except (BrokenRules, *UNPLAYABLE) as error:
            place = Place("scenario", scenario.id, scenario.title)
            found.append(Problem(Level.ERROR, "scenario_start", place, why_unplayable(error)))
    return tuple(found)


def _never_read(rules: AnyRules) -> Iterator[Problem]:
    """Tables and parameters that change nothing: the rules module never asks for them."""
    read = rules.figures_read()
    if read is None:
        return
    places = [Place("parameter", parameter.id, parameter.title) for parameter in rules.design.parameters]
    places += [Place("table", table.id, table.title) for table in rules.design.tables]
    for place in places:
        if place.id not in read:
            cause = f"the rules never read the {place.kind} {place.id}: it changes nothing"
            yield Problem(Level.WARNING, "unread", place, cause, fix="rename it, or take it out")


def _stands_wrongly(rules: AnyRules, scenario: Scenario) -> Iterator[Problem]:
    """Counters that are set up where their rules would never let them come."""
    counters = {counter.id: counter.name for counter in rules.design.counters}
    place = Place("scenario", scenario.id, scenario.title)
    for placement in scenario.placements:
        refused = rules.why_not_set_up(scenario.id, placement.counter, placement.space)
        if refused is not None:
            name = counters.get(placement.counter, placement.counter)
            cause = f"sets up {name} in {placement.space}, where it may not stand: {refused.reason}"
            fix = "Set it up elsewhere"
            yield Problem(Level.WARNING, "stands_where_it_may_not", place, cause, refused.clause, fix)
