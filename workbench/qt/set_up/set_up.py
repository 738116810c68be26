"""Whose counters stand where in a scenario, which are free, and the edit that places one, known or new."""

from __future__ import annotations

from collections.abc import Iterable, Mapping
from itertools import chain, count

from immutables import Map
from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.design import Counter, Design, Faction, Scenario, Side, UnitType, Value
from workbench.engine.maps.area_map import SpaceKind
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.words.message import Message
from workbench.language import marked
from workbench.qt.looks.translator import spoken
from workbench.storage.edits.edit import Edit, EditError
from workbench.storage.edits.edits import ChangeDesign, Together
from workbench.storage.edits.scenarios.scenario_edits import StandCounters
from workbench.storage.starters.standard_rules import UNIT_TYPES
from workbench.storage.starters.starter_design import LAST_TURN, SIDES, army_of
from workbench.storage.starters.trial_set_up import SetUpForATrial, trial_placements

SHORT = 11
"""Letters that a counter has room for."""
_NEW_VALUES: Map[str, Value] = Map({"movement": 4, "steps": 1})
"""What a counter prints besides its strength when the design has none of its kind to take after."""


class Draft(Struct, frozen=True):
    """A counter to be made: the nation or wing by id, the type by id, its strength points; "" is a name by itself."""

    faction: str
    unit_type: str
    strength: int
    name: str = ""


def scenarios_on(design: Design, map_id: str) -> tuple[Scenario, ...]:
    """The scenarios that are played on a map."""
    return tuple(scenario for scenario in design.scenarios if _plays_on(design, scenario, map_id))


def _plays_on(design: Design, scenario: Scenario, map_id: str) -> bool:
    try:
        return played_map(design, scenario.id).id == map_id
    except KeyError:
        return False


def scenario_for(design: Design, shown: AnyMap, wanted: str = "") -> Scenario:
    """The scenario of this id when it is played on the map, else the first that is; else one that is to be made."""
    on_map = scenarios_on(design, shown.id)
    for scenario in on_map:
        if scenario.id == wanted:
            return scenario
    if on_map:
        return on_map[0]
    new_id = _free("first" if not design.scenarios else shown.id, (scenario.id for scenario in design.scenarios))
    title = (
        spoken(marked("First scenario"))
        if not design.scenarios
        else spoken(Message("Set-up on {map}", map=shown.title))
    )
    return Scenario(new_id, title, 1, LAST_TURN, map=shown.id)


def sides_of(design: Design) -> tuple[Side, ...]:
    """The sides of a design; one that has none yet gets the two that a new design begins with."""
    return design.sides or SIDES


def armies_of(design: Design) -> tuple[Faction, ...]:
    """The nations and wings whose counters there can be, side by side; a side without any gets one."""
    found: list[Faction] = []
    for side in sides_of(design):
        own = [faction for faction in design.factions if faction.side == side.id]
        found += own or [army_of(side)]
    return tuple(found)


def types_of(design: Design) -> tuple[UnitType, ...]:
    """The types that a counter can have."""
    return design.unit_types or UNIT_TYPES


def standing(design: Design, scenario: Scenario) -> Mapping[str, tuple[Counter, ...]]:
    """Space -> the counters that stand there, in the order in which the design prints them."""
    where = {placement.counter: placement.space for placement in scenario.placements}
    found: dict[str, list[Counter]] = {}
    for counter in design.counters:
        if counter.id in where:
            found.setdefault(where[counter.id], []).append(counter)
    return {space: tuple(found[space]) for space in sorted(found)}


def free_counters(design: Design, scenario: Scenario, faction: str, unit_type: str) -> tuple[Counter, ...]:
    """The counters of a nation and type that stand nowhere yet."""
    placed = {placement.counter for placement in scenario.placements}
    kind = (faction, unit_type)
    return tuple(c for c in design.counters if c.id not in placed and (c.faction, c.unit_type) == kind)


def why_not_here(kind: SpaceKind, called: str) -> str:
    """Why no counter can stand in a space of this kind; "" when one can."""
    if kind is not SpaceKind.UNPLAYABLE:
        return ""
    return Message("{space} is not played; no counter stands there.", space=called)


def placing(design: Design, scenario: Scenario, counter: str, space: str, called: str) -> Edit:
    """The edit that puts a counter of the design on a space, from wherever it stands; `called` names the space.

    Raises
    ------
    EditError
        The design has no such counter.
    """
    name = next((known.name for known in design.counters if known.id == counter), None)
    if name is None:
        raise EditError(Message("There is no counter {counter}.", counter=repr(counter)))
    place = StandCounters(scenario.id, (counter,), space, name, called)
    if any(known.id == scenario.id for known in design.scenarios):
        return place
    label = place.label
    return Together(label, (ChangeDesign(label, Map({"scenarios": (*design.scenarios, scenario)})), place))


def placing_new(design: Design, scenario: Scenario, draft: Draft, space: str, called: str) -> Edit:
    """The edit that makes a counter and puts it on a space, with all that the design lacks for it.

    Raises
    ------
    EditError
        There is no such nation or type.
    """
    army, counter = army_named(design, draft.faction), new_counter(design, draft)
    fields: dict[str, object] = {"counters": (*design.counters, counter)}
    if not design.sides:
        fields["sides"] = sides_of(design)
    if army not in design.factions:
        fields["factions"] = (*design.factions, army)
    if not design.unit_types:
        fields["unit_types"] = types_of(design)
    if all(known.id != scenario.id for known in design.scenarios):
        fields["scenarios"] = (*design.scenarios, scenario)
    place = StandCounters(scenario.id, (counter.id,), space, counter.name, called)
    return Together(place.label, (ChangeDesign(place.label, Map(fields)), place))


def setting_up(design: Design, scenario: Scenario) -> Edit:
    """The edit that sets every side up for a trial, in a scenario that is made for it when there is none.

    Raises
    ------
    EditError
        There is no room for the sides, or one has no counter.
    """
    known = any(kept.id == scenario.id for kept in design.scenarios)
    made = design if known else replace(design, scenarios=(*design.scenarios, scenario))
    trial_placements(made, scenario.id)
    trial = SetUpForATrial(scenario.id)
    if known:
        return trial
    return Together(trial.label, (ChangeDesign(trial.label, Map({"scenarios": made.scenarios})), trial))


def taking_off(design: Design, scenario: Scenario, counters: Iterable[str]) -> Edit:
    """The edit that takes counters off the map; they stay in the design."""
    taken = tuple(counters)
    names = {counter.id: counter.name for counter in design.counters}
    return StandCounters(scenario.id, taken, called=names.get(taken[0], taken[0]) if len(taken) == 1 else "")


def new_name(design: Design, army: Faction, kind: UnitType) -> str:
    """A name that no counter of the design has: side, type and a number."""
    side = next((side.name for side in sides_of(design) if side.id == army.side), army.name)
    taken = {counter.name for counter in design.counters}
    return next(name for number in count(1) if (name := f"{side} {kind.name} {number}") not in taken)


def new_counter(design: Design, draft: Draft) -> Counter:
    """A counter that prints what others of its type do, with another strength; those of its own nation come first.

    Raises
    ------
    EditError
        There is no such nation or type.
    """
    army, kind = army_named(design, draft.faction), type_named(design, draft.unit_type)
    alike = [known for known in design.counters if known.unit_type == kind.id]
    like = min(alike, key=lambda known: known.faction != army.id, default=None)
    values = like.values if like is not None else _NEW_VALUES
    if "defence" in values:
        values = values.set("defence", draft.strength)
    name = draft.name or new_name(design, army, kind)
    return Counter(
        _free(f"{army.side}_{kind.id}", (known.id for known in design.counters)),
        name,
        short_name(name, kind),
        army.id,
        kind.id,
        strength=draft.strength,
        size=like.size if like is not None else "",
        values=values,
        provenance=Map(dict.fromkeys(("strength", *sorted(values)), BY_THE_DESIGNER)),
    )


def army_named(design: Design, faction: str) -> Faction:
    """The nation or wing of this id, or EditError."""
    found = next((army for army in armies_of(design) if army.id == faction), None)
    if found is None:
        raise EditError(Message("There is no side {faction} for a counter to belong to.", faction=repr(faction)))
    return found


def type_named(design: Design, unit_type: str) -> UnitType:
    """The type of this id, or EditError."""
    found = next((kind for kind in types_of(design) if kind.id == unit_type), None)
    if found is None:
        raise EditError(Message("There is no type of counter {unit_type}.", unit_type=repr(unit_type)))
    return found


def short_name(name: str, kind: UnitType) -> str:
    """What fits on a counter: the last words of its name, with the type before a mere number."""
    words = name.split()
    while len(words) > 1 and len(" ".join(words)) > SHORT:
        words = words[1:]
    found = " ".join(words)
    if found.isdigit() and found != name:
        return f"{kind.name[: SHORT - 1 - len(found)]} {found}"
    return found[:SHORT]


def _free(wanted: str, taken: Iterable[str]) -> str:
    known = {*taken}
    numbered = (f"{wanted}_{number}" for number in count(1))
    return next(found for found in chain((wanted,), numbered) if found not in known)
