"""Maps that are hardly maps: a page shows them, or they are refused in a sentence and no page is written."""

from __future__ import annotations

from pathlib import Path

import pytest

from tests.exchange.web_page.reading import page_of
from tests.qt.test_degenerate_maps import MAPS
from workbench.engine.design import Design
from workbench.exchange.exports import CannotExport


@pytest.mark.parametrize("name", MAPS)
def test_a_degenerate_map_is_a_page_or_refused_in_words(name: str, tmp_path: Path) -> None:
    try:
        read = page_of(Design("Nothing", "none", maps=(MAPS[name],)), tmp_path)
    except CannotExport as refusal:
        assert len(str(refusal)) > 20
        assert list(tmp_path.iterdir()) == []
    else:
        assert {one["id"] for one in read.data["maps"][0]["spaces"]} == set(MAPS[name].every_space)
