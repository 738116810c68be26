"""One playtest for several players: each has a token, and with it one seat, its view and its log."""

from __future__ import annotations

import hmac
import json
import secrets
from collections.abc import Callable, Mapping
from concurrent.futures import Future, ThreadPoolExecutor
from typing import NamedTuple

from workbench.exchange.engine_session import EngineSession

TOKEN_BYTES = 18


class Answered(NamedTuple):
    """The line that goes back, and whether others have something new to ask for."""

    line: str
    is_changed: bool


class Bridge:
    """A playtest that was begun, and who may ask what of it.

    All of it happens in one thread of its own, one thing after the other: a record is written by the thread that opened
    it, and whoever waits for an answer holds up nobody who asks for a file.
    """

    def __init__(
        self,
        begin: Callable[[], EngineSession],
        token: Callable[[], str] = lambda: secrets.token_urlsafe(TOKEN_BYTES),
    ) -> None:
        """`begin` gives a session that has a playtest; what it raises is raised. Seats that bots hold get no token."""
        self._thread = ThreadPoolExecutor(1, "bridge")
        try:
            self._session = self._thread.submit(begin).result()
        except BaseException:
            self._thread.shutdown()
            raise
        table = self._session.table
        seats = [seat for seat in table.rules.seats(table.playtest.state) if seat not in table.held]
        self._seats = {token(): seat for seat in seats}

    @property
    def tokens(self) -> Mapping[str, str]:
        """Token -> its seat."""
        return self._seats

    def seat_of(self, token: str) -> str:
        """The seat of a token, "" of any other text; how long it takes tells nothing of the tokens."""
        found = ""
        for known, seat in self._seats.items():
            if hmac.compare_digest(known.encode(), token.encode("utf-8", "replace")):
                found = seat
        return found

    def greeting(self, seat: str) -> str:
        """What a page is told first: who it is, and what is played."""
        table = self._session.table
        said = {"hello": {"seat": seat, "scenario": table.playtest.scenario, "title": table.design.title}}
        return json.dumps(said)

    def ask(self, seat: str, line: str) -> Future[Answered]:
        """The answer to a request of a seat, which is answered as itself whatever seat the request names."""
        return self._thread.submit(self._answered, seat, line.encode("utf-8", "replace"))

    def _answered(self, seat: str, line: bytes) -> Answered:
        playtest = self._session.table.playtest
        before = playtest.tree.at
        answer = self._session.line_for(seat, line)
        return Answered(answer.decode(), playtest.tree.at != before)

    def close(self) -> None:
        """Finish the record, when there is one."""
        self._thread.submit(self._session.close).result()
        self._thread.shutdown()
