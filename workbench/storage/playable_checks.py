"""Every problem of a design: its maps, its entries, and whether its rules module can start each scenario."""

from __future__ import annotations

from workbench.cartography import map_checks
from workbench.engine.design import Design
from workbench.engine.problem import Level, Place, Problem
from workbench.engine.rules_modules import UnknownRules, rules_for


def all_problems(design: Design) -> tuple[Problem, ...]:
    """All problems: of the design as it is drawn and written, and of its rules when those before leave no error."""
    found = tuple(problem for area_map in design.maps for problem in map_checks.problems(area_map))
    if any(problem.level is Level.ERROR for problem in found):
        return found
    return (*found, *rules_problems(design))


def rules_problems(design: Design) -> tuple[Problem, ...]:
    """What keeps the design's rules module from starting a scenario."""
    try:
        rules = rules_for(design)
    except UnknownRules as error:
        return (Problem(Level.ERROR, "rules_module", Place("design", "", design.title), str(error)),)
    except (KeyError, TypeError, ValueError) as error:
        return (Problem(Level.ERROR, "rules_figures", Place("design", "", design.title), _cause(error)),)
    found = []
    for scenario in design.scenarios:
        try:
            rules.start(scenario.id, {})
        except (KeyError, TypeError, ValueError) as error:
            place = Place("scenario", scenario.id, scenario.title)
            found.append(Problem(Level.ERROR, "scenario_start", place, _cause(error)))
    return tuple(found)


def _cause(error: Exception) -> str:
    """What the rules module said it lacks."""
    return str(error.args[0]) if isinstance(error, KeyError) and error.args else str(error)
