"""What a window draws of a position: force markers with what their reader knows, the day, tracks, the phases."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from typing import Any

from rulesets.grande_tactique import outlook
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.figures import HALVES, Figures
from rulesets.grande_tactique.lines import shown_lines
from rulesets.grande_tactique.phases.marching import in_points
from rulesets.grande_tactique.phases.victory import LEVELS, final_ending, losses_told
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import (
    DRAWN,
    Activation,
    Attrition,
    Battle,
    GunsMarch,
    ReactionMove,
    Reactions,
    Reconnaissance,
    Retreat,
    RoadMove,
)
from rulesets.grande_tactique.scenario_options import options_offered
from rulesets.grande_tactique.shown import overlays
from rulesets.grande_tactique.shown.battle import shown_battle
from rulesets.grande_tactique.shown.orders import orders
from rulesets.grande_tactique.shown.outcomes import outcome
from rulesets.grande_tactique.shown.standings import standings
from rulesets.grande_tactique.state import VICTORY_POINTS, Force, TactiqueState
from workbench.engine import display
from workbench.engine.clauses import implements
from workbench.engine.display import (
    DeedKind,
    LineStatus,
    Lost,
    Piece,
    ScenarioOption,
    SequenceLine,
    ShownDeed,
    ShownSupply,
    ShownTrack,
    ShownVictory,
)
from workbench.engine.events import Event, Told
from workbench.engine.networks.march import March
from workbench.engine.ruleset import BoundRules, Display
from workbench.engine.shown.battle import ShownBattle
from workbench.engine.shown.order import ShownOrder
from workbench.engine.shown.overlays import (
    Menace,
    OverlayKind,
    ShownLines,
    ShownPrizes,
    ShownReach,
    ShownRetreats,
    ShownZones,
)
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.state import Answer
from workbench.engine.words.message import Message, as_message, marked


def pieces(q: Position) -> tuple[Piece, ...]:
    """Every marker on the map, sorted by id."""
    return tuple(_piece(q, force, q.state.units[force]) for force in sorted(q.state.units))


def _piece(q: Position, force: str, x: Force) -> Piece:
    counter = q.figures.design.counter(force)
    known = force in q.state.sheets
    return Piece(
        force,
        x.side,
        x.space,
        _name(q, force, counter.name),
        faction=q.faction(force) or counter.faction,
        unit_type=_kind(q, force),
        counter=force,
        strength=str(q.sp(force)) if known and q.has_troops(force) else _reported(q, force),
        quality=counter.letter,
        caption=_caption(q, force),
        remarks=_remarks(q, force),
        markers=_markers(q, force),
    )


def _name(q: Position, force: str, marker: str) -> str:
    """The marker with what lies under it, where that can be read: "Force A (Bonaparte, Masséna)"."""
    if q.is_decoy(force):
        return Message("{force} (decoy)", force=marker)
    names = [q.figures.design.counter(x).name for x in (*q.generals_in(force), *_without_general(q, force))]
    return f"{marker} ({', '.join(names)})" if names else marker


def _caption(q: Position, force: str) -> str:
    """Who leads what lies under it, for its owner and for who has seen it."""
    leaders = (*q.generals_in(force), *_without_general(q, force))
    return q.figures.design.counter(leaders[0]).short_name if leaders else ""


def _without_general(q: Position, force: str) -> tuple[str, ...]:
    return tuple(formation for formation in q.formations_in(force) if not q.printed(formation).general)


def _kind(q: Position, force: str) -> str:
    if q.has_troops(force):
        return "cavalry" if q.is_cavalry(force) else "infantry"
    return "chief" if q.sheet(force).chief else "force"


def _markers(q: Position, force: str) -> tuple[tuple[str, str], ...]:
    """Pillage lies open; the rest only where the sheet can be read: fatigue, orders, supply, morale, a decoy."""
    found = [("pillage", "")] if q.force(force).pillages else []
    if fatigue := q.sheet(force).fatigue:
        found.append(("attrition", str(fatigue)))
    if q.flees(force):
        found.append(("demoralised", ""))
    if not q.is_supplied(force):
        found.append(("out_of_supply", ""))
    if not q.is_commanded(force):
        found.append(("no_orders", ""))
    if q.is_decoy(force):
        found.append(("decoy", ""))
    return tuple(found)


def _reported(q: Position, force: str) -> str:
    report = q.state.reports.get(force)
    return f"~{report.strength}" if report and report.strength else ""


def _remarks(q: Position, force: str) -> tuple[str, ...]:
    """What lies under it, its state, and what has been reported of it."""
    return (*_what_lies_under(q, force), *_states(q, force), *_report(q, force))


def _what_lies_under(q: Position, force: str) -> Iterator[str]:
    design = q.figures.design
    if chief := q.sheet(force).chief:
        points, name = q.general(chief).command, design.counter(chief).name
        yield Message("{chief}: {points} command {points:point|points}", chief=name, points=points)
    for formation in q.formations_in(force):
        figures, stands = q.printed(formation), q.formation(formation)
        name = design.counter(figures.general or formation).name
        if q.is_cursor_known(formation):
            heart = Message("morale {number}", number=q.morale(formation))
        else:
            heart = Message("cohesion {number}", number=q.cohesion(formation))
        line = Message("{formation}: {points} strength, {heart}", formation=name, points=stands.sp, heart=heart)
        yield (
            Message("{line}, {count} {count:chariot|chariots}", line=line, count=stands.chariots)
            if stands.chariots
            else line
        )
    if q.has_troops(force) or q.sheet(force).chief:
        halves = q.capacity(force)
        text = marked("{points} movement point") if halves <= HALVES else marked("{points} movement points")
        yield Message(text, points=in_points(halves))


def _states(q: Position, force: str) -> Iterator[str]:
    sheet = q.sheet(force)
    if sheet.decoy:
        yield marked("a decoy")
    if sheet.fatigue:
        yield Message("fatigue {level}", level=sheet.fatigue)
    if sheet.acted:
        yield marked("has acted")
    if q.force(force).pillages:
        yield marked("pillages")
    if q.flees(force):
        yield marked("demoralised")
    if not q.is_commanded(force):
        yield marked("without orders")
    if not q.is_supplied(force):
        yield marked("out of supply")


def _report(q: Position, force: str) -> Iterator[str]:
    if report := q.state.reports.get(force):
        kind = as_message(report.kind) if report.kind else Message("nothing")
        if report.strength:
            yield Message("reported: {kind}, about {strength}", kind=kind, strength=report.strength)
        else:
            yield Message("reported: {kind}", kind=kind)
        if report.units:
            names = ", ".join(q.figures.design.counter(unit).name for unit in report.units)
            yield Message("with {units}", units=names)


def control(q: Position) -> dict[str, tuple[str, ...]]:
    """Places with the side that was the last to hold them, and hexes with forces."""
    found: dict[str, tuple[str, ...]] = {number: (q.state.held[number],) for number in sorted(q.state.held)}
    for force in sorted(q.state.units):
        x = q.force(force)
        there = found.get(x.space, ())
        if not q.enemies_in(x.space, x.side):
            found[x.space] = (x.side,)
        elif set(there) != set(q.pieces.sides):
            found[x.space] = q.pieces.sides
    return found


def scene(q: Position) -> str:
    """The hex that is fought over, or that of the force that is reacted to or looked at; "" without one."""
    for procedure in reversed(q.state.procedures):
        match procedure:
            case Battle(hex=number) if number:
                return number
            case Reactions(to=force) | Reconnaissance(on=force) if force in q.state.units:
                return q.force(force).space
    return ""


def acting(q: Position) -> str:
    """The force that marches, reacts or suffers now; "" while others answer to what it does."""
    for procedure in reversed(q.state.procedures):
        match procedure:
            case Activation(force=force) | GunsMarch(force=force) | ReactionMove(force=force):
                return force if force in q.state.units else ""
            case RoadMove(force=force) | Attrition(force=force) | Retreat(forces=(force, *_)):
                return force if force in q.state.units else ""
            case Battle() | Reactions() | Reconnaissance():
                return ""
    return ""


def headline(q: Position) -> tuple[str, str]:
    """The turn, and its date."""
    return display.headline(q.figures.design.scenario(q.state.scenario), q.state.turn)


@implements("15.3.a", "15.3.c")
def victory(q: Position) -> ShownVictory:
    """The one counter of points, and what it would come to if the last day were over."""
    ending = final_ending(q)
    names = {side.id: side.name for side in q.figures.design.sides}
    level = as_message(LEVELS.get(ending.ending, ending.ending.replace("_", " ")))
    last = q.figures.design.scenario(q.state.scenario).last_turn
    french, coalition = (names[side] for side in q.pieces.sides)
    sentence = Message(
        "The band of the victory points after turn {last} decides; the {french} win at once when the morale of the "
        "Sardinians is spent, the {coalition} when no point is left.",
        last=last,
        french=french,
        coalition=coalition,
    )
    decides = Message("VP {points}", points=q.state.tracks[VICTORY_POINTS])
    if not ending.winner:
        return ShownVictory(decides, level, sentence)
    return ShownVictory(decides, Message("{side}: {level}", side=names[ending.winner], level=level), sentence)


def tracks(q: Position) -> tuple[ShownTrack, ...]:
    """Victory points, Sardinian morale, reserve brigades."""
    most, reserves = q.figures.number("sardinian_morale_most"), q.figures.number("reserve_brigades")
    return (
        ShownTrack(Message("Victory points"), q.state.tracks["vp"]),
        ShownTrack(Message("Sardinian morale"), q.state.tracks["sardinian_morale"], most, "coalition"),
        ShownTrack(Message("Reserve brigades"), q.state.tracks["reserves"], reserves, "coalition"),
    )


def sequence(q: Position) -> tuple[SequenceLine, ...]:
    """The phases of a day."""
    lines = q.figures.design.sequence
    now = next((i for i, line in enumerate(lines) if line.id == q.state.phase), -1)
    status = {True: LineStatus.DONE, False: LineStatus.NEXT}
    return tuple(
        SequenceLine(line.title, line.clause, LineStatus.NOW if i == now else status[i < now], line.depth)
        for i, line in enumerate(lines)
    )


class TactiqueDisplay(Display[TactiqueState, Position]):
    """What front-ends draw and ask, each of the position that it is asked of."""

    def __init__(self, rules: BoundRules[TactiqueState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        return options_offered(self.figures, self.design.scenario(scenario_id))

    def pieces(self, state: TactiqueState) -> tuple[Piece, ...]:
        return pieces(self.rules.position(state))

    def losses_told(
        self, seat: str, start: TactiqueState, now: TactiqueState, events: Sequence[Event[Any]]
    ) -> Mapping[str, Lost]:
        return losses_told(self.figures.pieces.side_of_faction, seat, start, events)

    def headline(self, state: TactiqueState) -> tuple[str, str]:
        return headline(self.rules.position(state))

    def score(self, state: TactiqueState) -> Mapping[str, int]:
        """The one counter that there is, for the side that wants it high."""
        french, _coalition = self.figures.pieces.sides
        return {french: state.tracks["vp"]}

    def victory(self, state: TactiqueState) -> ShownVictory:
        return victory(self.rules.position(state))

    def standings(self, state: TactiqueState) -> tuple[VictoryLine, ...]:
        return standings(self.rules.position(state), self.rules.words.name_of)

    def tracks(self, state: TactiqueState) -> tuple[ShownTrack, ...]:
        return tracks(self.rules.position(state))

    def sequence(self, state: TactiqueState) -> tuple[SequenceLine, ...]:
        return sequence(self.rules.position(state))

    def control(self, state: TactiqueState) -> Mapping[str, tuple[str, ...]]:
        return control(self.rules.position(state))

    def scene(self, state: TactiqueState) -> str:
        return scene(self.rules.position(state))

    def deed(self, event: Event[TactiqueState]) -> ShownDeed | None:
        match event:
            case BattleFought(hex=number, attackers=attackers):
                return ShownDeed(DeedKind.FOUGHT, number, by=attackers)
            case Told(what=what, result=whose) if what == DRAWN and whose:
                return ShownDeed(DeedKind.DRAWN, what=whose)
        return None

    def acting(self, state: TactiqueState) -> str:
        return acting(self.rules.position(state))

    def battle(self, state: TactiqueState, so_far: tuple[Answer, ...] = ()) -> ShownBattle | None:
        return shown_battle(self.rules.position(state), self.rules.words.name_of)

    def outcome(self, events: Sequence[Event[Any]], before: TactiqueState) -> tuple[str, ...]:
        return outcome(events, self.rules.words.name_of)

    def supply(self, state: TactiqueState, seat: str) -> tuple[ShownSupply, ...]:
        return shown_lines(self.rules.position(state), seat)

    def why_no_overlay(self, kind: OverlayKind) -> str:
        if kind is OverlayKind.ROOM:
            return Message("Stacking knows no limit in this game (6.5.2).")
        return super().why_no_overlay(kind)

    def lines(self, state: TactiqueState, seat: str) -> ShownLines:
        return overlays.supply_lines(self.rules.position(state), self.rules.side_of(seat))

    def zones(self, state: TactiqueState) -> ShownZones:
        return overlays.zones(self.rules.position(state))

    def prizes(self, state: TactiqueState) -> ShownPrizes:
        return overlays.prizes(self.rules.position(state))

    def come_to(self, state: TactiqueState, units: tuple[str, ...]) -> ShownReach:
        return overlays.come_to(self.rules.position(state), units)

    def menaces(self, state: TactiqueState, side: str) -> Iterator[Menace]:
        return overlays.menaces(self.rules.position(state), side)

    def ways_out(self, state: TactiqueState, units: tuple[str, ...]) -> ShownRetreats:
        return overlays.ways_out(self.rules.position(state), units)

    def marches(self, map_id: str) -> Mapping[str, March]:
        ground = self.figures.ground
        if map_id != ground.hex_map.id:
            return {}
        return {
            marked("a march"): March(ground.cost, in_points),
            marked("a rapid march"): March(ground.cost_in_a_hurry, in_points),
        }

    def orders(
        self, state: TactiqueState, unit: str, so_far: tuple[Answer, ...] = (), through: tuple[str, ...] = ()
    ) -> Mapping[str, ShownOrder]:
        return orders(self.rules.position(state), unit, so_far, through)

    def trace_supply(self, state: TactiqueState, seat: str, of: str) -> outlook.SupplyReport:
        return outlook.supply_report(self.rules.position(state), seat, of)

    def retreats(self, state: TactiqueState, units: tuple[str, ...]) -> outlook.RetreatReport:
        return outlook.retreats_of(self.rules.position(state), units)

    def reach(self, state: TactiqueState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.reach_of(self.rules.position(state), units)
