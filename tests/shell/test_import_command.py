"""`workbench import`: a map is written when it is sound or cleaned as one says, and bad input leaves no file behind."""

from __future__ import annotations

import json
from pathlib import Path
from typing import Any, NamedTuple

import pytest

from tests.exchange.imports.drawings import DOUBLED, box, collection, feature, named, polygon, svg
from tests.exchange.imports.test_hex_csv import PLAIN
from tests.exchange.vassal.hand_made import BOARD, board_map, element, module, palette, png, roster, slot
from workbench.cli import main
from workbench.exchange.imports import import_process
from workbench.exchange.imports.hex_cells import HEX_NAMES
from workbench.exchange.imports.hex_csv import LINK_NAMES, ZONE_NAMES
from workbench.exchange.imports.hex_sheet import SHEET_NAMES
from workbench.exchange.imports.hexside_cells import SIDE_NAMES
from workbench.exchange.imports.import_process import ImportProcess, ReadMap, ReadModule, ToRead
from workbench.exchange.vassal.reading.proposal import ModuleDesign
from workbench.exchange.vassal.traits import basic, piece
from workbench.storage.file import ruleset_file
from workbench.storage.file.ruleset_file import load, load_asset
from workbench.storage.samples import build_sample


class Said(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        return Said(code, *capfd.readouterr())

    return run


class Here(import_process.Reader):
    """Reads in the process of the test."""

    def read(self, asked: ToRead) -> object:
        return self.answer(asked, None)

    def accepted(self, asked: ToRead, numbers: frozenset[int]) -> ReadMap:
        found = self.answer(asked, numbers)
        assert isinstance(found, ReadMap)
        return found

    def accept_module(self, asked: ToRead, numbers: frozenset[int]) -> ModuleDesign:
        found = self.answer(asked, numbers)
        assert isinstance(found, ReadModule)
        return found.found

    def stop(self) -> None:
        pass


@pytest.fixture(autouse=True)
def reader(monkeypatch: pytest.MonkeyPatch) -> None:
    """Files are read here, for a process takes time to begin; one test is about that process."""
    monkeypatch.setattr(import_process, "ImportProcess", Here)


@pytest.fixture
def source(tmp_path: Path) -> Path:
    path = tmp_path / "map.geojson"
    path.write_text(DOUBLED)
    return path


def test_a_sound_map_is_written_at_once(say: Any, tmp_path: Path) -> None:
    for name, text in (("a.geojson", named(A=box(0, 0), B=box(1, 0))), ("b.svg", svg('<rect width="9" height="9"/>'))):
        path, out = tmp_path / name, tmp_path / f"{name}.ruleset"
        path.write_text(text)
        said = say("import", path, "--out", out)
        assert (said.code, said.err) == (0, "") and said.out.endswith("spaces out.\n")
        assert len(ruleset_file.load(out).maps) == 1
        assert say("check", out).code == 0


def test_steps_are_listed_and_nothing_is_written(say: Any, tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out.ruleset"
    said = say("import", source, "--out", out)
    assert said.code == 1 and said.err == ""
    lines = said.out.splitlines()
    assert lines[0].startswith("1. A04: is a sliver of") and lines[1].startswith("2. A2: covers the same ground as A")
    assert "needs 2 cleaning steps; nothing was written" in said.out
    assert not out.exists()


def test_all_steps_are_done_when_all_are_accepted(say: Any, tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out.ruleset"
    assert say("import", source, "--out", out, "--accept", "all").err == ""
    assert {space.name for space in ruleset_file.load(out).maps[0].spaces.values()} == {"A", "B"}


def named_in(path: Path) -> set[str]:
    return {space.name for space in ruleset_file.load(path).maps[0].spaces.values()}


def test_some_steps_are_done_by_number(say: Any, tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out.ruleset"
    assert say("import", source, "--out", out, "--accept", "2").code == 0
    assert named_in(out) == {"A", "B", "A04"}
    for option, steps, left in (
        ("--accept", "1", {"A2", "B"}),
        ("--refuse", "1", {"A", "B", "A04"}),
        ("--refuse", "sliver,duplicate", {"A2", "B", "A04"}),
        ("--accept", "1-2", {"A", "B"}),
    ):
        assert say("import", source, "--out", out, option, steps, "--force").code == 0
        assert named_in(out) == left


@pytest.mark.parametrize(
    ("accept", "why"), [("9", "no cleaning step 9"), ("some", "--accept takes all"), ("1,x", "--accept")]
)
def test_steps_that_are_not_there_are_refused(say: Any, tmp_path: Path, source: Path, accept: str, why: str) -> None:
    out = tmp_path / "out.ruleset"
    said = say("import", source, "--out", out, "--accept", accept)
    assert (said.code, said.err.count("\n")) == (2, 1) and why in said.err
    assert not out.exists()


def test_steps_as_a_document(say: Any, tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out.ruleset"
    said = say("import", source, "--out", out, "--json")
    found = json.loads(said.out)
    assert said.code == 1 and found["written"] is False and not out.exists()
    assert found["steps"][0].keys() == {"number", "check", "place", "cause", "remedy", "otherwise"}
    done = json.loads(say("import", source, "--out", out, "--accept", "all", "--json").out)
    assert done["written"] is True and out.exists()


def test_tables_of_hexes_make_a_map(say: Any, tmp_path: Path) -> None:
    (tmp_path / "x_hexes.csv").write_text(PLAIN)
    (tmp_path / "x_hexsides.csv").write_text("first,second,river\n0101,0102,Po\n")
    out = tmp_path / "out.ruleset"
    assert say("import", tmp_path / "x_hexes.csv", "--out", out, "--accept", "all", "--hex-mm", "20").code == 0
    sheet = ruleset_file.load(out).hex_maps[0]
    assert (sheet.id, sheet.grid.size_mm, len(sheet.borders)) == ("x", 20, 1)
    assert say("check", out).code == 0


def test_coordinates_are_asked_for(say: Any, tmp_path: Path) -> None:
    path, out = tmp_path / "map.geojson", tmp_path / "out.ruleset"
    path.write_text(named(A=box(500_000, 4_000_000, 100, 100)))
    said = say("import", path, "--out", out)
    assert said.code == 2 and "--crs lonlat, webmercator, plane or sheet" in said.err and "4,000,100" in said.err
    assert say("import", path, "--out", out, "--crs", "plane").code == 0


NAN = named(Hill=[(0, 0), (float("nan"), 1), (1, 1)])
UNKNOWN = collection(feature(polygon(box(0, 0))), crs={"type": "name", "properties": {"name": "EPSG:27572"}})
SCRIBBLE = named(Hill=[(i * i % 1009 / 20, i * i * i % 1013 / 20) for i in range(400)])
BAD = {
    "NaN": ("a.geojson", NAN, "feature 1 (Hill) has a point at (nan, 1.0)"),
    "huge": ("a.geojson", named(Hill=[(0, 0), (1e300, 0), (1, 1)]), "feature 1 (Hill) has a point at (1e+300, 0)"),
    "a huge whole number": ("a.geojson", named(Hill=[(0, 0), (10**400, 0), (1, 1)]), "a number of 401 digits"),
    "a table for a point": ("a.geojson", NAN.replace("[NaN, 1]", '{"0": 1, "1": 2}'), "no rings of points"),
    "text for numbers": ("a.geojson", NAN.replace("NaN", '"x"'), "no pair of numbers"),
    "no rings": ("a.geojson", NAN.replace("[NaN, 1]", "5"), "no rings of points"),
    "an unknown system": ("a.geojson", UNKNOWN, "'EPSG:27572' is not known"),
    "ten million corners": ("a.geojson", "[" * 1_300_000, "more than 1,000,000 points"),
    "endless members": ("a.geojson", '{"features": {' + '"a":1,' * 4_000_001, "more than 4,000,000 members"),
    "a scribble": ("a.geojson", SCRIBBLE, "more than 5,000 crossings"),
    "nothing": ("a.geojson", "", "it is empty: export it again"),
    "packed": ("a.svg", "PK\x03\x04", "it is compressed: unpack it"),
    "a number without end": ("hexes.csv", "hex,terrain\n0101,clear\n" + "9" * 9000 + ",woods\n", "more than 24 signs"),
    "a row without end": ("hexes.csv", "hex,row,col\n0101,1,1\n99,1" + "9" * 9000 + ",2\n", "'99'"),
    "cut off": ("a.geojson", NAN[:90], "is not JSON"),
    "too deep": ("a.geojson", "[" * 100_000, "more than 200 lists and objects in each other"),
    "no polygon": ("a.geojson", collection(feature({"type": "Point", "coordinates": [0, 0]})), "no polygon in it"),
    "flat": ("a.geojson", named(A=[(0, 0), (1, 0), (2, 0)]), "no width or no height"),
    "entities": ("a.svg", '<!DOCTYPE svg [<!ENTITY a "b">]>' + svg("<g/>"), "declares a document type"),
    "endless nesting": ("a.svg", svg("<g>" * 9000 + "</g>" * 9000), "elements in each other"),
    "no SVG": ("a.svg", "{}", "no SVG"),
    "no table": ("hexes.csv", "a,b\n1,2\n", "no column 'hex'"),
    "an ending that tells nothing": ("a.dat", "x", "name the format with --from (json, bundle, "),
}


@pytest.mark.parametrize(("name", "text", "why"), BAD.values(), ids=BAD.keys())
def test_bad_input_gives_one_line_and_leaves_no_file(say: Any, tmp_path: Path, name: str, text: str, why: str) -> None:
    source, out = tmp_path / name, tmp_path / "out.ruleset"
    source.write_text(text)
    for accept in ((), ("--accept", "all")):
        said = say("import", source, "--out", out, *accept)
        assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
        assert why in said.err
        assert list(tmp_path.iterdir()) == [source]


def test_a_ruleset_that_is_there_stays_as_it_was(say: Any, tmp_path: Path, source: Path) -> None:
    out = tmp_path / "out.ruleset"
    assert say("import", source, "--out", out, "--accept", "all").code == 0
    before = out.read_bytes()
    source.write_text(NAN)
    assert say("import", source, "--out", out, "--accept", "all", "--force").code == 2
    assert out.read_bytes() == before
    assert say("import", source, "--out", out).code == 2


def test_the_help_names_every_column(say: Any) -> None:
    told = {word.strip("(),.:") for word in say("import", "--help").out.split()}
    only_how_they_lie = {"row", "col", "lat", "lon", "dir_from_a"}
    for names in (HEX_NAMES, SIDE_NAMES, ZONE_NAMES, LINK_NAMES, SHEET_NAMES):
        assert set(names) - only_how_they_lie <= told


def test_a_process_of_its_own_reads_and_is_gone_afterwards(say: Any, tmp_path: Path, source: Path) -> None:
    ended: list[ImportProcess] = []

    class Own(ImportProcess):
        def stop(self) -> None:
            super().stop()
            ended.append(self)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_process, "ImportProcess", Own)
        assert say("import", source, "--out", tmp_path / "out.ruleset", "--accept", "all").code == 0
        (tmp_path / "bad.geojson").write_text("{")
        refused = say("import", tmp_path / "bad.geojson", "--out", tmp_path / "bad.ruleset")
    assert refused.code == 2 and refused.err.count("\n") == 1
    assert len(ended) == 2 and not any(reader.is_alive for reader in ended)


def test_ctrl_c_ends_the_reader_in_one_line(say: Any, tmp_path: Path, source: Path) -> None:
    stopped = []

    class Slow(Here):
        def read(self, asked: ToRead) -> object:
            raise KeyboardInterrupt

        def stop(self) -> None:
            stopped.append(True)

    with pytest.MonkeyPatch.context() as patch:
        patch.setattr(import_process, "ImportProcess", Slow)
        said = say("import", source, "--out", tmp_path / "out.ruleset")
    assert said.code == 130 and said.err == "workbench: interrupted: nothing was written\n"
    assert stopped and not (tmp_path / "out.ruleset").exists()


def vassal_module(folder: Path, picture: bytes) -> Path:
    """A board of hexes with a picture, and one counter."""
    unit = slot(piece((basic("unit.png", "1st", "1"),)))
    inner = roster("German", "Soviet") + board_map("Board", element(BOARD + "HexGrid")) + palette("German", unit)
    return module(folder / "m.vmod", inner, {"images/map.png": picture, "images/unit.png": png(40, 40)})


def test_a_module_lists_its_steps_and_comes_in_with_its_pictures(say: Any, tmp_path: Path) -> None:
    source, out = vassal_module(tmp_path, png(400, 300)), tmp_path / "m.ruleset"
    listed = say("import", source, "--out", out)
    assert listed.code == 1 and not out.exists()
    assert "is a picture of 400 × 300 pixels" in listed.out and "1 counters of 1 pieces" in listed.out
    told = json.loads(say("import", source, "--out", out, "--json").out)
    assert [one["check"] for one in told["steps"]] == ["numbering", "scan", "side"] and len(told["counts"]) == 4
    done = say("import", source, "--out", out, "--accept", "all")
    assert done.code == 0 and "1 of 1 boards as maps" in done.out, done
    (sheet,), (counter,) = load(out).maps, load(out).counters
    assert load_asset(out, counter.picture).startswith(b"\x89PNG")
    assert sheet.scans[0].asset.startswith("scan-") and load_asset(out, sheet.scans[0].asset)


def test_a_picture_that_is_damaged_is_told_and_the_rest_is_written(say: Any, tmp_path: Path) -> None:
    out = tmp_path / "m.ruleset"
    done = say("import", vassal_module(tmp_path, png(400, 300)[:70]), "--out", out, "--accept", "all")
    assert done.code == 0 and "the picture images/map.png was left out" in done.err
    assert load(out).maps[0].scans == ()


def test_an_order_of_battle_is_listed_and_taken(say: Any, tmp_path: Path) -> None:
    path, units = tmp_path / "a.ruleset", tmp_path / "units.csv"
    ruleset_file.create(path, build_sample("crossroads"))
    units.write_text("Unit;Side;Arm;Hex;Remarks\nGarde;Blue;Infantry;0304;x\n", encoding="cp1252")
    listed = say("import", units, "--from", "oob", "--into", path)
    assert listed.code == 1 and "Hex -> Space at the start" in listed.out and "counter Garde: added" in listed.out
    assert not any(one.name == "Garde" for one in load(path).counters)
    for told, words in (("Nobody=name", "no column 'Nobody'"), ("Unit=nothing", "a column can say")):
        assert words in say("import", units, "--from", "oob", "--into", path, "--columns", told).err
    done = say("import", units, "--into", path, "--columns", "Remarks=,Arm=type", "--accept", "all", "--json")
    assert done.code == 0 and json.loads(done.out)["columns"]["Remarks"] == ""
    (garde,) = (one for one in load(path).counters if one.name == "Garde")
    assert garde.notes == "" and any(one.counter == garde.id for one in load(path).scenarios[0].placements)
    units.write_text("Unit,Side,Hex\nA,Green,9999\n")
    wrong = say("import", units, "--from", "oob", "--into", path, "--accept", "all")
    assert wrong.code == 1 and "no side is called 'Green'" in wrong.err and "has no space '9999'" in wrong.err


def test_files_of_cyberboard_and_zuntzu_are_told_the_way_by_vassal(say: Any, tmp_path: Path) -> None:
    for name, program in (("a.gbx", "CyberBoard"), ("a.ZTB", "ZunTzu")):
        (tmp_path / name).write_bytes(b"x")
        told = say("import", tmp_path / name, "--out", tmp_path / "a.ruleset")
        assert told.code == 2 and program in told.err and "pywargame" in told.err


def test_names_are_read_from_texts_and_those_without_a_space_told(say: Any, tmp_path: Path) -> None:
    text = svg(
        '<rect id="r1" data-name="Elba" width="9" height="9"/><rect id="r2" x="9" width="9" height="9"/>'
        '<text x="3" y="3">Aube</text><text x="12" y="3">Marne</text><text x="50" y="50">Yonne</text>'
    )
    source, out = tmp_path / "map.svg", tmp_path / "map.ruleset"
    source.write_text(text)
    said = say("import", source, "--out", out, "--name-from", "text", "--accept", "all")
    assert said.code == 0 and "Names that are written where no space is (1): Yonne." in said.out
    (area_map,) = load(out).maps
    assert sorted(space.name for space in area_map.spaces.values()) == ["Aube", "Marne"]
