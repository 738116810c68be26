"""What a window draws of a position: counters, the turn, points, control and supply."""

from __future__ import annotations

from collections.abc import Iterator, Mapping, Sequence
from itertools import takewhile
from typing import Any

from msgspec.structs import replace

from rulesets.hex_and_counter import outlook
from rulesets.hex_and_counter.events import UnitDisrupted
from rulesets.hex_and_counter.figures import NONE, Figures
from rulesets.hex_and_counter.position import CLOSED, Position
from rulesets.hex_and_counter.procedures import ATTACK, Battle, GameTurn
from rulesets.hex_and_counter.scenario import options_offered
from rulesets.hex_and_counter.scenario_figures import Objective
from rulesets.hex_and_counter.shown import overlays
from rulesets.hex_and_counter.shown.battle import shown_battle
from rulesets.hex_and_counter.shown.standings import standings
from rulesets.hex_and_counter.state import ARRIVALS, HexState, HexUnit
from rulesets.hex_and_counter.victory import losses_told, points
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
    points_of,
)
from workbench.engine.events import Event, Told
from workbench.engine.network_backend.move_cost import MoveCost
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
    ShownZones,
)
from workbench.engine.shown.victory import VictoryLine
from workbench.engine.state import Answer, is_stand_in
from workbench.engine.words.message import Message, joined, marked
from workbench.engine.words.wording import Name, joined_by_and


def pieces(q: Position) -> tuple[Piece, ...]:
    """Every unit as the reader of this position sees it, sorted by id."""
    return tuple(_piece(q, unit, q.state.units[unit]) for unit in sorted(q.state.units))


def _piece(q: Position, unit: str, x: HexUnit) -> Piece:
    due = x.due if x.space == ARRIVALS else 0
    markers = (*((("disrupted", ""),) if x.disrupted else ()), *((("out_of_supply", ""),) if not x.supplied else ()))
    if is_stand_in(unit):
        kind = next((t.name.lower() for t in q.figures.design.unit_types if t.id == x.unit_type), x.unit_type)
        return Piece(
            unit,
            x.side,
            x.space,
            Message("unknown {kind}", kind=kind),
            faction=x.faction,
            unit_type=x.unit_type,
            markers=markers,
            due=due,
        )
    counter, printed = q.figures.design.counter(unit), q.printed(unit)
    movement = printed.movement_with(q.steps(unit))
    return Piece(
        unit,
        x.side,
        x.space,
        counter.name,
        faction=x.faction,
        unit_type=x.unit_type,
        counter=counter.id,
        strength=str(q.strength(unit)),
        defence=str(q.strength(unit, defending=True)) if q.figures.prints_defence else "",
        quality=str(movement),
        steps=printed.steps,
        lost=x.lost,
        remarks=_remarks(x, movement),
        markers=markers,
        due=due,
    )


def _remarks(x: HexUnit, movement: int) -> tuple[str, ...]:
    found: list[str] = [Message("{points} movement {points:point|points}", points=movement)]
    if x.lost:
        found.append(Message("{steps} {steps:step|steps} lost", steps=x.lost))
    if x.disrupted:
        found.append(marked("disrupted"))
    if not x.supplied:
        found.append(marked("out of supply"))
    return tuple(found)


def headline(q: Position) -> tuple[str, str]:
    """The turn, and its name where the scenario gives one."""
    return display.headline(q.figures.design.scenario(q.state.scenario), q.state.turn)


@implements("12.3", "12.4", "12.6")
def victory(q: Position, name: Name) -> ShownVictory:
    """The victory points, by how many one has to lead, and whose objectives win at once."""
    names = {side.id: side.name for side in q.figures.design.sides}
    last = q.figures.design.scenario(q.state.scenario).last_turn
    margin, early = max(1, q.figures.victory_margin), q.figures.early_margin
    points_to_win = marked("A lead of {points} victory {points:point|points} after turn {last} wins")
    told = [Message(points_to_win, points=margin, last=last)]
    if early is not None:
        told.append(Message("a lead of {points} at a victory check wins at once", points=early))
    aims = q.figures.objectives[q.state.scenario]
    at_once = marked("{side} {side:wins|win} at once with {aim}")
    told += [Message(at_once, side=names[side], aim=_aim(aims[side], name)) for side in aims]
    shown = points_of(points(q), names, Message("{sentences}.", sentences=joined("; ", told)))
    return replace(shown, below=Message("{points}, or objectives", points=shown.below)) if aims else shown


def _aim(aim: Objective, name: Name) -> str:
    """An objective in words."""
    parts: list[str] = []
    if aim.hexes:
        parts.append(Message("{hexes} held", hexes=joined(", ", map(name, aim.hexes))))
    if aim.steps_lost:
        parts.append(Message("{steps} {steps:step|steps} lost by the enemy", steps=aim.steps_lost))
    if aim.steps_exited:
        parts.append(Message("{steps} {steps:step|steps} led off the map", steps=aim.steps_exited))
    return joined_by_and(parts)


def tracks(q: Position) -> tuple[ShownTrack, ...]:
    """Victory points by side."""
    standing, names = points(q), {side.id: side.name for side in q.figures.design.sides}
    return tuple(
        ShownTrack(Message("{side}: points", side=names[side]), standing[side], side=side) for side in q.figures.sides
    )


def sequence(q: Position) -> tuple[SequenceLine, ...]:
    """The lines of the design's sequence of play, headings included."""
    turn = next((p for p in q.state.procedures if isinstance(p, GameTurn)), None)
    if turn is None:
        return ()
    found, run = [], 0
    for phase in q.figures.design.sequence:
        # a joint phase is run once for each side
        begun, run = run + 1, run + sum(one.id == phase.id for one in q.figures.phases if phase.procedure)
        status = LineStatus.NEXT if turn.line < begun or not phase.procedure else LineStatus.NOW
        if run < turn.line:
            status = LineStatus.DONE
        found.append(SequenceLine(phase.title, phase.clause, status, phase.depth))
    return _with_headings(q, found)


def _below(lines: Sequence[SequenceLine], index: int) -> Iterator[SequenceLine]:
    depth = lines[index].depth
    return takewhile(lambda line: line.depth > depth, lines[index + 1 :])


def _with_headings(q: Position, lines: Sequence[SequenceLine]) -> tuple[SequenceLine, ...]:
    """A heading is done when all that stands below it is."""
    found = list(lines)
    for index, phase in enumerate(q.figures.design.sequence):
        if not phase.procedure and any(line.status is not LineStatus.DONE for line in _below(lines, index)):
            found[index] = replace(lines[index], status=LineStatus.NEXT)
    return tuple(found)


def scene(q: Position) -> str:
    """The hex that is fought over; "" while there is no battle."""
    return next((p.hex for p in reversed(q.state.procedures) if isinstance(p, Battle)), "")


def control(q: Position) -> dict[str, tuple[str, ...]]:
    """Hexes with units, and hexes worth points, with the side that holds them."""
    found: dict[str, tuple[str, ...]] = {number: (q.state.held[number],) for number in sorted(q.state.held)}
    for side in q.figures.sides:
        found.update(dict.fromkeys(sorted(q.friend_hexes(side)), (side,)))
    return found


def supply(q: Position, side: str) -> tuple[ShownSupply, ...]:
    """The lines that were traced in the side's last supply phase."""
    return tuple(display.traced(side, x.path, x.clause, x.reason) for x in q.state.lines if x.side == side and x.path)


class HexDisplay(Display[HexState, Position]):
    """What front-ends draw and ask, each of the position that it is asked of."""

    def __init__(self, rules: BoundRules[HexState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        return options_offered(self.design.scenario(scenario_id))

    def pieces(self, state: HexState) -> tuple[Piece, ...]:
        return pieces(self.rules.position(state))

    def losses_told(
        self, seat: str, start: HexState, now: HexState, events: Sequence[Event[Any]]
    ) -> Mapping[str, Lost]:
        return losses_told(self.figures, start, now)

    def headline(self, state: HexState) -> tuple[str, str]:
        return headline(self.rules.position(state))

    def victory(self, state: HexState) -> ShownVictory:
        return victory(self.rules.position(state), self.rules.words.name_of)

    def standings(self, state: HexState) -> tuple[VictoryLine, ...]:
        return standings(self.rules.position(state), self.rules.words.name_of)

    def tracks(self, state: HexState) -> tuple[ShownTrack, ...]:
        return tracks(self.rules.position(state))

    def sequence(self, state: HexState) -> tuple[SequenceLine, ...]:
        return sequence(self.rules.position(state))

    def control(self, state: HexState) -> Mapping[str, tuple[str, ...]]:
        return control(self.rules.position(state))

    def scene(self, state: HexState) -> str:
        return scene(self.rules.position(state))

    def battle(self, state: HexState, so_far: tuple[Answer, ...] = ()) -> ShownBattle | None:
        return shown_battle(self.rules.position(state), so_far, self.rules.words.name_of)

    def outcome(self, events: Sequence[Event[Any]], before: HexState) -> tuple[str, ...]:
        back = [event.unit for event in events if isinstance(event, UnitDisrupted) and not event.disrupted]
        told = (Message("{unit} {unit:recovers|recover}", unit=self.rules.words.name_of(unit)) for unit in back)
        return (*told, *super().outcome(events, before))

    def deed(self, event: Event[HexState]) -> ShownDeed | None:
        if isinstance(event, Told) and event.what == ATTACK:
            return ShownDeed(DeedKind.FOUGHT, event.place, by=tuple(filter(None, event.result.split(", "))))
        return None

    def supply(self, state: HexState, seat: str) -> tuple[ShownSupply, ...]:
        return supply(self.rules.position(state), seat)

    def why_no_overlay(self, kind: OverlayKind) -> str:
        if kind is OverlayKind.ZONES and self.figures.zones == NONE:
            return Message("This game has no zones of control.")
        return super().why_no_overlay(kind)

    def lines(self, state: HexState, seat: str) -> ShownLines:
        return overlays.supply_lines(self.rules.position(state), self.rules.side_of(seat))

    def zones(self, state: HexState) -> ShownZones:
        return overlays.zones(self.rules.position(state))

    def room(self, state: HexState, side: str) -> ShownRoom:
        return overlays.room(self.rules.position(state), side)

    def prizes(self, state: HexState) -> ShownPrizes:
        return overlays.prizes(self.rules.position(state))

    def come_to(self, state: HexState, units: tuple[str, ...]) -> ShownReach:
        return overlays.come_to(self.rules.position(state), units)

    def menaces(self, state: HexState, side: str) -> Iterator[Menace]:
        return overlays.menaces(self.rules.position(state), side)

    def ways_out(self, state: HexState, units: tuple[str, ...]) -> ShownRetreats:
        return overlays.ways_out(self.rules.position(state), units)

    def marches(self, map_id: str) -> Mapping[str, March]:
        ground = self.figures.ground_of(map_id)
        return {
            kind: March(MoveCost(ground.network.graph, price, impassable=CLOSED), self.figures.in_points)
            for kind, price in ground.prices.items()
        }

    def trace_supply(self, state: HexState, seat: str, of: str) -> outlook.SupplyReport:
        return outlook.supply_report(self.rules.position(state), seat, of)

    def retreats(self, state: HexState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.retreats_of(self.rules.position(state), units)

    def reach(self, state: HexState, units: tuple[str, ...]) -> outlook.ReachReport:
        return outlook.reach_of(self.rules.position(state), units)
