"""Counters on paper: as large as they are, their backs behind them and moved as the printer needs it."""

from __future__ import annotations

from pathlib import Path

import numpy as np
import pytest
from msgspec.structs import replace
from pytestqt.qtbot import QtBot

from tests.qt.print_and_play.printed import PX_PER_MM, Picture, at, export_of, pictures
from workbench.engine.counters.counter_sheets import CounterSheet, Duplex
from workbench.engine.counters.laid_out import back_corner, lay_out
from workbench.engine.design import Counter, Design, Faction, UnitType
from workbench.exchange.exports import PaperPart
from workbench.qt.print_and_play.writing import write_pnp

COLOURS = {"blue": "#1F5FBF", "red": "#B5382D"}
SHEET = CounterSheet("s", "Sheet", 16.0, gutter_mm=2.0)


def design(sheet: CounterSheet = SHEET) -> Design:
    factions = tuple(
        Faction(name, name, name, "", ground, "#FFFFFF", (ground,) * 3) for name, ground in COLOURS.items()
    )
    pieces = tuple(Counter(f"c{n}", "", "", "red" if n % 3 else "blue", "foot", 3) for n in range(17))
    foot = UnitType("foot", "Foot", "infantry")
    return Design("T", "", factions=factions, unit_types=(foot,), counters=pieces, counter_sheets=(sheet,))


def sides(design: Design, folder: Path, **wishes: object) -> list[Picture]:
    write_pnp(export_of(design, folder / "a.pdf", PaperPart.COUNTERS, **wishes))
    return pictures(folder / "a.pdf")


@pytest.mark.parametrize("duplex", list(Duplex))
@pytest.mark.parametrize("paper", ["A4", "A5", "Letter"])
def test_each_back_lies_behind_its_front(qtbot: QtBot, duplex: Duplex, paper: str, tmp_path: Path) -> None:
    game = design(replace(SHEET, duplex=duplex))
    front, back = sides(game, tmp_path, paper=paper)
    sheet = replace(SHEET, duplex=duplex, paper=paper)
    (page,) = lay_out(game.counters, sheet)
    for one in page.laid:
        ground = tuple(int(COLOURS[one.counter.faction][part : part + 2], 16) for part in (1, 3, 5))
        x, y = back_corner(sheet, one.x_mm, one.y_mm)
        for picture, left, top in ((front, one.x_mm, one.y_mm), (back, x, y)):
            assert at(picture, left + 15.4, top + 11.2) == pytest.approx(ground, abs=4)
            assert at(picture, left + 17.4, top + 11.2) != pytest.approx(at(picture, left + 0.1, top + 8), abs=4)


def test_backs_are_moved_as_it_is_wished(qtbot: QtBot, tmp_path: Path) -> None:
    _, plain = sides(design(), tmp_path)
    front, moved = sides(design(), tmp_path, register=(1.5, -0.7))
    high = plain.shape[0] - 12 * PX_PER_MM  # above the foot, which stays
    right, down = round(1.5 * PX_PER_MM), round(0.7 * PX_PER_MM)
    assert np.abs(plain[down:high, : -right or None] - moved[: high - down, right:]).max() <= 8
    assert np.array_equal(plain[high + 20 :], moved[high + 20 :])
    assert np.array_equal(front, sides(design(), tmp_path)[0])


def test_without_backs_there_are_fronts_alone(qtbot: QtBot, tmp_path: Path) -> None:
    (front,) = sides(design(), tmp_path, backs=False)
    assert np.array_equal(front[:-300], sides(design(), tmp_path)[0][:-300])


def test_the_sheet_that_is_wished_is_taken(qtbot: QtBot, tmp_path: Path) -> None:
    two = replace(design(), counter_sheets=(SHEET, CounterSheet("small", "Small", 12.0)))
    front, _ = sides(two, tmp_path, counter_sheet="small")
    (page,) = lay_out(two.counters, two.counter_sheets[1])
    left, top = page.grid.left_mm, page.grid.top_mm
    row = front[round((top - 2.5) * PX_PER_MM)].max(axis=1) < 128
    marks = np.flatnonzero(row) / PX_PER_MM
    steps = {round(float(step)) for step in np.diff(marks) if step > 1}
    assert steps == {12} and marks[0] == pytest.approx(left, abs=0.2)
