"""What a player might name that no list offers: other units and spaces, sums and numbers that do not come out.

Each answer here has the right shape: the type that is asked for, and names of the kind that stands among the
candidates. So its refusal owes a clause of its own.
"""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any, NamedTuple

from immutables import Map

from workbench.engine.design import Design
from workbench.engine.maps.hex_places import every_number
from workbench.engine.options import Allotment, Number, OneOf, Options, Ordering, SomeOf
from workbench.engine.orders.options import OrdersFor, Ruling
from workbench.engine.orders.order import GivenOrders, Order
from workbench.engine.ruleset import RulesModule
from workbench.engine.state import Allotted, Answer, State

SPACE, BOX, UNIT = "a space", "a box", "a unit"


class Foreign(NamedTuple):
    """An answer that is not offered, and what is odd about it, in a few words."""

    what: str
    answer: Answer


class Names:
    """All that a design has a name for, by kind: spaces of its maps and boxes, counters."""

    def __init__(self, rules: RulesModule[Any, Any]) -> None:
        self.kinds: Mapping[str, str] = {
            **dict.fromkeys(spaces_of(rules.design), SPACE),
            **dict.fromkeys(rules.boxes, BOX),
            **{counter.id: UNIT for counter in rules.design.counters},
        }
        self._by_kind: dict[str, list[str]] = {}
        for name in sorted(self.kinds):
            self._by_kind.setdefault(self.kinds[name], []).append(name)

    def like(self, candidates: tuple[str, ...]) -> tuple[str, ...]:
        """Every name of the kinds that stand among some candidates, but for these themselves."""
        kinds = sorted({self.kinds[name] for name in candidates if name in self.kinds})
        return tuple(name for kind in kinds for name in self._by_kind[kind] if name not in candidates)


def spaces_of(design: Design) -> tuple[str, ...]:
    """All spaces of all maps of a design, sorted."""
    areas = (space for area_map in design.area_maps for space in area_map.spaces)
    hexes = (number for hex_map in design.hex_maps for number in every_number(hex_map.grid))
    return tuple(sorted({*areas, *hexes}))


def foreign_answers(options: Options[Any], names: Names, state: State[Any, Any]) -> Iterator[Foreign]:
    """Answers of the right shape that one question does not offer."""
    match options:
        case OneOf(candidates=candidates):
            yield from (Foreign(_what(name, names, state), name) for name in names.like(candidates))
        case SomeOf(candidates=candidates, least=least, most=most):
            with_it = candidates[: max(0, least - 1)]
            for name in names.like(candidates):
                yield Foreign(_what(name, names, state), (*with_it, name))
            if most < len(candidates):
                yield Foreign("one too many", candidates[: most + 1])
            if least > 1:
                yield Foreign("one too few", candidates[: least - 1])
        case Allotment():
            yield from _allotments(options, names, state)
        case Ordering(of=of):
            for name in names.like(of):
                yield Foreign(_what(name, names, state), (*of, name))
            yield Foreign("one is left out", of[1:])
        case Number(low=low, high=high):
            yield Foreign("a number too small", low - 1)
            yield Foreign("a number too large", high + 1)
        case OrdersFor():
            yield from _orders(options, names, state)
        case Ruling():
            yield from foreign_answers(options.options, names, state)


def _allotments(options: Allotment, names: Names, state: State[Any, Any]) -> Iterator[Foreign]:
    over, total = options.over, options.total
    for name in names.like(tuple(over)):
        yield Foreign(_what(name, names, state), Allotted(Map({name: max(1, total)})))
    for unit, room in list(over.items())[:3]:
        yield Foreign("more than there is room for", Allotted(Map({unit: room + 1})))
    full = {unit: room for unit, room in over.items() if room}
    if sum(full.values()) > total:
        yield Foreign("a sum too large", Allotted(Map(full)))
    if total:
        yield Foreign("nothing at all", Allotted())


def _orders(options: OrdersFor, names: Names, state: State[Any, Any]) -> Iterator[Foreign]:
    """Orders to whoever takes none now, a way that leads nowhere, and two orders at once."""
    for name in names.like(options.forces):
        yield Foreign(_what(name, names, state), GivenOrders((Order(name, options.when),)))
    for force in options.forces[:1]:
        yield Foreign("a way that leads nowhere", GivenOrders((Order(force, options.when, way=("nowhere",)),)))
        yield Foreign("two orders for one force", GivenOrders((Order(force, options.when),) * 2))


def _what(name: str, names: Names, state: State[Any, Any]) -> str:
    if names.kinds[name] != UNIT:
        return f"another {'space' if names.kinds[name] == SPACE else 'box'}"
    return "another unit" if name in state.units else "a counter that is not in play"
