"""The counters of a set-up as stacks on the map: the front of each, one stack a side."""

from __future__ import annotations

from msgspec.structs import replace

from workbench.engine.counters.counter_face import CounterFace
from workbench.engine.counters.shown_counter import counter_face
from workbench.engine.design import Counter, Design, Scenario
from workbench.qt.map_canvas.counters.stacks import Stack, StackCounter
from workbench.qt.set_up.set_up import armies_of, sides_of, standing, types_of

_LEADER = "leader"


def face_of(design: Design, counter: Counter) -> CounterFace:
    """The front of a counter, in the colours of its nation or else of its side."""
    return counter_face(_with_sides(design), counter)


def _with_sides(design: Design) -> Design:
    """The design with the sides, armies and types that one without any begins with."""
    armies = armies_of(design)
    if design.sides and design.unit_types and {*armies} <= {*design.factions}:
        return design
    return replace(design, sides=sides_of(design), factions=armies, unit_types=types_of(design))


def stacks_of(design: Design, scenario: Scenario, chosen: str = "") -> dict[str, list[Stack]]:
    """The stacks of a set-up by space, leaders on top; the badge tells what a pile has together.

    The stack with the `chosen` counter is marked.
    """
    side_of = {faction.id: faction.side for faction in armies_of(design)}
    found: dict[str, list[Stack]] = {}
    for space, counters in standing(design, scenario).items():
        piles: dict[str, list[Counter]] = {}
        for counter in counters:
            piles.setdefault(side_of.get(counter.faction, counter.faction), []).append(counter)
        found[space] = [_stack(design, piles[side], chosen) for side in sorted(piles)]
    return found


def _stack(design: Design, pile: list[Counter], chosen: str) -> Stack:
    ordered = sorted(pile, key=lambda counter: (counter.unit_type == _LEADER, counter.strength, counter.id))
    points = sum(counter.strength for counter in pile)
    badge = f"{points} SP" if len(pile) > 1 else ""
    known = _with_sides(design)
    front = tuple(StackCounter(counter.id, counter_face(known, counter)) for counter in ordered)
    return Stack(front, badge, selected=any(counter.id == chosen for counter in pile))
