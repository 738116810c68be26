"""What a window draws of a position of Toulon: counters, the turn, purses, control and supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.toulon import works_display
from rulesets.toulon.events.battles import OddsTaken
from rulesets.toulon.events.gunfire import AreaShelled
from rulesets.toulon.events.ships import BarrageFired, SalvoFired
from rulesets.toulon.figures import LEADER, PURSES, RADES, Figures
from rulesets.toulon.losses import losses_told
from rulesets.toulon.outlook import (
    ReachReport,
    RetreatReport,
    SupplyReport,
    marches_over,
    reach_of,
    retreats_of,
    supply_report,
)
from rulesets.toulon.phases.combat.battle_board import IN_THE_LINE, SUB_BATTLES
from rulesets.toulon.phases.rades import batteries_in_zone
from rulesets.toulon.phases.rally import RALLY_NEEDS
from rulesets.toulon.position import Control, Position
from rulesets.toulon.scenario_options import options_offered
from rulesets.toulon.shown import overlays
from rulesets.toulon.shown.battle import shown_battle
from rulesets.toulon.shown.outcomes import outcome
from rulesets.toulon.shown.sequence_lines import sequence
from rulesets.toulon.shown.standings import standings
from rulesets.toulon.sides import ALLIED, OTHER, REPUBLICAN, SIDES
from rulesets.toulon.state import ARRIVALS, HELD, LOST, TENUOUS, SupplyTrace, ToulonState, ToulonUnit
from rulesets.toulon.victory import EVACUATION, holds, last_turn, points
from workbench.engine import display
from workbench.engine.clauses import implements
from workbench.engine.display import (
    DeedKind,
    Lost,
    Piece,
    ScenarioOption,
    SequenceLine,
    ShownDeed,
    ShownSupply,
    ShownTrack,
    ShownVictory,
    ShownWork,
    points_of,
)
from workbench.engine.events import Event, Told
from workbench.engine.networks.march import March
from workbench.engine.ruleset import BoundRules, Display
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.shown.overlays import (
    Menace,
    OverlayKind,
    ShownLines,
    ShownPrizes,
    ShownReach,
    ShownRetreats,
    ShownRoom,
)
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.state import Answer, is_stand_in
from workbench.engine.words.message import Message

ARM_WORDS: dict[str, str] = {
    "inf": Message("infantry"),
    "cav": Message("cavalry"),
    "art": Message("artillery"),
    "asg": Message("garrison guns"),
    "pion": Message("pioneers"),
    "gend": Message("gendarmes"),
    "battery": Message("battery"),
    "leader": Message("leader"),
}
RULERS_OF_RADE = {TENUOUS: (REPUBLICAN, ALLIED), LOST: (REPUBLICAN,)}


def pieces(q: Position) -> tuple[Piece, ...]:
    """Every unit as the reader of this position sees it, sorted by id."""
    return tuple(_piece(q, unit, q.state.units[unit]) for unit in sorted(q.state.units))


def _piece(q: Position, unit: str, x: ToulonUnit) -> Piece:
    if is_stand_in(unit):
        name = Message("unknown {arm}", arm=ARM_WORDS.get(x.arm, x.arm))
        return Piece(
            unit,
            x.side,
            x.space,
            name,
            faction=x.faction,
            unit_type=x.arm,
            markers=_open_markers(x),
            due=_due(x),
        )
    counter = q.counter(unit)
    lost = x.temporary + x.permanent
    leader = x.arm == LEADER
    return Piece(
        unit,
        x.side,
        x.space,
        counter.name,
        faction=x.faction,
        unit_type=x.arm,
        counter=counter.id,
        strength="" if leader else str(q.strength(unit)),
        quality=q.quality(unit),
        remarks=_remarks(q, unit, x),
        markers=(*_open_markers(x), *((("loss", str(lost)),) if lost else ())),
        due=_due(x),
    )


def _due(x: ToulonUnit) -> int:
    return x.due if x.space == ARRIVALS else 0


def _open_markers(x: ToulonUnit) -> tuple[tuple[str, str], ...]:
    """Markers that both sides see."""
    attrition = (("attrition", f"+{x.attrition}"),) if x.attrition is not None else ()
    cut_off = (("out_of_supply", ""),) if x.out_of_supply else ()
    return (*attrition, *cut_off, *((("fired", ""),) if x.fired else ()))


def _remarks(q: Position, unit: str, x: ToulonUnit) -> tuple[str, ...]:
    found: list[str] = []
    if x.temporary:
        found.append(Message("{losses} temporary", losses=x.temporary))
    if x.permanent:
        found.append(Message("{losses} permanent {losses:loss|losses}", losses=x.permanent))
    if x.attrition is not None:
        found.append(Message("attrition check +{attrition}", attrition=x.attrition))
    if x.fired:
        found.append(Message("has fired"))
    if x.out_of_supply:
        found.append(Message("out of general supply"))
    elif x.supplied_by:
        found.append(Message("in attack supply") if q.in_attack_supply(unit) else Message("in general supply"))
    if x.fort:
        found.append(Message("in {fort}", fort=x.fort))
    return tuple(found)


def headline(q: Position) -> tuple[str, str]:
    """The turn and its dates."""
    return display.headline(q.figures.design.scenario(), q.state.turn, last_turn(q))


@implements("34.1", "34.2")
def victory(q: Position) -> ShownVictory:
    """The area that a scenario is about, and who holds it; else the victory points (interpretation 90)."""
    names, margin = {side.id: side.name for side in q.figures.design.sides}, q.figures.number("vp_margin")
    score = points(q)
    great = Message("a lead of {points} victory {points:point|points} at the end of a turn wins", points=int(margin))
    if not (aim := q.state.objective):
        after = Message(
            "The side that leads by victory points after turn {turn} wins; {great} at once.",
            turn=last_turn(q),
            great=great,
        )
        return points_of(score, names, after)
    holder = next((names[side] for side in SIDES if holds(q, aim.area, side)), "")
    below = (
        Message("held by the {holder}", holder=holder)
        if holder
        else Message("contested")
        if _is_disputed(q, aim.area)
        else Message("held by nobody")
    )
    when = (
        Message("as soon as they hold")
        if aim.at_once
        else Message("if, after turn {turn}, they hold", turn=last_turn(q))
    )
    place = q.figures.spaces[aim.area].name
    told = ", ".join(f"{names[side]} {earned}" for side, earned in score.items())
    sentence = Message(
        "The {side} win {when} {place}, else the {other}; {great} as well ({told}).",
        side=names[aim.side],
        when=when,
        place=place,
        other=names[OTHER[aim.side]],
        great=great,
        told=told,
    )
    return ShownVictory(place, below, sentence)


def _is_disputed(q: Position, area: str) -> bool:
    return all(q.troops(area, side) for side in SIDES)


def tracks(q: Position) -> tuple[ShownTrack, ...]:
    """Purses that hold or have held points this turn, by the schedule of the turn; then the fleet's danger."""
    schedule = q.figures.table("op_schedule")
    factions = {f.id: f for f in q.figures.design.factions}
    shown = []
    for purse in PURSES:
        turn = str(max(1, q.state.turn))
        base = int(schedule.cell(turn, purse)) if purse in schedule.columns and turn in schedule.rows else 0
        left = q.points_in(purse)
        if left or base:
            faction = purse if purse in factions else "western_wing"
            title = factions[purse].name if purse in factions else "Bonaparte"
            shown.append(ShownTrack(title, left, max(base, left), factions[faction].side, faction))
    return (*shown, *_tracks_of_the_fleet(q))


@implements("12.5", "27.10", "33.1")
def _tracks_of_the_fleet(q: Position) -> tuple[ShownTrack, ...]:
    """Evacuation points towards the trigger, ammunition in store, and rades that are not held without question."""
    count = q.state.tracks
    shown = [
        ShownTrack(Message("Evacuation"), count.get(EVACUATION, 0), q.figures.number("evacuation_trigger"), ALLIED)
    ]
    if stored := count.get("stockpile", 0):
        shown.append(ShownTrack(Message("Ammunition"), stored, q.figures.number("stockpile_most"), REPUBLICAN))
    for rade in RADES:
        control = q.state.rades.get(rade, HELD)
        if control != HELD:
            held = Message("tenuous hold") if control == TENUOUS else Message("lost")
            words = Message("{rade}: {control}", rade=q.figures.spaces[rade].name, control=held)
            shown.append(ShownTrack(words, batteries_in_zone(q, rade), side=REPUBLICAN))
    return tuple(shown)


def scene(q: Position) -> str:
    """The area of the innermost battle, entry or retreat; "" while none is under way."""
    return next((str(area) for p in reversed(q.state.procedures) if (area := getattr(p, "area", ""))), "")


def control(q: Position) -> dict[str, tuple[str, ...]]:
    """Areas that somebody holds, with the sides that are there (11.1); rades in danger or lost (12.5)."""
    found: dict[str, tuple[str, ...]] = {}
    for area in q.figures.areas:
        kind = q.control(area, REPUBLICAN)
        if kind is Control.CONTESTED:
            found[area] = (REPUBLICAN, ALLIED)
        elif kind is Control.FRIENDLY:
            found[area] = (REPUBLICAN,)
        elif kind is not Control.NO_MANS_LAND:
            found[area] = (ALLIED,)
    shaky = {rade: control for rade in RADES if (control := q.state.rades.get(rade, HELD)) != HELD}
    return found | {rade: RULERS_OF_RADE[control] for rade, control in shaky.items()}


def supply(q: Position, side: str) -> tuple[ShownSupply, ...]:
    """The paths that were traced in this side turn, with the step that failed (15.15, 15.16)."""
    return tuple(
        _shown_supply(q, side, trace)
        for trace in q.state.traces
        if trace.path and any(x.side == side for x in _standing(q, trace.area))
    )


def _shown_supply(q: Position, side: str, trace: SupplyTrace) -> ShownSupply:
    """Road sections are no spaces: the line is drawn from space to space."""
    spaces = tuple(place for place in trace.path if place in q.figures.spaces)
    return display.traced(side, spaces, trace.clause, trace.reason)


def _standing(q: Position, area: str) -> tuple[ToulonUnit, ...]:
    return tuple(q.unit(u) for side in (REPUBLICAN, ALLIED) for u in q.troops(area, side))


UNTOLD = (RALLY_NEEDS, IN_THE_LINE, SUB_BATTLES)
"""What is told on the way, and is no outcome."""


class ToulonDisplay(Display[ToulonState, Position]):
    """What front-ends draw and ask, each of the position that it is asked of."""

    def __init__(self, rules: BoundRules[ToulonState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        return options_offered(self.figures, self.design.scenario(scenario_id))

    def pieces(self, state: ToulonState) -> tuple[Piece, ...]:
        return pieces(self.rules.position(state))

    def losses_told(
        self, seat: str, start: ToulonState, now: ToulonState, events: Sequence[Event[Any]]
    ) -> Mapping[str, Lost]:
        return losses_told(self.design, self.figures.sides.get(seat, seat), start, events)

    def headline(self, state: ToulonState) -> tuple[str, str]:
        return headline(self.rules.position(state))

    def victory(self, state: ToulonState) -> ShownVictory:
        return victory(self.rules.position(state))

    def standings(self, state: ToulonState) -> tuple[VictoryLine, ...]:
        return standings(self.rules.position(state))

    def tracks(self, state: ToulonState) -> tuple[ShownTrack, ...]:
        return tracks(self.rules.position(state))

    def sequence(self, state: ToulonState) -> tuple[SequenceLine, ...]:
        return sequence(self.rules.position(state))

    def control(self, state: ToulonState) -> Mapping[str, tuple[str, ...]]:
        return control(self.rules.position(state))

    def works(self, state: ToulonState) -> tuple[ShownWork, ...]:
        return works_display.works(self.rules.position(state))

    def scene(self, state: ToulonState) -> str:
        return scene(self.rules.position(state))

    def battle(self, state: ToulonState, so_far: tuple[Answer, ...] = ()) -> ShownBattle | None:
        return shown_battle(self.rules.position(state), so_far)

    def outcome(self, events: Sequence[Event[Any]], before: ToulonState) -> tuple[str, ...]:
        told = filter(None, (outcome(event, self.rules.words.name_of) for event in events))
        others = [event for event in events if not (isinstance(event, Told) and event.what in UNTOLD)]
        return (*told, *super().outcome(others, before))

    def deed(self, event: Event[ToulonState]) -> ShownDeed | None:
        match event:
            case OddsTaken(area=area, attackers=attackers):
                return ShownDeed(DeedKind.FOUGHT, area, by=attackers)
            case AreaShelled(area=area, unit=gun):
                return ShownDeed(DeedKind.FIRED, area, by=(gun,))
            case SalvoFired(area=area) | BarrageFired(rade=area):
                return ShownDeed(DeedKind.FIRED, area)
        return None

    def supply(self, state: ToulonState, seat: str) -> tuple[ShownSupply, ...]:
        return supply(self.rules.position(state), self.rules.side_of(seat))

    def why_no_overlay(self, kind: OverlayKind) -> str:
        if kind is OverlayKind.ZONES:
            return Message("This game has no zones of control.")
        return super().why_no_overlay(kind)

    def lines(self, state: ToulonState, seat: str) -> ShownLines:
        return overlays.supply_lines(self.rules.position(state), self.rules.side_of(seat))

    def room(self, state: ToulonState, side: str) -> ShownRoom:
        return overlays.room(self.rules.position(state), side)

    def prizes(self, state: ToulonState) -> ShownPrizes:
        return overlays.prizes(self.rules.position(state))

    def come_to(self, state: ToulonState, units: tuple[str, ...]) -> ShownReach:
        return overlays.come_to(self.rules.position(state), units)

    def menaces(self, state: ToulonState, side: str) -> Iterator[Menace]:
        return overlays.menaces(self.rules.position(state), side)

    def ways_out(self, state: ToulonState, units: tuple[str, ...]) -> ShownRetreats:
        return overlays.ways_out(self.rules.position(state), units)

    def marches(self, map_id: str) -> Mapping[str, March]:
        return marches_over(self.figures) if map_id == self.figures.network.area_map.id else {}

    def trace_supply(self, state: ToulonState, seat: str, of: str) -> SupplyReport:
        return supply_report(self.rules.position(state), self.rules.side_of(seat), of)

    def retreats(self, state: ToulonState, units: tuple[str, ...]) -> RetreatReport:
        return retreats_of(self.rules.position(state), units)

    def reach(self, state: ToulonState, units: tuple[str, ...]) -> ReachReport:
        return reach_of(self.rules.position(state), units)
