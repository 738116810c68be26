"""What the map shows over a playtest: legal spaces, the way to the pointer, supply, control."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from editors.playtest.choices import Choice, Choices
from workbench.engine.display import ShownSupply
from workbench.engine.roads import RoadSection
from workbench.qt.map_canvas import (
    Control,
    Legal,
    Overlay,
    PathGhost,
    PathStep,
    RetreatOption,
    Selection,
    SupplyLine,
    Veil,
)


def legal_overlays(choices: Choices, origin: str, is_retreat: bool) -> list[Overlay]:
    """Where one may go: framed spaces by cost, the rest under a veil; retreat options with their refusals."""
    legal = choices.legal_spaces()
    if not choices.by_space:
        return [Selection(spaces=(origin,))] if origin else []
    if is_retreat:
        options: list[Overlay] = [
            RetreatOption(space, choice.note, choice.refusal is not None) for space, choice in choices.by_space.items()
        ]
        return [*options, *([Selection(spaces=(origin,))] if origin else [])]
    free = tuple(space for space in legal if not costs_something(choices.by_space[space]))
    dear = tuple(space for space in legal if space not in free)
    found: list[Overlay] = [Veil(except_spaces=(*legal, *((origin,) if origin else ())))]
    if free:
        found.append(Legal(free, free=True))
    if dear:
        found.append(Legal(dear))
    if origin:
        found.append(Selection(spaces=(origin,)))
    return found


def costs_something(choice: Choice) -> bool:
    """Does choosing it cost or risk anything, as its note says?"""
    return bool(choice.note) and not choice.note.lower().startswith(("free", "no cost"))


def way_overlay(origin: str, space: str, choice: Choice) -> list[Overlay]:
    """The way from where the force stands to the space under the pointer."""
    if not origin or origin == space:
        return []
    first_word = choice.note.split()[0] if choice.note else ""
    cost = first_word if first_word.isdigit() else ""
    between = [step for step in choice.way if step not in (origin, space)]
    steps = (*(PathStep(step, "") for step in between), PathStep(space, cost, choice.refusal is not None))
    return [PathGhost(origin, steps, cost)]


def supply_overlays(traced: Sequence[ShownSupply]) -> list[Overlay]:
    """Supply paths as beads, cut ones with their cross."""
    return [SupplyLine(line.spaces, line.cut_at) for line in traced if len(line.spaces) > 1]


def control_overlays(held: Mapping[str, tuple[str, ...]], colour_names: Mapping[str, str]) -> list[Overlay]:
    """Bands of control in the colours of the sides."""
    return [
        Control(space, tuple(colour_names[side] for side in held[space] if side in colour_names))
        for space in sorted(held)
    ]


def section_spaces(sections: Mapping[str, RoadSection], keys: Sequence[str]) -> tuple[str, ...]:
    """The borders of road sections, to be lit."""
    return tuple(border for key in keys for border in sections[key].borders)
