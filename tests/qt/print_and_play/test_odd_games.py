"""Games that are hard to print: all of their texts stand on the page, whatever they are called and on any paper."""

from __future__ import annotations

from pathlib import Path

import pytest
from pytestqt.qtbot import QtBot

from tests.exchange.vassal.odd_design import LONG
from tests.qt.print_and_play.odd_games import ODD_GAMES, WORDS, long_names, nothing
from tests.qt.print_and_play.printed import export_of, printed
from workbench.engine.design import Counter, Design
from workbench.exchange.exports import CannotExport, PaperPart
from workbench.qt.print_and_play.plan import plan_pages


@pytest.mark.parametrize("paper", ["A5", "Letter"])
@pytest.mark.parametrize("game", ODD_GAMES)
def test_nothing_is_cut_off(qtbot: QtBot, game: str, paper: str, tmp_path: Path) -> None:
    seen = printed(ODD_GAMES[game](), tmp_path, paper=paper)
    assert seen
    for number, page in enumerate(seen, start=1):
        left, bottom, right, top = page.reach_mm
        assert left > 6 and bottom > 2 and right < page.size_mm[0] - 6 and top < page.size_mm[1] - 6
        assert f"{number} / {len(seen)}" in page.text


def test_long_names_stand_whole(qtbot: QtBot, tmp_path: Path) -> None:
    design = long_names()
    for parts, times in (
        ((PaperPart.TABLES,), 5),  # title, rows, columns, cells
        ((PaperPart.AIDS,), 3),
        ((PaperPart.CARDS,), 3),
        ((PaperPart.CREDITS,), 1),
    ):
        pages = printed(design, tmp_path, *parts, paper="A5")
        assert sum(page.text.count(LONG[0]) for page in pages) >= times * len(LONG)
    words = " ".join(page.text for page in printed(design, tmp_path, PaperPart.CARDS, paper="A5"))
    assert all(word in words for word in WORDS.split())


def test_a_game_of_nothing_has_a_cover_and_credits(qtbot: QtBot) -> None:
    pages = plan_pages(export_of(nothing(), Path("a")))
    assert [page.part for page in pages] == [PaperPart.COVER, PaperPart.COVER, PaperPart.CREDITS]


def test_what_cannot_be_printed_is_told_in_words(qtbot: QtBot) -> None:
    with pytest.raises(CannotExport, match=r"there is no paper 'A9' \(there are: A4, A3"):
        plan_pages(export_of(nothing(), Path("a"), paper="A9"))
    pieces = Design("T", "", counters=(Counter("c", "C", "", "", ""),))
    with pytest.raises(CannotExport, match="no sheet of counters 'x'"):
        plan_pages(export_of(pieces, Path("a"), counter_sheet="x"))
    crowd = Design("T", "", counters=tuple(Counter(f"c{at}", "C", "", "", "", quantity=999) for at in range(11)))
    with pytest.raises(CannotExport, match="more than 10,000 counters"):
        plan_pages(export_of(crowd, Path("a")))
