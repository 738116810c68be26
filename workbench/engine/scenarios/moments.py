"""A scenario out of a moment of a playtest: who stands where, who is still to come, who is out of play, the tracks.

What set-ups of a game can say besides is a part of its rules module.
"""

from __future__ import annotations

from collections.abc import Callable, Mapping
from itertools import chain
from typing import Any, ClassVar, Generic, Protocol, TypeVar

from immutables import Map
from msgspec.structs import replace

from workbench.engine.design import Design, Placement, Scenario
from workbench.engine.maps.tags import TagType
from workbench.engine.scenarios.scenario_parts import Arrival
from workbench.engine.state import State, Unit

S = TypeVar("S", bound=State[Any, Any])
TagsOf = Callable[[Any], Mapping[str, str]]


def no_tags(unit: Unit) -> Mapping[str, str]:
    """What a set-up says of a unit besides where it stands: nothing."""
    return {}


def from_moment(
    design: Design, scenario_id: str, state: State[Any, Any], turn: int, tags_of: TagsOf = no_tags
) -> Scenario:
    """The scenario with its units as they stand in a state, from this turn on. Rules modules say the rest.

    Whoever stands on a map is set up there. A unit elsewhere that is `due` in a turn comes then, by the entry that the
    scenario says for it. Every other counter is out of play, and nothing is set up freely.
    """
    was = design.scenario(scenario_id)
    spaces = set(chain.from_iterable(sheet.every_space for sheet in design.maps))
    placements = tuple(
        Placement(name, unit.space, Map({tag: said for tag, said in tags_of(unit).items() if said}))
        for name, unit in sorted(state.units.items())
        if unit.space in spaces
    )
    there = {placement.counter for placement in placements}
    due = {name: int(getattr(unit, "due", 0)) for name, unit in state.units.items() if name not in there}
    coming = {name: when for name, when in due.items() if when}
    return replace(
        was.beginning_with(turn),
        placements=placements,
        tracks=state.tracks,
        arrivals=_arrivals(was, coming),
        free=(),
        out_of_play=tuple(sorted(one.id for one in design.counters if one.id not in there and one.id not in coming)),
    )


def _arrivals(was: Scenario, coming: Mapping[str, int]) -> tuple[Arrival, ...]:
    """Those of the scenario for the units that are still to come, each in the turn that it is due now.

    Who came by his counter or by a table still does, and is not said.
    """
    found: dict[Arrival, list[str]] = {}
    for arrival in was.arrivals:
        for name in arrival.counters:
            if name in coming:
                found.setdefault(replace(arrival, counters=(), turn=str(coming[name])), []).append(name)
    return tuple(replace(arrival, counters=tuple(names)) for arrival, names in found.items())


class _Rules(Protocol):
    design: Design

    def turn(self, state: Any) -> int: ...


class Moments(Generic[S]):
    """What set-ups of a game can say of a moment: a part of its rules module, with a default for everything.

    Class attributes
    ----------------
    tag_types
        Tags of set-ups that only those from moments have; a design declares them when it has one.
    left_out
        Sentences on what no set-up says.
    """

    tag_types: ClassVar[tuple[TagType, ...]] = ()
    left_out: ClassVar[tuple[str, ...]] = ()

    def __init__(self, rules: _Rules) -> None:
        self.rules = rules

    def scenario_of(self, state: S, scenario_id: str) -> Scenario:
        """The scenario that begins as much like a moment as set-ups can say; extend it by tags, options, control."""
        return from_moment(self.rules.design, scenario_id, state, self.rules.turn(state))

    def taken_over(self, state: S, was: Design) -> S:
        """A state that was played on another design, with what else than its units was set up by figures brought up to
        date. What counters print on units is so already.
        """
        return state
