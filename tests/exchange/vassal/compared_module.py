"""What came back of a design that left as a module, held against it: every difference in a line."""

from __future__ import annotations

from collections.abc import Iterator

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.maps.area_map import SpaceKind


def differences(before: Design, after: Design) -> Iterator[str]:
    """Maps with their spaces and adjacency, counters with names, sides and faces, who stands where."""
    for sheet in before.maps:
        found = after.find_map(sheet.id)
        if found is None:
            yield f"no map {sheet.id}"
            continue
        yield from of_maps(sheet, found)
    yield from of_counters(before, after)
    yield from of_set_ups(before, after)


def spaces(sheet: AnyMap) -> dict[str, str]:
    """Id -> name, of all that is played."""
    played = {name: one for name, one in sheet.every_space.items() if one.kind is not SpaceKind.UNPLAYABLE}
    return {name: one.name for name, one in played.items()}


def adjacency(sheet: AnyMap) -> set[tuple[str, str]]:
    played = spaces(sheet)
    return {(min(a, b), max(a, b)) for a, b, _ in sheet.pairs() if a in played and b in played and a != b}


def of_maps(before: AnyMap, after: AnyMap) -> Iterator[str]:
    own, found = spaces(before), spaces(after)
    yield from (f"{before.id}: no space {name}" for name in sorted(own.keys() - found.keys()))
    yield from (f"{before.id}: a space {name} too many" for name in sorted(found.keys() - own.keys()))
    yield from (f"{before.id}: {one[0]} beside {one[1]} lost" for one in sorted(adjacency(before) - adjacency(after)))
    yield from (f"{before.id}: {one[0]} beside {one[1]} new" for one in sorted(adjacency(after) - adjacency(before)))


def of_counters(before: Design, after: Design) -> Iterator[str]:
    ids = {one.id: one for one in after.counters}
    for one in before.counters:
        found = ids.pop(one.id, None)
        if found is None:
            yield f"no counter {one.id}"
            continue
        if found.name.split() != (one.name or one.id).replace("\\", "/").split():
            yield f"counter {one.id} is called {found.name!r}"
        sides = [_side(design, counter.faction) for design, counter in ((before, one), (after, found))]
        if sides[0] != sides[1]:
            yield f"counter {one.id} is of {sides}"
        if one.quantity != found.quantity:
            yield f"counter {one.id} has {found.quantity} copies and not {one.quantity}"
        steps = [int(counter.values.get("steps", 1)) for counter in (one, found)]
        if steps[0] != steps[1]:
            yield f"counter {one.id} has {steps[1]} steps and not {steps[0]}"
    yield from (f"a counter {name} too many" for name in ids)


def _side(design: Design, faction: str) -> str:
    known = design.find_faction(faction)
    return next((one.name for one in design.sides if known and one.id == known.side), "")


def of_set_ups(before: Design, after: Design) -> Iterator[str]:
    titles = {one.title: one for one in after.scenarios}
    for scenario in before.scenarios:
        found = titles.get(scenario.title)
        if found is None:
            yield f"no scenario {scenario.title}"
            continue
        own = {one.counter: one.space for one in scenario.placements}
        there = {one.counter: one.space for one in found.placements}
        for counter, space in own.items():
            if there.get(counter) != space:
                yield f"{scenario.id}: {counter} stands in {there.get(counter)} and not in {space}"
