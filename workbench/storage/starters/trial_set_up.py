"""A set-up to try a new map with: the counters of each side on the map, the sides as far apart as it allows."""

from __future__ import annotations

from collections.abc import Callable, Collection, Iterable, Iterator, Mapping, Sequence
from typing import TYPE_CHECKING

from msgspec import Struct
from msgspec.structs import replace

from workbench.cartography.map_spaces import AnyMap, played_map
from workbench.engine.clauses import Refusal
from workbench.engine.design import Counter, Design, Placement, Scenario
from workbench.engine.networks.march import network_of
from workbench.engine.provenance import BY_THE_DESIGNER
from workbench.engine.rules_modules import UNPLAYABLE, UnknownRules, rules_for
from workbench.engine.words.message import Message, marked
from workbench.storage.edits.edit import Edit, Edited, EditError
from workbench.storage.edits.edits import ReplaceEntry

if TYPE_CHECKING:  # networkx takes its time and its room: it is loaded when a set-up is made
    import networkx as nx

WhyNot = Callable[[str, str, Sequence[str]], Refusal | None]
STACK = 2
"""So many counters of a side are put in one space."""
FEWEST_SPACES = 2


class SetUpForATrial(Struct, frozen=True):
    """Put the counters of every side on the map, in place of the set-up that is there."""

    scenario_id: str
    label: str = marked("Set up for a trial")

    def apply(self, document: Edited) -> Edit:
        scenario = _scenario(document.design, self.scenario_id)
        return _placed(document, scenario, trial_placements(document.design, self.scenario_id), self.label)


def trial_placements(design: Design, scenario_id: str) -> tuple[Placement, ...]:
    """Each side's counters about one end of the largest stretch of land, two to a space, where they may stand.

    Raises
    ------
    EditError
        There is no map, no room for two sides on it, or a side has no counter.
    """
    return placements_on(_ground(design, scenario_id), design, scenario_id)


class TrialGround:
    """The largest stretch of land of a map, and for each of so many sides the steps from its end of it."""

    def __init__(self, shown: AnyMap, sides: int) -> None:
        from workbench.engine.mechanics.distance import steps_from

        self.land = largest_land(shown)
        self.has_room = len(self.land) >= max(FEWEST_SPACES, sides)
        centres = _far_apart(self.land, sides) if self.has_room else []
        self.ranges: Sequence[Mapping[str, int]] = [steps_from(self.land, centre) for centre in centres]

    def nearest_to(self, side: int) -> list[str]:
        """The spaces that are nearer to the end of a side than to any other, the nearest first."""
        own, others = self.ranges[side], _others(self.ranges, side)
        nearest = set(own).difference(*({x for x in own if steps[x] <= own[x]} for steps in others))
        return [space for space in _nearest_first(own) if space in nearest]

    def middle(self) -> str:
        """The space that lies between the ends of two sides; "" where there is none."""
        if len(self.land) <= FEWEST_SPACES or not self.has_room:
            return ""
        first, second = self.ranges[:2]
        off = {space: (abs(first[space] - second[space]), first[space] + second[space]) for space in self.land}
        least = min(off.values())
        between = [space for space in sorted(off) if off[space] == least]
        return between[len(between) // 2]


def placements_on(ground: TrialGround, design: Design, scenario_id: str) -> tuple[Placement, ...]:
    """The same on ground that was looked at already; EditError as there."""
    if not ground.has_room:
        raise EditError("the map has no two spaces of land beside each other")
    elsewhere = _elsewhere(design, scenario_id)
    corps = {side.id: _counters_of(design, side.id, elsewhere) for side in design.sides}
    for side in design.sides:
        if not corps[side.id]:
            raise EditError(Message("the side {name} has no counter", name=side.name))
    why_not = _why_not_there(design, scenario_id)
    found: list[Placement] = []
    for place, side in enumerate(design.sides):
        found += _stacked(corps[side.id], ground.nearest_to(place), why_not)
    return tuple(found)


def _ground(design: Design, scenario_id: str) -> TrialGround:
    try:
        return TrialGround(played_map(design, scenario_id), len(design.sides))
    except KeyError as error:
        raise EditError(str(error.args[0])) from None


def largest_land(shown: AnyMap) -> nx.Graph[str]:
    """The largest stretch of land: its spaces, and which of them lie beside each other by land."""
    import networkx as nx

    graph = network_of(shown).land_graph
    part: set[str] = max(nx.connected_components(graph), key=len, default=set())
    return nx.Graph(graph.subgraph(sorted(part)))


def _far_apart(land: nx.Graph[str], count: int) -> list[str]:
    """So many spaces, each as far from those before it as there is any."""
    from workbench.engine.mechanics.distance import steps_from

    found = [_nearest_first(steps_from(land, min(land)))[-1]]
    while len(found) < count:
        steps = [steps_from(land, centre) for centre in found]
        found.append(max(sorted(set(land) - set(found)), key=lambda space: min(x[space] for x in steps)))
    return found


def _nearest_first(steps: Mapping[str, int]) -> list[str]:
    return sorted(steps, key=lambda space: (steps[space], space))


def _others(ranges: Sequence[Mapping[str, int]], place: int) -> Iterator[Mapping[str, int]]:
    return (steps for other, steps in enumerate(ranges) if other != place)


def _stacked(counters: Iterable[Counter], spaces: Sequence[str], why_not: WhyNot) -> Iterator[Placement]:
    """Each in the nearest space with room in which it may stand; those for whom there is none stay away."""
    there: dict[str, list[str]] = {}
    for counter in counters:
        for space in spaces:
            beside = there.setdefault(space, [])
            if len(beside) < STACK and why_not(counter.id, space, beside) is None:
                beside.append(counter.id)
                yield Placement(counter.id, space)
                break


def _why_not_there(design: Design, scenario_id: str) -> WhyNot:
    """What the design's rules say of a counter in a space; a design that no rules can read yet lets all stand."""
    try:
        rules = rules_for(design)
    except (UnknownRules, *UNPLAYABLE):
        return lambda _counter, _space, _beside: None
    return lambda counter, space, beside: rules.why_not_set_up(scenario_id, counter, space, beside)


def _elsewhere(design: Design, scenario_id: str) -> frozenset[str]:
    """The counters that come later, are set up freely or are out of play by what the scenario says."""
    scenario = _scenario(design, scenario_id)
    coming = (counter for arrival in scenario.arrivals for counter in arrival.counters)
    free = (counter for area in scenario.free for counter in area.counters)
    return frozenset((*coming, *free, *scenario.out_of_play))


def _counters_of(design: Design, side: str, elsewhere: Collection[str]) -> tuple[Counter, ...]:
    """Those that can stand on the map by themselves: with a strength, and no other place."""
    factions = {faction.id for faction in design.factions if faction.side == side}
    able = (counter for counter in design.counters if counter.faction in factions and counter.strength > 0)
    return tuple(counter for counter in able if counter.id not in elsewhere)


def _scenario(design: Design, scenario_id: str) -> Scenario:
    found = next((scenario for scenario in design.scenarios if scenario.id == scenario_id), None)
    if found is None:
        raise EditError(Message("there is no scenario {scenario_id}", scenario_id=repr(scenario_id)))
    return found


def _placed(document: Edited, scenario: Scenario, placements: tuple[Placement, ...], label: str) -> Edit:
    told = scenario.provenance.set("placements", BY_THE_DESIGNER)
    after = replace(scenario, placements=placements, provenance=told)
    return ReplaceEntry(label, "scenarios", after).apply(document)
