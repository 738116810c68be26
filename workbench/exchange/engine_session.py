"""The engine for other front-ends: one request a line in, one answer a line out. See `resources/protocol.md`."""

from __future__ import annotations

import json
from collections.abc import Iterable, Iterator
from pathlib import Path
from typing import Any

from workbench import limits
from workbench.engine.bots import BotFailed
from workbench.engine.clauses import BrokenRules, IllegalAction
from workbench.engine.codec import to_builtins
from workbench.engine.design import Design
from workbench.engine.dice import NeedsDice
from workbench.engine.playtests.playtest import EndlessPlay
from workbench.engine.playtests.set_up import BadPosition
from workbench.engine.problem import Problem
from workbench.engine.questions.decision_json import Json
from workbench.engine.rules_modules import UnknownRules
from workbench.engine.ruleset import NotOffered
from workbench.exchange import engine_requests as do
from workbench.exchange.engine_requests import BadRequest
from workbench.exchange.engine_table import DealBots, Table
from workbench.exchange.seat_answers import SeatAnswers
from workbench.exchange.whole_answers import WholeAnswers
from workbench.language import ENGLISH
from workbench.storage.file.file_errors import StoredFileError

LONGEST_LINE = limits.LINE_BYTES.most
BAD_NAMES_AND_KINDS = (KeyError, TypeError, ValueError, UnknownRules)
OF_WHAT_IS_SEEN = (do.Start, do.Figures, do.Describe, do.TraceSupply, do.Retreats, do.Reach)
"""Requests that read the design or a seat's view alone, so that whatever is wrong with one may be told."""
FAILED_UNSEEN = "the rules or a bot failed here; what failed is not told to a seat"


class EngineSession:
    """One process of the protocol: it answers everything, or what one seat may know.

    With a `record` the playtest is written to that file, play by play; such a session starts one playtest only. Bound
    to a `seat` it answers as that seat alone may be answered; else a request may say `as` which seat it is answered so.
    """

    def __init__(
        self,
        design: Design,
        record: Path | None = None,
        seat: str = "",
        bots: DealBots | None = None,
        language: str = ENGLISH,
    ) -> None:
        self.table = Table(design, record, bots, language)
        self._bound_to = seat

    def answers(self, lines: Iterable[bytes]) -> Iterator[bytes]:
        """The answer to each line that is not blank."""
        for line in lines:
            if line.strip():
                yield _written(self.answer(line)) + b"\n"

    def line_for(self, seat: str, line: bytes) -> bytes:
        """The answer to one line as it is written, without its end, to somebody who may ask as this seat alone."""
        return _written(self.answer(line, seat))

    def answer(self, line: bytes, asking: str = "") -> Json:
        """The answer to one line; whatever is wrong with it is told in the answer. `asking` can be one seat alone."""
        name: Any = None
        alone = asking or self._bound_to
        seat, request = alone, None
        try:
            if len(line) > LONGEST_LINE:
                raise BadRequest(f"this line has {limits.LINE_BYTES.beyond}")
            fields = do.read_line(line)
            name = fields.pop("id", None)
            seat = self._asks(fields, alone)
            request = do.read_request(fields)
            return {"id": name, **self._answerer(seat).answer(request)}
        except IllegalAction as refused:
            return {"id": name, "refused": {"clause": refused.clause, "reason": self.table.say(refused.reason)}}
        except NeedsDice as needs:
            return {"id": name, "needs_dice": {"why": self.table.say(needs.why), "sides": needs.sides}}
        except BadPosition as bad:
            return {"id": name, "error": str(bad), "problems": [*map(_told, bad.problems)]}
        except (BadRequest, NotOffered, StoredFileError) as error:
            return {"id": name, "error": str(error)}
        except Exception as error:
            told = not seat or (isinstance(request, OF_WHAT_IS_SEEN) and isinstance(error, BAD_NAMES_AND_KINDS))
            return {"id": name, "error": _failure(error) if told else FAILED_UNSEEN}

    def close(self) -> None:
        """Finish the record, when there is one."""
        self.table.close()

    def _asks(self, fields: Json, alone: str) -> str:
        """The seat that is answered, "" who may know everything; the word is taken off."""
        seat = fields.pop("as", alone)
        if not isinstance(seat, str) or (alone and seat != alone):
            raise BadRequest("as names the seat that is answered")
        return seat

    def _answerer(self, seat: str) -> WholeAnswers | SeatAnswers:
        if not seat:
            return WholeAnswers(self.table)
        return SeatAnswers(self.table, seat, owns_the_process=bool(self._bound_to))


def _failure(error: Exception) -> str:
    match error:
        case KeyError():
            return str(error.args[0]) if error.args else "a name is unknown"
        case BrokenRules():
            return f"the rules module is broken here: {error}"
        case BotFailed() | EndlessPlay() | UnknownRules() | TypeError() | ValueError():
            return str(error)
    return f"unexpected: {type(error).__name__}: {error}"


def _written(answer: Json) -> bytes:
    """The answer as JSON; an `id` that is nested too deeply to be written again is left out."""
    try:
        return json.dumps(answer, ensure_ascii=True, separators=(",", ":")).encode()
    except (RecursionError, ValueError):
        return json.dumps({"id": None, "error": "this id is nested too deeply"}).encode()


def _told(problem: Problem) -> object:
    """A problem as an answer has it: what is empty is left out."""
    more = {"clause": problem.clause, "fix": problem.fix, "facts": problem.facts}
    fields = {"level": problem.level, "check": problem.check, "place": problem.place, "cause": problem.cause}
    return to_builtins(fields | {name: said for name, said in more.items() if said})
