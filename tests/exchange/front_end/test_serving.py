"""A real server on this machine, asked by a real socket: who is answered, who is not, and what everybody hears."""

from __future__ import annotations

import json
import threading
import urllib.error
import urllib.request
from collections.abc import Iterator
from typing import Any, NamedTuple

import pytest
import uvicorn
from websockets.exceptions import ConnectionClosed
from websockets.sync.client import ClientConnection, connect

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import bid
from tests.exchange.front_end.test_bridge import begun
from workbench.exchange.front_end.bridge import Bridge
from workbench.exchange.front_end.serving import NO_SEAT, CannotServe, application, listening

pytestmark = pytest.mark.usefixtures("coin_rules")
FILES = {"index.html": b"<!doctype html><title>x</title>", "a.js": b"1"}
WAIT_S = 20


class Served(NamedTuple):
    bridge: Bridge
    port: int

    def socket(self, token: str, **given: Any) -> ClientConnection:
        return connect(f"ws://127.0.0.1:{self.port}/play?token={token}", **given)

    def token(self, seat: str) -> str:
        return next(token for token, its in self.bridge.tokens.items() if its == seat)

    def get(self, path: str, **headers: str) -> tuple[int, bytes, Any]:
        asked = urllib.request.Request(f"http://127.0.0.1:{self.port}{path}", headers=headers)
        try:
            with urllib.request.urlopen(asked, timeout=WAIT_S) as answer:
                return answer.status, answer.read(), answer.headers
        except urllib.error.HTTPError as error:
            with error:
                return error.code, error.read(), error.headers


@pytest.fixture
def served() -> Iterator[Served]:
    bridge, at = Bridge(begun), listening(0)
    port = at.getsockname()[1]
    server = uvicorn.Server(uvicorn.Config(application(bridge, FILES, port), log_level="critical"))
    thread = threading.Thread(target=server.run, kwargs={"sockets": [at]})
    thread.start()
    try:
        yield Served(bridge, port)
    finally:
        server.should_exit = True
        thread.join(WAIT_S)
        bridge.close()
        at.close()


def heard(socket: ClientConnection) -> Any:
    return json.loads(socket.recv(WAIT_S))


def test_two_players_hear_each_others_plays_and_not_more(served: Served) -> None:
    with served.socket(served.token("red")) as red, served.socket(served.token("blue")) as blue:
        sockets = {"red": red, "blue": blue}
        for seat, socket in sockets.items():
            assert heard(socket)["hello"]["seat"] == seat
            socket.send(json.dumps({"id": 1, "do": "decision"}))
        asked = next(seat for seat, socket in sockets.items() if heard(socket)["decisions"])
        other = "blue" if asked == "red" else "red"
        sockets[asked].send(json.dumps({"id": 2, "do": "play", "action": bid(asked, 2)}))
        assert "error" not in heard(sockets[asked])
        said = heard(sockets[other])
        while said != {"changed": True}:
            said = heard(sockets[other])


@pytest.mark.parametrize("token", ["", "red", "x" * 24])
def test_without_a_token_nobody_is_told_anything(served: Served, token: str) -> None:
    with served.socket(token) as socket, pytest.raises(ConnectionClosed) as closed:
        socket.recv(WAIT_S)
    assert closed.value.rcvd is not None and closed.value.rcvd.code == NO_SEAT


def test_pages_of_other_sites_are_not_answered(served: Served) -> None:
    token = served.token("red")
    for given in ({"origin": "http://evil.example"}, {"origin": "null"}):
        with served.socket(token, **given) as socket, pytest.raises(ConnectionClosed):
            socket.recv(WAIT_S)
    with served.socket(token, origin=f"http://localhost:{served.port}") as socket:
        assert heard(socket)["hello"]["seat"] == "red"
    assert served.get("/", Host="evil.example")[0] == 421


def test_files_of_the_kit_are_given_and_nothing_else(served: Served) -> None:
    status, content, headers = served.get("/")
    assert (status, content) == (200, FILES["index.html"])
    assert "default-src 'self'" in headers["Content-Security-Policy"] and headers["Referrer-Policy"] == "no-referrer"
    assert served.get("/a.js")[2]["Content-Type"].startswith("text/javascript")
    for path in ("/b.js", "/../pyproject.toml", "/%2e%2e/pyproject.toml", "//etc/passwd", "/play"):
        assert served.get(path)[0] in (404, 405)


def test_a_port_that_is_taken_is_told() -> None:
    at = listening(0)
    with pytest.raises(CannotServe, match="cannot be used"):
        listening(at.getsockname()[1])
    at.close()
