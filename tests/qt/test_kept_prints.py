"""The kept samples are drawn as they were, in every style: the ordinary run draws what is soon drawn, the long all.

Each is drawn by a process of its own: outlines of variable fonts follow by a thousandth of their size what Qt has drawn
before (the hinter of FreeType keeps what it measured by face), and so would the last digits here.
"""

from __future__ import annotations

import json
import os
import subprocess
import sys

import pytest

from tests.long_runs import IS_LONG
from tests.storage.kept_samples import GAMES, STYLES, Told, kept
from workbench.qt.map_canvas.styles.map_style import STYLES as BY_NAME

SOON_DRAWN = (("crossroads", "high contrast"), ("toulon", "clean"))
DRAWN = tuple((game, style) for game in GAMES for style in STYLES) if IS_LONG else SOON_DRAWN


def test_every_style_is_kept() -> None:
    assert set(STYLES) == set(BY_NAME)
    assert all(set(styles) == set(STYLES) for game in GAMES for styles in kept()[game]["prints"].values())


def differing(was: Told, now: Told) -> Told:
    """What is told otherwise, by map and kind of element."""
    found = {(shown, kind) for shown in {*was, *now} for kind in {*was.get(shown, {}), *now.get(shown, {})}}
    each = {key: tuple(told.get(key[0], {}).get(key[1]) for told in (was, now)) for key in sorted(found)}
    return {" ".join(key): values for key, values in each.items() if values[0] != values[1]}


@pytest.mark.parametrize(("game", "style"), DRAWN)
def test_it_is_drawn_as_it_was(game: str, style: str) -> None:
    asked = [sys.executable, "-m", "tests.storage.kept_samples", "--print", game, style]
    told = os.environ | {"QT_QPA_PLATFORM": "offscreen"}
    done = subprocess.run(asked, env=told, capture_output=True, text=True, check=False, timeout=600)
    assert done.returncode == 0, done.stderr
    was = {name: styles[style] for name, styles in kept()[game]["prints"].items()}
    assert differing(was, json.loads(done.stdout)) == {}
