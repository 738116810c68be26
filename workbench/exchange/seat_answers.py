"""The answers of a session that is bound to one seat: what this seat may know, and nothing else.

Every answer follows from the seat's view, from what it was told, from its own questions and from the design without the
figures that are withheld from it. The whole state, its digest, what other seats are asked and answer, the seed and dice
to come are never told; nor may a seat set up a position, try dice before it plays, or take back what has told it
something.
"""

from __future__ import annotations

from functools import singledispatchmethod
from typing import Any

from msgspec import UNSET, Struct

from workbench.engine.clauses import IllegalAction
from workbench.engine.codec import digest, to_builtins
from workbench.engine.knowledge.contacts import is_referee
from workbench.engine.playtests.taking_back import why_not_take_back
from workbench.engine.questions.decision_json import Json, decision_json
from workbench.engine.state import State
from workbench.exchange import engine_requests as do
from workbench.exchange.engine_requests import BadRequest
from workbench.exchange.engine_table import Table
from workbench.exchange.event_json import events_json
from workbench.exchange.rules_described import described
from workbench.exchange.whole_answers import listed_actions, listed_events, packet_of, traced_supply
from workbench.storage.records.seeds import unpredictable_seed


class SeatAnswers:
    """One answer for each kind of request. `owns_the_process` is said of a seat that begins playtests itself."""

    def __init__(self, table: Table, seat: str, owns_the_process: bool) -> None:
        self._table = table
        self._seat = seat
        self._owns_the_process = owns_the_process

    @singledispatchmethod
    def answer(self, request: Struct) -> Json:
        """The answer without its id; whatever is wrong with the request is raised."""
        raise BadRequest(f"this is not told to a seat, and {self._seat!r} asks")

    @answer.register
    def _(self, request: do.Figures) -> Json:
        self._only_the_owner()
        self._table.change_figures(request.values, self._seat)
        return {"figures": sorted(request.values), "ruleset": digest(self._table.design_of(self._seat))}

    @answer.register
    def _(self, request: do.Start) -> Json:
        self._only_the_owner()
        seed = unpredictable_seed() if request.seed is UNSET else request.seed
        playtest = self._table.start(request.scenario, seed, request.options, self._seat)
        return {
            "scenario": playtest.scenario,
            "seat": self._seat,
            "rules": playtest.rules.name,
            "ruleset": digest(self._table.design_of(self._seat)),
            "seats": list(playtest.rules.seats(playtest.state)),
            **self._moment(),
        }

    @answer.register
    def _(self, request: do.Actions) -> Json:
        return listed_actions(self._table, self._own(request.seat), request)

    @answer.register
    def _(self, request: do.Next) -> Json:
        decision = self._table.playtest.next_decision(self._own(request.seat), request.answers)
        return {"decision": decision_json(decision, self._table.say) if decision else None}

    @answer.register
    def _(self, request: do.Play) -> Json:
        self._own(request.action.seat)
        if request.dice is not None:
            raise BadRequest("faces are not given by a seat: they would tell what is to come before it is played")
        before = self._table.number
        self._table.play(request.action, None)
        return {"events": self._told_since(before), **self._moment()}

    @answer.register
    def _(self, request: do.Orders) -> Json:
        return self._table.asked_of(self._own(request.seat))

    @answer.register
    def _(self, request: do.Packet) -> Json:
        return packet_of(self._table, request.since, self._own(request.seat))

    @answer.register
    def _(self, request: do.Withdraw) -> Json:
        self._table.withdraw(self._own(request.seat))
        return self._moment()

    @answer.register
    def _(self, request: do.Close) -> Json:
        if not is_referee(self._table.rules.design, self._own("")):
            raise BadRequest("a round is closed by whoever referees, not by a seat")
        before = self._table.number
        self._table.close_round(request.absent)
        return {"events": self._told_since(before), **self._moment()}

    @answer.register
    def _(self, request: do.Undo) -> Json:
        self._own("")
        if why := why_not_take_back(self._table.playtest, self._seat):
            raise IllegalAction("", why)
        play = self._table.recorded.undo()
        assert play is not None
        return {"undone": to_builtins(play.action), **self._moment()}

    @answer.register
    def _(self, request: do.View) -> Json:
        self._own(request.seat)
        return {"view": to_builtins(self._view)}

    @answer.register
    def _(self, request: do.Digest) -> Json:
        self._own("")
        return {"digest": digest(self._view)}

    @answer.register
    def _(self, request: do.Decisions) -> Json:
        self._own(request.seat)
        return {"decisions": self._decisions()}

    @answer.register
    def _(self, request: do.Events) -> Json:
        return listed_events(self._table, request.since, self._own(request.seat))

    @answer.register
    def _(self, request: do.TraceSupply) -> Json:
        return traced_supply(self._table, request, self._own(request.seat))

    @answer.register
    def _(self, request: do.Retreats) -> Json:
        self._own(request.seat)
        state = self._table.units_in(self._view, do.named(request.units))
        display = self._table.rules_of(self._seat).display
        return {"retreats": to_builtins(display.retreats(state, request.units), self._table.say)}

    @answer.register
    def _(self, request: do.Reach) -> Json:
        self._own(request.seat)
        state = self._table.units_in(self._view, do.named(request.units))
        display = self._table.rules_of(self._seat).display
        return {"reach": to_builtins(display.reach(state, request.units), self._table.say)}

    @answer.register
    def _(self, request: do.Describe) -> Json:
        return {"described": described(self._table.design, request.of, self._seat)}

    def _told_since(self, before: int) -> list[Json]:
        """What the seat was told of the plays after this one."""
        numbers, playtest = range(before + 1, self._table.number + 1), self._table.playtest
        return [event for number in numbers for event in events_json(playtest, number, self._seat, self._table.say)]

    @property
    def _view(self) -> State[Any, Any]:
        view: State[Any, Any] = self._table.playtest.view(self._table.seat(self._seat))
        return view

    def _own(self, seat: str) -> str:
        """The seat of this session, whether the request names it or leaves it out."""
        if seat not in ("", self._seat):
            raise BadRequest(f"{self._seat!r} asks for itself alone")
        return self._table.seat(self._seat)

    def _only_the_owner(self) -> None:
        if not self._owns_the_process:
            raise BadRequest("a playtest is begun by whoever runs the process, not by a seat")

    def _decisions(self) -> list[Json]:
        return [decision_json(d, self._table.say) for d in self._table.playtest.decisions() if d.seat == self._seat]

    def _moment(self) -> Json:
        playtest = self._table.playtest
        return {
            "play": self._table.number,
            "turn": playtest.turn,
            "over": playtest.is_over,
            "ending": playtest.state.ending,
            "winner": playtest.state.winner,
            "digest": digest(self._view),
            "decisions": self._decisions(),
        }
