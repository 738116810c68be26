"""What one side knows of areas and units, kept from order to order as far as nothing that it rests on has changed."""

from __future__ import annotations

from collections.abc import Iterable
from dataclasses import dataclass
from functools import lru_cache
from typing import NamedTuple, TypeVar

from rulesets.toulon.figures import Figures
from rulesets.toulon.index import Index, without
from rulesets.toulon.position import Control

V = TypeVar("V")
MOST_CHANGED = 12
"""With more spaces changed than this nothing is taken over."""


class Tally(NamedTuple):
    """A garrison in figures: units, their strength, that of foot and of guns, guns, batteries, points of leaders."""

    troops: int = 0
    strength: int = 0
    foot: int = 0
    guns: int = 0
    pieces: int = 0
    batteries: int = 0
    leaders: int = 0


NOBODY = Tally()


class Account:
    """One area: what it is worth, and what is had of it now and with these or those more or less.

    Attributes
    ----------
    worth, need, threat
        What the side would give for it, the strength that should stand there, and the enemy's beside it.
    closing
        Strength, foot and guns that bar the entry to a fort of level three there; None without such a fort.
    wants_batteries, keeps_batteries
        Is a battery that comes a gain, as it faces the ships, and is one that leaves missed?
    garrison, present
        Who stands there now, and what is had of it by them.
    most, most_of_foot
        What no force gains more there, and what a host of foot would.
    gains, losses
        By the force that comes or goes, as far as asked for.
    forces
        Those that might leave it, one of those alike.
    """

    __slots__ = (
        "closing",
        "forces",
        "gains",
        "garrison",
        "keeps_batteries",
        "losses",
        "most",
        "most_of_foot",
        "need",
        "present",
        "threat",
        "wants_batteries",
        "worth",
    )

    def __init__(
        self,
        worth: float,
        need: int,
        closing: tuple[int, int, int] | None,
        threat: float,
        garrison: Tally,
    ) -> None:
        self.worth, self.need, self.closing = worth, need, closing
        self.threat, self.garrison = threat, garrison
        self.wants_batteries = self.keeps_batteries = False
        self.present = 0.0
        self.most: float | None = None
        self.most_of_foot: float | None = None
        self.gains: dict[Tally, float] = {}
        self.losses: dict[Tally, float] = {}
        self.forces: tuple[tuple[tuple[str, ...], Tally], ...] | None = None


@dataclass(frozen=True)
class Changes:
    """What has changed from one index to another.

    Attributes
    ----------
    spaces
        Where a unit stands, or stood, that is not what it was.
    enemy, presence
        Those of them where it is one of the enemy's, and where one's own have come to an empty place or left one.
    """

    spaces: frozenset[str]
    enemy: frozenset[str]
    presence: frozenset[str]

    @classmethod
    def between(cls, before: Index, now: Index, side: str) -> Changes:
        """The changes as `side` sees them."""
        if before is now:
            return cls(frozenset(), frozenset(), frozenset())
        old, new = before.known, now.known
        changed = [x for unit, x in new.items() if old.get(unit) is not x]
        changed += [x for unit, x in old.items() if new.get(unit) is not x]
        spaces = frozenset(x.space for x in changed)
        presence = (s for s in spaces if ((s, side) in before.troops) != ((s, side) in now.troops))
        return cls(spaces, frozenset(x.space for x in changed if x.side != side), frozenset(presence))

    def areas(self, figures: Figures) -> frozenset[str]:
        """Areas whose figures rest on what has changed: threats reach two steps, through who stands between."""
        one, two = figures.network.land_neighbours, within_two_steps(figures)
        around = (one.get(space, ()) for space in self.presence)
        return self.spaces.union(*around, *(two.get(space, ()) for space in self.enemy))


class Ledger:
    """Figures of areas rest on who stands within two steps, those of units on who stands with them."""

    def __init__(self) -> None:
        self.kinds: dict[str, Control] = {}
        self.threats: dict[str, float] = {}
        self.worths: dict[str, float] = {}
        self.needs: dict[str, int] = {}
        self.accounts: dict[str, Account] = {}
        self.tallies: dict[str, Tally] = {}
        self.effects: dict[str, int] = {}

    def followed_by(self, figures: Figures, before: Index, now: Index, side: str) -> Ledger | None:
        """The ledger of units of which few have changed; None when many have."""
        changes = Changes.between(before, now, side)
        if len(changes.spaces) > MOST_CHANGED:
            return None
        units = {x for known in (before.known, now.known) for x, unit in known.items() if unit.space in changes.spaces}
        return self._without(changes.spaces, changes.areas(figures), units)

    def _without(self, spaces: Iterable[str], areas: Iterable[str], units: Iterable[str]) -> Ledger:
        """What is left of it when these may have changed."""
        found = Ledger()
        found.kinds = without(self.kinds, spaces)
        found.threats = without(self.threats, areas)
        found.worths = without(self.worths, areas)
        found.needs = without(self.needs, areas)
        found.accounts = without(self.accounts, areas)
        found.tallies = without(self.tallies, units)
        found.effects = without(self.effects, units)
        return found


@lru_cache(maxsize=4)
def within_two_steps(figures: Figures) -> dict[str, frozenset[str]]:
    """Area -> the areas within two steps by land of it, itself included."""
    near = figures.network.land_neighbours
    return {a: frozenset((a, *near[a], *(c for b in near[a] for c in near[b]))) for a in figures.areas}
