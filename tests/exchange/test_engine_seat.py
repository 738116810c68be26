"""A session that is bound to one seat: what it is told, what it may take back, and all that it may not ask."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest
from typer.testing import CliRunner

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import COINS, SCHEMA, Talk, bid, move
from workbench.commands.bot_playtest import dealt_bots
from workbench.engine.codec import digest
from workbench.exchange.engine_session import FAILED_UNSEEN, EngineSession
from workbench.storage.file import ruleset_file

pytestmark = pytest.mark.usefixtures("coin_rules")
REQUESTS: dict[str, Any] = SCHEMA["$defs"]["requests"]
OF_ALL_KINDS: list[Any] = [None, True, -1, 1.5, "x", [], {}, ["x"], [1], [None], [[]], {"x": 1}, {"x": None}, 10**30]


def bound(seat: str = "red", **start: Any) -> Talk:
    """A process of one seat, the other one held by a bot."""
    talk = Talk()
    talk.session = EngineSession(COINS, seat=seat, bots=dealt_bots("", seat, COINS))
    talk.started = talk.ask("start", **start)
    return talk


def asked_as(talk: Talk, of: str, what: str, **fields: Any) -> Any:
    return talk.ask(what, **{"as": of}, **fields)


def test_a_start_tells_the_seat_and_no_seed() -> None:
    talk = bound(seed=4)
    assert "seed" not in talk.started
    assert talk.started["seat"] == "red"
    assert [d["seat"] for d in talk.started["decisions"]] == ["red"]
    assert talk.started["digest"] == digest(talk.session.table.playtest.view("red"))
    assert talk.started["digest"] != talk.session.table.playtest.digest()


def test_without_a_seed_nobody_knows_the_dice() -> None:
    seeds = {bound().session.table.playtest.seed for _ in range(8)}
    assert len(seeds) == 8
    assert 0 not in seeds


def test_bots_hold_the_other_seats_and_the_seat_is_told_what_it_may_know() -> None:
    talk = bound(seed=4)
    answer = talk.ask("play", action=bid("red", 2))
    assert [d["seat"] for d in answer["decisions"]] == ["red"]
    others = [event for event in answer["events"] if event["type"] == "Answered" and event["seat"] == "blue"]
    assert others
    assert all(event["answers"] == [] for event in others)
    assert "blue_" not in json.dumps(answer)
    assert talk.ask("view")["view"]["purses"].keys() == {"red"}
    assert talk.ask("events")["plays"][1]["events"]


@pytest.mark.parametrize(
    ("what", "fields", "error"),
    [
        ("state", {}, "not told to a seat"),
        ("set_up", {"position": {}}, "not told to a seat"),
        ("set_up", {"position": {}, "whole": True}, "not told to a seat"),
        ("view", {"seat": "blue"}, "'red' asks for itself alone"),
        ("decision", {"seat": "blue"}, "itself alone"),
        ("events", {"seat": "blue"}, "itself alone"),
        ("actions", {"seat": "blue"}, "itself alone"),
        ("next", {"seat": "blue"}, "itself alone"),
        ("trace_supply", {"space": "north", "seat": "blue"}, "itself alone"),
        ("reach", {"units": ["red_1"], "seat": "blue"}, "itself alone"),
        ("retreats", {"units": ["red_1"], "seat": "blue"}, "itself alone"),
        ("reach", {"units": ["blue_1"]}, "no unit in play is called 'blue_1'"),
        ("retreats", {"units": ["blue_1"]}, "no unit in play is called 'blue_1'"),
        ("trace_supply", {"unit": "blue_1"}, "no unit in play is called 'blue_1'"),
        ("play", {"action": bid("blue", 0)}, "itself alone"),
        ("play", {"action": bid("red", 0), "dice": []}, "faces are not given by a seat"),
        ("play", {"action": bid("red", 0), "dice": [1]}, "faces are not given by a seat"),
    ],
)
def test_a_seat_is_not_told_what_is_not_its_own(what: str, fields: dict[str, Any], error: str) -> None:
    for talk, ask in ((bound(seed=4), Talk.ask), (Talk(seed=4), lambda t, w, **f: asked_as(t, "red", w, **f))):
        before = talk.session.table.number
        answer = ask(talk, what, **fields)
        assert error in answer["error"], answer
        assert talk.session.table.number == before


def test_every_request_of_the_whole_table_is_one_of_a_seat_or_an_error() -> None:
    talk = Talk(seed=4)
    for what in ("start", "figures"):
        assert "whoever runs the process" in asked_as(talk, "red", what)["error"]
    assert "there are: red, blue" in asked_as(talk, "green", "view")["error"]
    assert "as names the seat" in bound(seed=4).ask("view", **{"as": "blue"})["error"]
    assert "no seat is called 'green'" in Talk.ask(_of_nobody(), "start")["error"]


def _of_nobody() -> Talk:
    talk = Talk()
    talk.session = EngineSession(COINS, seat="green")
    return talk


def test_one_process_answers_several_seats_each_for_itself() -> None:
    talk = Talk(seed=4)
    red = asked_as(talk, "red", "play", action=bid("red", 2))
    assert [d["seat"] for d in red["decisions"]] == []
    blue = asked_as(talk, "blue", "decision")["decisions"]
    assert [d["seat"] for d in blue] == ["blue"]
    (told,) = asked_as(talk, "blue", "events", since=1)["plays"]
    assert told["events"][0]["answers"] == []
    assert asked_as(talk, "red", "digest") != asked_as(talk, "blue", "digest") != talk.ask("digest")


def test_a_seat_takes_back_what_told_it_nothing() -> None:
    talk = Talk(seed=4)
    assert asked_as(talk, "red", "undo") == {"refused": {"clause": "", "reason": "nothing has been played"}}
    asked_as(talk, "red", "play", action=bid("red", 2))
    assert asked_as(talk, "blue", "undo")["refused"]["reason"] == "the last play is not yours"
    assert asked_as(talk, "red", "undo")["undone"] == bid("red", 2)
    asked_as(talk, "red", "play", action=bid("red", 2))
    asked_as(talk, "blue", "play", action=bid("blue", 0))
    assert asked_as(talk, "red", "undo")["refused"]["reason"] == "the last play is not yours"
    assert "told you" in asked_as(talk, "blue", "undo")["refused"]["reason"], "it learned what red has bid"
    asked_as(talk, "red", "play", action=move("red", "red_1", "east"))
    assert asked_as(talk, "red", "undo")["undone"] == move("red", "red_1", "east")


def test_a_roll_is_not_taken_back() -> None:
    talk = Talk(seed=4)
    asked_as(talk, "red", "play", action=bid("red", 1))
    asked_as(talk, "blue", "play", action=bid("blue", 1))
    assert "told you" in asked_as(talk, "blue", "undo")["refused"]["reason"]
    assert talk.ask("undo")["undone"] == bid("blue", 1), "whoever runs the process may"


def test_what_fails_unseen_is_not_told(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = bound(seed=4)

    def fail(*_: object) -> None:
        raise KeyError("blue_2 stands in the south")

    monkeypatch.setattr(talk.session.table.playtest.engine, "play", fail)
    assert talk.ask("play", action=bid("red", 0)) == {"error": FAILED_UNSEEN}
    assert "no scenario 'nowhere'" in talk.ask("start", scenario="nowhere")["error"]


def test_events_carry_the_sentence_of_the_log_and_mark_what_only_keeps_the_books() -> None:
    talk = Talk(seed=4)
    talk.ask("play", action=bid("red", 1))
    events = talk.ask("play", action=bid("blue", 1))["events"]
    assert all(("text" in event) != ("bookkeeping" in event) for event in events)
    assert {event["type"] for event in events if "bookkeeping" in event} >= {"Answered", "ProceduresStand"}
    assert [event["text"] for event in events if event["type"] == "DiceRolled"] == ["A tie of bids: 1"]


def test_a_record_and_a_seat_are_not_asked_for_together(tmp_path: Path) -> None:
    from workbench.cli import app

    path = tmp_path / "coins.ruleset"
    ruleset_file.create(path, COINS)
    said = CliRunner().invoke(app, ["engine", str(path), "--seat", "red", "--record", str(tmp_path / "a.record")])
    assert said.exit_code == 2 or "a record tells everything" in str(said.exception)
    assert not (tmp_path / "a.record").exists()


@pytest.mark.parametrize("what", sorted(REQUESTS))
def test_whatever_a_seat_sends_is_answered_in_one_line_and_tells_nothing_more(what: str) -> None:
    """Every field of every request with values of all kinds, alone and missing: an answer, and no unexpected one."""
    talk, lines = bound(seed=4), 0
    fields = [name for name in REQUESTS[what]["properties"] if name not in ("do", "id", "as")]
    tried: list[dict[str, Any]] = [{}, {"colour": "red"}, {"as": 3}, {"as": None}, {"as": ""}, {"id": {"x": [None]}}]
    tried += [{name: value} for name in fields for value in OF_ALL_KINDS]
    for bad in tried:
        (line,) = talk.session.answers([json.dumps({"do": what, **bad}).encode()])
        answer = json.loads(line)
        lines += 1
        assert line.count(b"\n") == 1
        assert "unexpected" not in str(answer.get("error", "")), (bad, answer)
        assert what == "describe" or "blue_" not in line.decode(), (bad, answer)
    assert lines == len(tried)
    assert talk.ask("digest")["digest"] == digest(talk.session.table.playtest.view("red"))


@pytest.mark.parametrize(
    "line", [b"[" * 100_000, b'{"as": ' + b"[" * 5_000, b'{"do": "view", "as": {}}', b"\xff", b"3"]
)
def test_deep_and_broken_lines_are_one_error_each(line: bytes) -> None:
    talk = bound(seed=4)
    (answer,) = talk.session.answers([line])
    assert "error" in json.loads(answer)
    assert talk.ask("decision")["decisions"]
