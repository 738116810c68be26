"""The engine protocol: every request, every refusal, and lines that are no requests."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from pathlib import Path
from typing import get_args

import msgspec
import pytest

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import BID, COINS, SCHEMA, Talk, bid, moving
from workbench.engine.codec import digest
from workbench.engine.decision import Decision
from workbench.engine.options import SomeOf
from workbench.engine.playtests.set_up import not_playable
from workbench.engine.questions.decision_json import decision_json
from workbench.exchange import engine_requests
from workbench.exchange.engine_session import EngineSession
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_record

pytestmark = pytest.mark.usefixtures("coin_rules")


def test_a_start_tells_who_is_asked_what() -> None:
    started = Talk(scenario="long", seed=4).started
    assert (started["scenario"], started["seed"], started["rules"]) == ("long", 4, "coins")
    assert started["ruleset"] == digest(COINS)
    assert started["seats"] == ["red", "blue"]
    assert (started["play"], started["turn"], started["over"]) == (0, 1, False)
    assert started["decisions"][0] == {
        "seat": "red",
        "name": BID,
        "stage": 0,
        "prompt": "Bid for the first move.",
        "clause": "2.1",
        "options": {"kind": "number", "low": 0, "high": 2},
    }
    assert [d["seat"] for d in started["decisions"]] == ["red", "blue"]


def test_without_a_scenario_the_first_is_started_with_its_options() -> None:
    started = Talk(options={"coins": "1"}).started
    assert started["scenario"] == "short"
    assert started["decisions"][0]["options"]["high"] == 1


def test_a_play_tells_what_happened_and_what_is_asked_next() -> None:
    talk = Talk(seed=4)
    first = talk.ask("play", action=bid("red", 2))
    assert [event["type"] for event in first["events"]] == ["Answered"]
    assert [d["seat"] for d in first["decisions"]] == ["blue"]
    second = talk.ask("play", action=bid("blue", 0))
    assert second["play"] == 2
    (decision,) = second["decisions"]
    assert decision["options"] == {
        "kind": "one_of",
        "candidates": [{"answer": answer} for answer in ("red_1", "red_2", "red_3", "pass")],
        "way_out": "pass",
    }


def test_the_members_of_a_set_are_told_with_what_they_cost() -> None:
    note = {"red_1": "2 points", "red_2": ""}.__getitem__
    noted, plain = SomeOf(("red_1", "red_2"), note=note), SomeOf(("red_1", "red_2"))
    told = [decision_json(Decision("red", "x", "?", "1", options))["options"] for options in (noted, plain)]
    assert told[1] == {"kind": "some_of", "candidates": ["red_1", "red_2"], "least": 0, "most": 2}
    assert told[0] == {**told[1], "notes": {"red_1": "2 points"}}


def test_a_big_choice_is_asked_for_in_stages() -> None:
    talk = moving()
    before = talk.ask("digest")
    talk.ask("play", action={"seat": "red", "to": "Move.move_a_man", "answers": ["red_3", "east"]})
    stage = talk.ask("next", seat="red", answers=["red_3"])["decision"]
    assert stage["stage"] == 1
    assert stage["options"]["candidates"] == [
        {"answer": "north"},
        {"answer": "south", "refused": {"clause": "3.3", "reason": "a man with 3 coins does not swim"}},
        {"answer": "pass"},
    ]
    assert talk.ask("next", seat="red", answers=["pass"]) == {"decision": None}
    assert talk.ask("next", seat="blue") == {"decision": None}
    assert talk.ask("undo")["digest"] == before["digest"]


def test_a_refusal_cites_its_clause_and_changes_nothing() -> None:
    talk = moving()
    talk.ask("play", action={"seat": "red", "to": "Move.move_a_man", "answers": ["red_3", "east"]})
    before = talk.ask("digest")
    refused = talk.ask("play", action={"seat": "red", "to": "Move.move_a_man", "answers": ["red_3", "south"]})
    assert refused == {"refused": {"clause": "3.3", "reason": "a man with 3 coins does not swim"}}
    assert talk.ask("next", seat="red", answers=["red_3", "south"]) == refused
    assert talk.ask("digest") == before


def test_whole_actions_are_listed_up_to_a_limit() -> None:
    talk = moving()
    few = talk.ask("actions", seat="red", limit=2)
    assert few["more"] is True
    assert few["actions"][0] == {"seat": "red", "to": "Move.move_a_man", "answers": ["red_1", "east"]}
    all_of_them = talk.ask("actions", seat="red")
    assert (len(all_of_them["actions"]), all_of_them["more"]) == (10, False)
    assert talk.ask("actions", seat="blue") == {"actions": [], "more": False}


def test_dice_by_hand_are_asked_for_and_used() -> None:
    talk = Talk(seed=4)
    talk.ask("play", action=bid("red", 1))
    needed = {"needs_dice": {"why": "a tie of bids", "sides": 6}}
    before = talk.ask("digest")
    assert talk.ask("play", action=bid("blue", 1), dice=[]) == needed
    assert talk.ask("digest") == before
    assert talk.ask("play", action=bid("blue", 1), dice=[7]) == {"error": "a die with 6 sides cannot show 7"}
    assert "2 more faces" in talk.ask("play", action=bid("blue", 1), dice=[1, 2, 3])["refused"]["reason"]
    rolled = [event for event in talk.ask("play", action=bid("blue", 1), dice=[3])["events"] if "faces" in event]
    assert rolled[0]["faces"] == [3]


def test_no_dice_are_asked_for_where_none_are_rolled() -> None:
    talk = Talk(seed=4)
    assert talk.ask("play", action=bid("red", 1), dice=[])["play"] == 1


def test_views_and_events_show_a_seat_what_it_may_know() -> None:
    talk = moving()
    assert set(talk.ask("state")["state"]["units"]) == {f"{side}_{n}" for side in ("red", "blue") for n in (1, 2, 3)}
    assert {u for u in talk.ask("view", seat="red")["view"]["units"] if not u.startswith("red")} == {
        "?south.0",
        "?south.1",
        "?south.2",
    }
    plays = talk.ask("events")["plays"]
    assert [play["play"] for play in plays] == [0, 1, 2]
    assert [play["play"] for play in talk.ask("events", since=2)["plays"]] == [2]
    assert talk.ask("events", since=9) == {"plays": []}
    (told,) = talk.ask("events", since=1, seat="blue")["plays"][:1]
    assert told["events"][0]["answers"] == []


def test_undo_goes_back_to_the_beginning() -> None:
    talk = moving()
    assert talk.ask("undo")["undone"] == bid("blue", 0)
    assert talk.ask("undo")["play"] == 0
    again = talk.ask("undo")
    assert (again["undone"], again["play"]) == (None, 0)


def test_other_figures_hold_for_the_playtests_started_after() -> None:
    talk = Talk(seed=4)
    answer = talk.ask("figures", moves=1, fight={"1": "D"})
    assert answer["figures"] == ["fight", "moves"]
    assert talk.started["ruleset"] != answer["ruleset"]
    assert talk.ask("start", seed=4)["ruleset"] == answer["ruleset"]
    assert "no parameter and no table 'luck'" in talk.ask("figures", luck=1)["error"]


def test_questions_about_a_position_go_to_the_rules_module() -> None:
    talk = moving()
    assert talk.ask("reach", units=["red_1"]) == {"reach": {"spaces": ["east", "north", "west"]}}
    assert talk.ask("retreats", units=["red_1"]) == {"error": "retreats are not offered by the rules module coins"}
    assert "not offered" in talk.ask("trace_supply", unit="red_1")["error"]
    assert "not offered" in talk.ask("trace_supply", space="north", seat="red")["error"]


def test_a_playtest_is_recorded_with_its_figures(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    talk = Talk(path)
    talk.ask("figures", moves=1)
    talk.ask("start", seed=4)
    talk.ask("play", action=bid("red", 1))
    talk.ask("play", action=bid("blue", 1), dice=[3])
    talk.ask("undo")
    talk.ask("play", action=bid("blue", 1), dice=[5])
    assert "another process" in talk.ask("start")["error"]
    talk.session.close()
    record = read_record(path)
    assert record.design.number("moves") == 1
    assert [(play.parent, play.dice) for play in record.plays] == [(None, ()), (0, ()), (1, (3,)), (1, (5,))]
    assert record.standing.at == 3
    assert replay_record(path).same


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b"nonsense", "not JSON"),
        (b"[1, 2]", "a request is a JSON object"),
        (b"\xff", "not JSON"),
        (b"[" * 100_000, "not JSON"),
        (b'"' + b"x" * (8 * 2**20) + b'"', "more than 8 MiB"),
        (b"{}", "missing required field `do`"),
        (b'{"do": "dance"}', "Invalid value 'dance'"),
        (b'{"do": 3}', "Expected `str`"),
        (b'{"do": "set_up", "position": 3}', "Expected `object`"),
        (b'{"do": "set_up", "position": {"units": {"red_1": 3}}}', "unit red_1: Expected `object`"),
        (b'{"do": "set_up", "position": ' + b'{"a": ' * 300 + b"1" + b"}" * 301, "nothing is called a"),
        (b'{"do": "digest", "id": NaN}', "NaN is no number"),
        (b'{"do": "start", "seed": "many"}', "Expected `int`"),
        (b'{"do": "start", "seed": -1}', "a seed is a number from 0"),
        (b'{"do": "start", "seed": 1e400}', "1e400 is too large"),
        (b'{"do": "start", "seed": 999999999999999999999999999999999999999}', "a seed is a number"),
        (b'{"do": "start", "scenario": "nowhere"}', "no scenario 'nowhere'"),
        (b'{"do": "start", "wind": "north"}', "unknown field `wind`"),
        (b'{"do": "start", "options": {"coins": "many"}}', "invalid literal"),
        (b'{"do": "play"}', "missing required field `action`"),
        (b'{"do": "play", "action": {"seat": "red", "to": "x", "answers": [1.5]}}', "answers"),
        (b'{"do": "view", "seat": "green"}', "no seat is called 'green'"),
        (b'{"do": "actions", "seat": "red", "limit": 0}', "limit is at least 1"),
        (b'{"do": "reach", "units": []}', "at least one unit"),
        (b'{"do": "reach", "units": ["nobody"]}', "no unit in play is called 'nobody'"),
        (b'{"do": "trace_supply"}', "name a unit or a space"),
        (b'{"do": "trace_supply", "space": "north"}', "asked for by a seat"),
    ],
)
def test_a_bad_line_is_answered_and_the_session_goes_on(line: bytes, error: str) -> None:
    talk = Talk(seed=1)
    before = talk.ask("digest")
    (answer,) = talk.session.answers([line])
    assert error in json.loads(answer)["error"]
    assert talk.ask("digest") == before


@pytest.mark.parametrize("what", ["decision", "digest", "state", "undo", "events"])
def test_before_a_start_there_is_nothing_to_ask(what: str) -> None:
    assert Talk().ask(what) == {"error": "no playtest has been started"}


def test_blank_lines_are_passed_over_and_ids_come_back_as_they_were() -> None:
    lines = [b"\n", b'{"id": "a", "do": "start"}\n', b"  \r\n", b'{"id": [1], "do": "digest"}', b'{"do": "x"}']
    assert [json.loads(answer)["id"] for answer in EngineSession(COINS).answers(lines)] == ["a", [1], None]


def test_every_request_is_described_and_no_other() -> None:
    page = files("resources").joinpath("protocol.md").read_text(encoding="utf-8")
    shown = set(re.findall(r'"do": "(\w+)"', page))
    known = {request.__struct_config__.tag for request in get_args(engine_requests.AnyRequest)}
    assert shown == known | {"figures"} == set(SCHEMA["$defs"]["requests"]) == set(SCHEMA["$defs"]["answers"])
    assert all(f"### {what}" in page or f", {what}" in page for what in known)


@pytest.mark.parametrize("request_type", get_args(engine_requests.AnyRequest), ids=lambda kind: kind.__name__)
def test_the_schema_has_the_fields_of_every_request(request_type: type[engine_requests.Request]) -> None:
    described = SCHEMA["$defs"]["requests"][request_type.__struct_config__.tag]
    fields = msgspec.structs.fields(request_type)
    assert set(described["properties"]) == {"do", "id", "as", *(field.name for field in fields)}
    assert set(described["required"]) == {"do", *(field.name for field in fields if field.required)}


def test_a_position_is_set_up_played_on_from_and_taken_back() -> None:
    talk = Talk(seed=4)
    before = talk.ask("state")["state"]
    position = {"turn": 2, "phase": "move", "side": "blue", "units": {"blue_1": {"space": "east"}, "red_3": None}}
    moment = talk.ask("set_up", position=position)
    assert (moment["play"], moment["turn"]) == (1, 2)
    assert [(d["seat"], d["name"]) for d in moment["decisions"]] == [("blue", "Move.move_a_man")]
    assert "red_3" not in talk.ask("state")["state"]["units"]
    (play,) = talk.ask("events", since=1, seat="red")["plays"]
    assert "?east.0" in play["events"][0]["position"]["units"]
    assert talk.ask("undo")["undone"] == "set_up"
    assert talk.ask("state")["state"] == before


def test_a_state_comes_back_as_it_was() -> None:
    told = moving()
    state, digest_then = told.ask("state")["state"], told.ask("digest")["digest"]
    assert Talk(seed=1).ask("set_up", position=state, whole=True)["digest"] == digest_then


def test_a_position_with_problems_is_answered_by_one_line_with_all_of_them() -> None:
    talk = Talk(seed=4)
    before = talk.ask("digest")
    answer = talk.ask("set_up", position={"units": {"red_1": {"space": "x"}, "nobody": {"side": "red", "space": "y"}}})
    assert "\n" not in answer["error"]
    assert "nobody" in answer["error"]
    assert [problem["place"]["id"] for problem in answer["problems"]] == ["nobody"]
    assert "2 problems" in talk.ask("set_up", position={"turn": 99, "phase": "tea"})["error"]
    assert talk.ask("digest") == before


def test_a_set_up_is_recorded_replayed_and_gone_on_with(tmp_path: Path) -> None:
    path = tmp_path / "a.record"
    talk = Talk(path, seed=4)
    talk.ask("set_up", position={"turn": 2, "phase": "move", "side": "blue"})
    last = talk.ask("play", action={"seat": "blue", "to": "Move.move_a_man", "answers": ["pass"]})
    talk.session.close()
    assert replay_record(path).same
    opened = RecordedPlaytest.open(path)
    assert opened.playtest.digest() == last["digest"]
    opened.close()


def test_a_position_that_later_rules_refuse_is_where_a_replay_differs(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    path = tmp_path / "a.record"
    talk = Talk(path, seed=4)
    talk.ask("set_up", position={"turn": 2, "phase": "move", "side": "blue"})
    talk.session.close()
    wrong = (not_playable("it rains"),)
    monkeypatch.setattr("tests.engine.coin_game.Coins.problems", lambda self, state: wrong)
    found = replay_record(path)
    assert (found.same, found.differs_at) == (False, 1)
    assert "it rains" in found.why


def test_a_fault_of_the_rules_is_told_and_the_session_goes_on(monkeypatch: pytest.MonkeyPatch) -> None:
    talk = moving()
    monkeypatch.setattr("tests.engine.coin_game.CoinDisplay.reach", lambda self, state, units: 1 / 0)
    assert talk.ask("reach", units=["red_1"]) == {"error": "unexpected: ZeroDivisionError: division by zero"}
    assert talk.ask("digest")["digest"]
