"""A map style is one file, and a standard kind one entry: what a style does not draw it draws as what it is like."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path

import pytest

from workbench.engine.catalogue.resolved import STANDARD, Catalogue, Kindred, Said
from workbench.engine.catalogue.standard import Family, Wet, standard_kinds
from workbench.engine.maps.area_map import Space, SpaceKind
from workbench.engine.maps.map_catalogue import LineStyle
from workbench.qt.map_canvas.hexes.hex_style import ground_of, hex_style
from workbench.qt.map_canvas.styles.kinds import PATTERNS, Kinds
from workbench.qt.map_canvas.styles.map_style import CLEAN, FOR_EYES, STYLES, MapStyle, style_in_file
from workbench.qt.map_canvas.styles.own_colours import with_kinds

SEPIA = """
like = "clean"
name = "sepia"
paper = "#F4E8D0"
hachure = "none"
[sea]
fill = "#B0A080"
[hexes.grounds]
woods = { fill = "#C0B080", sign = "trees" }
"""


def written(folder: Path, text: str) -> MapStyle:
    (folder / "sepia.toml").write_text(text, encoding="utf-8")
    return style_in_file(folder / "sepia.toml")


def test_a_style_is_one_file(tmp_path: Path) -> None:
    style = written(tmp_path, SEPIA)
    assert (style.name, style.paper, style.sea.fill, style.hachure) == ("sepia", "#F4E8D0", "#B0A080", None)
    assert style.hexes.grounds["woods"].fill == "#C0B080"
    assert style.hexes.grounds["marsh"] == CLEAN.hexes.grounds["marsh"], "what it does not say is as in clean"
    assert (style.ink, style.sea.name, style.labels) == (CLEAN.ink, CLEAN.sea.name, CLEAN.labels)


def test_what_a_style_does_not_have_is_told(tmp_path: Path) -> None:
    with pytest.raises(TypeError, match="a MapStyle has no 'papre'"):
        written(tmp_path, SEPIA.replace("paper", "papre"))


@pytest.mark.parametrize("style", STYLES.values(), ids=lambda style: style.name)
def test_every_standard_ground_is_drawn_as_what_it_is_like(style: MapStyle) -> None:
    hexes = hex_style(style)
    for kind in standard_kinds(Family.GROUND).values():
        drawn = ground_of(Space("0101", "", SpaceKind.HEX, kind.id), hexes)
        if kind.id in {*hexes.grounds, "clear"}:
            continue
        as_like = ground_of(Space("", "", SpaceKind.HEX, kind.like), hexes)
        own = kind.colour if style.name not in FOR_EYES else ""
        assert drawn.fill == (own or as_like.fill)
        assert drawn == as_like or kind.colour or kind.pattern


@pytest.mark.parametrize("family", Family)
def test_the_patterns_and_lines_of_the_catalogue_are_drawn(family: Family) -> None:
    for kind in standard_kinds(family).values():
        assert kind.pattern in {"", *PATTERNS}, f"{kind.id} has a pattern that nobody draws"
        assert kind.line in {"", *LineStyle}, f"{kind.id} has a line that nobody draws"


def test_a_kind_that_is_said_to_be_water_is_drawn_as_water() -> None:
    said = (Said("etang", "", Wet.WATER), Said("lande", "woods", Wet.UNSAID))
    catalogue = Catalogue(Kindred(Family.GROUND, said), STANDARD.borders, STANDARD.roads)
    style = with_kinds(CLEAN, replace(Kinds(), catalogue=catalogue))
    pond, moor = (ground_of(Space("0101", "", SpaceKind.HEX, kind), hex_style(style)) for kind in ("etang", "lande"))
    assert (pond, moor) == (CLEAN.hexes.grounds["sea"], CLEAN.hexes.grounds["woods"])
