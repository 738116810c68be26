"""What a packet shows: a drawing and a page without script, made of the view alone."""

from __future__ import annotations

import json
from typing import Any
from xml.etree import ElementTree

from msgspec import Raw
from msgspec.structs import replace

from tests.referee.conftest import FOG, Begin
from workbench.engine.design import Design
from workbench.engine.rules_modules import rules_for
from workbench.referee.formats import MAP, REPORT, VIEW, ToldPlay, ToldRound
from workbench.referee.shown.map_drawing import map_drawing
from workbench.referee.shown.report_page import _happened, report_page

SVG = "{http://www.w3.org/2000/svg}"


def test_the_drawing_shows_each_space_once_and_all_that_is_seen(begin: Begin) -> None:
    game = begin()
    game.play(10)
    player = game.opened("blue")
    view, drawing = player.view, ElementTree.fromstring(player.last.members[MAP])
    shown = game.referee.rules.design.maps[0]
    assert len(drawing.findall(f"{SVG}g/{SVG}path")) == len(shown.every_space)
    on_map = {(x.space, x.side) for x in view.units.values() if x.space in shown.every_space}
    counters = drawing.findall(f"{SVG}g/{SVG}rect")
    assert len(counters) == len(on_map) > 4
    numbers = [text.text or "" for text in drawing.findall(f"{SVG}g/{SVG}text")]
    assert sum(int(number.rstrip("?")) for number in numbers) == sum(
        x.space in shown.every_space for x in view.units.values()
    )
    assert any(number.endswith("?") for number in numbers)


def test_nothing_runs_and_nothing_comes_from_elsewhere(begin: Begin) -> None:
    game = begin()
    for seat in game.seats:
        for name in (MAP, REPORT):
            part = game.opened(seat).last.members[name].lower()
            assert b"<script" not in part and b"href" not in part and b"src=" not in part
            assert part.count(b"http") == part.count(b"http://www.w3.org/2000/svg") + part.count(b"http-equiv")


def test_names_are_text_and_no_page(crossroads: Design, begin: Begin) -> None:
    game = begin()
    hostile = "<script>alert(1)</script>&\x00\ud800"[:-1]
    counters = tuple(replace(counter, name=hostile) for counter in crossroads.counters)
    rules = rules_for(replace(crossroads, counters=counters))
    view = game.opened("blue").view
    page = report_page(game.referee.head.facts, rules, view, "blue", 1, ToldRound(), [])
    drawing = map_drawing(rules, FOG.scenario, view)
    assert b"<script" not in page and b"&lt;script" in page
    assert b"<script" not in drawing
    ElementTree.fromstring(drawing)


def test_the_same_view_is_the_same_drawing(begin: Begin) -> None:
    game = begin()
    game.play(5)
    player = game.opened("red")
    own = map_drawing(player.engine.rules, FOG.scenario, player.view)
    assert own == player.last.members[MAP]  # made of the seat's own design: so nothing else is in it
    assert player.engine.state_from_json(player.last.members[VIEW]) == player.view


def test_a_design_without_a_map_has_no_drawing(crossroads: Design) -> None:
    rules = rules_for(crossroads)
    start = rules.start(FOG.scenario, {})
    rules.design = replace(crossroads, maps=())
    assert map_drawing(rules, "", start) == b""


def test_the_page_tells_phase_after_phase_and_of_a_march_where_it_led() -> None:
    def march(force: str, *path: str) -> dict[str, Any]:
        return {"type": "ForceMoved", "force": force, "path": path, "to": path[-1], "why": "march"}

    def told(*events: tuple[dict[str, Any], str]) -> ToldPlay:
        return ToldPlay(Raw(json.dumps([event for event, _ in events]).encode()), tuple(said for _, said in events))

    phase = ({"type": "PhaseBegun", "title": "m"}, "Movement")
    steps = (march("a", "1", "2"), "a to 2"), (march("b", "7", "8"), "b to 8"), (march("a", "2", "3"), "a to 3")
    back = (march("a", "4", "3"), "a to 3 again")
    first = ({"type": "Answered"}, "an order")
    found = [*_happened(ToldRound((told(first, phase, *steps, back), told(phase, (march("a", "3", "2"), "a back")))))]
    assert [(str(one.title), [*map(str, one.lines)], one.goes_on) for one in found] == [
        ("What happened", ["an order"], False),
        ("Movement", ["b to 8", "a to 3", "a to 3 again"], True),
        ("Movement", ["a back"], True),
    ]
    assert not [*_happened(ToldRound((told(({"type": "Answered"}, "")),)))] and not [*_happened(ToldRound(()))]
