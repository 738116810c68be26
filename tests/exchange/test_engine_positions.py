"""Positions set up through the protocol in the sample games: whole ones at a named phase, and with dice by hand."""

from __future__ import annotations

import re
from importlib.resources import files
from pathlib import Path
from typing import Any

import pytest

from sample_games.arcola.build import build as build_arcola
from sample_games.crossroads.build import build as build_crossroads
from sample_games.grande_tactique.build import build as build_grande_tactique
from sample_games.toulon.build import build as build_toulon
from sample_games.war_and_peace.build import build as build_war
from tests.exchange.engine_talk import Talk
from workbench.engine.networks.hex_network import HexNetwork
from workbench.engine.playtests.other_figures import FIELDS
from workbench.exchange.rules_described import described
from workbench.storage.records.record_file import read_record
from workbench.storage.records.replay import replay_record

MOMENTS: dict[str, tuple[Any, dict[str, Any]]] = {
    "toulon": (build_toulon, {"turn": 4, "phase": "movement", "side": "republican"}),
    "crossroads": (build_crossroads, {"turn": 3, "phase": "red_movement", "side": "red"}),
    "grande_tactique": (build_grande_tactique, {"turn": 2, "phase": "initiative"}),
}
SAMPLES = {**{game: build for game, (build, _) in MOMENTS.items()}, "arcola": build_arcola, "war_and_peace": build_war}


@pytest.mark.parametrize("game", sorted(SAMPLES))
def test_supply_reach_and_retreats_are_answered_by_the_module_of_every_sample(game: str) -> None:
    """Each seat asks of its first units on the map, and of the space that they stand in."""
    design = SAMPLES[game]()
    talk, asked = Talk(design=design, seed=3), 0
    spaces = {
        space for space, told in talk.ask("describe", of=["spaces"])["described"]["spaces"].items() if told["map"]
    }
    for seat in talk.started["seats"]:
        units = talk.ask("view", seat=seat)["view"]["units"]
        own = [name for name, unit in sorted(units.items()) if unit["side"] == seat and unit["space"] in spaces]
        for unit in own[:3]:
            for what, fields in (
                ("reach", {"units": [unit]}),
                ("retreats", {"units": [unit]}),
                ("trace_supply", {"unit": unit}),
                ("trace_supply", {"space": units[unit]["space"]}),
            ):
                answer = talk.ask(what, **{"as": seat}, **fields)
                assert "error" not in answer, (what, fields, answer)
                asked += 1
    assert asked >= 8, asked


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_a_whole_position_goes_on_at_a_named_turn_and_phase(game: str) -> None:
    build, moment = MOMENTS[game]
    talk = Talk(design=build(), seed=3)
    whole = talk.ask("state")["state"]
    there = {**{name: value for name, value in whole.items() if name != "procedures"}, **moment}
    answer = talk.ask("set_up", position=there, whole=True)
    assert answer.get("turn") == moment["turn"], answer
    if "side" in moment:
        assert {decision["seat"] for decision in answer["decisions"]} == {moment["side"]}
    laid_over = Talk(design=build(), seed=3).ask("set_up", position=moment)
    assert [d["name"] for d in laid_over["decisions"]] == [d["name"] for d in answer["decisions"]]


def test_procedures_and_a_phase_are_not_both_given() -> None:
    talk = Talk(design=build_toulon(), seed=3)
    whole = talk.ask("state")["state"]
    answer = talk.ask("set_up", position={**whole, "phase": "movement", "side": "allied"}, whole=True)
    assert "side and phase and procedures both say where play goes on" in answer["error"]


def test_what_is_rolled_before_the_first_question_is_rolled_by_hand() -> None:
    """The joint phase of operations points rolls for every purse before anybody is asked."""
    talk = Talk(design=build_toulon(), seed=3)
    position, faces = {"turn": 5, "phase": "operations_points"}, list[int]()
    while needs := talk.ask("set_up", position=position, dice=faces).get("needs_dice"):
        assert needs["sides"] == 6
        faces.append(1 + len(faces) % 6)
    assert len(faces) > 5
    (play,) = talk.ask("events", since=1)["plays"]
    assert [face for event in play["events"] for face in event.get("faces", [])] == faces
    assert talk.ask("undo")["undone"] == "set_up"


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_every_phase_that_is_described_can_be_gone_on_from(game: str) -> None:
    talk = Talk(design=MOMENTS[game][0](), seed=3)
    phases = talk.ask("describe", of=["phases"])["described"]["phases"]
    assert len(phases) > 7
    for phase in phases:
        for side in phase["sides"] or [""]:
            moment = {"turn": 2, "phase": phase["phase"], **({"side": side} if side else {})}
            assert "error" not in (answer := talk.ask("set_up", position=moment)), (moment, answer)
            talk.ask("undo")


@pytest.mark.parametrize("game", sorted(MOMENTS))
def test_what_is_described_is_what_is_played(game: str) -> None:
    """Scenarios start with the seats that are told; a state has the fields, procedures and names that are told."""
    design = MOMENTS[game][0]()
    talk = Talk(design=design)
    told = talk.ask("describe")["described"]
    for scenario in told["scenarios"]:
        started = talk.ask("start", scenario=scenario["id"])
        assert started["seats"] == scenario["seats"]
        state = talk.ask("state")["state"]
        assert set(state) == set(told["position"]["state"])
        for number, unit in state["units"].items():
            assert set(unit) == set(told["position"]["units"])
            assert unit["side"] == told["counters"][number]["side"]
            assert unit["space"] in told["spaces"]
        for procedure in state["procedures"]:
            described = told["procedures"][procedure["type"]]
            assert set(procedure) == {"type", *described["fields"]}
            assert procedure["at"] in ("", ".", *(segment["at"] for segment in described["segments"]))
    assert set(told["figures"]["tables"]) == {table.id for table in design.tables}


def test_figures_of_spaces_and_counters_hold_for_the_run_and_are_recorded(tmp_path: Path) -> None:
    """An area that holds less and a counter that is worth more: the rules play with both, and so does the replay."""
    path, design = tmp_path / "a.record", build_crossroads()
    unit, talk = design.counters[0], Talk(path, design=design)
    talk.ask("figures", counters={unit.id: {"strength": unit.strength + 3}}, spaces={"1008": {"stacking": 1}})
    moment = talk.ask("start", seed=2)
    while moment["play"] < 6:
        seat = moment["decisions"][0]["seat"]
        moment = talk.ask("play", action=talk.ask("actions", seat=seat, limit=1, seed=1)["actions"][0])
    rules = talk.session.table.rules
    assert rules.design.counter(unit.id).strength == unit.strength + 3
    assert rules.design.hex_map().space("1008").stacking == 1
    talk.session.close()
    assert read_record(path).design == rules.design
    assert replay_record(path).same


def test_figures_of_borders_and_roads_hold_for_the_run_and_are_recorded(tmp_path: Path) -> None:
    """Round a unit all is closed, and a road is a track: nobody steps out, and the replay has it so too."""
    path, design = tmp_path / "a.record", build_crossroads()
    open_land, closed_in = Talk(design=design, seed=2), Talk(path, design=design)
    units, graph = open_land.ask("state")["state"]["units"], HexNetwork(design.hex_map()).graph
    unit, at = next((number, one["space"]) for number, one in units.items() if one["space"] in graph)
    around = graph[at]
    borders = {f"{at}/{number}": {"features": ["blocked"]} for number in around}
    answer = closed_in.ask("figures", borders=borders, roads={"highway": {"road_class": "track"}})
    assert answer["figures"] == ["borders", "roads"]
    closed_in.ask("start", seed=2)
    assert (_ways_out(open_land, unit) > 0, _ways_out(closed_in, unit)) == (True, 0)
    changed = closed_in.session.table.rules.design
    closed_in.session.close()
    assert read_record(path).design == changed != design
    assert replay_record(path).same


def _ways_out(talk: Talk, unit: str) -> int:
    """How many spaces a unit may move to now."""
    [[_, places]] = talk.ask("reach", units=[unit])["reach"]["units"]
    return len([place for place in places if not place["reason"]])


def test_the_page_lists_every_figure_that_can_be_changed_of_the_map_and_the_counters() -> None:
    page = files("resources").joinpath("protocol.md").read_text(encoding="utf-8")
    for part, fields in FIELDS.items():
        row = next(line for line in page.splitlines() if line.startswith(f"| `{part}` |"))
        assert sorted(re.findall(r"`(\w+)`", row.split("|")[3])) == sorted(fields)
    assert described(build_crossroads(), ("figures",))["figures"]["fields"] == {p: [*f] for p, f in FIELDS.items()}
