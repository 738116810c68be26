"""Finding rules modules: packages name theirs in the entry point group `wargame_workbench.rules`.

An entry point gives a class of `RulesModule`, or a module that holds exactly one. When the program runs from its
folders without having been installed, the packages beside it are looked through instead.
"""

from __future__ import annotations

import inspect
from functools import cache
from importlib import import_module
from importlib.metadata import entry_points
from pkgutil import iter_modules
from typing import Any

from workbench import limits
from workbench.engine.design import Design
from workbench.engine.ruleset import RulesModule

GROUP = "wargame_workbench.rules"
FOLDER = "rulesets"
AnyRules = RulesModule[Any, Any]


class UnknownRules(Exception):
    """No rules module of this name is here, or it cannot be loaded; the text is one clear line."""


UNPLAYABLE = (LookupError, TypeError, ValueError, ArithmeticError)
"""What a rules module raises over a design whose figures it cannot use: a name that is not there, a text for a number,
a table that is too short, a zero that is divided by."""


def why_unplayable(error: Exception) -> str:
    """What one of `UNPLAYABLE` says, in words; a KeyError alone would put them into quotation marks."""
    said = str(error.args[0]) if error.args else type(error).__name__
    return said if isinstance(error, KeyError) else f"a figure does not fit: {said}"


def rules_for(design: Design) -> AnyRules:
    """The rules module of a design, bound to it.

    Raises
    ------
    UnknownRules
        The design names no rules module, or one that is not installed or does not load; or a map of it is larger
        than any that is played on.
    """
    if not design.rules:
        raise UnknownRules("the design names no rules module, so nothing enforces its rules")
    for hex_map in design.hex_maps:
        if hex_map.grid.columns * hex_map.grid.rows > limits.PLAYED_HEXES.most:
            raise UnknownRules(f"map {hex_map.id[:40]!r} cannot be played on, it has {limits.PLAYED_HEXES.beyond}")
    return rules_class(design.rules)(design)


@cache
def rules_class(name: str) -> type[AnyRules]:
    """The rules module of this name, or UnknownRules."""
    places = rules_places()
    if name not in places:
        known = ", ".join(sorted(places)) or "none"
        raise UnknownRules(f"no rules module is called {name!r} (there are: {known})")
    try:
        return _class_in(places[name])
    except (ImportError, AttributeError) as error:
        raise UnknownRules(f"the rules module {name!r} cannot be loaded: {error}") from error


def rules_places() -> dict[str, str]:
    """Name -> where it is: "package.module" or "package.module:Class". Nothing is imported but the folder itself."""
    places = {point.name: point.value for point in entry_points(group=GROUP)}
    return places or _places_beside()


def _places_beside() -> dict[str, str]:
    try:
        folder = import_module(FOLDER)
    except ImportError:
        return {}
    return {found.name: f"{FOLDER}.{found.name}" for found in iter_modules(folder.__path__) if found.ispkg}


def _class_in(place: str) -> type[AnyRules]:
    module_name, _, attribute = place.partition(":")
    module = import_module(module_name)
    candidates = [getattr(module, attribute)] if attribute else list(vars(module).values())
    found = {c for c in candidates if inspect.isclass(c) and issubclass(c, RulesModule) and c is not RulesModule}
    if len(found) != 1:
        raise ImportError(f"{place} holds {len(found)} rules modules instead of one")
    return found.pop()
