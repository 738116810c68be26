"""The bookmarks of a game on paper: what the contents name, each at its page, and a file that is still whole."""

from __future__ import annotations

from pathlib import Path

import pypdfium2
import pytest
from pytestqt.qtbot import QtBot

from tests.qt.print_and_play.odd_games import ODD_GAMES, of_tables, tall_table
from tests.qt.print_and_play.printed import export_of
from workbench.engine.design import Design
from workbench.exchange.exports import PaperPart
from workbench.qt.print_and_play.bookmarks import Bookmark, bookmarks_to_add
from workbench.qt.print_and_play.plan import plan_pages
from workbench.qt.print_and_play.writing import write_pnp
from workbench.storage.file.wholeness import is_whole_pdf


def bookmarks_in(path: Path) -> list[tuple[int, str, int | None]]:
    with pypdfium2.PdfDocument(path) as document:
        found = [(one.level, one.get_title(), one.get_dest()) for one in document.get_toc()]
        return [(level, title, dest.get_index() if dest else None) for level, title, dest in found]


@pytest.mark.parametrize("game", ODD_GAMES)
def test_each_line_leads_to_its_page(qtbot: QtBot, game: str, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    design: Design = ODD_GAMES[game]()
    export = export_of(design, path)
    write_pnp(export)
    expected = []
    for number, page in enumerate(plan_pages(export)):
        expected += [(0, page.entry, number)] if page.entry else []
        expected += [(1, entry, number) for entry in page.entries]
    assert [(level, page) for level, _, page in bookmarks_in(path)] == [(level, page) for level, _, page in expected]
    for (_, seen, _), (_, entry, _) in zip(bookmarks_in(path), expected, strict=True):
        wanted = "".join(sign if sign.isprintable() else " " for sign in " ".join(entry.split()))
        assert seen == wanted[:200]
    assert is_whole_pdf(path)
    with pypdfium2.PdfDocument(path) as document:
        assert len(document) == len(plan_pages(export))


def test_who_made_it_is_told(qtbot: QtBot, tmp_path: Path) -> None:
    write_pnp(export_of(Design("T", "", designer="É. (Nobody)"), tmp_path / "a.pdf", PaperPart.CREDITS))
    with pypdfium2.PdfDocument(tmp_path / "a.pdf") as document:
        assert document.get_metadata_dict()["Author"] == "É. (Nobody)"


@pytest.mark.parametrize("content", [b"", b"%PDF-1.4\n", b"%PDF-1.4\ntrailer <</Root 9 0 R>> startxref 9 %%EOF"])
def test_a_file_of_another_writer_is_left_as_it_is(content: bytes, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    path.write_bytes(content)
    assert bookmarks_to_add(path, [Bookmark("One", 0)], 1) == b""


def test_other_pages_than_it_has_are_not_led_to(qtbot: QtBot, tmp_path: Path) -> None:
    path = tmp_path / "a.pdf"
    write_pnp(export_of(of_tables(tall_table(2)), path, PaperPart.TABLES))
    assert bookmarks_to_add(path, [Bookmark("One", 0)], 2) == b""
    assert bookmarks_in(path) == [(0, "Tables", 0), (1, "Tall", 0)]
