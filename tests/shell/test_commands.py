"""The commands, as they are called: documents, lines, exit codes, and files that are left as they were."""

from __future__ import annotations

import io
import json
import shutil
import sqlite3
import subprocess
import sys
from pathlib import Path
from typing import Any, NamedTuple

import pytest
from immutables import Map
from msgspec.structs import replace

from tests.engine.coin_design import coin_design
from tests.engine.coin_rules import coin_rules as coin_rules
from workbench.cli import main
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.maps.area_map import AreaMap, Space, SpaceKind
from workbench.engine.maps.hex_map import HexGrid, HexMap, HexNumbering
from workbench.engine.playtests.playtest import Playtest
from workbench.storage.file import ruleset_file
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.record_file import read_record

pytestmark = pytest.mark.usefixtures("coin_rules")
DESIGN = coin_design()


class Said(NamedTuple):
    """What a command said and how it ended."""

    code: int
    out: str
    err: str

    @property
    def json(self) -> Any:
        return json.loads(self.out)


@pytest.fixture
def say(capfd: pytest.CaptureFixture[str]) -> Any:
    def run(*arguments: object) -> Said:
        code = main([str(argument) for argument in arguments])
        return Said(code, *capfd.readouterr())

    return run


@pytest.fixture
def ruleset(tmp_path: Path) -> Path:
    path = tmp_path / "coins.ruleset"
    ruleset_file.create(path, DESIGN)
    return path


@pytest.fixture
def record(tmp_path: Path, ruleset: Path, say: Any) -> Path:
    path = tmp_path / "coins.record"
    assert say("playtest", ruleset, "--scenario", "long", "--seed", 5, "--record", path).code == 0
    return path


# ---------------------------------------------------------------- what is in a file


def test_info_counts_what_is_there(say: Any, ruleset: Path) -> None:
    said = say("info", ruleset, "--json")
    assert (said.code, said.err) == (0, "")
    info = said.json
    assert info["title"] == "The Coin Game"
    assert info["rules"] == "coins"
    assert info["digest"] == digest(DESIGN)
    assert info["spaces"] == {"area": 4}
    assert (info["borders"], info["junctions"], info["road_sections"], info["counters"]) == (12, 9, 2, 6)
    assert info["tables"] == ["fight"]
    assert info["scenarios"] == ["short", "long"]
    assert info["provenance"]["rulebook"] == 3
    assert set(info["provenance"]) == {"rulebook", "public_source", "reconstructed", "designer"}
    readable = say("info", ruleset)
    assert readable.code == 0
    assert "The Coin Game" in readable.out and "Scenarios: short, long" in readable.out


def test_a_sound_file_passes_its_check(say: Any, ruleset: Path) -> None:
    said = say("check", ruleset, "--json")
    assert said.code == 0, said.out
    assert [problem for problem in said.json if problem["level"] == "error"] == []


def test_errors_are_listed_with_place_and_cause(say: Any, tmp_path: Path) -> None:
    area_map = DESIGN.maps[0]
    torn = replace(area_map, borders=area_map.borders.delete("right_south"))
    path = tmp_path / "torn.ruleset"
    ruleset_file.create(path, replace(DESIGN, maps=(torn,)))
    said = say("check", path, "--json")
    assert (said.code, said.err) == (1, "")
    errors = [problem for problem in said.json if problem["level"] == "error"]
    assert "South Town" in {problem["place"] for problem in errors}
    assert all(set(problem) >= {"level", "check", "place", "cause", "fix"} for problem in said.json)
    assert say("check", path).out.count("error:") == len(errors)


def test_a_scenario_that_the_rules_cannot_start_is_an_error(say: Any, tmp_path: Path) -> None:
    counters = tuple(replace(c, values=type(c.values)()) for c in DESIGN.counters)
    path = tmp_path / "poor.ruleset"
    ruleset_file.create(path, replace(DESIGN, counters=counters))
    said = say("check", path, "--json")
    assert said.code == 1
    assert {problem["check"] for problem in said.json if problem["level"] == "error"} == {"scenario_start"}


# ---------------------------------------------------------------- play and replay


def test_the_same_seed_plays_the_same(say: Any, ruleset: Path) -> None:
    first, second, other = (
        say("playtest", ruleset, "--seed", seed, "--bots", "random", "--json").json for seed in (1, 1, 2)
    )
    del first["seconds"], second["seconds"]
    assert first == second
    assert first["digest"] != other["digest"]
    assert first["scenario"] == "short"
    assert first["bots"] == {"red": "random", "blue": "random"}
    assert first["over"] is True
    assert first["ending"] in {"bedtime", "three men have fallen"}
    assert first["turns"] == (3 if first["ending"] == "bedtime" else 2)
    assert set(first["points"]) == {"red", "blue"}


def test_bots_are_named_by_side(say: Any, ruleset: Path) -> None:
    assert say("playtest", ruleset, "--bots", "red=greedy,blue=random", "--json").json["bots"] == {
        "red": "greedy",
        "blue": "random",
    }
    assert say("playtest", ruleset, "--bots", "greedy,blue=random", "--json").json["bots"]["red"] == "greedy"


def test_a_playtest_stops_after_its_turns(say: Any, ruleset: Path) -> None:
    report = say("playtest", ruleset, "--scenario", "long", "--seed", 0, "--turns", 1, "--json").json
    assert (report["turns"], report["over"], report["ending"], report["winner"]) == (1, False, "", "")
    assert "Not over yet" in say("playtest", ruleset, "--scenario", "long", "--seed", 0, "--turns", 1).out


def test_a_record_replays(say: Any, ruleset: Path, record: Path) -> None:
    before = record.read_bytes()
    report = say("replay", record, "--json")
    assert report.code == 0
    promised = {
        "same": True,
        "plays": len(read_record(record).plays) - 1,
        "digest": read_record(record).outcome.digest,
        "differs_at": None,
        "why": "",
    }
    assert {name: report.json[name] for name in promised} == promised
    assert [branch["same"] for branch in report.json["branches"]] == [True]
    assert say("replay", record, "--ruleset", ruleset).out.startswith("the same: ")
    assert record.read_bytes() == before


def test_a_replay_by_other_figures_fails(say: Any, tmp_path: Path, record: Path) -> None:
    other = tmp_path / "other.ruleset"
    ruleset_file.create(other, replace(DESIGN, parameters=(replace(DESIGN.parameters[0], value=1),)))
    said = say("replay", record, "--ruleset", other, "--json")
    assert said.code == 1
    assert said.json["same"] is False
    assert 0 < said.json["differs_at"] <= said.json["plays"]
    assert said.json["why"]
    assert f"differs at play {said.json['differs_at']}" in say("replay", record, "--ruleset", other).out


def test_a_record_is_replaced_only_by_force(say: Any, ruleset: Path, record: Path) -> None:
    before = record.read_bytes()
    said = say("playtest", ruleset, "--record", record)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert record.read_bytes() == before
    assert say("playtest", ruleset, "--record", record, "--force").code == 0
    assert read_record(record).start.scenario == "short"


def test_only_records_give_way_to_a_record(say: Any, ruleset: Path) -> None:
    before = ruleset.read_bytes()
    said = say("playtest", ruleset, "--record", ruleset, "--force")
    assert said.code == 2
    assert ruleset.read_bytes() == before


def test_rules_that_break_end_the_playtest_with_one_line(
    say: Any, ruleset: Path, monkeypatch: pytest.MonkeyPatch
) -> None:
    monkeypatch.setattr("tests.engine.coin_game.why_not_enter", lambda position, man, space: 1 / 0)
    said = say("playtest", ruleset, "--seed", 0)
    assert said.code == 1
    assert said.err.count("\n") == 1
    assert "Move" in said.err and "ZeroDivisionError" in said.err


def test_the_engine_answers_line_by_line(say: Any, ruleset: Path, tmp_path: Path, monkeypatch: Any) -> None:
    lines = b'{"id": 1, "do": "start"}\nnonsense\n{"id": 2, "do": "digest"}\n'
    monkeypatch.setattr(sys, "stdin", io.TextIOWrapper(io.BytesIO(lines)))
    said = say("engine", ruleset, "--record", tmp_path / "e.record")
    assert (said.code, said.err) == (0, "")
    answers = [json.loads(line) for line in said.out.splitlines()]
    assert [answer["id"] for answer in answers] == [1, None, 2]
    assert "error" in answers[1]
    assert answers[2]["digest"] == answers[0]["digest"]
    assert say("replay", tmp_path / "e.record").code == 0


# ---------------------------------------------------------------- samples and clauses


def test_samples_are_listed_and_written(say: Any, tmp_path: Path) -> None:
    games = {game["game"]: game for game in say("samples", "--json").json}
    assert games["toulon"]["rules"] == "toulon"
    assert games["toulon"]["scenarios"]
    assert "toulon" in say("samples").out
    path = tmp_path / "t.ruleset"
    assert say("sample", "toulon", path) == Said(0, "", "")
    assert say("info", path, "--json").json["scenarios"] == games["toulon"]["scenarios"]
    before = path.read_bytes()
    assert say("sample", "toulon", path).code == 2
    assert path.read_bytes() == before
    assert say("sample", "toulon", path, "--force").code == 0


def test_clauses_are_listed_with_their_status(say: Any) -> None:
    clauses = {clause["clause"]: clause for clause in say("clauses", "coins", "--json").json}
    assert clauses["2.1"] == {
        "clause": "2.1",
        "heading": "Bidding unseen",
        "status": "implemented",
        "reason": "",
        "tests": [],
    }
    assert (clauses["5"]["status"], clauses["5"]["reason"]) == ("not_a_rule", "advice")
    assert "7 implemented, 1 not a rule, 0 deferred" in say("clauses", "coins").out


# ---------------------------------------------------------------- export and import


def test_json_goes_out_and_comes_back_exactly(say: Any, ruleset: Path, tmp_path: Path) -> None:
    out, again = tmp_path / "c.json", tmp_path / "again.ruleset"
    assert say("export", ruleset, "--to", "json", "--out", out) == Said(0, "", "")
    assert say("import", out, "--out", again) == Said(0, "", "")
    assert ruleset_file.load(again) == DESIGN
    assert say("info", again, "--json").json["digest"] == digest(DESIGN)


def test_a_map_goes_out_as_geojson_and_comes_back(say: Any, ruleset: Path, tmp_path: Path) -> None:
    out, again = tmp_path / "c.geojson", tmp_path / "again.ruleset"
    assert say("export", ruleset, "--to", "geojson", "--out", out).code == 0
    kinds = {feature["properties"]["kind"] for feature in json.loads(out.read_text())["features"]}
    assert {"area", "border", "junction", "road"} <= kinds
    assert say("import", out, "--out", again).code == 0
    assert ruleset_file.load(again).maps[0] == DESIGN.maps[0]


def test_a_map_goes_out_as_svg(say: Any, ruleset: Path, tmp_path: Path) -> None:
    out = tmp_path / "c.svg"
    said = say("export", ruleset, "--to", "svg", "--out", out, "--map", "square", "--style", "clean")
    assert (said.code, said.err) == (0, "") and "120 × 120 mm" in said.out
    assert 'id="space-south"' in out.read_text()
    assert say("export", ruleset, "--to", "svg", "--out", out, "--map", "globe").code == 2


def test_a_map_goes_out_in_a_language_of_its_design(say: Any, tmp_path: Path) -> None:
    """It is the drawing of a map whose first names and texts are those."""
    (shown,) = DESIGN.maps
    named = {
        "en": _with_south(shown, name="South", names=Map({"fr": "Le Midi"})),
        "fr": replace(_with_south(shown, name="Le Midi"), title="La place"),
    }
    texts = Map({"fr": Map({shown.title: "La place"})})
    both = replace(DESIGN, languages=("en", "fr"), maps=(named["en"],), texts_in=texts)
    ruleset_file.create(tmp_path / "both.ruleset", both)
    ruleset_file.create(tmp_path / "french.ruleset", replace(DESIGN, maps=(named["fr"],)))

    def drawn(name: str, *wishes: str) -> str:
        out = tmp_path / "c.svg"
        assert say("export", tmp_path / name, "--to", "svg", "--out", out, *wishes).code == 0
        return out.read_text()

    assert drawn("both.ruleset", "--language", "fr") == drawn("french.ruleset") != drawn("both.ruleset")


def _with_south(shown: AreaMap, **said: Any) -> AreaMap:
    return replace(shown, spaces=shown.spaces.set("south", replace(shown.spaces["south"], **said)))


def test_hexes_go_out_as_tables_and_come_back(say: Any, tmp_path: Path) -> None:
    """What no table can say is told, and tables that would not be read as this map are not written."""
    hexes = Map({"0101": Space("0101", "Ronco", SpaceKind.HEX, "woods", label=(16.0, 12.0))})
    shown = HexMap("m", "Small", 70.0, 60.0, HexGrid(3, 2, 16.0, 18.0, 19.2376), hexes=hexes)
    ruleset, again = tmp_path / "m.ruleset", tmp_path / "again.ruleset"
    ruleset_file.create(
        ruleset,
        replace(
            DESIGN,
            maps=(shown,),
        ),
    )
    said = say("export", ruleset, "--to", "csv", "--out", tmp_path / "m.csv")
    assert (said.code, said.err) == (0, "") and said.out.endswith(
        "m_hexes.csv and the tables beside it; not all of its hexes is in them\n"
    )
    assert say("import", tmp_path / "m_hexes.csv", "--out", again).code == 0
    labelled = replace(ruleset_file.load(again).hex_maps[0].hexes["0101"], label=(16.0, 12.0))
    assert labelled == hexes["0101"]
    (tmp_path / "m_links.csv").write_text("first,second\n")
    said = say("export", ruleset, "--to", "csv", "--out", tmp_path / "m_hexes.csv")
    assert said.code == 2 and "m_links.csv lies there" in said.err
    numbered = replace(shown, grid=replace(shown.grid, numbering=HexNumbering(prefix="N-")), hexes=Map())
    ruleset_file.create(
        again,
        replace(
            DESIGN,
            maps=(numbered,),
        ),
    )
    said = say("export", again, "--to", "csv", "--out", tmp_path / "n.csv")
    assert (said.code, said.err.count("\n")) == (2, 1) and "numbered otherwise" in said.err
    assert not (tmp_path / "n_hexes.csv").exists()


def test_a_map_goes_out_as_a_picture_and_over_pages(say: Any, ruleset: Path, tmp_path: Path) -> None:
    picture, pages = tmp_path / "c.png", tmp_path / "c.pdf"
    said = say("export", ruleset, "--to", "png", "--out", picture, "--dpi", "60", "--style", "high-contrast")
    assert (said.code, said.err) == (0, "") and "pixels" in said.out
    assert picture.read_bytes().startswith(b"\x89PNG")
    said = say("export", ruleset, "--to", "pdf", "--out", pages, "--scale", "2", "--paper", "a4")
    assert (said.code, said.err) == (0, "") and "pages A4" in said.out
    assert pages.read_bytes().startswith(b"%PDF")
    wishes = ("--parts", "map, Cover", "--register", "0.3,-0.1", "--paper", "a5", "--scale", "0.5")
    said = say("export", ruleset, "--to", "pnp", "--out", pages, *wishes)
    assert (said.code, said.err) == (0, "") and "pages A5" in said.out and "counters: it was not wished" in said.out


@pytest.mark.parametrize(
    ("wishes", "why"),
    [
        (("--to", "png", "--style", "baroque"), "there is no style 'baroque'"),
        (("--to", "png", "--dpi", "5"), "between 20 and 2400"),
        (("--to", "pdf", "--paper", "papyrus"), "there is no paper 'papyrus'"),
        (("--to", "pdf", "--scale", "0"), "between 10% and 1000%"),
        (("--to", "pdf", "--margin", "110"), "leave nothing"),
        (("--to", "pnp", "--paper", "papyrus"), "there is no paper 'papyrus'"),
        (("--to", "pnp", "--parts", "map,dice"), "--parts: there is no part 'dice' (there are: cover, map,"),
        (("--to", "pnp", "--register", "0.3"), "--register: write two lengths in mm, as 0.3,-0.1, not '0.3'"),
        (("--to", "pnp", "--register", "nan,1"), "--register: each length is between -20 and 20 mm"),
        (("--to", "pnp", "--parts", "map", "--scale", "0"), "between 10% and 1000%"),
        (("--to", "png", "--map", "globe"), "no map 'globe'"),
        (("--to", "png", "--language", "fr"), "no language 'fr' (there are: en)"),
    ],
)
def test_a_print_that_cannot_be_gives_one_line(
    say: Any, ruleset: Path, tmp_path: Path, wishes: tuple[str, ...], why: str
) -> None:
    said = say("export", ruleset, *wishes, "--out", tmp_path / "c.out")
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert why in said.err
    assert list(tmp_path.iterdir()) == [ruleset]


def test_an_export_needs_a_place(say: Any, ruleset: Path, tmp_path: Path) -> None:
    for place, why in ((tmp_path, "it is a folder"), (tmp_path / "no" / "where.svg", "there is no folder")):
        said = say("export", ruleset, "--to", "svg", "--out", place)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert why in said.err
    assert list(tmp_path.iterdir()) == [ruleset]


def test_an_export_never_replaces_a_database(say: Any, ruleset: Path, record: Path) -> None:
    for place in (ruleset, record):
        before = place.read_bytes()
        assert say("export", ruleset, "--to", "json", "--out", place).code == 2
        assert place.read_bytes() == before


@pytest.mark.parametrize(
    ("name", "text", "why"),
    [
        ("a.json", "{}", "not a ruleset in JSON"),
        ("a.json", "", "not JSON"),
        ("a.geojson", "{}", "not a GeoJSON feature collection"),
        ("a.geojson", '{"type": "FeatureCollection", "features": []}', "no polygon in it"),
        ("a.txt", "", "--from"),
    ],
)
def test_what_cannot_be_imported_is_told(say: Any, tmp_path: Path, name: str, text: str, why: str) -> None:
    source, out = tmp_path / name, tmp_path / "out.ruleset"
    source.write_text(text)
    said = say("import", source, "--out", out)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert why in said.err
    assert not out.exists()


# ---------------------------------------------------------------- bad use and bad input


@pytest.mark.parametrize(
    "arguments",
    [
        ("info",),
        ("nonsense",),
        ("info", "a", "b"),
        ("info", "--nonsense"),
        ("samples", "extra"),
        ("sample", "toulon"),
        ("sample", "nothing", "x.ruleset"),
        ("clauses", "nothing"),
        ("export", "a", "--to", "doc", "--out", "b"),
        ("playtest", "a", "--seed", "many"),
        ("playtest", "a", "--seed", "-1"),
        ("playtest", "a", "--seed", str(2**64)),
        ("playtest", "a", "--turns", "0"),
        ("gui", "nothing.ruleset"),
    ],
)
def test_bad_use_is_one_line(say: Any, arguments: tuple[str, ...]) -> None:
    said = say(*arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert said.err.startswith("workbench: ")
    assert "WORKBENCH_TRACEBACK" not in said.err


@pytest.mark.parametrize(
    ("arguments", "why"),
    [
        (("--scenario", "nothing"), "no scenario 'nothing'"),
        (("--bots", "clever"), "no bot is called 'clever'"),
        (("--bots", "green=random"), "no seat is called 'green'"),
        (("--bots", "red="), "no bot is called ''"),
        (("--record", "/no/such/folder/a.record"), "/no/such/folder"),
    ],
)
def test_a_playtest_that_cannot_be_is_one_line(say: Any, ruleset: Path, arguments: tuple[str, str], why: str) -> None:
    said = say("playtest", ruleset, *arguments)
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert why in said.err
    assert "WORKBENCH_TRACEBACK" not in said.err


def test_a_design_without_rules_cannot_be_played(say: Any, tmp_path: Path) -> None:
    path = tmp_path / "plain.ruleset"
    ruleset_file.create(path, Design(title="Plain", rules="chess"))
    for command in ("playtest", "engine"):
        said = say(command, path)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert "'chess'" in said.err


def bad_file(kind: str, sound: Path, folder: Path) -> Path:
    """A file of the kind that is named, made of a sound one."""
    path = folder / f"{kind}.file"
    content = sound.read_bytes()
    match kind:
        case "folder":
            path.mkdir()
        case "empty":
            path.touch()
        case "text":
            path.write_text("To whom it may concern\n")
        case "foreign":
            with sqlite3.connect(path) as database:
                database.execute("CREATE TABLE recipe (name)")
            database.close()
        case "truncated":
            path.write_bytes(content[: len(content) // 2])
        case "garbled":
            path.write_bytes(content[:2000] + bytes(255 - byte for byte in content[2000:]))
        case "newer":
            shutil.copy(sound, path)
            with sqlite3.connect(path) as database:
                database.execute("PRAGMA user_version = 999")
            database.close()
    return path


READERS = ["info", "check", "playtest", "engine", "gui", "export", "replay", "replay by"]


@pytest.mark.parametrize("command", READERS)
@pytest.mark.parametrize("kind", ["missing", "folder", "empty", "text", "foreign", "truncated", "garbled", "newer"])
def test_a_bad_file_is_one_line_and_stays_as_it_was(
    say: Any, tmp_path: Path, ruleset: Path, record: Path, kind: str, command: str
) -> None:
    path = bad_file(kind, record if command == "replay" else ruleset, tmp_path)
    before = path.read_bytes() if path.is_file() else None
    out = tmp_path / "out.svg"
    said = {
        "replay": lambda: say("replay", path),
        "replay by": lambda: say("replay", record, "--ruleset", path),
        "export": lambda: say("export", path, "--to", "svg", "--out", out),
    }.get(command, lambda: say(command, path))()
    assert (said.code, said.out, said.err.count("\n")) == (2, "", 1)
    assert path.name in said.err
    assert "WORKBENCH_TRACEBACK" not in said.err
    assert (path.read_bytes() if path.is_file() else None) == before
    assert not out.exists()


def test_info_tells_of_a_record_as_well(say: Any, record: Path) -> None:
    told = say("info", record, "--json").json
    assert (told["scenario"], told["doubts"], told["plays"] > 3) == ("long", [], True)
    assert f"{told['plays']} plays, 1 branch; ended: " in say("info", record).out


@pytest.mark.parametrize("command", ["check", "playtest", "engine"])
def test_a_record_is_no_ruleset_and_a_ruleset_no_record(say: Any, ruleset: Path, record: Path, command: str) -> None:
    assert say(command, record).code == 2
    assert say("replay", ruleset).code == 2


def test_no_command_leaves_files_beside(say: Any, tmp_path: Path, ruleset: Path, record: Path) -> None:
    for arguments in (("info", ruleset), ("check", ruleset), ("playtest", ruleset), ("replay", record)):
        say(*arguments)
    assert {path.name for path in tmp_path.iterdir()} == {"coins.ruleset", "coins.record"}


# ---------------------------------------------------------------- the whole


def test_help_and_version(say: Any) -> None:
    said = say("--help")
    assert said.code == 0
    for command in ("demo", "gui", "samples", "sample", "info", "check", "playtest", "replay", "clauses", "export",
                    "import", "engine"):  # fmt: skip
        assert f"\n  {command} " in said.out
        assert say(command, "--help").code == 0
    assert say("--version").out.startswith("workbench ")


def test_without_a_display_the_window_does_not_open(say: Any, monkeypatch: pytest.MonkeyPatch) -> None:
    for name in ("DISPLAY", "WAYLAND_DISPLAY", "QT_QPA_PLATFORM"):
        monkeypatch.delenv(name, raising=False)
    monkeypatch.setattr(sys, "platform", "linux")
    for arguments in ((), ("gui",)):
        said = say(*arguments)
        assert (said.code, said.err.count("\n")) == (2, 1)
        assert "no display" in said.err


def test_an_unforeseen_fault_is_one_line(say: Any, ruleset: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def fail(path: Path) -> Design:
        raise ZeroDivisionError("over\nand over")

    monkeypatch.setattr(ruleset_file, "load", fail)
    said = say("info", ruleset)
    assert (said.code, said.err.count("\n")) == (2, 1)
    assert "unexpected ZeroDivisionError: over and over" in said.err


def test_the_program_runs_as_a_module_and_imports_little_for_help() -> None:
    code = (
        "import sys; from workbench.cli import main; main(['--help']);"
        "print(sorted({m.partition('.')[0] for m in sys.modules} & {'PySide6', 'numpy', 'networkx', 'sqlalchemy'}))"
    )
    said = subprocess.run([sys.executable, "-c", code], capture_output=True, text=True, check=True)
    assert said.stdout.endswith("[]\n")
    said = subprocess.run([sys.executable, "-m", "workbench", "nonsense"], capture_output=True, text=True, check=False)
    assert (said.returncode, said.stdout, said.stderr.count("\n")) == (2, "", 1)


def test_a_recorded_playtest_opens_in_the_window_class(ruleset: Path, record: Path) -> None:
    opened = RecordedPlaytest.open(record)
    fresh = Playtest(opened.playtest.rules, "long", 5)
    assert opened.playtest.is_over
    assert fresh.plays[0] == opened.playtest.plays[0]
    opened.close()
