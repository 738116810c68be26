"""The line below the map says where the pointer is: on the sheet, on the ground, on the globe."""

from __future__ import annotations

import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from editors.map_editor.status_line import StatusLine, place_words, space_words
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap
from workbench.qt.controls.hint_line import HintLine, HintPart, hint_parts

SHEET = AreaMap("m", "M", 420.0, 297.0)
HEXES = HexMap("h", "H", 420.0, 297.0, HexGrid(10, 8, 16.0, 20.0, 20.0))


@pytest.mark.parametrize(
    ("metres_per_mm", "words"),
    [(0.0, "200.0, 100.0 mm"), (38.2, "200.0, 100.0 mm · 7.64, 3.82 km"), (375.0, "200.0, 100.0 mm · 75.0, 37.5 km"),
     (6250.0, "200.0, 100.0 mm · 1250, 625 km")],
)  # fmt: skip
def test_kilometres_stand_beside_millimetres_where_there_is_a_scale(metres_per_mm: float, words: str) -> None:
    assert place_words(200.0, 100.0, metres_per_mm) == words


def test_maps_of_both_kinds_tell_their_kilometres(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    line.show_pointer(SHEET, "", 10.0, 20.0)
    assert line.place == "10.0, 20.0 mm"
    line.show_pointer(replace(SHEET, metres_per_mm=100.0), "", 10.0, 20.0)
    assert line.place == "10.0, 20.0 mm · 1.0, 2.0 km"
    line.show_pointer(replace(HEXES, km_per_hex=6.0), "0101", 32.0, 16.0)
    assert line.place == "32.0, 16.0 mm · 12.0, 6.0 km"


def test_the_place_does_not_jump_when_its_words_get_shorter(qtbot: QtBot) -> None:
    line = StatusLine()
    qtbot.addWidget(line)
    scaled = replace(SHEET, metres_per_mm=38.2)
    line.show_pointer(scaled, "", 419.9, 296.9)
    wide = line._place.minimumWidth()
    line.show_pointer(scaled, "", 1.0, 1.0)
    assert line._place.minimumWidth() == wide


@pytest.mark.parametrize(
    ("hint", "parts"),
    [("Drag to paint · Alt click picks up", [HintPart((), "Drag to paint"), HintPart(("Alt",), "click picks up")]),
     ("[ and ] change the size", [HintPart(("[", "]"), "change the size")]),
     ("Ctrl+C copies · Ctrl D duplicates", [HintPart(("Ctrl C",), "copies"), HintPart(("Ctrl D",), "duplicates")]),
     ("Shift: along one axis · Esc: done", [HintPart(("Shift",), "along one axis"), HintPart(("Esc",), "done")]),
     ("Delaying is no key · Enterprises", [HintPart((), "Delaying is no key"), HintPart((), "Enterprises")])],
)  # fmt: skip
def test_keys_at_the_beginning_of_a_part_are_told_from_its_words(hint: str, parts: list[HintPart]) -> None:
    assert hint_parts(hint) == parts


def test_a_hint_that_is_cut_is_told_whole_by_its_tip(qtbot: QtBot) -> None:
    line = HintLine()
    qtbot.addWidget(line)
    line.resize(2000, 20)
    line.show_hint("Drag along hexsides to mark them · Ctrl takes away · a drag with Shift runs straight")
    assert not line.toolTip() and line.accessibleName() == line.hint
    line.resize(120, 20)
    line.grab()
    assert line.toolTip() == line.hint
    assert line.minimumSizeHint().width() <= 0


def test_the_space_under_the_pointer_is_named_with_its_ground() -> None:
    assert space_words(Space("0403", "", terrain="light_woods")) == "0403, light woods"
    assert space_words(Space("A4", "Dego", terrain="")) == "Dego (A4)"
    assert space_words(Space("SP", "Petite Rade", SpaceKind.RADE)) == "Petite Rade (SP)"
