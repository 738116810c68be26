"""The forces of a design: whose each unit is, and how strong they are turn by turn."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.rules_modules import turns_of_entry
from workbench.engine.words.bounded_words import one_line

ALL, SIDE, FACTION = "", "side", "faction"
STRANGE = "?"
"""The branch of units whose faction, or whose side, the design does not have."""


class Branch(NamedTuple):
    """Units that belong together: all of a side, all of a faction of it. `of` is what it is, "" for all there are."""

    of: str
    id: str
    title: str
    units: tuple[str, ...]
    strength: int
    under: tuple[Branch, ...] = ()


class TurnStrength(NamedTuple):
    """Strength points in play from a turn on, by type of unit, and the units that come on that turn."""

    turn: int
    by_type: Mapping[str, int]
    arriving: tuple[str, ...]

    @property
    def whole(self) -> int:
        return sum(self.by_type.values())


def forces_of(design: Design) -> Branch:
    """All units of a design, by side and faction in the order of the design; what is nobody's comes last."""
    by_faction: dict[str, list[Counter]] = {}
    for counter in design.counters:
        by_faction.setdefault(counter.faction, []).append(counter)
    sides = []
    for side in design.sides:
        factions = [
            _branch(FACTION, one.id, one.name, by_faction.pop(one.id, []))
            for one in design.factions
            if one.side == side.id
        ]
        units = tuple(unit for one in factions for unit in one.units)
        sides.append(Branch(SIDE, side.id, side.name, units, sum(one.strength for one in factions), tuple(factions)))
    if by_faction:
        sides.append(_branch(SIDE, STRANGE, "", [one for units in by_faction.values() for one in units]))
    everybody = tuple(unit for one in sides for unit in one.units)
    return Branch(ALL, "", design.title, everybody, sum(one.strength for one in sides), tuple(sides))


def branches_of(root: Branch) -> Iterator[Branch]:
    """The branch and all under it, each before those under it."""
    yield root
    for one in root.under:
        yield from branches_of(one)


def strength_by_turn(design: Design, scenario: Scenario, units: Collection[str]) -> tuple[TurnStrength, ...]:
    """How strong units are on each turn of a scenario, as its set-up and their turns of arrival have it.

    A unit that neither stands on the map at first nor arrives during the scenario is not counted.
    """
    wanted = set(units)
    mine = {counter.id: counter for counter in design.counters if counter.id in wanted}
    coming: dict[int, list[Counter]] = {}
    for unit, turn in turns_of_entry(design, scenario).items():
        if unit in mine:
            coming.setdefault(turn, []).append(mine[unit])
    found, sum_by_type = [], Tally[str]()
    for turn in scenario.turns:
        arriving = coming.get(turn, [])
        for counter in arriving:
            sum_by_type[counter.unit_type] += counter.strength
        found.append(TurnStrength(turn, dict(sum_by_type), tuple(one.id for one in arriving)))
    return tuple(found)


def strongest_types(strengths: Sequence[TurnStrength], most: int) -> list[str]:
    """The types of unit with the most strength at the end, the strongest first; at most so many."""
    last = strengths[-1].by_type if strengths else {}
    return sorted((one for one in last if last[one]), key=lambda one: (-last[one], one))[:most]


def turns_said(strengths: Sequence[TurnStrength]) -> str:
    """The turns on which units come: "2–15", "3", or nothing."""
    turns = [one.turn for one in strengths if one.arriving]
    if not turns:
        return ""
    return str(turns[0]) if turns[0] == turns[-1] else f"{turns[0]}–{turns[-1]}"


def _branch(of: str, branch_id: str, title: str, units: Sequence[Counter]) -> Branch:
    return Branch(of, branch_id, one_line(title), tuple(one.id for one in units), sum(one.strength for one in units))
