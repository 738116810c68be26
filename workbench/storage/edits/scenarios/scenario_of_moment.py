"""A scenario out of a moment of a playtest, as one step of the design; and what of the moment it cannot say."""

from __future__ import annotations

from typing import Any, NamedTuple

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design, Scenario
from workbench.engine.maps.tags import TagOf, TagType
from workbench.engine.playtests.comparison import Contrast, contrasts
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for, why_unplayable
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import State
from workbench.engine.tables.table import Table
from workbench.engine.words.message import Message, said_by
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ChangeDesign, Together
from workbench.storage.edits.scenarios.scenario_edits import AddScenario, free_id
from workbench.storage.edits.table_edits import AddTable

AnyPlaytest = Playtest[Any, Any]
OF_THE_PLAY = (
    "scenario",
    "turn",
    "active",
    "phase",
    "procedures",
    "answers",
    "dice_count",
    "ending",
    "winner",
)
"""Fields of a state that are about the play and its sequence, and that no set-up says."""


class ScenarioOfMoment(NamedTuple):
    """The edit that adds it to a design, what it cannot say, and why it cannot begin, "" where it can."""

    scenario: Scenario
    edit: Edit
    left_out: tuple[Contrast, ...] = ()
    why_not: str = ""


def scenario_of_moment(playtest: AnyPlaytest, design: Design, title: str) -> ScenarioOfMoment:
    """The moment that is stood on as a scenario of a design, behind the one that is played.

    Its own tables go along with it, and the tags that its set-up says are declared.
    """
    rules, state = playtest.rules, playtest.state
    said = rules.moments.scenario_of(state, playtest.scenario)
    note = Message("after play {number} of a playtest", number=len(playtest.plays) - 1)
    scenario = replace(
        said,
        id=_free_id(rules, design, playtest.scenario),
        title=title,
        provenance=said.provenance.update({"placements": replace(BY_THE_DESIGNER, note=str(note))}),
    )
    tables = tuple(_own_tables(rules, design, playtest.scenario, scenario.id))
    types = tuple(_undeclared(rules, design, scenario))
    behind = playtest.scenario if any(one.id == playtest.scenario for one in design.scenarios) else ""
    added = AddScenario(scenario, behind)
    declared = Map({"tag_types": (*design.tag_types, *types)})
    declaring = (ChangeDesign(added.label, declared),) if types else ()
    edits: tuple[Edit, ...] = (*declaring, *(AddTable(one) for one in tables), added)
    edit = Together(added.label, edits)
    played = () if behind else (rules.design.scenario(playtest.scenario),)  # the moment is told in its words
    with_it = replace(
        design,
        scenarios=(*design.scenarios, scenario, *played),
        tables=(*design.tables, *tables),
        tag_types=(*design.tag_types, *types),
    )
    left_out, why_not = _left_out(playtest, with_it, scenario.id)
    return ScenarioOfMoment(scenario, edit, left_out, why_not)


def _left_out(playtest: AnyPlaytest, design: Design, scenario: str) -> tuple[tuple[Contrast, ...], str]:
    """What the game begun from the scenario has otherwise than the moment; or why it cannot begin."""
    try:
        rules = rules_for(design)
        begun = rules.start(scenario, {})
    except UnknownRules as error:
        return (), said_by(error)
    except UNPLAYABLE as error:
        return (), why_unplayable(error)
    return contrasts(playtest.rules, playtest.state, _in_its_place(begun, playtest.state), rules), ""


def _in_its_place(begun: State[Any, Any], state: State[Any, Any]) -> State[Any, Any]:
    """The start as if it stood where the moment stands in the sequence of play: to compare what a set-up says."""
    fields = {name: getattr(state, name) for name in OF_THE_PLAY if name in state.__struct_fields__}
    return replace(begun, **fields)


def _free_id(rules: RulesModule[Any, Any], design: Design, was: str) -> str:
    """An id that no scenario has, nor a table of one that is gone: the scenario brings its own."""
    tables = {table.id for table in design.tables}
    names = (was, *(f"{was}_{number}" for number in range(2, len(design.scenarios) + len(tables) + 3)))
    return next(
        name
        for name in names
        if free_id(design, name) == name and tables.isdisjoint(x.id for x in _own_tables(rules, design, was, name))
    )


def _own_tables(rules: RulesModule[Any, Any], design: Design, was: str, now: str) -> list[Table]:
    """The tables that the scenario has for itself, under its id."""
    if rules.reads is None:
        return []
    known = {table.id: table for table in design.tables}
    found = [known[name] for one in rules.reads.tables if one.of_scenarios and (name := f"{one.id}_{was}") in known]
    return [replace(table, id=f"{table.id.removesuffix(was)}{now}") for table in found]


def _undeclared(rules: RulesModule[Any, Any], design: Design, scenario: Scenario) -> list[TagType]:
    """The types of the tags that the set-up says and that the design does not declare."""
    said = {tag for placement in scenario.placements for tag in placement.tags}
    declared = {one.id for one in design.tag_types}
    offered = (*rules.tag_types, *rules.moments.tag_types)
    return [one for one in offered if one.of is TagOf.PLACEMENT and one.id in said and one.id not in declared]
