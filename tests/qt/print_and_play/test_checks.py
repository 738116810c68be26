"""What is looked at before a game is printed: each check finds what it is for, and nothing where all is well."""

from __future__ import annotations

from pathlib import Path

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from tests.qt.print_and_play.odd_games import of_tables, wide_table
from tests.qt.print_and_play.printed import export_of
from workbench.engine.counters.counter_sheets import CounterSheet
from workbench.engine.counters.faces import BACK, Face
from workbench.engine.counters.value_types import Branch
from workbench.engine.design import Counter, Design, Faction, Side, UnitType
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.exchange.exports import CannotExport, PaperPart
from workbench.qt.print_and_play.checks import PaperCheck, paper_checks

SHEET = HexMap("m", "Small", 300.0, 150.0, HexGrid(9, 6, 20.0, 20.0, 20.0))


def design(*counters: Counter, grounds: tuple[str, str] = ("#1F3A60", "#F0D080")) -> Design:
    sides = (Side("a", "A"), Side("b", "B", "red"))
    factions = tuple(
        Faction(side.id, f"The {side.name}", side.id, "", ground, "#FFFFFF", (ground,) * 3)
        for side, ground in zip(sides, grounds, strict=True)
    )
    types = (UnitType("foot", "Foot", "infantry"), UnitType("mark", "Mark", "fired", branch=Branch.MARKER))
    pieces = counters or (Counter("one", "One", "", "a", "foot", 3),)
    return Design("T", "", maps=(SHEET,), sides=sides, factions=factions, unit_types=types, counters=pieces)


def found(game: Design, *parts: PaperPart, **wishes: object) -> dict[str, PaperCheck]:
    return {check.id: check for check in paper_checks(export_of(game, Path("a"), *parts, **wishes))}


def test_a_sound_game_passes_all_of_them(qtbot: QtBot) -> None:
    checks = found(replace(design(), tables=(wide_table(2),)))
    assert [*checks] == ["paper", "counter_texts", "backs", "wide_tables", "small_texts", "grey_print"]
    assert all(check.is_fine and check.things == () for check in checks.values())


def test_parts_that_are_not_wished_are_not_looked_at(qtbot: QtBot) -> None:
    game = replace(design(), tables=(wide_table(40),))
    assert [*found(game, PaperPart.MAP)] == ["paper", "small_texts", "grey_print"]
    assert [*found(Design("T", ""))] == ["paper", "small_texts"]


def test_a_text_without_room_on_its_counter(qtbot: QtBot) -> None:
    long = Counter("long", "x", "A name that goes on and on", "a", "foot", 3)
    check = found(design(long, Counter("one", "One", "", "a", "foot")))["counter_texts"]
    assert (check.is_fine, check.things) == (False, ("long",))
    assert check.words == "1 counter has text that does not fit"


def test_backs_that_are_empty_or_not_printed(qtbot: QtBot) -> None:
    marker = Counter("m", "Fired", "", "a", "mark")
    said = replace(marker, id="said", faces=(Face(BACK, layout="unit"),))
    check = found(design(marker, said, Counter("one", "One", "", "a", "foot")))["backs"]
    assert (check.is_fine, check.things) == (False, ("m",))
    assert not found(design(), backs=False)["backs"].is_fine


def test_tables_wider_than_a_page(qtbot: QtBot) -> None:
    tables = (wide_table(3), replace(wide_table(20), id="turned"), replace(wide_table(60), id="divided"))
    check = found(of_tables(*tables))["wide_tables"]
    assert (check.is_fine, check.things) == (False, ("turned", "divided"))
    assert check.words == "2 of 3 tables are wider than a page: 1 turned, 1 divided"
    assert found(of_tables(*tables), paper="A0")["wide_tables"].words.endswith(": 1 turned")
    assert found(of_tables(*tables[:2]), paper="A0")["wide_tables"].is_fine


def test_texts_that_get_too_small(qtbot: QtBot) -> None:
    small = replace(design(), counter_sheets=(CounterSheet("s", "S", 9.0),))
    named = replace(small, counters=(Counter("one", "One", "One", "a", "foot", 3),))
    assert found(named)["small_texts"].things == ("one",)
    assert found(named, scale=0.5)["small_texts"].things == ("m", "one")
    assert found(named, PaperPart.TABLES)["small_texts"].is_fine


def test_sides_that_are_one_grey(qtbot: QtBot) -> None:
    check = found(design(grounds=("#2F62B5", "#B5382D")))["grey_print"]
    assert (check.is_fine, check.things) == (False, ("a", "b"))
    assert "The A" in check.words


def test_paper_on_which_nothing_has_room(qtbot: QtBot) -> None:
    check = found(design(), margin=70.0, overlap=20.0, paper="A5")["paper"]
    assert (check.is_fine, check.things) == (False, ("m",)) and check.words.startswith("Margins of 70 mm")
    large = replace(design(), counter_sheets=(CounterSheet("s", "S", 300.0),))
    assert "has no room on A4" in found(large)["paper"].words
    with pytest.raises(CannotExport, match="no paper"):
        found(design(), paper="papyrus")
