"""Every request of the protocol's page: its answers, and what is said when fields are missing or wrong."""

from __future__ import annotations

import json
import re
from importlib.resources import files
from typing import Any, NamedTuple

import pytest

from tests.engine.coin_rules import coin_rules as coin_rules
from tests.exchange.engine_talk import SCHEMA, Talk, bid, move, moving
from tests.exchange.json_schema import mismatches

pytestmark = pytest.mark.usefixtures("coin_rules")
PAGE = files("resources").joinpath("protocol.md").read_text(encoding="utf-8")
REQUESTS: dict[str, Any] = SCHEMA["$defs"]["requests"]
NOT_OFFERED = {"clause": "3.1", "reason": "it is none of your men"}
NOT_ASKED = {"clause": "1.1", "reason": "nothing is asked of Blues now, but of Reds"}
TIE = {"why": "a tie of bids", "sides": 6}
NO_WEATHER = (
    "nothing is described as 'weather' (there are: rules, scenarios, sides, factions, spaces, counters, phases, "
    "position, procedures, figures)"
)
NOTHING_SAID = "nothing was said that could be taken back"
CHANGING = ("start", "play", "undo", "set_up", "withdraw", "close")
TWO_MORE = "2 more faces were given than this play rolls"


FACES = {"error": "it has more than 1,000 faces: name those that are needed"}


class Case(NamedTuple):
    """A request while red moves (or while blue has yet to `bid`), and what the answer holds, among other things."""

    do: str
    fields: dict[str, Any]
    answer: dict[str, Any]
    is_bidding: bool = False


CASES = [
    Case("start", {}, {"scenario": "short", "play": 0, "seats": ["red", "blue"], "rules": "coins"}),
    Case("start", {"scenario": "long", "seed": 2**128 - 1, "options": {"coins": "1"}}, {"seed": 2**128 - 1, "turn": 1}),
    Case("figures", {}, {"figures": []}),
    Case("figures", {"moves": 1, "fight": {"1": "D"}}, {"figures": ["fight", "moves"]}),
    Case("figures", {"moves": "many"}, {"error": "the parameter 'moves' takes a whole number"}),
    Case("figures", {"counters": {"nobody": {}}}, {"error": "the design has no counter 'nobody'"}),
    Case("figures", {"spaces": {"nowhere": {}}}, {"error": "no map of the design has a space 'nowhere'"}),
    Case("figures", {"borders": {"a/b": {}}}, {"error": "no map of the design has a border 'a/b'"}),
    Case("figures", {"roads": {"lane": {}}}, {"error": "no map of the design has a road 'lane'"}),
    Case("figures", {"rivers": {"rhine": {}}}, {"error": "no map of the design has a river 'rhine'"}),
    Case("figures", {"links": {"ferry": {}}}, {"error": "no map of the design has a link 'ferry'"}),
    Case("decision", {"seat": "blue"}, {"decisions": []}),
    Case("decision", {"seat": "green"}, {"error": "no seat is called 'green' (there are: red, blue)"}),
    Case("next", {"seat": "red", "answers": ["pass"]}, {"decision": None}),
    Case("next", {"seat": "blue"}, {"decision": None}),
    Case("next", {"seat": "red", "answers": ["blue_1"]}, {"refused": NOT_OFFERED}),
    Case("actions", {"seat": "red", "limit": 1}, {"actions": [move("red", "red_1", "east")], "more": True}),
    Case("actions", {"seat": "red", "limit": 1, "seed": 3}, {"more": True}),
    Case("actions", {"seat": "blue", "seed": 3}, {"actions": [], "more": False}),
    Case("actions", {"seat": "red", "limit": 10_001}, {"error": "limit is at least 1 and at most 10000"}),
    Case("play", {"action": move("red", "pass")}, {"play": 3, "over": False}),
    Case("play", {"action": move("red", "pass"), "dice": None}, {"play": 3}),
    Case("play", {"action": bid("blue", 1), "dice": []}, {"needs_dice": TIE}, is_bidding=True),
    Case("play", {"action": bid("blue", 1), "dice": [5]}, {"play": 2}, is_bidding=True),
    Case("play", {"action": bid("blue", 1), "dice": [0]}, {"error": "a die with 6 sides cannot show 0"}, True),
    Case("play", {"action": bid("blue", 0), "dice": [1] * 1001}, FACES, is_bidding=True),
    Case("play", {"action": move("blue", "pass")}, {"refused": NOT_ASKED}),
    Case("orders", {"seat": "red"}, {"said": [1], "waits_for": ["blue"], "decisions": []}, is_bidding=True),
    Case("orders", {"seat": "blue"}, {"said": None, "waits_for": ["red"], "decisions": []}),
    Case("orders", {}, {"error": "no seat is called '' (there are: red, blue)"}),
    Case("packet", {"seat": "red", "since": 3}, {"plays": [], "said": None}),
    Case("packet", {"seat": "blue"}, {"said": None, "waits_for": [], "play": 1}, is_bidding=True),
    Case("packet", {}, {"error": "no seat is called '' (there are: red, blue)"}),
    Case("withdraw", {"seat": "red"}, {"play": 2}, is_bidding=True),
    Case("withdraw", {"seat": "red"}, {"refused": {"clause": "1.1", "reason": NOTHING_SAID}}),
    Case("close", {}, {"play": 2}, is_bidding=True),
    Case("close", {"absent": {"red": "none"}}, {"play": 3}),
    Case("close", {"absent": {"green": "none"}}, {"error": "no seat is called 'green' (there are: red, blue)"}),
    Case("undo", {}, {"undone": bid("blue", 0), "play": 1}),
    Case("undo", {}, {"undone": bid("red", 1), "play": 0}, is_bidding=True),
    Case("view", {"seat": "blue"}, {}),
    Case("view", {"seat": ""}, {"error": "no seat is called '' (there are: red, blue)"}),
    Case("state", {}, {}),
    Case("events", {"since": 3, "seat": "blue"}, {"plays": []}),
    Case("events", {"since": 10**30}, {"plays": []}),
    Case("digest", {}, {}),
    Case("trace_supply", {"unit": "red_1"}, {"error": "tracing supply is not offered by the rules module coins"}),
    Case("trace_supply", {"unit": "red_1", "space": "east"}, {"error": "name a unit or a space"}),
    Case("trace_supply", {"unit": "blue_1", "seat": "red"}, {"error": "no unit in play is called 'blue_1'"}),
    Case("retreats", {"units": ["red_1"]}, {"error": "retreats are not offered by the rules module coins"}),
    Case("retreats", {"units": ["blue_1"], "seat": "red"}, {"error": "no unit in play is called 'blue_1'"}),
    Case("reach", {"units": ["red_1"], "seat": "red"}, {"reach": {"spaces": ["east", "north", "west"]}}),
    Case("reach", {"units": ["blue_1"], "seat": "red"}, {"error": "no unit in play is called 'blue_1'"}),
    Case("describe", {"of": ["sides"]}, {"described": {"sides": {"red": "The Reds", "blue": "The Blues"}}}),
    Case("describe", {"of": ["weather"]}, {"error": NO_WEATHER}),
    Case("set_up", {"position": {}}, {"play": 3, "turn": 1}),
    Case("set_up", {"position": {"turn": 2, "phase": "move", "side": "blue"}}, {"play": 3, "turn": 2}),
    Case("set_up", {"position": {"units": {"red_1": None}}, "whole": True}, {}),
    Case("set_up", {"position": {}, "dice": []}, {"play": 3}),
    Case("set_up", {"position": {}, "dice": [1, 2]}, {"refused": {"clause": "", "reason": TWO_MORE}}),
    Case("set_up", {"position": {}, "dice": [1] * 1001}, FACES),
]  # fmt: skip


def bidding() -> Talk:
    """Red has bid a coin, and blue has not."""
    talk = Talk(seed=4)
    talk.ask("play", action=bid("red", 1))
    return talk


def test_every_request_of_the_page_has_a_case() -> None:
    shown = set(re.findall(r'"do": "(\w+)"', PAGE))
    assert shown == {case.do for case in CASES} == set(REQUESTS)
    answered = {case.do for case in CASES if "error" not in case.answer and "refused" not in case.answer}
    assert shown - answered == {"retreats", "trace_supply"}, "those are answered by other rules modules"


def test_every_field_of_the_schema_is_on_the_page_and_in_a_case() -> None:
    for do, described in REQUESTS.items():
        tried = {name for case in CASES if case.do == do for name in case.fields}
        named = set(re.findall(r"[`\"](\w+)[`\"]", PAGE))
        fields = set(described["properties"]) - {"do", "id", "as"}
        assert fields <= tried, do
        assert fields <= named, do


@pytest.mark.parametrize("case", CASES, ids=lambda case: f"{case.do} {str(case.fields)[:50]}")
def test_a_request_is_answered(case: Case) -> None:
    talk = bidding() if case.is_bidding else moving()
    before = talk.ask("digest")
    answer = talk.ask(case.do, **case.fields)
    assert {name: answer.get(name) for name in case.answer} == case.answer
    if {"error", "refused", "needs_dice"} & set(answer) or case.do not in CHANGING:
        assert talk.ask("digest") == before


def test_a_whole_position_that_lacks_what_no_start_gives_is_told_of() -> None:
    answer = moving().ask("set_up", position={"units": {}}, whole=True)
    assert answer["error"].startswith("the position has ")
    assert len(answer["problems"]) > 1


@pytest.mark.parametrize("do", sorted(set(REQUESTS) - {"start", "figures", "describe"}))
def test_before_a_start_there_is_nothing_to_ask(do: str) -> None:
    case = next(case for case in CASES if case.do == do)
    assert Talk().ask(do, **case.fields) == {"error": "no playtest has been started"}


OF_ALL_KINDS: list[Any] = [None, True, -1, 1.5, "x", [], {}, ["x"], [1], [None], [[]], {"x": 1}, {"x": None}]


@pytest.mark.parametrize("do", sorted(set(REQUESTS) - {"figures"}))
def test_fields_that_are_missing_unknown_or_of_another_kind_are_errors(do: str) -> None:
    talk = moving()
    before, described = talk.ask("digest"), REQUESTS[do]
    fields = next(dict(case.fields) for case in CASES if case.do == do)
    tried = [{**fields, "colour": "red"}]
    tried += [{name: fields[name] for name in fields if name != missing} for missing in described["required"][1:]]
    for name, schema in described["properties"].items():
        wrong = [value for value in OF_ALL_KINDS if list(mismatches(value, schema, SCHEMA))]
        tried += [{**fields, name: value} for value in wrong]
    for bad in tried:
        answer = talk.ask_in_bytes(json.dumps({"do": do, **bad}).encode())
        assert "error" in answer, bad
        assert "unexpected" not in answer["error"], (bad, answer)
    assert len(tried) > 10
    assert talk.ask("digest") == before


@pytest.mark.parametrize("value", OF_ALL_KINDS, ids=repr)
def test_actions_and_positions_of_any_form_are_answered(value: Any) -> None:
    talk = moving()
    before = talk.ask("digest")
    for name in ("seat", "to", "answers"):
        answer = talk.ask_in_bytes(json.dumps({"do": "play", "action": {**move("red"), name: value}}).encode())
        assert {"error", "refused"} & set(answer), answer
    for name in ("units", "tracks", "procedures", "answers", "dice_count", "ending", "turn", "phase"):
        answer = talk.ask_in_bytes(json.dumps({"do": "set_up", "position": {name: value}}).encode())
        assert "unexpected" not in answer.get("error", ""), (name, answer)
        if "error" not in answer:
            talk.ask("undo")
    assert talk.ask("digest") == before


IDS = [None, False, 0, -1, 1.5, 10**300, "", "x", "\N{GRINNING FACE}", "a\nb\u2028", [], [[1], {}], {"a": {"b": None}}]


@pytest.mark.parametrize("name", IDS, ids=repr)
def test_an_id_of_any_kind_comes_back(name: Any) -> None:
    talk = Talk(seed=1)
    for request in ({"do": "digest"}, {"do": "dance"}, {"do": "view", "seat": "green"}):
        assert talk.ask_in_bytes(json.dumps({"id": name, **request}).encode())["id"] == name
    assert talk.ask_in_bytes(b'{"do": "digest"}')["id"] is None


@pytest.mark.parametrize(
    ("line", "error"),
    [
        (b'{"do": "digest", "do": "undo"}', "'do' stands twice in an object"),
        (b'{"id": 1, "id": 1, "do": "undo"}', "'id' stands twice in an object"),
        (b'{"do": "set_up", "position": {"units": {"red_1": null, "red_1": {}}}}', "'red_1' stands twice"),
        (b'{"do": "digest", "id": 1e999}', "1e999 is too large"),
        (b'{"do": "digest", "id": -Infinity}', "-Infinity is no number"),
        (b'{"do": "digest", "id": ' + b"1" * 5000 + b"}", "not JSON"),
        (b'\xef\xbb\xbf{"do": "digest"}', "not JSON"),
        (b'{"do": "digest"} {"do": "undo"}', "not JSON"),
        (b'{"do": "digest", "id": "\\ud800"}', "not JSON"),
        (b'{"do": "digest", "id": "\xed\xa0\x80"}', "not JSON"),
        (b"'do'", "not JSON"),
        (b"\x00", "not JSON"),
    ],
)
def test_what_is_no_json_is_told_so_and_nothing_is_done(line: bytes, error: str) -> None:
    talk = moving()
    before = talk.ask("digest")
    assert error in talk.ask_in_bytes(line)["error"]
    assert talk.ask("digest") == before


def test_drawn_actions_repeat_with_their_seed_and_are_legal() -> None:
    talk = moving()
    drawn = talk.ask("actions", seat="red", limit=30, seed=5)
    assert drawn == talk.ask("actions", seat="red", limit=30, seed=5)
    listed = talk.ask("actions", seat="red")["actions"]
    assert {json.dumps(action) for action in drawn["actions"]} <= {json.dumps(action) for action in listed}
    assert len({json.dumps(action) for action in drawn["actions"]}) > 3


def test_a_playtest_is_played_to_its_end_by_stages_alone() -> None:
    talk = Talk(seed=6)
    moment = talk.started
    while not moment["over"]:
        decision = moment["decisions"][-1]
        seat, name, answers = decision["seat"], decision["name"], list[Any]()
        while decision is not None:
            assert decision["stage"] == len(answers)
            answers.append(last_answer(decision["options"]))
            decision = talk.ask("next", seat=seat, answers=answers)["decision"]
        moment = talk.ask("play", action={"seat": seat, "to": name, "answers": answers})
    assert moment["ending"]
    assert moment["decisions"] == []
    refused = talk.ask("play", action=bid("red", 0))["refused"]
    assert refused == {"clause": "1.1", "reason": "it is over: nobody is asked anything"}


def last_answer(options: Any) -> Any:
    """The last thing that may be answered to the questions of the coin game."""
    match options["kind"]:
        case "number":
            return options["low"]
        case "some_of":
            return options["candidates"][: options["least"]]
        case "one_of":
            return [c["answer"] for c in options["candidates"] if "refused" not in c][-1]
        case kind:
            raise AssertionError(f"the coin game asks no {kind}")
