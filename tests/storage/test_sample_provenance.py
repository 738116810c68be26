"""Where the hexes of sample maps come from: what was reconstructed is no fact of the rulebook."""

from __future__ import annotations

import re
from importlib import import_module

import pytest

from workbench.engine.design import Design
from workbench.engine.maps.hex_map import HexMap
from workbench.engine.provenance import Provenance, Source
from workbench.storage.contents import contents_of
from workbench.storage.samples import build_sample

NUMBERED = re.compile(r"\bhex(es)?\W{0,2}[A-Z]*[0-9]")
"""The rulebook names a hex by its number."""


def origins(hex_map: HexMap) -> list[tuple[str, Provenance]]:
    """What each hex, hexside and road of a map says of where it comes from."""
    found = [(f"{n}: {k}", x.provenance[k]) for n, x in sorted(hex_map.hexes.items()) for k in sorted(x.provenance)]
    found += [(s, x.provenance[k]) for s, x in sorted(hex_map.borders.items()) for k in sorted(x.provenance)]
    return found + [(name, road.provenance) for name, road in sorted(hex_map.roads.items())]


@pytest.mark.parametrize("game", ["grande_tactique", "arcola", "war_and_peace"])
def test_hexes_of_a_reconstructed_map_are_reconstructed(game: str) -> None:
    design: Design = import_module(f"sample_games.{game}.build").build()
    for hex_map in design.hex_maps:
        assert hex_map.provenance.source is Source.RECONSTRUCTED
        wrong = [
            f"{where}: {origin}"
            for where, origin in origins(hex_map)
            if origin.source is Source.RULEBOOK and not NUMBERED.search(origin.note)
        ]
        assert wrong == []


def test_a_sample_without_a_rules_module_of_its_own_says_what_it_leaves_out() -> None:
    design = build_sample("war_and_peace")
    assert design.rules == "hex_and_counter"
    assert "left out:" in design.description
    assert contents_of(design).description == design.description
