"""What happens in La Grande Tactique. What lies on a sheet is told to its owner alone: such events have `seen_by`."""

from __future__ import annotations

from typing import Any

from immutables import Map
from msgspec.structs import replace

from rulesets.grande_tactique.state import Force, Formation, Report, Sheet, TactiqueState
from workbench.engine.events import Event, News
from workbench.engine.state import with_units


class TurnBegun(Event[TactiqueState], frozen=True, kw_only=True):
    """A new day: what was shown is turned over again, and nobody has acted."""

    turn: int

    def apply(self, state: TactiqueState) -> TactiqueState:
        sheets = {
            force: replace(sheet, acted=False, moved=False, spared="", safe=False)
            for force, sheet in sorted(state.sheets.items())
        }
        rested = {x: replace(f, acted_before=f.acted, acted=False) for x, f in sorted(state.formations.items())}
        hidden = with_units(state, *sorted(state.units), shown=False)
        return replace(hidden, turn=self.turn, sheets=Map(sheets), formations=Map(rested), reports=Map())


class PhaseEntered(Event[TactiqueState], frozen=True, kw_only=True):
    """The next phase of the day."""

    phase: str
    title: str = ""

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, phase=self.phase)


class WeatherTurned(Event[TactiqueState], frozen=True, kw_only=True):
    """The weather of the day."""

    weather: str

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, weather=self.weather)


class MarkerPlaced(Event[TactiqueState], frozen=True, kw_only=True):
    """A force marker comes onto the map: a brigade is detached, a force parts, a decoy is placed."""

    marker: str
    force: Force

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, units=state.units.set(self.marker, self.force))


class MarkersDealt(Event[TactiqueState], frozen=True, kw_only=True):
    """Its owner's markers have been dealt anew: to each role another one, with all that lay under its last."""

    side: str
    dealt: Map[str, str]

    def apply(self, state: TactiqueState) -> TactiqueState:
        now = {state.dealt[role]: marker for role, marker in sorted(self.dealt.items())}
        sheets = {now.get(force, force): sheet for force, sheet in sorted(state.sheets.items())}
        formations = {x: replace(f, force=now.get(f.force, f.force)) for x, f in sorted(state.formations.items())}
        return replace(state, dealt=state.dealt.update(self.dealt), sheets=Map(sheets), formations=Map(formations))


class MarkersLaid(Event[TactiqueState], frozen=True, kw_only=True):
    """The force markers that were dealt take the places of those that lay on the map."""

    units: Map[str, Force]

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, units=self.units)


class SheetChanged(Event[TactiqueState], frozen=True, kw_only=True):
    """What lies under a force marker, or how tired it is."""

    marker: str
    sheet: Sheet

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, sheets=state.sheets.set(self.marker, self.sheet))


class FormationChanged(Event[TactiqueState], frozen=True, kw_only=True):
    """A formation as it now stands: strength, cursor, orders, the marker that it lies under."""

    formation: str
    to: Formation

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, formations=state.formations.set(self.formation, self.to))


class ForceShown(Event[TactiqueState], frozen=True, kw_only=True):
    """A force is shown to everybody, with all that lies under its marker."""

    marker: str
    sheet: Sheet
    formations: Map[str, Formation]

    def apply(self, state: TactiqueState) -> TactiqueState:
        formations = state.formations.update(self.formations)
        shown = with_units(state, self.marker, shown=True)
        return replace(shown, sheets=state.sheets.set(self.marker, self.sheet), formations=formations)


class Reported(Event[TactiqueState], frozen=True, kw_only=True):
    """What a reconnaissance has brought home of a force."""

    marker: str
    report: Report

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, reports=state.reports.set(self.marker, self.report))


class PillageMarked(Event[TactiqueState], frozen=True, kw_only=True):
    """A force carries a pillage marker, or no longer."""

    marker: str
    pillages: bool

    def apply(self, state: TactiqueState) -> TactiqueState:
        return with_units(state, self.marker, pillages=self.pillages)


class PlacePillaged(Event[TactiqueState], frozen=True, kw_only=True):
    """A place has been pillaged."""

    hex: str
    side: str

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, pillaged=state.pillaged.set(self.hex, self.side))


class PlaceHeld(Event[TactiqueState], frozen=True, kw_only=True):
    """A place has changed hands."""

    hex: str
    side: str

    def apply(self, state: TactiqueState) -> TactiqueState:
        return replace(state, held=state.held.set(self.hex, self.side))


class BattleFought(News[TactiqueState], frozen=True, kw_only=True):
    """A battle has been decided on: told before losses, retreat and pursuit follow.

    Attributes
    ----------
    attackers, defenders
        The force markers engaged, the principal ones first.
    armies
        The factions with troops engaged, of both sides, sorted.
    generals
        All generals engaged, of both sides; generals-in-chief among them.
    commanders
        Who commands the attack, and the defence: the general-in-chief of the combat, or the general of the principal
        force; "" for a brigade.
    modifiers
        Name -> value, in the order in which they were told.
    total
        The modified roll.
    result
        As named in the results table: "decisive_victory" is the attacker's, "decisive_defeat" the defender's.
    victor
        The side that won, "" when the battle is undecided.
    attacker_sp, defender_sp
        Strength points engaged.
    attacker_morale, defender_morale
        How the cursors of divisions engaged move.
    """

    hex: str
    attacking: str
    defending: str
    attackers: tuple[str, ...]
    defenders: tuple[str, ...]
    armies: tuple[str, ...]
    generals: tuple[str, ...]
    commanders: tuple[str, str]
    modifiers: tuple[tuple[str, int], ...]
    total: int
    result: str
    victor: str
    attacker_sp: int
    defender_sp: int
    attacker_loss: int
    defender_loss: int
    attacker_morale: int
    defender_morale: int


EVENT_TYPES: tuple[type[Event[Any]], ...] = (
    TurnBegun,
    PhaseEntered,
    WeatherTurned,
    MarkerPlaced,
    MarkersDealt,
    MarkersLaid,
    SheetChanged,
    FormationChanged,
    ForceShown,
    Reported,
    PillageMarked,
    PlacePillaged,
    PlaceHeld,
    BattleFought,
)
