"""The engine for other front-ends: one request a line in, one answer a line out. See `resources/protocol.md`."""

from __future__ import annotations

import itertools
import json
import random
from collections.abc import Iterable, Iterator
from functools import singledispatchmethod
from pathlib import Path
from typing import Any

from msgspec import Struct

from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import digest, to_builtins
from workbench.engine.design import Design
from workbench.engine.dice import GivenDice, NeedsDice
from workbench.engine.other_figures import Figure, with_other_figures
from workbench.engine.playtest import Playtest
from workbench.engine.rules_modules import UnknownRules
from workbench.engine.ruleset import NotOffered, RulesModule
from workbench.engine.set_up import BadPosition
from workbench.engine.state import State
from workbench.exchange import engine_requests as do
from workbench.exchange.decision_json import Json, decision_json
from workbench.exchange.drawn_actions import drawn_actions
from workbench.exchange.engine_requests import BadRequest
from workbench.storage.file_errors import StoredFileError
from workbench.storage.playtest_record import MOST_SEED, RecordedPlaytest

SET_UP = "set_up"
LONGEST_LINE = 8 * 2**20


class EngineSession:
    """One process of the protocol: a design, other figures for it, and the playtest that goes on.

    With a `record` the playtest is written to that file, play by play; such a session starts one playtest only.
    """

    def __init__(self, design: Design, record: Path | None = None) -> None:
        self._design = design
        self._record = record
        self._recorded: RecordedPlaytest | None = None

    def answers(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The answer to each line that is not blank."""
        for line in lines:
            if line.strip():
                yield _written(self.answer(line)) + b"\n"

    def answer(self, line: bytes) -> Json:
        """The answer to one line; whatever is wrong with it is told in the answer."""
        name: Any = None
        try:
            if len(line) > LONGEST_LINE:
                raise BadRequest(f"this line is longer than {LONGEST_LINE // 2**20} MiB")
            fields = do.read_line(line)
            name = fields.pop("id", None)
            return {"id": name, **self._answer(do.read_request(fields))}
        except IllegalAction as refused:
            return {"id": name, "refused": {"clause": refused.clause, "reason": refused.reason}}
        except NeedsDice as needs:
            return {"id": name, "needs_dice": {"why": needs.why, "sides": needs.sides}}
        except BadPosition as bad:
            return {"id": name, "error": str(bad), "problems": to_builtins(bad.problems)}
        except KeyError as missing:
            return {"id": name, "error": str(missing.args[0]) if missing.args else "a name is unknown"}
        except (BadRequest, NotOffered, UnknownRules, StoredFileError, TypeError, ValueError) as error:
            return {"id": name, "error": str(error)}
        except BrokenRules as broken:
            return {"id": name, "error": f"the rules module is broken here: {broken}"}
        except Exception as error:
            return {"id": name, "error": f"unexpected: {type(error).__name__}: {error}"}

    def close(self) -> None:
        """Finish the record, when there is one."""
        if self._recorded is not None:
            self._recorded.close()

    # ------------------------------------------------------------------ one answer for each kind of request

    @singledispatchmethod
    def _answer(self, request: Struct) -> Json:
        raise BadRequest(f"{type(request).__name__} is not answered")

    @_answer.register
    def _(self, request: do.Figures) -> Json:
        figures: dict[str, Figure] = request.values
        self._design = with_other_figures(self._design, figures)
        return {"figures": sorted(figures), "ruleset": digest(self._design)}

    @_answer.register
    def _(self, request: do.Start) -> Json:
        if self._record is not None and self._recorded is not None:
            raise BadRequest("a record holds one playtest; start another process for the next one")
        if not 0 <= request.seed <= MOST_SEED:
            raise BadRequest(f"a seed is a number from 0 to {MOST_SEED}")
        self._recorded = RecordedPlaytest.start(
            self._design, request.scenario, request.seed, options=request.options, path=self._record
        )
        playtest = self._playtest
        return {
            "scenario": playtest.scenario,
            "seed": playtest.seed,
            "rules": playtest.rules.name,
            "ruleset": digest(self._design),
            "seats": list(playtest.rules.seats(playtest.state)),
            **self._moment(),
        }

    @_answer.register
    def _(self, request: do.Actions) -> Json:
        if not 1 <= request.limit <= do.MOST_LISTED:
            raise BadRequest(f"limit is at least 1 and at most {do.MOST_LISTED}")
        seat = self._seat(request.seat)
        if request.seed is None:
            actions = self._playtest.engine.legal_actions(self._playtest.state, seat)
        else:
            actions = drawn_actions(self._playtest, seat, random.Random(request.seed))
        listed = list(itertools.islice(actions, request.limit + 1))
        return {
            "actions": [to_builtins(action) for action in listed[: request.limit]],
            "more": len(listed) > request.limit,
        }

    @_answer.register
    def _(self, request: do.Next) -> Json:
        decision = self._playtest.next_decision(self._seat(request.seat), request.answers)
        return {"decision": decision_json(decision) if decision else None}

    @_answer.register
    def _(self, request: do.Play) -> Json:
        playtest = self._playtest
        if request.dice == ():
            playtest.engine.play(playtest.state, request.action, GivenDice(()))
        play = self._started.play(request.action, request.dice or ())
        return {"events": to_builtins(play.events), **self._moment()}

    @_answer.register
    def _(self, request: do.Undo) -> Json:
        play = self._started.undo()
        if play is None:
            return {"undone": None, **self._moment()}
        return {"undone": to_builtins(play.action) if play.action else SET_UP, **self._moment()}

    @_answer.register
    def _(self, request: do.SetUp) -> Json:
        self._started.set_up(request.position, request.whole)
        return self._moment()

    @_answer.register
    def _(self, request: do.View) -> Json:
        return {"view": to_builtins(self._playtest.view(self._seat(request.seat)))}

    @_answer.register
    def _(self, request: do.WholeState) -> Json:
        return {"state": to_builtins(self._playtest.state)}

    @_answer.register
    def _(self, request: do.Digest) -> Json:
        return {"digest": self._playtest.digest()}

    @_answer.register
    def _(self, request: do.Decisions) -> Json:
        wanted = self._seat(request.seat) if request.seat else ""
        return {"decisions": [decision_json(d) for d in self._playtest.decisions() if wanted in ("", d.seat)]}

    @_answer.register
    def _(self, request: do.Events) -> Json:
        playtest, since = self._playtest, max(0, request.since)
        if request.seat:
            self._seat(request.seat)
        plays = []
        for number in range(since, len(playtest.plays)):
            events: Any = playtest.plays[number].events
            if request.seat:
                events = playtest.engine.redacted(playtest.before(number), events, request.seat)
            plays.append({"play": number, "events": to_builtins(events)})
        return {"plays": plays}

    @_answer.register
    def _(self, request: do.TraceSupply) -> Json:
        if bool(request.unit) == bool(request.space):
            raise BadRequest("name a unit or a space")
        if not request.unit and not request.seat:
            raise BadRequest("a space is asked for by a seat")
        state = self._seen_by(request.seat, (request.unit,) if request.unit else ())
        seat = request.seat or state.units[request.unit].side
        return {"supply": to_builtins(self._rules.trace_supply(state, seat, request.unit or request.space))}

    @_answer.register
    def _(self, request: do.Retreats) -> Json:
        state = self._seen_by(request.seat, self._named(request.units))
        return {"retreats": to_builtins(self._rules.retreats(state, request.units))}

    @_answer.register
    def _(self, request: do.Reach) -> Json:
        state = self._seen_by(request.seat, self._named(request.units))
        return {"reach": to_builtins(self._rules.reach(state, request.units))}

    # ------------------------------------------------------------------ what several of them need

    @property
    def _started(self) -> RecordedPlaytest:
        if self._recorded is None:
            raise BadRequest("no playtest has been started")
        return self._recorded

    @property
    def _playtest(self) -> Playtest[Any, Any]:
        return self._started.playtest

    @property
    def _rules(self) -> RulesModule[Any, Any]:
        return self._playtest.rules

    def _moment(self) -> Json:
        playtest = self._playtest
        return {
            "play": len(playtest.plays) - 1,
            "turn": playtest.turn,
            "over": playtest.is_over,
            "ending": playtest.state.ending,
            "winner": playtest.state.winner,
            "digest": playtest.digest(),
            "decisions": [decision_json(d) for d in playtest.decisions()],
        }

    def _seat(self, seat: str) -> str:
        seats = self._rules.seats(self._playtest.state)
        if seat not in seats:
            raise BadRequest(f"no seat is called {seat!r} (there are: {', '.join(seats)})")
        return seat

    def _named(self, units: tuple[str, ...]) -> tuple[str, ...]:
        if not units:
            raise BadRequest("name at least one unit")
        return units

    def _seen_by(self, seat: str, units: tuple[str, ...]) -> State[Any, Any]:
        """The moment as this seat sees it, or all of it without one; the units that are asked about are in it."""
        state: State[Any, Any] = self._playtest.view(self._seat(seat)) if seat else self._playtest.state
        if missing := [unit for unit in units if unit not in state.units]:
            raise BadRequest(f"no unit in play is called {missing[0]!r}")
        return state


def _written(answer: Json) -> bytes:
    """The answer as JSON; an `id` that is nested too deeply to be written again is left out."""
    try:
        return json.dumps(answer, ensure_ascii=True, separators=(",", ":")).encode()
    except (RecursionError, ValueError):
        return json.dumps({"id": None, "error": "this id is nested too deeply"}).encode()
