"""What the design's rules module finds wrong with it or its scenarios, and what it never reads."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from workbench.engine.clauses import BrokenRules
from workbench.engine.design import Design, Scenario
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.problem import Check, DesignLacks, Level, Place, Problem
from workbench.engine.rules_modules import (
    UNPLAYABLE,
    AnyRules,
    UnknownRules,
    rules_for,
    rules_places,
    undeclared_tags,
    why_unplayable,
)
from workbench.engine.tables.table import Table
from workbench.storage.checks.design.read_figures import read_problems, what_is_lacking
from workbench.storage.checks.design.scenario_spaces import spaces_problems
from workbench.storage.checks.design.secrets import what_cannot_be_kept
from workbench.storage.checks.design.sequence import sequence_problems
from workbench.storage.checks.design.turns import scenario_place
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.tag_edits import DeclareTag


def rules_problems(design: Design) -> tuple[Problem, ...]:
    """What the design's rules module finds wrong with it or its scenarios; nothing when no module is here to ask."""
    if design.rules not in rules_places():
        return ()
    place = Place("design", "", design.title)
    of_phases = tuple(sequence_problems(design))
    try:
        rules = rules_for(design)
    except UnknownRules as error:
        return (RULES_MODULE.at(place, reason=str(error)),)
    except DesignLacks as error:  # which tells of phases that cannot be played as well
        return (*error.problems, *(problem for problem in of_phases if problem.level is not Level.ERROR))
    except UNPLAYABLE as error:
        return tuple(what_is_lacking(design)) or (RULES_FIGURES.at(place, reason=why_unplayable(error)),)
    found = [*what_is_lacking(design), *read_problems(design)]
    found += [*of_phases, *rules.design_problems(), *_never_read(rules), *_undeclared(design)]
    found += [*spaces_problems(design), *what_cannot_be_kept(rules)]
    for scenario in design.scenarios:
        found += _stands_wrongly(rules, scenario)
        try:
            Playtest(rules, scenario.id, 0)
        except DesignLacks as error:
            found += error.problems
        except (BrokenRules, *UNPLAYABLE) as error:
            found.append(SCENARIO_START.at(scenario_place(scenario), reason=why_unplayable(error)))
    return tuple(found)


def oddities(design: Design) -> tuple[Problem, ...]:
    """What the rules find odd in a design that they can play; nothing where they cannot, or are not here."""
    try:
        return rules_for(design).design_problems()
    except (UnknownRules, *UNPLAYABLE):
        return ()


def _undeclared(design: Design) -> Iterator[Problem]:
    """Tags that the rules read, and of which the design says nothing: no window offers them."""
    for tag in undeclared_tags(design):
        yield UNDECLARED_TAG.at(Place("design", "", design.title), tag=tag.id, title=tag.called)


def _declared(design: Design, problem: Problem) -> Edit | None:
    wanted = problem.facts["tag"]
    return next((DeclareTag(tag) for tag in undeclared_tags(design) if tag.id == wanted), None)


def why_not_read(design: Design, table: Table) -> str:
    """What the rules say of a design with this table that they would not say without it; "" when it is nothing."""
    changed = replace(design, tables=tuple(table if known.id == table.id else known for known in design.tables))
    errors = [problem for problem in rules_problems(changed) if problem.level is Level.ERROR]
    known = {*rules_problems(design)} if errors else set()
    new = next((problem for problem in errors if problem not in known), None)
    return "" if new is None else new.fix if new.is_curable else new.cause


def _never_read(rules: AnyRules) -> Iterator[Problem]:
    """Tables and parameters that change nothing: the rules module never asks for them."""
    read = rules.figures_read()
    if read is None:
        return
    for parameter in rules.design.parameters:
        if parameter.id not in read:
            yield UNREAD.at(Place("parameter", parameter.id, parameter.title), id=parameter.id)
    for table in rules.design.tables:
        if table.id not in read and not table.is_note:
            yield UNREAD.at(Place("table", table.id, table.title), "table", id=table.id)


def _stands_wrongly(rules: AnyRules, scenario: Scenario) -> Iterator[Problem]:
    """Counters that are set up where their rules would never let them come."""
    counters = {counter.id: counter.name for counter in rules.design.counters}
    place = scenario_place(scenario)
    for placement in scenario.placements:
        refused = rules.why_not_set_up(scenario.id, placement.counter, placement.space)
        if refused is not None:
            name = counters.get(placement.counter, placement.counter)
            yield STANDS_WHERE_IT_MAY_NOT.at(
                place,
                clause=refused.clause,
                name=name,
                counter=placement.counter,
                space=placement.space,
                reason=refused.reason,
            )


RULES_MODULE = Check("rules_module", Level.ERROR, title="Rules module", cause="{reason}")
RULES_FIGURES = Check("rules_figures", Level.ERROR, title="Figures that the rules lack", cause="{reason}")
SCENARIO_START = Check("scenario_start", Level.ERROR, title="Scenario that cannot start", cause="{reason}")
UNREAD = Check(
    "unread",
    Level.WARNING,
    title="Figures that nobody reads",
    cause="the rules never read the parameter {id}: it changes nothing",
    cases={"table": "the rules never read the table {id}: it changes nothing"},
    remedy="rename it, or take it out",
)
STANDS_WHERE_IT_MAY_NOT = Check(
    "stands_where_it_may_not",
    Level.WARNING,
    title="Set up where it may not stand",
    cause="sets up {name} in {space}, where it may not stand: {reason}",
    remedy="Set it up elsewhere",
)
UNDECLARED_TAG = Check(
    "undeclared_tag",
    Level.HINT,
    title="Tag that the rules read",
    cause="does not declare {title} ({tag}), which its rules read",
    remedy="Declare it",
    fix=_declared,
)
CHECKS = (UNDECLARED_TAG, RULES_MODULE, RULES_FIGURES, SCENARIO_START, UNREAD, STANDS_WHERE_IT_MAY_NOT)
