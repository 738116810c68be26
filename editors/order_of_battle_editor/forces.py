"""The forces of a design: whose each unit is, and how strong they are turn by turn."""

from __future__ import annotations

from collections import Counter as Tally
from collections.abc import Collection, Iterator, Mapping, Sequence
from typing import NamedTuple

from workbench.engine.counters.command import ChainOfCommand, CommandRead
from workbench.engine.design import Counter, Design, Scenario
from workbench.engine.rules_modules import turns_of_entry
from workbench.engine.words.bounded_words import one_line

ALL, SIDE, FACTION, COMMAND = "", "side", "faction", "command"
DEEPEST = 12
"""So many commanders stand under each other in the tree; who is further down stands directly under the last."""
STRANGE = "?"
"""The branch of units whose faction, or whose side, the design does not have."""


class Branch(NamedTuple):
    """Units that belong together: all of a side, of a faction of it, a commander with all under him.

    `of` is what it is, "" for all there are. `units` are all in it, `alone` those that stand in no branch of `under`;
    of a commander, who is the first of his units, `most` is how many he can have directly under him.
    """

    of: str
    id: str
    title: str
    units: tuple[str, ...]
    strength: int
    under: tuple[Branch, ...] = ()
    alone: tuple[str, ...] = ()
    most: int | None = None

    @property
    def is_overfull(self) -> bool:
        """Are there more directly under him than he can command?"""
        return self.most is not None and len(self.under) + len(self.alone) > self.most


class TurnStrength(NamedTuple):
    """Strength points in play from a turn on, by kind (type of unit, or faction), and the units that come then."""

    turn: int
    by_kind: Mapping[str, int]
    arriving: tuple[str, ...]

    @property
    def whole(self) -> int:
        return sum(self.by_kind.values())


def forces_of(design: Design, read: CommandRead) -> Branch:
    """All units of a design by side, faction and commander, in the order of the design; nobody's come last.

    A unit whose commander is of another faction stands in its own.
    """
    chain = ChainOfCommand(design, read)
    by_faction: dict[str, list[Counter]] = {}
    for counter in design.counters:
        by_faction.setdefault(counter.faction, []).append(counter)
    sides = []
    for side in design.sides:
        factions = [
            _faction(design, read, chain, FACTION, one.id, one.name, by_faction.pop(one.id, []))
            for one in design.factions
            if one.side == side.id
        ]
        sides.append(_whole(SIDE, side.id, side.name, factions))
    if by_faction:
        strange = [one for units in by_faction.values() for one in units]
        sides.append(_faction(design, read, chain, SIDE, STRANGE, "", strange))
    return _whole(ALL, "", design.title, sides)


def _whole(of: str, branch_id: str, title: str, under: Sequence[Branch]) -> Branch:
    units = tuple(unit for one in under for unit in one.units)
    return Branch(of, branch_id, one_line(title), units, sum(one.strength for one in under), tuple(under))


def _faction(
    design: Design,
    read: CommandRead,
    chain: ChainOfCommand,
    of: str,
    branch_id: str,
    title: str,
    counters: Sequence[Counter],
) -> Branch:
    """A faction: its commanders with all under them, and who stands alone; who leads it as a whole goes first."""
    own = {one.id: one for one in counters}
    below = {name: [one for one in chain.below[name] if one in own] for name in own if name in chain.below}
    tops = [name for name in own if chain.above.get(name, "") not in own] if chain.above else [*own]
    leading = [name for name in tops if read.leads or read.chiefs if branch_id in read.factions_led(own[name])]
    commanding = [*leading, *(name for name in tops if below.get(name) and name not in leading)]
    alone = tuple(name for name in tops if not below.get(name) and name not in leading)
    under = tuple(_commander(design, read, own, below, name) for name in commanding)
    return Branch(of, branch_id, one_line(title), tuple(own), sum(one.strength for one in counters), under, alone)


def _commander(
    design: Design,
    read: CommandRead,
    own: Mapping[str, Counter],
    below: Mapping[str, Sequence[str]],
    name: str,
    depth: int = 1,
) -> Branch:
    direct = [*below.get(name, ())]
    is_deepest = depth >= DEEPEST
    for one in direct if is_deepest else ():
        direct.extend(below.get(one, ()))
    under = tuple(
        _commander(design, read, own, below, one, depth + 1) for one in direct if below.get(one) and not is_deepest
    )
    alone = tuple(one for one in direct if is_deepest or not below.get(one))
    units = (name, *(unit for one in under for unit in one.units), *alone)
    strength = sum(own[unit].strength for unit in units)
    most = None if is_deepest else read.span_of(own[name])
    return Branch(COMMAND, name, one_line(own[name].name), units, strength, under, alone, most)


def strength_changes(before: Design, after: Design, read: CommandRead) -> dict[str, int] | None:
    """Unit -> how much stronger it is; None where more has changed than what the branches say beside their strength."""
    if before.rules != after.rules or before.sides is not after.sides or before.factions is not after.factions:
        return None
    if before.title != after.title or len(before.counters) != len(after.counters):
        return None
    changed = {}
    for old, new in zip(before.counters, after.counters, strict=True):
        if old is not new:
            if (old.id, old.name, old.faction, old.unit_type) != (new.id, new.name, new.faction, new.unit_type):
                return None
            if old.values is not new.values and (read.said_by(old), old.values) != (read.said_by(new), new.values):
                return None
            changed[new.id] = new.strength - old.strength
    return changed


def with_strengths(root: Branch, more: Mapping[str, int]) -> Branch:
    """The same branches when units have become so much stronger; less than 0 is weaker."""
    own = sum(by for unit, by in more.items() if unit in root.units)
    if not any(unit in root.units for unit in more):
        return root
    under = tuple(with_strengths(one, more) for one in root.under)
    return root._replace(strength=root.strength + own, under=under)


def branches_of(root: Branch) -> Iterator[Branch]:
    """The branch and all under it, each before those under it."""
    yield root
    for one in root.under:
        yield from branches_of(one)


def strength_by_turn(
    design: Design, scenario: Scenario, units: Collection[str], by: str = "unit_type"
) -> tuple[TurnStrength, ...]:
    """How strong units are on each turn of a scenario, as its set-up and their turns of arrival have it.

    They are summed `by` a field of theirs: their type, or their faction. A unit that neither stands on the map at
    first nor arrives during the scenario is not counted.
    """
    wanted = set(units)
    mine = {counter.id: counter for counter in design.counters if counter.id in wanted}
    coming: dict[int, list[Counter]] = {}
    for unit, turn in turns_of_entry(design, scenario).items():
        if unit in mine:
            coming.setdefault(turn, []).append(mine[unit])
    found, sums = [], Tally[str]()
    for turn in scenario.turns:
        arriving = coming.get(turn, [])
        for counter in arriving:
            sums[getattr(counter, by)] += counter.strength
        found.append(TurnStrength(turn, dict(sums), tuple(one.id for one in arriving)))
    return tuple(found)


def strongest_kinds(strengths: Sequence[TurnStrength], most: int) -> list[str]:
    """The kinds with the most strength at the end, the strongest first; at most so many."""
    last = strengths[-1].by_kind if strengths else {}
    return sorted((one for one in last if last[one]), key=lambda one: (-last[one], one))[:most]


def turns_said(strengths: Sequence[TurnStrength]) -> str:
    """The turns on which units come: "2–15", "3", or nothing."""
    turns = [one.turn for one in strengths if one.arriving]
    if not turns:
        return ""
    return str(turns[0]) if turns[0] == turns[-1] else f"{turns[0]}–{turns[-1]}"
