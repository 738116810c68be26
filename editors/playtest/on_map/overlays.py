"""What the map shows over a playtest: legal spaces, the way to the pointer, the fight, field works."""

from __future__ import annotations

from collections.abc import Mapping, Sequence

from editors.playtest.answering.choices import Choice
from editors.playtest.moment import Moment
from workbench.engine.display import ShownWork
from workbench.engine.maps.roads import RoadSection
from workbench.engine.words.message import cost_told
from workbench.qt.map_canvas import (
    Control,
    FieldWorks,
    Legal,
    Overlay,
    PathGhost,
    PathStep,
    RetreatOption,
    Selection,
    Target,
    Veil,
    WorkPlate,
)

FRACTIONS = {"1/2": "½", "1/3": "⅓", "2/3": "⅔", "1/4": "¼", "3/4": "¾"}


def decision_overlays(moment: Moment, sections: Mapping[str, RoadSection]) -> list[Overlay]:
    """What may be chosen on the map now, where the force under way stands, and where it is fought."""
    found: list[Overlay] = [Target(moment.scene)] if moment.scene else []
    if moment.origin:
        found.append(Selection(spaces=(moment.origin,)))
    lit = [key for key, choice in moment.choices.by_section.items() if choice.refusal is None]
    if lit:
        found.append(Legal(borders=section_borders(sections, lit)))
    return [*found, *_spaces_to_choose(moment)]


def _spaces_to_choose(moment: Moment) -> list[Overlay]:
    """Framed spaces by cost, the rest under a veil; retreat options with their refusals."""
    by_space = moment.choices.by_space
    if not by_space:
        return _spaces_of_units(moment)
    legal = moment.choices.legal_spaces()
    free = tuple(space for space in legal if not costs_something(by_space[space]))
    dear = tuple(space for space in legal if space not in free)
    frames: list[Overlay] = [Legal(free, free=True)] if free else []
    if dear:
        frames.append(Legal(dear, costs=tuple(cost_of(by_space[space]) for space in dear)))
    if moment.is_retreat:
        return [*frames, *(RetreatOption(s, c.note, c.refusal is not None) for s, c in by_space.items())]
    shown = {*legal, moment.origin, moment.scene} - {""}
    return [Veil(except_spaces=tuple(sorted(shown))), *frames]


def _spaces_of_units(moment: Moment) -> list[Overlay]:
    """Where the units stand that may be chosen, if not all of them where the force under way stands."""
    found = {moment.pieces[key].space for key, choice in moment.choices.by_unit.items() if choice.refusal is None}
    return [Legal(spaces, free=True)] if (spaces := tuple(sorted(found - {moment.origin, ""}))) else []


def costs_something(choice: Choice) -> bool:
    """Does choosing it cost or risk anything? Its note says what."""
    return bool(choice.note)


def cost_of(choice: Choice) -> str:
    """The cost that its note tells: "3", "1½", "" without one."""
    return "".join(FRACTIONS.get(part, part) for part in cost_told(choice.note).split())


def way_overlays(origin: str, choice: Choice) -> list[Overlay]:
    """The way from where the force stands to the candidate under the pointer."""
    space = choice.key
    origin = origin or next(iter(choice.way), "")
    if not origin or origin == space:
        return []
    cost = cost_of(choice)
    between = [step for step in choice.way if step not in (origin, space)]
    # the note tells what all of the way costs, not what its steps do
    last = PathStep(space, "", choice.refusal is not None)
    steps = (*(PathStep(step, "") for step in between), last)
    return [PathGhost(origin, steps, cost)]


def aim_overlays(aims: Mapping[str, Choice]) -> list[Overlay]:
    """Places that can be reached by an order, by what it costs to get there."""
    legal = tuple(space for space, choice in aims.items() if choice.refusal is None)
    return [Legal(legal, costs=tuple(cost_of(aims[space]) for space in legal))] if legal else []


def order_overlays(choice: Choice) -> list[Overlay]:
    """The way of the order that is proposed, and its end."""
    return [Selection(spaces=(choice.key,)), *way_overlays("", choice)]


def section_overlays(sections: Mapping[str, RoadSection], keys: Sequence[str]) -> list[Overlay]:
    """Road sections under the pointer."""
    return [Selection(borders=section_borders(sections, keys))] if keys else []


def section_borders(sections: Mapping[str, RoadSection], keys: Sequence[str]) -> tuple[str, ...]:
    """The borders that carry these road sections."""
    return tuple(border for key in keys for border in sections[key].borders)


def control_overlays(held: Mapping[str, tuple[str, ...]], colour_names: Mapping[str, str]) -> list[Overlay]:
    """Bands of control in the colours of the sides."""
    return [
        Control(space, tuple(colour_names[side] for side in held[space] if side in colour_names))
        for space in sorted(held)
    ]


def work_overlays(works: Sequence[ShownWork], colour_names: Mapping[str, str]) -> list[Overlay]:
    """The field works of each space as plates."""
    spaces = sorted({work.space for work in works})
    return [
        FieldWorks(
            space,
            tuple(
                WorkPlate(work.symbol, colour_names.get(work.side, ""), work.status)
                for work in works
                if work.space == space
            ),
        )
        for space in spaces
    ]
