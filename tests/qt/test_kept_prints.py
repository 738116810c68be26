"""The kept samples are drawn as they were, in every style: the ordinary run draws what is soon drawn, the long all."""

from __future__ import annotations

import pytest

from tests.long_runs import IS_LONG
from tests.storage.kept_samples import GAMES, STYLES, design_of, kept, maps_of, told_print
from workbench.qt.map_canvas.styles.map_style import STYLES as BY_NAME

SOON_DRAWN = (("crossroads", "high contrast"), ("toulon", "clean"))
DRAWN = tuple((game, style) for game in GAMES for style in STYLES) if IS_LONG else SOON_DRAWN
pytestmark = pytest.mark.usefixtures("qapp")


def test_every_style_is_kept() -> None:
    assert set(STYLES) == set(BY_NAME)
    assert all(set(styles) == set(STYLES) for game in GAMES for styles in kept()[game]["prints"].values())


@pytest.mark.parametrize(("game", "style"), DRAWN)
def test_it_is_drawn_as_it_was(game: str, style: str) -> None:
    design = design_of(game)
    assert {s.id: told_print(design, s, style) for s in maps_of(design)} == {
        name: styles[style] for name, styles in kept()[game]["prints"].items()
    }
