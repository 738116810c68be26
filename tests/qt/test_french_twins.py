"""Designs whose kinds are all French are drawn as they are in English, in every style."""

from __future__ import annotations

import re

import pytest

from tests.french_twins import french_twin
from tests.long_runs import IS_LONG
from tests.storage.kept_samples import STYLES, design_of, maps_of, print_of
from workbench.engine.design import Design

DRAWN = tuple((game, style) for game in ("crossroads", "toulon") for style in STYLES)
SOON = (("crossroads", "colour-blind safe"), ("toulon", "period"))
TOLD_BESIDE = re.compile(r' data-terrain="[^"]*"')
pytestmark = pytest.mark.usefixtures("qapp")


def drawings(design: Design, style: str) -> list[str]:
    return [TOLD_BESIDE.sub("", print_of(design, shown, style)) for shown in maps_of(design)]


@pytest.mark.parametrize(("game", "style"), DRAWN if IS_LONG else SOON)
def test_a_french_twin_is_drawn_as_its_english_one(game: str, style: str) -> None:
    design = design_of(game)
    twin = french_twin(design)
    assert not {kind.id for kind in twin.terrain} & {kind.id for kind in design.terrain}
    assert drawings(twin, style) == drawings(design, style)
