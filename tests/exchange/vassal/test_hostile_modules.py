"""Modules that are damaged, or made to do harm: one clear line each, or a step that leaves the harm out."""

from __future__ import annotations

import zipfile
from pathlib import Path

import pytest

from tests.exchange.vassal.hand_made import (
    BOARD,
    MODULE,
    board_map,
    element,
    module,
    palette,
    prototype,
    save,
    slot,
    zipped,
)
from workbench import limits
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.vassal.reading import module as reading
from workbench.exchange.vassal.reading.boards import Board
from workbench.exchange.vassal.reading.module import propose_module
from workbench.exchange.vassal.reading.sheets import Sheet
from workbench.exchange.vassal.traits import basic, definition, piece
from workbench.exchange.vassal.traits import prototype as of_prototype

ROOT = "<VASSAL.build.GameModule>{}</VASSAL.build.GameModule>"
BOMB = '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]>' + ROOT.format("&b;")


def refused(source: Path) -> str:
    with pytest.raises(ImportRefused) as found:
        propose_module(source, 16.0)
    text = str(found.value)
    assert text and "\n" not in text
    return text


def steps(source: Path) -> str:
    return "\n".join(str(step) for step in propose_module(source, 16.0).steps)


@pytest.mark.parametrize(
    ("files", "words"),
    [
        ({"moduledata": b"x"}, "there is no buildFile.xml in it"),
        ({"savedGame": b"!VCSK00"}, "it is a saved game of VASSAL"),
        ({"buildFile.xml": b"<x>"}, "is no XML"),
        ({"buildFile.xml": b"<x/>"}, "is no build file of VASSAL"),
        ({"buildFile.xml": BOMB.encode()}, "declares entities"),
        ({"buildFile.xml": b'<!DOCTYPE a SYSTEM "file:///etc/passwd">' + ROOT.encode()}, "declares entities"),
        ({"buildFile.xml": ROOT.format("<a>" * 300 + "</a>" * 300).encode()}, "200 elements in each other"),
        ({"buildFile.xml": b" " * (limits.MODULE_FILE_BYTES.most + 1)}, "64 MiB"),
        ({"buildFile.xml": ROOT.encode(), "../evil.txt": b"x"}, "leads out of it"),
        ({"buildFile.xml": ROOT.encode(), "/etc/evil.txt": b"x"}, "leads out of it"),
    ],
)  # fmt: skip
def test_a_hostile_module_is_one_line(files: dict[str, bytes], words: str, tmp_path: Path) -> None:
    assert words in refused(zipped(tmp_path / "m.vmod", files))


def test_what_is_no_zip_or_cut_off_is_refused(tmp_path: Path) -> None:
    whole = module(tmp_path / "m.vmod", board_map("Board", "")).read_bytes()
    for content in (b"", b"PK\3\4", b"text", whole[:100], whole[: len(whole) // 2]):
        path = tmp_path / "cut.vmod"
        path.write_bytes(content)
        assert "no zip file, or a damaged one" in refused(path)


def test_any_damage_is_one_line_or_a_sound_proposal(tmp_path: Path) -> None:
    whole = module(tmp_path / "m.vmod", board_map("Board", element(BOARD + "HexGrid"))).read_bytes()
    for place in range(20, len(whole) - 60, 37):
        path = tmp_path / "changed.vmod"
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            propose_module(path, 16.0)
        except ImportRefused as error:
            assert "\n" not in str(error)


def test_a_prototype_without_end_ends(tmp_path: Path) -> None:
    """One that names itself, and ten that name the next one ten times each."""
    inner = element(
        MODULE + "PrototypesContainer",
        prototype("Self", definition((of_prototype("Self"),)))
        + "".join(prototype(f"P{at}", definition([of_prototype(f"P{at + 1}")] * 10)) for at in range(10)),
    )
    loop = piece((basic("", "Loop", ""), of_prototype("Self")))
    many = piece((basic("", "Many", ""), of_prototype("P0")))
    told = steps(module(tmp_path / "m.vmod", inner + palette("A", slot(loop), slot(many, "Many"))))
    assert "lead back to themselves: 'Self'" in told
    assert f"more than {limits.PIECE_TRAITS.most} traits" in told


@pytest.mark.parametrize(
    "grid",
    [
        element(BOARD + "HexGrid", dx="1e-300", dy="nan"),
        element(BOARD + "HexGrid", dx="0.5", dy="0.5"),
        element(BOARD + "HexGrid", x0="999999999", y0="-99999999999", dx="3", dy="3"),
        element(BOARD + "SquareGrid", dx="0.001", dy="inf"),
        element(BOARD + "SquareGrid", dx="-4", dy="4"),
        element(BOARD + "RegionGrid", element(BOARD + "Region", originx="x", originy="1e400")),
        element(BOARD + "ZonedGrid", element(BOARD + "mapgrid.Zone", path="x,y;;1,2;99999999,1")),
    ],
)
def test_absurd_grids_are_told_or_read(grid: str, tmp_path: Path) -> None:
    (sheet,) = propose_module(module(tmp_path / "m.vmod", board_map("Board", grid)), 16.0).found.design.maps
    assert len(sheet.every_space) <= limits.MODULE_SPACES.most


def test_a_scribble_is_left_out_and_the_rest_is_read(tmp_path: Path) -> None:
    """One zone that crosses itself ten thousand times, and one as it should be."""
    star = ";".join(f"{at * 7919 % 400},{at * 104729 % 300}" for at in range(3000))
    zones = "".join(
        element(BOARD + "mapgrid.Zone", name=name, path=path)
        for name, path in (("Star", star), ("Sound", "0,0;90,0;90,90;0,90"))
    )
    proposal = propose_module(module(tmp_path / "m.vmod", board_map("B", element(BOARD + "ZonedGrid", zones))), 16.0)
    (sheet,) = proposal.found.design.maps
    assert [space.name for space in sheet.every_space.values()] == ["Sound"]
    assert "Star: has an outline that encloses nothing, or that nobody can follow" in str(proposal.steps[0])


def test_zones_that_cannot_be_put_together_cost_the_spaces_of_their_board_alone(
    tmp_path: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    read = reading.sheet_of

    def refusing(board: Board, *rest: object) -> Sheet:
        if board.name == "A":
            raise ImportRefused("there is no area in it")
        return read(board, *rest)  # type: ignore[arg-type]

    monkeypatch.setattr(reading, "sheet_of", refusing)
    inner = board_map("A", "") + board_map("B", element(BOARD + "HexGrid"))
    proposal = propose_module(module(tmp_path / "m.vmod", inner), 16.0)
    first, second = proposal.found.design.maps
    assert not first.every_space and first.scans and second.every_space
    assert "there is no area in it" in str(proposal.steps[0])


def test_boards_of_absurd_sizes_have_a_size(tmp_path: Path) -> None:
    inner = board_map("Board", element(BOARD + "HexGrid"), "none.png", width="-5", height="999999999999")
    (sheet,) = propose_module(module(tmp_path / "m.vmod", inner), 16.0).found.design.maps
    assert sheet.width_mm > 0 and sheet.height_mm > 0


@pytest.mark.parametrize(
    "content",
    [b"", b"text", b"PK\3\4", save("+/1/nothing/at all", "+/", "+/2/stack/x"), save("\x1b" * 50)],
)
def test_damaged_saves_are_left_out_with_a_line(content: bytes, tmp_path: Path) -> None:
    inner = element(MODULE + "PredefinedSetup", name="S", useFile="true", file="s.vsav")
    proposal = propose_module(module(tmp_path / "m.vmod", inner, {"s.vsav": content}), 16.0)
    assert [step.check for step in proposal.steps] == ["set_up"]


@pytest.mark.parametrize("hidden", [b"!VCSK", b"!VCSKzz00", b"!VCSK0", b"!VCSK004", b"!VCSK00ffff", b"\xff\xfe"])
def test_a_save_that_is_hidden_wrongly_is_left_out(hidden: bytes, tmp_path: Path) -> None:
    zipped(tmp_path / "s.vsav", {"savedGame": hidden})
    inner = element(MODULE + "PredefinedSetup", name="S", useFile="true", file="s.vsav")
    files = {"s.vsav": (tmp_path / "s.vsav").read_bytes()}
    assert "it is no saved game of VASSAL" in steps(module(tmp_path / "m.vmod", inner, files))


def test_a_bomb_is_not_unpacked(tmp_path: Path) -> None:
    path = tmp_path / "m.vmod"
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package, package.open("buildFile.xml", "w") as file:
        for _ in range(limits.MODULE_FILE_BYTES.most // limits.MIB + 200):
            file.write(b" " * limits.MIB)
    assert "64 MiB" in refused(tmp_path / "m.vmod")


def test_more_pieces_than_any_module_has_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setattr(limits, "MODULE_PIECES", limits.MODULE_PIECES._replace(most=20))
    text = slot(piece((basic("", "Unit", ""),)))
    assert "20 pieces" in refused(module(tmp_path / "m.vmod", palette("A", text * 21)))
