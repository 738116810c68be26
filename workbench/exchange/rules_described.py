"""What a front-end can be told of a design and its rules: names, scenarios, phases, the form of a position, procedures.

Nothing of it is written by hand: it is read off the design, the rules module's sequence and its types.
"""

from __future__ import annotations

import inspect
from collections.abc import Callable, Mapping
from types import UnionType
from typing import Any, Union, get_args, get_origin

import msgspec
from immutables import Map
from msgspec import Struct

from workbench.engine.clauses import clauses_of
from workbench.engine.codec import to_builtins
from workbench.engine.design import Design
from workbench.engine.display import ScenarioOption
from workbench.engine.maps.map_parts import Link
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.playtests.other_figures import FIELDS
from workbench.engine.questions.decision_json import Json
from workbench.engine.rules_modules import AnyRules, rules_for
from workbench.engine.secrecy.seat_rules import rules_of_seat
from workbench.engine.segment_names import segment_name
from workbench.engine.state import Procedure, Unit

WORDS: dict[Any, str] = {str: "text", int: "number", float: "number", bool: "true or false", type(None): "null"}


def described(design: Design, parts: tuple[str, ...] = (), seat: str = "") -> Json:
    """All parts, or those that are named; to a seat without the figures that are withheld from it.

    Raises
    ------
    KeyError
        There is no part of this name.
    """
    if unknown := [part for part in parts if part not in PARTS]:
        raise KeyError(f"nothing is described as {unknown[0]!r} (there are: {', '.join(PARTS)})")
    rules = rules_for(design)
    told = rules_of_seat(rules, seat) if seat else rules
    wanted = [part for part in PARTS if not parts or part in parts]
    return {part: PARTS[part](told if part in OF_FIGURES else rules) for part in wanted}


def _module(rules: AnyRules) -> Json:
    return {
        "name": rules.name,
        "title": rules.title,
        "rulebook": rules.rulebook,
        "maturity": rules.maturity,
        "design": rules.design.title,
    }


def _scenarios(rules: AnyRules) -> list[Json]:
    return [
        {
            "id": scenario.id,
            "title": scenario.title,
            "turns": [scenario.first_turn, scenario.last_turn],
            "seats": list(rules.seats(rules.start(scenario.id, {}))),
            "options": [_option(option) for option in rules.display.options_offered(scenario.id)],
        }
        for scenario in rules.design.scenarios
    ]


def _option(option: ScenarioOption) -> Json:
    return {"name": option.name, "title": option.title, "values": dict(option.values), "preset": option.preset}


def _sides(rules: AnyRules) -> Json:
    return {side.id: side.name for side in rules.design.sides}


def _factions(rules: AnyRules) -> Json:
    return {faction.id: {"name": faction.name, "side": faction.side} for faction in rules.design.factions}


def _spaces(rules: AnyRules) -> Json:
    """Every space of the maps, and the boxes: its name and kind."""
    found: Json = {}
    for area_map in rules.design.area_maps:
        for number in sorted(area_map.spaces):
            space = area_map.spaces[number]
            found[number] = {"name": space.name, "kind": space.kind.value, "map": area_map.id}
    for hex_map in rules.design.hex_maps:
        for number in sorted(HexNetwork(hex_map).spaces):
            space = hex_map.space(number)
            found[number] = {"name": space.name, "kind": space.kind.value, "map": hex_map.id}
            if place := rules.words.place_in_words(number):
                found[number]["place"] = place
    return found | {box: {"name": rules.words.name_of(box), "kind": "box", "map": ""} for box in rules.boxes}


def _counters(rules: AnyRules) -> Json:
    return {
        counter.id: {
            "name": counter.name,
            "side": rules.side_of_counter(counter.id),
            "faction": counter.faction,
            "unit_type": counter.unit_type,
        }
        for counter in rules.design.counters
    }


def _phases(rules: AnyRules) -> list[Json]:
    """The words by which `set_up` goes on at a phase."""
    return [{"phase": b.phase, "title": b.title, "sides": list(b.sides)} for b in rules.beginnings()]


def _position(rules: AnyRules) -> Json:
    """Fields of the state, of a unit, and of the values that stand in them."""
    named: dict[str, Json] = {}
    fields = _fields(rules.state_type, named)
    return {"state": fields, "units": named.pop(_unit_type(rules).__name__, {}), "values": dict(sorted(named.items()))}


def _procedures(rules: AnyRules) -> Json:
    """What can be going on: its segments in order, each with its clauses, and its fields."""
    return {
        kind.__name__: {
            "what": _first_line(kind),
            "segments": [{"at": segment_name(segment), "clauses": list(clauses_of(segment))} for segment in segments],
            "fields": _fields(kind, {}),
        }
        for kind, segments in rules.sequence.items()
    }


def _figures(rules: AnyRules) -> Json:
    """What `figures` can change: parameters and tables with what they have, parts of the maps with their fields."""
    design = rules.design
    sheets = design.maps
    return {
        "parameters": {p.id: {"title": p.title, "value": p.value, "unit": p.unit} for p in design.parameters},
        "tables": {t.id: {"title": t.title, "rows": list(t.rows), "columns": list(t.columns)} for t in design.tables},
        "fields": {part: list(fields) for part, fields in FIELDS.items()},
        "roads": {number: sheet.roads[number].name for sheet in sheets for number in sorted(sheet.roads)},
        "rivers": {number: sheet.rivers[number].name for sheet in sheets for number in sorted(sheet.rivers)},
        "links": {number: _ends(sheet.links[number]) for sheet in sheets for number in sorted(sheet.links)},
    }


def _ends(link: Link) -> list[str]:
    return [link.first, link.second]


PARTS: Mapping[str, Callable[[AnyRules], Any]] = {
    "rules": _module,
    "scenarios": _scenarios,
    "sides": _sides,
    "factions": _factions,
    "spaces": _spaces,
    "counters": _counters,
    "phases": _phases,
    "position": _position,
    "procedures": _procedures,
    "figures": _figures,
}


OF_FIGURES = ("counters", "figures")
"""The parts that tell figures of the design."""


# ---------------------------------------------------------------- types in words


def _unit_type(rules: AnyRules) -> type[Unit]:
    units = next(field.type for field in msgspec.structs.fields(rules.state_type) if field.name == "units")
    found: type[Unit] = get_args(units)[1]
    return found


def _fields(kind: type[Struct], named: dict[str, Json]) -> Json:
    """Field -> its type in words, and its default where it has one; `named` gathers the structs they speak of."""
    found: Json = {}
    for field in msgspec.structs.fields(kind):
        entry: Json = {"type": _in_words(field.type, named)}
        if field.default is not msgspec.NODEFAULT:
            entry["default"] = to_builtins(field.default)
        found[field.encode_name] = entry
    return found


def _in_words(kind: Any, named: dict[str, Json]) -> str:
    """ "list of text", "text -> number", the name of a struct."""
    if kind in WORDS:
        return WORDS[kind]
    origin, inside = get_origin(kind), get_args(kind)
    if origin is tuple and len(inside) == 2 and inside[1] is Ellipsis:
        return f"list of {_in_words(inside[0], named)}"
    if origin is tuple:
        return f"[{', '.join(_in_words(one, named) for one in inside)}]"
    if origin is Map:
        return f"{_in_words(inside[0], named)} -> {_in_words(inside[1], named)}"
    if origin in (Union, UnionType):
        if all(inspect.isclass(one) and issubclass(one, Procedure) for one in inside):
            return "procedure"
        return " or ".join(_in_words(one, named) for one in inside)
    if inspect.isclass(kind) and issubclass(kind, Struct):
        if kind.__name__ not in named:
            named[kind.__name__] = {}
            named[kind.__name__] = _fields(kind, named)
        return kind.__name__
    if inspect.isclass(kind) and hasattr(kind, "__members__"):
        return " or ".join(repr(member.value) for member in kind.__members__.values())
    return str(getattr(kind, "__name__", kind))


def _first_line(kind: type[Any]) -> str:
    return (inspect.getdoc(kind) or "").partition("\n\n")[0].replace("\n", " ")
