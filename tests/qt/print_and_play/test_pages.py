"""The pages of a game on paper: which there are, in what order, what stands on them and in what size."""

from __future__ import annotations

from collections import Counter
from pathlib import Path

import pypdfium2
import pytest
from msgspec.structs import replace
from PySide6.QtGui import QImage, QPainter
from pytestqt.qtbot import QtBot

from tests.qt.print_and_play.odd_games import of_tables, sourced, tall_table, wide_table
from tests.qt.print_and_play.printed import Read, export_of, printed, read
from workbench.engine.design import ClauseLabel, Design
from workbench.engine.design import Counter as Piece
from workbench.exchange.exports import CannotExport, PaperPart
from workbench.qt.print_and_play.plan import plan_pages
from workbench.qt.print_and_play.printed_maps import PrintedMaps
from workbench.qt.print_and_play.writing import write_pnp
from workbench.storage.samples import build_sample

SIZES = {"A5": (148.0, 210.0), "A4": (210.0, 297.0), "Letter": (215.9, 279.4), "A0": (841.0, 1189.0)}


@pytest.fixture(scope="module")
def crossroads() -> Design:
    return build_sample("crossroads")


@pytest.fixture(scope="module")
def pages(crossroads: Design, tmp_path_factory: pytest.TempPathFactory) -> list[Read]:
    return printed(crossroads, tmp_path_factory.mktemp("printed"))


def test_every_part_has_its_pages_in_their_order(qtbot: QtBot, crossroads: Design, pages: list[Read]) -> None:
    planned = plan_pages(export_of(crossroads, Path("a.pdf")))
    assert [*dict.fromkeys(page.part for page in planned)] == [
        part for part in PaperPart if part is not PaperPart.REFEREE
    ]
    counted = Counter(page.part for page in planned)
    assert (counted[PaperPart.MAP], counted[PaperPart.COUNTERS], counted[PaperPart.CARDS]) == (4, 2, 2)
    assert len(pages) == len(planned)
    for page, seen in zip(planned, pages, strict=True):
        assert seen.size_mm == pytest.approx(page.size_mm, abs=0.2)


def test_every_page_has_its_number_and_says_what_it_is(pages: list[Read]) -> None:
    for number, page in enumerate(pages, start=1):
        assert f"{number} / {len(pages)}" in page.text
    assert "Crossroads · Tables 1 of" in " ".join(page.text for page in pages)


def test_the_contents_name_the_page_on_which_a_thing_stands(crossroads: Design, pages: list[Read]) -> None:
    contents = pages[1].text
    for scenario in crossroads.scenarios:
        number = next(at for at, page in enumerate(pages, start=1) if at > 2 and scenario.title in page.text)
        assert f"{scenario.title} {number}" in contents
    for table in crossroads.tables:
        assert any(f"{table.title} {at}" in contents and table.title in page.text for at, page in enumerate(pages, 1))


def test_everything_of_the_design_stands_in_words(crossroads: Design, pages: list[Read]) -> None:
    text = " ".join(page.text for page in pages)
    for phase in crossroads.sequence:
        assert phase.title in text
    for table in crossroads.tables:
        for row in table.cells:
            assert all(cell.replace("-", "−") in text or cell in text for cell in row if "_" not in cell)
    for parameter in crossroads.parameters:
        assert all(word in text for word in parameter.title.split())
    aids = " ".join(page.text for page in pages if "Player aids" in page.text)
    assert all(one.name in aids for one in (*crossroads.factions, *crossroads.unit_types))
    for clause in ("1.1", "2.7", "3.2", "13.1"):
        assert f"{clause} " in text


def test_the_title_and_who_made_it_stand_in_the_file(qtbot: QtBot, tmp_path: Path) -> None:
    printed(of_tables(tall_table(2)), tmp_path)
    with pypdfium2.PdfDocument(tmp_path / "game.pnp.pdf") as document:
        told = document.get_metadata_dict()
    assert (told["Title"], told["Creator"]) == ("Tables", "Wargame Workbench")


@pytest.mark.parametrize("paper", SIZES)
def test_all_paper_will_do(qtbot: QtBot, paper: str, crossroads: Design, tmp_path: Path) -> None:
    parts = [part for part in PaperPart if part is not PaperPart.MAP]
    seen = printed(crossroads, tmp_path, *parts, paper=paper)
    for page in seen:
        assert sorted(page.size_mm) == pytest.approx(sorted(SIZES[paper]), abs=0.3)
        left, bottom, right, top = page.reach_mm
        assert left > 6 and bottom > 2 and right < page.size_mm[0] - 6 and top < page.size_mm[1] - 6


def test_a_table_that_is_too_wide_is_turned_and_then_divided(qtbot: QtBot, tmp_path: Path) -> None:
    turned, divided = wide_table(20), replace(wide_table(40), id="b", title="Wider")
    upright, lying = sorted(
        printed(of_tables(turned, divided), tmp_path, PaperPart.TABLES), key=lambda page: page.size_mm
    )
    assert lying.size_mm == pytest.approx((297, 210), abs=0.2)
    for table, page in ((turned, lying), (divided, upright)):
        for row in table.cells:
            assert all(page.text.count(cell) >= 1 for cell in row)
    assert upright.text.count("row 3") > 1 == lying.text.count("row 3")


def test_a_table_that_is_too_high_goes_on_under_the_same_head(qtbot: QtBot, tmp_path: Path) -> None:
    seen = printed(of_tables(tall_table(700)), tmp_path, PaperPart.TABLES, paper="A5")
    text = " ".join(page.text for page in seen)
    assert len(seen) > 2 and all("a b" in page.text and "Tall" in page.text for page in seen)
    found = [word for word in text.split() if word.startswith("r") and word[1:].isdecimal()]
    assert found == [f"r{at}" for at in range(700)]


def test_own_clauses_stand_whole_and_those_of_a_book_do_not(qtbot: QtBot, tmp_path: Path) -> None:
    own = (ClauseLabel("10", "Tenth", "Ten words."), ClauseLabel("9", "Ninth", "Nine <b>words</b>."))
    page, *_ = printed(Design("T", "toulon", clauses=own), tmp_path, PaperPart.RULES)
    assert page.text.index("9 Ninth. Nine <b>words</b>.") < page.text.index("10 Tenth. Ten words.")
    export = export_of(Design("T", "toulon"), tmp_path / "a.pdf", PaperPart.RULES)
    with pytest.raises(CannotExport, match="nothing of the design is to be printed"):
        write_pnp(export)
    assert not (tmp_path / "a.pdf").exists()


def test_the_credits_count_where_figures_are_from(qtbot: QtBot, tmp_path: Path) -> None:
    (page,) = printed(sourced(), tmp_path, PaperPart.CREDITS)
    assert "Rulebook 1 Public source 2 Reconstructed 1 Designer 0" in page.text
    assert "an atlas 2" in page.text and "guessed" not in page.text
    assert "The rights in the game stay with its designer" in page.text
    assert "Cover and contents: it was not wished" in page.text


def test_fronts_begin_a_sheet_of_paper(qtbot: QtBot, tmp_path: Path) -> None:
    design = Design("T", "", counters=tuple(Piece(f"c{at}", "C", "", "", "") for at in range(500)))
    parts = (PaperPart.COUNTERS, PaperPart.CREDITS)
    for cover in ((), (PaperPart.COVER,)):
        planned = plan_pages(export_of(design, Path("a"), *cover, *parts))
        told = [(at, str(page.title)) for at, page in enumerate(planned) if page.part is PaperPart.COUNTERS]
        assert {at % 2 for at, title in told if "fronts" in title} == {0}
        assert {at % 2 for at, title in told if "backs" in title} == {1}
    first = plan_pages(export_of(design, Path("a"), PaperPart.TABLES, *parts))
    assert "fronts" in first[0].title
    on_odd = replace(design, tables=(tall_table(3),), maps=build_sample("crossroads").maps)
    seen = printed(on_odd, tmp_path, PaperPart.MAP, PaperPart.COUNTERS, scale=0.4)
    assert "left empty" in seen[1].text and "fronts" in seen[2].text


def test_counting_paints_nothing_and_a_page_is_painted_alone(qtbot: QtBot, crossroads: Design) -> None:
    maps = PrintedMaps()
    planned = plan_pages(export_of(crossroads, Path("a")), maps)
    assert maps._sheets == {}
    for page in planned:
        picture = QImage(round(page.size_mm[0] * 2), round(page.size_mm[1] * 2), QImage.Format.Format_RGB32)
        picture.fill(0xFFFFFF)
        with QPainter(picture) as painter:
            painter.scale(2, 2)
            page.paint(painter)
            assert painter.transform().m11() == 2
        small = picture.convertToFormat(QImage.Format.Format_Grayscale8)
        assert min(bytes(small.constBits())) < 200
    assert len(maps._sheets) == 1
    sheet = maps.sheet(export_of(crossroads, Path("a")), crossroads.map())
    plan_pages(export_of(crossroads, Path("b")), maps)
    assert maps.sheet(export_of(crossroads, Path("b")), crossroads.map()) is sheet


def test_two_maps_are_both_printed_and_one_where_one_is_named(qtbot: QtBot, tmp_path: Path) -> None:
    one = build_sample("crossroads")
    design = replace(one, maps=(*one.maps, replace(one.map(), id="second", title="The other valley")))
    both = plan_pages(export_of(design, Path("a"), PaperPart.MAP))
    titles = {str(page.title).split(",")[0] for page in both}
    assert titles == {design.map().title, "The other valley"} and len(both) == 8
    named = export_of(design, tmp_path / "a.pdf", PaperPart.MAP, scale=0.5)
    (page,) = plan_pages(type(named)(design, named.path, "second", named.wishes))
    assert page.title == "The other valley"


def test_pages_speak_the_language_of_the_game(qtbot: QtBot, crossroads: Design, tmp_path: Path) -> None:
    french = replace(crossroads, languages=("fr",))
    text = " ".join(page.text for page in printed(french, tmp_path, PaperPart.COVER, PaperPart.CREDITS))
    assert "Sommaire" in text and "Crédits et sources" in text and "D’où viennent ses chiffres" in text
    with pytest.raises(CannotExport, match="no language 'de'"):
        plan_pages(export_of(crossroads, tmp_path / "a", language="de"))


def test_what_is_written_is_what_the_plan_says(qtbot: QtBot, tmp_path: Path) -> None:
    design = of_tables(tall_table(3))
    told = write_pnp(export_of(design, tmp_path / "a.pnp.pdf", PaperPart.TABLES))
    assert told.words.endswith("a.pnp.pdf: 1 page A4")
    assert told.manifest is not None and told.manifest.holds["pages"] == 1 and told.manifest.holds["tables"] == 1
    assert len(read(tmp_path / "a.pnp.pdf")) == 1
