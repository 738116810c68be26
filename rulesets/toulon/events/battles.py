"""The end of battles and of side turns."""

from __future__ import annotations

from immutables import Map
from msgspec.structs import replace

from rulesets.toulon.state import ToulonState, ToulonUnit
from workbench.engine.events import Event, News
from workbench.engine.mechanics.modifiers import Modifiers


class OddsTaken(News[ToulonState], frozen=True, kw_only=True):
    """What a sub-battle is fought at: sums of both, odds, shifts to the right, column.

    In the sums are the `fire` from a distance and the points of `quality` of either side, None while a counter lies
    face down; the rest is strength.
    """

    area: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    attack: int
    defence: int
    odds: str
    column: str
    fire: tuple[int, int] = (0, 0)
    quality: tuple[int, int] | None = None
    shifts: Modifiers = ()


class CombatEnded(Event[ToulonState], frozen=True, kw_only=True):
    """A battle is over: who won ("" is nobody), and whether it was significant (28)."""

    area: str
    winner: str
    significant: bool = False
    losses: tuple[int, int] = (0, 0)

    def apply(self, state: ToulonState) -> ToulonState:
        origins = state.origins.delete(self.area) if self.area in state.origins else state.origins
        return replace(state, origins=origins)


class MoraleChanged(Event[ToulonState], frozen=True, kw_only=True):
    """A side enters or leaves the significant defeat track (28.3, 7.12)."""

    side: str
    defeated: bool

    def apply(self, state: ToulonState) -> ToulonState:
        others = tuple(side for side in state.defeated if side != self.side)
        return replace(state, defeated=(*others, self.side) if self.defeated else others)


class SignificantBattleWon(Event[ToulonState], frozen=True, kw_only=True):
    """The winner of the last significant battle."""

    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        return replace(state, last_winner=self.side)


class MarkersRemoved(Event[ToulonState], frozen=True, kw_only=True):
    """The markers of a side turn come off and stacks are turned face up (30.6, 30.7)."""

    side: str

    def apply(self, state: ToulonState) -> ToulonState:
        units = state.units.mutate()
        for unit in sorted(state.units):
            x = state.units[unit]
            if (bare := unmarked(x)) != x:
                units[unit] = bare
        return replace(
            state,
            units=units.finish(),
            attack_supply=(),
            traces=(),
            origins=Map(),
            friendly_sections=(),
            enemy_sections=(),
            patrol_sections=(),
            overruns_failed=(),
            reduced=(),
        )


def unmarked(unit: ToulonUnit) -> ToulonUnit:
    """The unit with nothing but its losses on it, face up."""
    return replace(
        unit,
        attrition=None,
        shown=False,
        fort=None,
        withdrawn=False,
        supplied_by="",
        out_of_supply=False,
        came_from="",
        failed_areas=(),
        failed_by_road=False,
        fired=False,
        loaded_by_roll=False,
        rode=False,
    )
