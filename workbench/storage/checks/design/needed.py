"""What a design cannot do without, and what it should have: a title, a rules module, a map, a scenario."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.engine.design import Design
from workbench.engine.problem import Check, Level, Place, Problem
from workbench.engine.rules_modules import rules_places


def _title(design: Design) -> Iterator[Problem]:
    if not design.title.strip():
        yield NO_TITLE.at(_place(design))


def _rules(design: Design) -> Iterator[Problem]:
    if not design.rules:
        yield NO_RULES.at(_place(design))


def _installed(design: Design) -> Iterator[Problem]:
    if design.rules and design.rules not in rules_places():
        yield UNKNOWN_RULES.at(_place(design), rules=design.rules)


def _map(design: Design) -> Iterator[Problem]:
    if not design.maps:
        yield NO_MAP.at(_place(design))


def _scenario(design: Design) -> Iterator[Problem]:
    if not design.scenarios:
        yield NO_SCENARIO.at(_place(design))


def _place(design: Design) -> Place:
    return Place("design", "", design.title)


NO_TITLE = Check("no_title", Level.ERROR, title="No title", cause="the design has no title", finds={"design": _title})
NO_RULES = Check(
    "no_rules",
    Level.WARNING,
    title="No rules module",
    cause="no rules module is named, so nothing enforces its rules",
    finds={"design": _rules},
)
UNKNOWN_RULES = Check(
    "unknown_rules",
    Level.WARNING,
    title="Rules module that is not installed",
    cause="the rules module {rules} is not installed here",
    finds={"design": _installed},
)
NO_MAP = Check("no_map", Level.WARNING, title="No map", cause="there is no map", finds={"design": _map})
NO_SCENARIO = Check(
    "no_scenario", Level.WARNING, title="No scenario", cause="there is no scenario", finds={"design": _scenario}
)
CHECKS = (NO_TITLE, NO_RULES, UNKNOWN_RULES, NO_MAP, NO_SCENARIO)
