"""The answers of a session that is bound to no seat: it is told everything."""

from __future__ import annotations

import itertools
import random
from collections.abc import Sequence
from functools import singledispatchmethod
from typing import Any

from msgspec import UNSET, Struct

from workbench.engine.codec import digest, to_builtins
from workbench.engine.questions.decision_json import Json, decision_json
from workbench.engine.state import State
from workbench.exchange import engine_requests as do
from workbench.exchange.drawn_actions import drawn_actions
from workbench.exchange.engine_requests import BadRequest
from workbench.exchange.engine_table import Table
from workbench.exchange.event_json import events_json
from workbench.exchange.rules_described import described
from workbench.storage.records.seeds import unpredictable_seed

SET_UP = "set_up"


class WholeAnswers:
    """One answer for each kind of request."""

    def __init__(self, table: Table) -> None:
        self._table = table

    @singledispatchmethod
    def answer(self, request: Struct) -> Json:
        """The answer without its id; whatever is wrong with the request is raised."""
        raise BadRequest(f"{type(request).__name__} is not answered")

    @answer.register
    def _(self, request: do.Figures) -> Json:
        self._table.change_figures(request.values)
        return {"figures": sorted(request.values), "ruleset": digest(self._table.design)}

    @answer.register
    def _(self, request: do.Start) -> Json:
        seed = unpredictable_seed() if request.seed is UNSET else request.seed
        playtest = self._table.start(request.scenario, seed, request.options)
        return {
            "scenario": playtest.scenario,
            "seed": playtest.seed,
            "rules": playtest.rules.name,
            "ruleset": digest(self._table.design),
            "seats": list(playtest.rules.seats(playtest.state)),
            **self._moment(),
        }

    @answer.register
    def _(self, request: do.Actions) -> Json:
        return listed_actions(self._table, self._table.seat(request.seat), request)

    @answer.register
    def _(self, request: do.Next) -> Json:
        decision = self._table.playtest.next_decision(self._table.seat(request.seat), request.answers)
        return {"decision": decision_json(decision, self._table.say) if decision else None}

    @answer.register
    def _(self, request: do.Play) -> Json:
        return {"events": self._told(self._table.play(request.action, request.dice)), **self._moment()}

    @answer.register
    def _(self, request: do.Orders) -> Json:
        return self._table.asked_of(self._table.seat(request.seat))

    @answer.register
    def _(self, request: do.Packet) -> Json:
        return packet_of(self._table, request.since, self._table.seat(request.seat))

    @answer.register
    def _(self, request: do.Withdraw) -> Json:
        self._table.withdraw(self._table.seat(request.seat))
        return self._moment()

    @answer.register
    def _(self, request: do.Close) -> Json:
        return {"events": self._told(self._table.close_round(request.absent)), **self._moment()}

    @answer.register
    def _(self, request: do.Undo) -> Json:
        play = self._table.recorded.undo()
        if play is None:
            return {"undone": None, **self._moment()}
        return {"undone": to_builtins(play.action) if play.action else SET_UP, **self._moment()}

    @answer.register
    def _(self, request: do.SetUp) -> Json:
        self._table.set_up(request.position, request.whole, request.dice)
        return self._moment()

    @answer.register
    def _(self, request: do.View) -> Json:
        return {"view": to_builtins(self._table.playtest.view(self._table.seat(request.seat)))}

    @answer.register
    def _(self, request: do.WholeState) -> Json:
        return {"state": to_builtins(self._table.playtest.state)}

    @answer.register
    def _(self, request: do.Digest) -> Json:
        return {"digest": self._table.playtest.digest()}

    @answer.register
    def _(self, request: do.Decisions) -> Json:
        wanted = self._table.seat(request.seat) if request.seat else ""
        return {
            "decisions": [
                decision_json(d, self._table.say) for d in self._table.playtest.decisions() if wanted in ("", d.seat)
            ]
        }

    @answer.register
    def _(self, request: do.Events) -> Json:
        return listed_events(self._table, request.since, self._table.seat(request.seat) if request.seat else "")

    @answer.register
    def _(self, request: do.TraceSupply) -> Json:
        return traced_supply(self._table, request, self._table.seat(request.seat) if request.seat else "")

    @answer.register
    def _(self, request: do.Retreats) -> Json:
        state = self._seen_by(request.seat, do.named(request.units))
        display = self._table.rules_of(request.seat).display
        return {"retreats": to_builtins(display.retreats(state, request.units), self._table.say)}

    @answer.register
    def _(self, request: do.Reach) -> Json:
        state = self._seen_by(request.seat, do.named(request.units))
        display = self._table.rules_of(request.seat).display
        return {"reach": to_builtins(display.reach(state, request.units), self._table.say)}

    @answer.register
    def _(self, request: do.Describe) -> Json:
        return {"described": described(self._table.design, request.of)}

    def _told(self, played: Sequence[object]) -> list[Json]:
        """What happened in the last plays, as many as these."""
        numbers = range(self._table.number - len(played) + 1, self._table.number + 1)
        return [event for number in numbers for event in events_json(self._table.playtest, number, "", self._table.say)]

    def _moment(self) -> Json:
        playtest = self._table.playtest
        return {
            "play": self._table.number,
            "turn": playtest.turn,
            "over": playtest.is_over,
            "ending": playtest.state.ending,
            "winner": playtest.state.winner,
            "digest": playtest.digest(),
            "decisions": [decision_json(d, self._table.say) for d in playtest.decisions()],
        }

    def _seen_by(self, seat: str, units: tuple[str, ...]) -> State[Any, Any]:
        """The moment as this seat sees it, or all of it without one; the units that are asked about are in it."""
        playtest = self._table.playtest
        return self._table.units_in(playtest.view(self._table.seat(seat)) if seat else playtest.state, units)


# ---------------------------------------------------------------- what is answered alike to a seat and to everybody


def listed_actions(table: Table, seat: str, request: do.Actions) -> Json:
    """Whole legal actions of a seat: the first ones, or so many by chance."""
    if not 1 <= request.limit <= do.MOST_LISTED:
        raise BadRequest(f"limit is at least 1 and at most {do.MOST_LISTED}")
    playtest = table.playtest
    if request.seed is None:
        actions = playtest.engine.legal_actions(playtest.state, seat)
    else:
        actions = drawn_actions(playtest, seat, random.Random(request.seed))
    listed = list(itertools.islice(actions, request.limit + 1))
    told = [to_builtins(action) for action in listed[: request.limit]]
    return {"actions": told, "more": len(listed) > request.limit}


def listed_events(table: Table, since: int, seat: str) -> Json:
    """The plays from number `since` on, as a seat (or "", who sees everything) was told them."""
    playtest = table.playtest
    numbers = range(max(0, since), len(playtest.plays))
    return {"plays": [{"play": number, "events": events_json(playtest, number, seat, table.say)} for number in numbers]}


def packet_of(table: Table, since: int, seat: str) -> Json:
    """What a seat may know of the moment, what it was told up to it, and what it is asked."""
    view = table.playtest.view(seat)
    told = listed_events(table, since, seat)
    return {"view": to_builtins(view), "digest": digest(view), "play": table.number, **told, **table.asked_of(seat)}


def traced_supply(table: Table, request: do.TraceSupply, seat: str) -> Json:
    """How a unit or a space is supplied, as far as a seat sees; with "" of all there is."""
    if bool(request.unit) == bool(request.space):
        raise BadRequest("name a unit or a space")
    if not request.unit and not seat:
        raise BadRequest("a space is asked for by a seat")
    playtest = table.playtest
    state = table.units_in(playtest.view(seat) if seat else playtest.state, (request.unit,) if request.unit else ())
    asks = seat or state.units[request.unit].side
    supply = table.rules_of(seat).display.trace_supply(state, asks, request.unit or request.space)
    return {"supply": to_builtins(supply, table.say)}
