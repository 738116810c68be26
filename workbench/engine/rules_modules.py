"""Finding rules modules: packages name theirs in the entry point group `wargame_workbench.rules`.

An entry point gives a class of `RulesModule`, or a module that holds exactly one; see `extensions.py`.
"""

from __future__ import annotations

import inspect
import sys
from collections.abc import Callable, Iterable, Mapping
from functools import cache, lru_cache
from importlib.metadata import EntryPoint, entry_points
from importlib.resources import files
from typing import Any

from workbench import limits
from workbench.engine.design import Design, Scenario
from workbench.engine.extensions import GROUPS, BrokenExtension, Offer, Offers, cannot_be_loaded, loaded, offers_of
from workbench.engine.maps.tags import TagType
from workbench.engine.ruleset import RulesModule
from workbench.engine.sequence.phase_kinds import PhaseKind
from workbench.engine.tables.reads import NOTHING_READ, Reads
from workbench.engine.words.message import Message, marked

KIND = marked("rules module")
MOST_SIGNS = 1_000_000
"""So much is read of a text beside a module."""
GROUP = GROUPS[KIND]
AnyRules = RulesModule[Any, Any]


class UnknownRules(Exception):
    """No rules module of this name is here, or it cannot be loaded; the text is one clear line."""


UNPLAYABLE = (LookupError, TypeError, ValueError, ArithmeticError)
"""What a rules module raises over a design whose figures it cannot use: a name that is not there, a text for a number,
a table that is too short, a zero that is divided by."""


def why_unplayable(error: Exception) -> str:
    """What one of `UNPLAYABLE` says, in words; a KeyError alone would put them into quotation marks."""
    said = str(error.args[0]) if error.args else type(error).__name__
    return said if isinstance(error, KeyError) else Message("a figure does not fit: {said}", said=said)


def rules_for(design: Design) -> AnyRules:
    """The rules module of a design, bound to it.

    Raises
    ------
    UnknownRules
        The design names no rules module, or one that is not installed or does not load; or a map of it is larger
        than any that is played on.
    """
    if not design.rules:
        raise UnknownRules(Message("the design names no rules module, so nothing enforces its rules"))
    for sheet in design.maps:
        if sheet.grid is not None and sheet.grid.columns * sheet.grid.rows > limits.PLAYED_HEXES.most:
            raise UnknownRules(
                Message(
                    "map {id} cannot be played on, it has {beyond}",
                    id=repr(sheet.id[:40]),
                    beyond=limits.PLAYED_HEXES.beyond,
                )
            )
    return rules_class(design.rules)(design)


@cache
def rules_class(name: str) -> type[AnyRules]:
    """The rules module of this name, or UnknownRules."""
    offers = rules_offers()
    if name not in offers.chosen_from:
        known = ", ".join(sorted(offers.chosen_from)) or "none"
        raise UnknownRules(
            offers.why_refused(name)
            or Message("no rules module is called {name} (there are: {known})", name=repr(name), known=known)
        )
    try:
        return _class_in(offers.chosen_from[name])
    except BrokenExtension as error:
        raise UnknownRules(str(error)) from error


def text_beside(name: str, file: str) -> str:
    """What a file beside the code of a rules module says; "" where there is none, or no such module is here."""
    try:
        module = rules_class(name).__module__
        is_package = hasattr(sys.modules[module], "__path__")
        package = module if is_package else module.rpartition(".")[0]
        if not package:
            return ""  # a module that lies alone
        beside = files(package).joinpath(file)
        return beside.read_text(encoding="utf-8")[:MOST_SIGNS] if beside.is_file() else ""
    except (UnknownRules, ImportError, OSError, UnicodeDecodeError):
        return ""


def undeclared_tags(design: Design) -> tuple[TagType, ...]:
    """The tags that the rules of a design read and that it does not declare; none where no module is here to ask."""
    if design.rules not in rules_places():
        return ()
    try:
        read = rules_class(design.rules).tag_types
    except UnknownRules:
        return ()
    declared = {tag_type.id for tag_type in design.tag_types}
    return tuple(tag_type for tag_type in read if tag_type.id not in declared)


def phase_kinds_of(design: Design) -> tuple[PhaseKind, ...]:
    """The kinds of phase that the rules of a design offer; none where the sequence is the module's own, or none is
    here to ask.
    """
    if design.rules not in rules_places():
        return ()
    try:
        return rules_class(design.rules).phase_kinds
    except UnknownRules:
        return ()


def turns_of_entry(design: Design, scenario: Scenario) -> Mapping[str, int]:
    """Counter -> the turn from which it is in play in a scenario, as the rules of the design have it; as scenario and
    counters say, where none is here to ask.
    """
    if design.rules in rules_places():
        try:
            return rules_class(design.rules).turns_of_entry(design, scenario)
        except UnknownRules:
            pass
    return scenario.turns_of_entry(design.counters)


def reads_of(design: Design) -> Reads:
    """What the rules of a design read; nothing where they do not say, or none is here to ask."""
    if design.rules not in rules_places():
        return NOTHING_READ
    try:
        return rules_class(design.rules).reads or NOTHING_READ
    except UnknownRules:
        return NOTHING_READ


def rules_places() -> dict[str, str]:
    """Name -> where it is: "package.module" or "package.module:Class". Nothing of it is imported."""
    return {name: offer.place for name, offer in rules_offers().chosen_from.items()}


def rules_offers() -> Offers:
    """The rules modules that are installed, whose they are, and which are refused.

    They are looked for once: what is installed changes between runs, and an editor asks for each row that it shows.
    """
    return _offers_found_by(entry_points, tuple(sys.path))


@lru_cache(maxsize=8)
def _offers_found_by(look: Callable[..., Iterable[EntryPoint]], _path: tuple[str, ...]) -> Offers:
    return offers_of(GROUP, KIND, look(group=GROUP))


def _class_in(offer: Offer) -> type[AnyRules]:
    found = loaded(offer, KIND)
    candidates = list(vars(found).values()) if inspect.ismodule(found) else [found]
    classes = {c for c in candidates if inspect.isclass(c) and issubclass(c, RulesModule) and c is not RulesModule}
    if len(classes) != 1:
        wrong = ImportError(
            Message("{place} holds {classes} rules modules instead of one", place=offer.place, classes=len(classes))
        )
        raise BrokenExtension(cannot_be_loaded(offer, KIND, wrong))
    return classes.pop()
