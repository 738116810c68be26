"""Scenarios of a design of several maps that do not say on which of them they are played."""

from __future__ import annotations

from collections.abc import Iterator

from msgspec.structs import replace

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Problem
from workbench.engine.words.message import Message
from workbench.storage.checks.design.turns import scenario_place
from workbench.storage.edits.edit import Edit
from workbench.storage.edits.edits import ReplaceEntry
from workbench.storage.rows.parts import maps_of


def _unsaid(design: Design) -> Iterator[Problem]:
    sheets = maps_of(design)
    for scenario in design.scenarios if len(sheets) > 1 else ():
        if not scenario.map:
            first = sheets[0]
            place = scenario_place(scenario)
            yield MAP_UNSAID.at(place, map=first.id, title=first.title or first.id, count=len(sheets))


def _said(design: Design, problem: Problem) -> Edit | None:
    """The scenario names the map that it is played on as it stands; None when it names one by now."""
    scenario = next((one for one in design.scenarios if one.id == problem.place.id and not one.map), None)
    map_id = str(problem.facts["map"])
    if scenario is None or map_id not in {sheet.id for sheet in maps_of(design)}:
        return None
    label = Message("{place}: played on {title}", place=problem.place.said, title=str(problem.facts["title"]))
    return ReplaceEntry(label, "scenarios", replace(scenario, map=map_id))


MAP_UNSAID = Check(
    "map_unsaid",
    Level.WARNING,
    title="Scenario that names no map",
    cause="names none of the {count} maps, so that it is played on the first, {title}",
    finds={"design": _unsaid},
    fix=_said,
    remedy="Name the first map",
)
CHECKS = (MAP_UNSAID,)
