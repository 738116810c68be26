"""The counters of a set-up as stacks on the map: the front of each, one stack a side."""

from __future__ import annotations

from editors.map_editor.counters.set_up import armies_of, sides_of, standing, types_of
from workbench.engine.design import Counter, Design, Scenario
from workbench.qt.counters.counter_face import CounterFace, in_one_row
from workbench.qt.counters.side_colours import SIDE_COLOURS
from workbench.qt.map_canvas.counters.stacks import Stack, StackCounter

_LEADER = "leader"
BESIDE = ("defence", "movement")
"""Figures of a counter's own that stand beside its strength."""


def face_of(design: Design, counter: Counter) -> CounterFace:
    """The front of a counter, in the colours of its nation or else of its side."""
    army = next((faction for faction in armies_of(design) if faction.id == counter.faction), None)
    side = next((side.colours for side in sides_of(design) if army is not None and side.id == army.side), "stone")
    colours = SIDE_COLOURS.get(side, SIDE_COLOURS["stone"])
    symbol = next((kind.symbol for kind in types_of(design) if kind.id == counter.unit_type), "infantry")
    return CounterFace(
        short_name=counter.short_name or counter.name,
        kind="leader" if counter.unit_type == _LEADER else "unit",
        letter=counter.letter,
        size_mark=counter.size,
        symbol=symbol,
        strength=_strength(counter),
        quality=counter.quality,
        ground=army.ground if army is not None else colours.ground,
        ink=army.ink if army is not None else colours.ink,
        band=army.band if army is not None else None,
    )


def _strength(counter: Counter) -> str:
    """The printed strength; with defence and movement where the counter has them of its own."""
    strength, defence, movement = (str(x) for x in (counter.strength, *(counter.values.get(v, "") for v in BESIDE)))
    return in_one_row(strength, defence, movement) if defence else strength if counter.strength else ""


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
    front = tuple(StackCounter(counter.id, face_of(design, counter)) for counter in ordered)
    return Stack(front, badge, selected=any(counter.id == chosen for counter in pile))
