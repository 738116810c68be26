"""What front-ends draw of a position: forces as counters, contacts with their age and doubt, the sequence of play."""

from __future__ import annotations

from collections.abc import Iterator, Mapping

from msgspec.structs import replace

from rulesets.arcola.battle.battlefield import Section
from rulesets.arcola.figures import Figures
from rulesets.arcola.orders.arrivals import arrivals
from rulesets.arcola.orders.fights import REARGUARD, SPECIALS
from rulesets.arcola.orders.judging import start_of
from rulesets.arcola.orders.transfers import after_transfers, commands_at
from rulesets.arcola.outlook import ReachReport, RetreatReport, SupplyReport, reach_of, retreats_of, supply_report
from rulesets.arcola.position import Position
from rulesets.arcola.reports.words import RUMOUR, age, arms, band, reliability, short_age, source, strength
from rulesets.arcola.shown.battlefields import shown_fields
from rulesets.arcola.shown.standing import ORDERED, orders_that_stand, when_reached
from rulesets.arcola.state import (
    COMING,
    EXITED,
    EXITED_STRENGTH,
    FIVE,
    PERSON,
    REFEREE_IS,
    ROUNDS,
    SHORT,
    SIGHT,
    SIGHT_OPEN,
    ArcolaState,
    Piece,
)
from rulesets.arcola.visibility import position_known
from workbench.engine import display
from workbench.engine.display import LineStatus, ScenarioOption, SequenceLine, ShownTrack, ShownVictory
from workbench.engine.knowledge.contacts import Contact
from workbench.engine.orders.order import Order
from workbench.engine.playtests.scenario_options import option_of
from workbench.engine.ruleset import BoundRules, Display
from workbench.engine.shown.battlefield import ShownField
from workbench.engine.shown.beliefs import Belief
from workbench.engine.shown.written_orders import Commanded, OrderedForce, OrderedMarch, StandingOrder
from workbench.engine.state import STAND_IN, Answer, is_stand_in
from workbench.engine.words.message import Message, marked

OLDEST = 3
"""From so many turns on a report fades no more."""
DOUBT, HEARD = "?", "!"
"""Markers: what may have moved or is not sure, and what somebody has heard."""
OFFERED = (
    (REFEREE_IS, Message("Who referees"), (("program", Message("the program")), (PERSON, Message("a person")))),
    (
        ROUNDS,
        Message("A turn asks"),
        (
            (FIVE, Message("for each decision when it comes")),
            (SHORT, Message("for all orders first, then the rest")),
        ),
    ),
    (
        SIGHT,
        Message("Enemy markers"),
        (("2", Message("those that are in sight")), (SIGHT_OPEN, Message("all of them"))),
    ),
)
"""What may be chosen before a campaign: its name, and each value with what it means."""


class ArcolaDisplay(Display[ArcolaState, Position]):
    """What front-ends draw and ask, each of the state or view that it is asked of."""

    def options_offered(self, scenario_id: str) -> tuple[ScenarioOption, ...]:
        scenario = self.design.scenario(scenario_id)
        return tuple(
            option_of(scenario, name, Message(title), tuple((value, Message(words)) for value, words in values))
            for name, title, values in OFFERED
        )

    def __init__(self, rules: BoundRules[ArcolaState, Position], figures: Figures) -> None:
        super().__init__(rules)
        self.figures = figures
        self._last: tuple[ArcolaState, str, Position] | None = None

    def pieces(self, state: ArcolaState) -> tuple[display.Piece, ...]:
        return tuple(self._piece(state, unit, state.units[unit]) for unit in sorted(state.units))

    def trace_supply(self, state: ArcolaState, seat: str, of: str) -> SupplyReport:
        return supply_report(self._known(state, seat), seat, of)

    def retreats(self, state: ArcolaState, units: tuple[str, ...]) -> RetreatReport:
        side = self._side_of(state, units)
        return retreats_of(self._known(state, side), side, units)

    def reach(self, state: ArcolaState, units: tuple[str, ...]) -> ReachReport:
        side = self._side_of(state, units)
        return reach_of(self._known(state, side), side, units)

    def _side_of(self, state: ArcolaState, units: tuple[str, ...]) -> str:
        return next((state.units[unit].side for unit in units if unit in state.units), self.figures.pieces.sides[0])

    def _piece(self, state: ArcolaState, unit: str, piece: Piece) -> display.Piece:
        if is_stand_in(unit):
            return self._contact(state, unit, piece)
        counter = self.design.counter(unit)
        strength = str(piece.strength) if piece.strength or not self.figures.pieces.is_leader(unit) else ""
        return display.Piece(
            unit,
            piece.side,
            piece.space,
            self.rules.words.name_of(unit),
            faction=counter.faction,
            unit_type=counter.unit_type,
            counter=unit,
            strength=strength,
            remarks=tuple(self._remarks(state, unit, piece)),
            markers=(("demoralised", ""),) if piece.disorganized else (),
            due=piece.due if piece.space == COMING else 0,
        )

    def _remarks(self, state: ArcolaState, unit: str, piece: Piece) -> Iterator[str]:
        if piece.under:
            yield Message("under {leader}", leader=self.rules.words.name_of(piece.under))
        if piece.disorganized:
            yield marked("disorganized")
        if piece.ineffective:
            yield marked("ineffective")
        yield from (ORDERED[written.delivery] for written in state.orders.get(unit, ()))

    def _contact(self, state: ArcolaState, unit: str, piece: Piece) -> display.Piece:
        """Whatever its seat was told, and no more: how old it is, and how sure."""
        contact = unit.removeprefix(STAND_IN)
        known = (state.known_to(seat) for seat in sorted(state.contacts))
        report = next((seen[contact] for seen in known if contact in seen), None)
        if report is None:
            return display.Piece(unit, piece.side, piece.space, self.rules.words.name_of(unit))
        fading = 0 if report.now else min(OLDEST, 1 + max(0, state.turn - report.seen[0]))
        doubt = HEARD if report.source == RUMOUR else DOUBT
        name = self.rules.words.contact_called(contact, state, "")
        return display.Piece(
            unit,
            piece.side,
            piece.space,
            name,
            remarks=tuple(filter(None, (*self._said(report, state), reliability(report)))),
            markers=(("", doubt),) if fading or report.source == RUMOUR else (),
            age=fading,
            told=self._told(report, state),
        )

    def _said(self, report: Contact, state: ArcolaState) -> Iterator[str]:
        yield strength(report)
        yield arms(report)
        yield from self._age(report, state)
        yield source(report)

    def _age(self, report: Contact, state: ArcolaState) -> Iterator[str]:
        if not report.now:
            yield Message("seen {age}", age=age(report.seen, state.clock, self.figures.reports.days_a_turn))

    def beliefs(self, state: ArcolaState) -> tuple[Belief, ...]:
        position = self.rules.position(state)
        return tuple(
            self._belief(position, side, contact, report)
            for side in self.figures.pieces.sides
            for contact, report in sorted(state.known_to(side).items())
        )

    def _belief(self, position: Position, side: str, contact: str, report: Contact) -> Belief:
        state, known = position.state, position.state.behind.get(side)
        behind = known.get(contact) if known is not None else None
        told = Belief(side, report.space, self._told(report, state), estimate=report.estimate)
        if behind is None or behind.unit not in state.units:
            return told
        head = position.head_of(behind.unit)
        points = position.strength(head).total
        if report.space == EXITED:  # one contact stands for all who have left
            points = sum(
                x.strength for _, x in sorted(state.units.items()) if (x.side, x.space) == (report.side, EXITED)
            )
        men = points * self.figures.reports.men
        return replace(told, really=state.units[head].space, what=head, men=men)

    def _told(self, report: Contact, state: ArcolaState) -> tuple[str, str]:
        return short_age(report, state.clock, self.figures.reports.days_a_turn), band(report)

    # -- written orders

    def standing_orders(self, state: ArcolaState, side: str) -> Mapping[str, tuple[StandingOrder, ...]]:
        return orders_that_stand(self._known(state, side), side)

    def battlefields(
        self, state: ArcolaState, side: str, so_far: tuple[Answer, ...] = (), draft: Order | None = None
    ) -> tuple[ShownField, ...]:
        return shown_fields(self.rules.position(state), self.rules.words, len(so_far), side, draft)

    def march_of(self, state: ArcolaState, order: Order) -> OrderedMarch | None:
        if order.force not in state.units or not order.way:
            return None
        known = self._known(state, state.units[order.force].side)
        found = arrivals(known, order)
        if found is None:
            return None
        spaces, phases = found
        times = dict(zip(spaces, phases, strict=True))
        words = {space: when_reached(self.figures, state, order, times[space]) for space in order.way}
        return OrderedMarch(spaces, phases, words, when_reached(self.figures, state, order, phases[-1], False))

    def force_of(self, state: ArcolaState, leader: str) -> OrderedForce:
        if leader not in state.units:
            return OrderedForce()
        side = state.units[leader].side
        known = self._known(state, side)
        members = known.members(leader)[1:]
        here = {start_of(known, leader), *known.ground.neighbours(start_of(known, leader))}
        heads = known.forces(side)
        points = sum(known.units[unit].strength for unit in (leader, *members))
        return OrderedForce(
            tuple(x for x in members if known.pieces.is_leader(x)),
            tuple(x for x in members if not known.pieces.is_leader(x)),
            tuple(x for x in heads if x != leader and known.place(x) in here and known.can_command(leader, x)),
            Message("{points} SP", points=points) if points else "",
            "" if known.is_on_map(leader) else known.units[leader].entry,
            tuple(x for x in SPECIALS if x and (x != REARGUARD or state.is_short)),
            tuple(map(str, Section)) if state.is_short else (),
        )

    def commands_at(self, state: ArcolaState, force: str, orders: tuple[Order, ...] = ()) -> tuple[Commanded, ...]:
        if force not in state.units:
            return ()
        return commands_at(after_transfers(self._known(state, state.units[force].side), orders), force)

    def _known(self, state: ArcolaState, side: str) -> Position:
        """The position as a side knows it; the last one asked for is kept."""
        if self._last is None or self._last[0] is not state or self._last[1] != side:
            self._last = (state, side, position_known(self.figures, state, side))
        return self._last[2]

    def headline(self, state: ArcolaState) -> tuple[str, str]:
        return display.headline(self.design.scenario(state.scenario), state.turn)

    def victory(self, state: ArcolaState) -> ShownVictory:
        """What decides lies open; how far it has come does not."""
        figures = self.figures.victory
        verona = self.rules.words.place_called(figures.verona)
        turn, points = figures.verona_turn, figures.exit_strength
        side = self.rules.words.name_of(self.figures.pieces.sides[0])
        sentence = marked(
            "The {side} win when {points} strength points have left by the south, or when they hold {place}, in "
            "supply, at the end of turn {turn}; else their enemy wins."
        )
        return ShownVictory(
            Message("{place} in turn {turn}", place=verona, turn=turn),
            Message("or {points} SP out by the south", points=points),
            Message(sentence, side=side, points=points, place=verona, turn=turn),
        )

    def tracks(self, state: ArcolaState) -> tuple[ShownTrack, ...]:
        """What has left the map by the south: it is for one side alone to know."""
        side = self.figures.pieces.sides[0]
        if all(piece.side != side or is_stand_in(unit) for unit, piece in state.units.items()):
            return ()
        return (ShownTrack(Message("Strength that has left by the south"), state.tracks[EXITED_STRENGTH], None, side),)

    def sequence(self, state: ArcolaState) -> tuple[SequenceLine, ...]:
        lines = self.design.sequence
        now = next((i for i, line in enumerate(lines) if line.id == state.phase), -1)
        status = {True: LineStatus.DONE, False: LineStatus.NEXT}
        return tuple(
            SequenceLine(line.title, line.clause, LineStatus.NOW if i == now else status[i < now], line.depth)
            for i, line in enumerate(lines)
        )

    def control(self, state: ArcolaState) -> Mapping[str, tuple[str, ...]]:
        """Hexes in which somebody is known to stand."""
        found: dict[str, tuple[str, ...]] = {}
        for unit in sorted(state.units):
            piece = state.units[unit]
            found[piece.space] = tuple(sorted({*found.get(piece.space, ()), piece.side}))
        return found
