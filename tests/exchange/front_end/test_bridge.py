"""A bridge answers each player as their seat, whatever a request says; the others hear that something is new."""

from __future__ import annotations

import json
from collections.abc import Iterator
from pathlib import Path
from typing import Any

import pytest

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import COINS, bid
from workbench.commands.bot_playtest import dealt_bots
from workbench.exchange.engine_session import EngineSession
from workbench.exchange.front_end.bridge import Answered, Bridge
from workbench.storage.records.replay import replay_record

pytestmark = pytest.mark.usefixtures("coin_rules")


def begun(record: Path | None = None, bots: str = "") -> EngineSession:
    session = EngineSession(COINS, record, "", dealt_bots(bots, "", COINS))
    assert "error" not in session.answer(b'{"do": "start", "seed": 4}')
    return session


@pytest.fixture
def bridge(tmp_path: Path) -> Iterator[Bridge]:
    made = Bridge(lambda: begun(tmp_path / "a.record"))
    yield made
    made.close()


def ask(bridge: Bridge, seat: str, what: str, **fields: Any) -> tuple[Any, bool]:
    answered: Answered = bridge.ask(seat, json.dumps({"do": what, **fields})).result()
    return json.loads(answered.line), answered.is_changed


def test_each_seat_has_a_token_of_its_own_and_no_other_text_is_one(bridge: Bridge) -> None:
    assert sorted(bridge.tokens.values()) == ["blue", "red"]
    for token, seat in bridge.tokens.items():
        assert bridge.seat_of(token) == seat and len(token) >= 20
    for text in ("", "red", "x" * 40, next(iter(bridge.tokens))[:-1], "\udc80é"):
        assert bridge.seat_of(text) == ""


def test_a_player_is_answered_as_their_seat_whatever_they_ask(bridge: Bridge) -> None:
    assert ask(bridge, "red", "view")[0]["view"]["purses"].keys() == {"red"}
    for fields in ({"as": "blue"}, {"as": ""}, {"as": None}, {"as": ["red"]}):
        assert "error" in ask(bridge, "red", "view", **fields)[0]
    for what in ("state", "start", "figures", "set_up"):
        assert "error" in ask(bridge, "red", what)[0]
    assert "blue" not in json.dumps(ask(bridge, "red", "decision")[0])


def test_the_others_hear_of_a_play_and_of_nothing_else(bridge: Bridge) -> None:
    asked = next(seat for seat in ("red", "blue") if ask(bridge, seat, "decision")[0]["decisions"])
    assert not ask(bridge, asked, "view")[1]
    assert not ask(bridge, asked, "play", action=bid(asked, 99))[1], "it is refused"
    answer, is_changed = ask(bridge, asked, "play", action=bid(asked, 2))
    assert is_changed and "error" not in answer
    assert ask(bridge, asked, "undo")[1]


@pytest.mark.parametrize("line", ["", "{", "[]", "null", '{"do": "x"}', '{"do": "view", "do": "view"}', "é" * 100])
def test_any_text_is_answered(bridge: Bridge, line: str) -> None:
    assert "error" in json.loads(bridge.ask("red", line).result().line)


def test_a_record_is_kept_and_replays(tmp_path: Path) -> None:
    path = tmp_path / "b.record"
    bridge = Bridge(lambda: begun(path))
    asked = next(seat for seat in ("red", "blue") if ask(bridge, seat, "decision")[0]["decisions"])
    assert ask(bridge, asked, "play", action=bid(asked, 1))[1]
    bridge.close()
    found = replay_record(path)
    assert found.same and found.plays == 1


def test_seats_of_bots_have_no_token() -> None:
    bridge = Bridge(lambda: begun(bots="blue=random"))
    assert list(bridge.tokens.values()) == ["red"]
    bridge.close()


def test_what_fails_at_the_beginning_is_raised() -> None:
    def fails() -> EngineSession:
        raise ValueError("no such scenario")

    with pytest.raises(ValueError, match="no such scenario"):
        Bridge(fails)
