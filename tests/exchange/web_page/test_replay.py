"""A record in a web page: after every play stands what stood then, the log is what its reader was told, and no more."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any

import pytest

from tests.exchange.web_page.reading import ReadPage, page_of
from workbench.commands.bot_playtest import play_out
from workbench.engine.design import Design
from workbench.engine.playtests.report.told_line import told_line
from workbench.engine.words.bounded_words import MOST_TOLD, one_line
from workbench.engine.words.message import said_by
from workbench.exchange.exports import CannotExport
from workbench.storage.records.seat_record import read_playtest, write_seat_record
from workbench.storage.records.table_hits import hits_of_line
from workbench.storage.samples import build_sample


@pytest.fixture(scope="module")
def design() -> Design:
    return build_sample("crossroads")


@pytest.fixture(scope="module")
def records(design: Design, tmp_path_factory: pytest.TempPathFactory) -> dict[str, Path]:
    """A playtest with fog that is over, one that is not, what one seat was told of it, and one of another game."""
    folder = tmp_path_factory.mktemp("records")
    made = {"over": None, "not_over": 2}
    for name, turns in made.items():
        play_out(design, "", 3, "random", turns, folder / f"{name}.wwbp", lambda _: None, {"fog": "on"})
    play_out(build_sample("toulon"), "", 3, "random", 1, folder / "other.wwbp", lambda _: None)
    playtest = read_playtest(folder / "not_over.wwbp")
    playtest.go_to(playtest.tree.line_end)
    write_seat_record(folder / "told.wwbp", design, playtest, "red")
    return {name: folder / f"{name}.wwbp" for name in (*made, "other", "told")}


@pytest.fixture(scope="module")
def over(design: Design, records: dict[str, Path], tmp_path_factory: pytest.TempPathFactory) -> ReadPage:
    return page_of(design, tmp_path_factory.mktemp("page"), record=records["over"])


def stands_after(replay: dict[str, Any], eyes: int) -> list[dict[str, tuple[str, str, str]]]:
    """Unit -> space, side and name after each play, by what changed alone."""
    found, now = [], dict[str, tuple[str, str, str]]()
    for play in replay["eyes"][eyes]["plays"]:
        for unit in play.get("gone", ()):
            del now[unit]
        for space, number in play.get("put", ()):
            side, piece = replay["units"][number]
            now[piece[0]] = (space, side, piece[2])
        found.append(dict(now))
    return found


def test_after_every_play_each_eyes_see_what_stood_there_for_them(records: dict[str, Path], over: ReadPage) -> None:
    playtest, replay = read_playtest(records["over"]), over.data["replay"]
    playtest.go_to(playtest.tree.line_end)
    spaces = {one["id"] for one in over.data["maps"][0]["spaces"]}
    assert [one["seat"] for one in replay["eyes"]] == ["", *playtest.rules.seats(playtest.start)]
    for at, eyes in enumerate(replay["eyes"]):
        for play, stood in zip(playtest.plays, stands_after(replay, at), strict=True):
            state = playtest.engine.view(play.state, eyes["seat"]) if eyes["seat"] else play.state
            pieces = playtest.rules.display.pieces(state)
            meant = {p.unit: (p.space, p.side, one_line(str(p.name))) for p in pieces if p.space in spaces}
            assert stood == meant


def test_the_log_is_what_these_eyes_were_told(records: dict[str, Path], over: ReadPage) -> None:
    playtest, replay = read_playtest(records["over"]), over.data["replay"]
    playtest.go_to(playtest.tree.line_end)
    for eyes in replay["eyes"]:
        meant = [one_line(str(one.sentence), MOST_TOLD) for one in told_line(playtest, eyes["seat"]) if one.sentence]
        lines = [replay["lines"][number] for play in eyes["plays"] for number in play.get("lines", ())]
        assert [line["text"] for line in lines] == meant
        assert any(line.get("faces") for line in lines) and any(line.get("clause") for line in lines)
    assert (
        replay["result"]
        and dict(map(tuple, over.data["what"]["holds"]))["plays of a record"] == len(playtest.plays) - 1
    )


def test_the_cells_that_rolls_were_read_on_are_told_to_everybody_alone(
    records: dict[str, Path], over: ReadPage, design: Design
) -> None:
    playtest, replay = read_playtest(records["over"]), over.data["replay"]
    playtest.go_to(playtest.tree.line_end)
    found = {
        (table.id, table.rows[row], table.columns[column], table.planes[plane] if table.planes else "")
        for play in replay["eyes"][0]["plays"]
        for number, plane, row, column in play.get("cells", ())
        for table in (design.tables[number],)
    }
    assert found and found == set(hits_of_line(playtest).hits)
    assert not any("cells" in play for eyes in replay["eyes"][1:] for play in eyes["plays"])


def test_while_it_is_played_a_page_shows_one_seat_alone(
    design: Design, records: dict[str, Path], tmp_path: Path
) -> None:
    with pytest.raises(CannotExport) as refused:
        page_of(design, tmp_path, record=records["not_over"])
    assert "blue, red" in str(said_by(refused.value)) and not (tmp_path / "page.html").exists()
    of_seat = page_of(design, tmp_path, record=records["not_over"], seat="red").data["replay"]
    told = page_of(design, tmp_path, record=records["told"]).data["replay"]
    assert [one["seat"] for one in of_seat["eyes"]] == ["red"] == [one["seat"] for one in told["eyes"]]
    playtest = read_playtest(records["not_over"])
    playtest.go_to(playtest.tree.line_end)
    hidden = {p.name for p in playtest.rules.display.pieces(playtest.state) if p.side == "blue"} - {
        p.name for p in playtest.rules.display.pieces(playtest.engine.view(playtest.state, "red"))
    }
    last = stands_after(of_seat, 0)[-1]
    assert not hidden & {name for _, side, name in last.values() if side == "blue"}
    assert stands_after(told, 0)[-1] == last
    assert [told["lines"][n]["text"] for p in told["eyes"][0]["plays"] for n in p.get("lines", ())] == [
        of_seat["lines"][n]["text"] for p in of_seat["eyes"][0]["plays"] for n in p.get("lines", ())
    ]


@pytest.mark.parametrize(
    ("record", "seat", "why"),
    [
        ("over", "green", "there is no seat green"),
        ("told", "blue", "there is no seat blue"),
        ("other", "", "it is a playtest of"),
        ("", "red", "name a record"),
    ],
)
def test_what_cannot_be_shown_is_refused_in_a_sentence(
    design: Design, records: dict[str, Path], tmp_path: Path, record: str, seat: str, why: str
) -> None:
    with pytest.raises(CannotExport) as refused:
        page_of(design, tmp_path, record=records.get(record), seat=seat)
    assert why in str(said_by(refused.value))
    assert list(tmp_path.iterdir()) == []


def test_a_file_that_is_no_record_is_refused(design: Design, tmp_path: Path) -> None:
    (tmp_path / "x.wwbp").write_text("no record")
    with pytest.raises(CannotExport):
        page_of(design, tmp_path, record=tmp_path / "x.wwbp")


def test_the_same_record_gives_the_same_page(
    design: Design, records: dict[str, Path], over: ReadPage, tmp_path: Path
) -> None:
    again = page_of(design, tmp_path, record=records["over"])
    assert again.text == over.text
    assert json.loads(again.script("data"))["replay"]["scenario"] == design.scenarios[0].id
