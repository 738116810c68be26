"""Arcola by files alone, the program being the referee: no packet holds what its seat may not have."""

from __future__ import annotations

import json
import re
import zipfile
from io import BytesIO
from pathlib import Path

import pytest

from rulesets.arcola import ArcolaRules
from rulesets.arcola.state import ArcolaState
from sample_games.arcola.build import build
from tests.long_runs import IS_LONG
from tests.referee.by_files import ByFiles
from workbench.engine.design import Design
from workbench.referee.proof import proof_of
from workbench.referee.referee import Setting
from workbench.referee.verification import verify

GAMES = 50 if IS_LONG else 2


def names_of(design: Design, side: str) -> frozenset[bytes]:
    """Ids of a side's counters, and their printed names."""
    own = [one for one in design.counters if design.side_of_counter(one) == side]
    return frozenset({one.id.encode() for one in own} | {one.name.encode() for one in own})


def members(packet: bytes) -> dict[str, bytes]:
    with zipfile.ZipFile(BytesIO(packet)) as found:
        return {name: found.read(name) for name in found.namelist() if name not in ("signature", "manifest.json")}


def strengths_told(view: bytes) -> set[str]:
    """The stand-ins in a view that have a strength of their own: none may."""
    units = json.loads(view)["units"]
    return {
        unit for unit, x in units.items() if unit.startswith("?") and (x["infantry"] or x["cavalry"] or x["artillery"])
    }


@pytest.mark.parametrize("number", range(GAMES))
def test_no_packet_holds_what_its_seat_may_not_have(number: int, tmp_path: Path) -> None:
    design = build()
    options = {} if number % 2 else {"rounds": "five"}  # short is what files have by themselves
    kind = "greedy" if number % 5 == 4 else "random"
    game = ByFiles(tmp_path, design, Setting("november", options), kind, seed=number)
    game.play()
    assert game.referee.is_over
    rules = game.referee.engine.rules
    assert isinstance(rules, ArcolaRules)
    sides = rules.figures.pieces.sides
    for seat in sides:
        theirs = names_of(design, rules.figures.pieces.other(seat))
        for round_ in range(1, game.round + 1):
            for name, raw in members(game.packet(seat, round_)).items():
                found = [word for word in theirs if re.search(rb"(?<![\w])" + re.escape(word) + rb"(?![\w])", raw)]
                assert found == [], (number, seat, round_, name, found)
                if name == "view.json":
                    assert not strengths_told(raw)
                    seen = json.loads(raw)
                    assert set(seen["contacts"]) <= {seat} and not seen["behind"] and not seen["on_the_way"]
                    assert all(x["side"] == seat or unit.startswith("?") for unit, x in seen["units"].items())
    state = game.referee.state
    assert isinstance(state, ArcolaState) and state.ending
    if number < 2:
        assert not verify(proof_of(game.referee), game.packets()).faults
