"""The colours of kinds of ground as the program's own style has them, each told apart from the others."""

from __future__ import annotations

import tomllib
from collections.abc import Iterable, Mapping
from functools import cache
from importlib.resources import files

from workbench.engine.catalogue.resolved import catalogue_of
from workbench.engine.design import Design

Rgb = tuple[int, int, int]
STYLE = "period.toml"
DARKER = 0.94
"""A colour that is taken already is so much darker."""
DARKEST = 40


def ground_colours(design: Design, kinds: Iterable[str]) -> dict[str, Rgb]:
    """The colour of each kind: the design's own, else that of the standard kind which it is; no two are the same."""
    own = {kind.id: kind.colour for kind in design.terrain if kind.colour}
    ground = catalogue_of(design).ground
    found: dict[str, Rgb] = {}
    for kind in kinds:
        lineage = (one.id for one in ground.lineage(kind))
        colour = own.get(kind) or next((_style()[one] for one in lineage if one in _style()), _style()["clear"])
        found[kind] = _free(_rgb(colour), set(found.values()))
    return found


@cache
def _style() -> Mapping[str, str]:
    """Standard kind of ground -> #rrggbb."""
    said = tomllib.loads(files("resources").joinpath("map_styles", STYLE).read_text(encoding="utf-8"))
    grounds = {kind: ground["fill"] for kind, ground in said["hexes"]["grounds"].items()}
    return {"clear": said["hexes"]["clear"]["fill"], **grounds}


def _rgb(colour: str) -> Rgb:
    red, green, blue = (int(colour[at : at + 2], 16) for at in (1, 3, 5))
    return red, green, blue


def written(colour: Rgb) -> str:
    """A colour as #rrggbb."""
    return "#" + bytes(colour).hex()


def _free(colour: Rgb, taken: set[Rgb]) -> Rgb:
    while colour in taken:
        darker = tuple(int(part * DARKER) for part in colour)
        if max(darker) < DARKEST:
            darker = tuple((part + 97) % 256 for part in darker)
        colour = (darker[0], darker[1], darker[2])
    return colour
