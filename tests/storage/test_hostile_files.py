"""Files made to do harm: one clear line from every command, nothing executed, nothing touched, nothing new beside."""

from __future__ import annotations

import os
import random
import shutil
import sqlite3
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.changed_parameters import change_parameter
from tests.long_runs import examples
from tests.storage.altered_files import alter
from tests.storage.samples import small_design
from workbench.cli import main
from workbench.engine.codec import digest
from workbench.storage.checks.playable_checks import all_problems
from workbench.storage.contents import contents_of
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.edits.edits import ChangeSpace, ReplaceDesign
from workbench.storage.file import connecting
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.ruleset_file import create, load
from workbench.storage.file.upgrades import SCHEMA

OLD_FILES = Path(__file__).with_name("old_files")
PAGE = 4096
COMMANDS = (
    ("info", "FILE"),
    ("check", "FILE"),
    ("playtest", "FILE"),
    ("export", "FILE", "--to", "json", "--out", "OUT"),
    ("engine", "FILE"),
    ("simulate", "FILE", "--games", "1"),
    ("replay", "FILE"),
    ("versions", "FILE"),
    ("history", "FILE"),
    ("compare", "FILE", "1"),
)
_HEX = "replace(hex(zeroblob({})), '0', 'a')"

UNFIT = [
    ("CREATE TABLE other (a); CREATE TRIGGER t AFTER INSERT ON other BEGIN DELETE FROM space; END", "a trigger (t)"),
    ("CREATE TEMP TABLE x (a); CREATE VIEW v AS SELECT 1", "a view (v)"),
    ("CREATE VIRTUAL TABLE f USING fts5(x)", "a virtual table (f)"),
    ("CREATE INDEX i ON space (abs(stacking))", "an index (i)"),
    ("ALTER TABLE space ADD COLUMN more AS (length(name))", "a generated column (space)"),
    ("ALTER TABLE space ADD COLUMN more TEXT CHECK (length(name) < 9)", "a check (space)"),
    ("ALTER TABLE space ADD COLUMN more TEXT COLLATE NOCASE", "a collation (space)"),
    (
        "DROP TABLE track; CREATE TABLE track"
        " (scenario VARCHAR NOT NULL, name VARCHAR NOT NULL, value INTEGER NOT NULL)",
        "not told apart by its key",
    ),
    (
        "PRAGMA writable_schema = 1;"
        "UPDATE sqlite_master SET sql = 'CREATE /**/ VIEW v AS SELECT 1' WHERE name = 'language'",
        "",
    ),
    ("PRAGMA writable_schema = 1; DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_space_1'", ""),
    *(
        (f"UPDATE design SET rules = {name}", "which is no plain name")
        for name in (
            "'../../evil'",
            "'rulesets.toulon'",
            "'/etc/passwd'",
            "'C:\\evil'",
            "'os;'",
            "'a' || char(0) || 'b'",
            "'a' || char(10)",
            "' '",
            _HEX.format(40),
        )
    ),
    (f"UPDATE design SET title = {_HEX.format(2**20 + 1)}", "more than 2 MiB"),
    ("UPDATE border SET points = zeroblob(3000000) WHERE id = 'ab'", "more than 2 MiB"),
    ("UPDATE hex_grid SET columns = 100000000000", "more than 1,000,000 hexes"),
    ("UPDATE hex_grid SET columns = -3", "has -3 by 3 hexes"),
    ("UPDATE hex_grid SET row_digits = 9223372036854775807", "digits"),
    ("UPDATE hex_grid SET size_mm = 1e308", "more than 10,000,000 mm"),
    ("UPDATE junction SET x_mm = -1e300 WHERE id = 'a'", "more than 10,000,000 mm"),
    ("UPDATE map SET width_mm = 9e999", "inf is no coordinate"),
    ("UPDATE scenario SET last_turn = 9223372036854775807", "more than 10,000 turns"),
    ("UPDATE phase SET depth = 1000000000", "deep in the sequence"),
    ("UPDATE counter SET strength = 'many'", "Expected `int`"),
    ("UPDATE asset SET name = '../../passwd' WHERE name = 'scan.png'", "no plain name of a file"),
    ("UPDATE asset SET media_type = 'image/jpeg' WHERE name = 'scan.png'", "its content is image/png"),
    ("UPDATE asset SET content = 'text' WHERE name = 'scan.png'", "not in the form of an asset"),
    ("UPDATE version SET content = 'text'", "of the wrong kind"),
]


@pytest.fixture
def path(tmp_path: Path) -> Path:
    folder = tmp_path / "given"
    folder.mkdir()
    return Path(shutil.copy(OLD_FILES / "two_areas_schema_1.ruleset", folder / "x.ruleset"))


def refusal(path: Path) -> str:
    """The one line of a file that is refused by all who open it, and is untouched with what lies beside it."""
    before = {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()}
    lines = set()
    openings: tuple[Callable[[], object], ...] = (
        lambda: load(path),
        lambda: RulesetDocument.open(path),
        lambda: RulesetDocument.look_at(path),
    )
    for opened in openings:
        with pytest.raises(RulesetFileError) as caught:
            opened()
        lines.add(str(caught.value))
    (line,) = lines
    assert line.isprintable()
    assert line.startswith(f"{path}: this ruleset file ")
    assert len(line) < len(str(path)) + 600
    assert {file: file.read_bytes() for file in path.parent.iterdir() if file.is_file()} == before
    return line


def edited(path: Path, statements: str) -> None:
    alter(path, statements)


@pytest.mark.parametrize(("statements", "why"), UNFIT)
def test_what_no_ruleset_file_holds(path: Path, statements: str, why: str) -> None:
    edited(path, statements)
    assert why in refusal(path)


@pytest.mark.parametrize("command", COMMANDS, ids=lambda command: command[0])
def test_every_command_says_it_in_one_line(
    path: Path, tmp_path: Path, command: tuple[str, ...], capfd: pytest.CaptureFixture[str]
) -> None:
    edited(path, "CREATE TRIGGER t AFTER INSERT ON space BEGIN DELETE FROM border; END")
    before = path.read_bytes()
    words = {"FILE": str(path), "OUT": str(tmp_path / "out.json")}
    assert main([words.get(word, word) for word in command]) == 2
    out, err = capfd.readouterr()
    assert (out, err.count("\n")) == ("", 1)
    assert err.startswith(f"workbench: {path}: this ")
    assert path.read_bytes() == before
    assert list(path.parent.iterdir()) == [path]
    assert not (tmp_path / "out.json").exists()


def test_two_rows_of_one_key_under_a_key_that_no_longer_works(path: Path) -> None:
    """With the index of the key redirected, a row can stand twice; reading by it alone would lose one quietly."""
    edited(path, "PRAGMA writable_schema = 1; DELETE FROM sqlite_master WHERE name = 'sqlite_autoindex_space_1'")
    assert "this ruleset file is" in refusal(path)


@pytest.mark.parametrize("size", [0, 1, 512, 1000, 4095, 8192, 65536, 3 * PAGE // 2])
def test_a_header_that_lies_about_the_page_size(path: Path, size: int) -> None:
    _patch(path, 16, (1 if size == 65536 else size).to_bytes(2, "big"))
    refusal(path)


@pytest.mark.parametrize("count", [1, 10, 74, 76, 10**6, 2**31])
def test_a_header_that_lies_about_the_number_of_pages(path: Path, count: int) -> None:
    assert path.stat().st_size == 75 * PAGE
    _patch(path, 28, count.to_bytes(4, "big"))
    refusal(path)


@pytest.mark.parametrize("number", [-1, -(2**31), 0, SCHEMA + 1, 2**31 - 1])
def test_a_schema_number_that_never_was_or_is_still_to_come(path: Path, number: int) -> None:
    _patch(path, 60, number.to_bytes(4, "big", signed=True))
    assert ("newer version" in refusal(path)) == (number > 0)


def test_pages_in_a_ring(path: Path) -> None:
    """A table whose first page says to be an inner page over itself."""
    database = sqlite3.connect(path)
    (page,) = database.execute("SELECT rootpage FROM sqlite_master WHERE name = 'space'").fetchone()
    database.close()
    ring = bytes([5, 0, 0, 0, 1, 15, 240, 0]) + page.to_bytes(4, "big") + (4080).to_bytes(2, "big")
    _patch(path, (page - 1) * PAGE, ring)
    _patch(path, (page - 1) * PAGE + 4080, page.to_bytes(4, "big") + b"\x01")
    assert "is damaged" in refusal(path)


@pytest.mark.parametrize("pages", [1, 2, 3, 7, 20, 40, 60, 74])
def test_a_file_cut_at_a_page(path: Path, pages: int) -> None:
    path.write_bytes(path.read_bytes()[: pages * PAGE])
    assert "it is cut short" in refusal(path)
    _patch(path, 28, pages.to_bytes(4, "big"))
    assert "is damaged" in refusal(path)


def test_a_bit_turned_anywhere_is_harmless_or_told_in_one_line(path: Path) -> None:
    whole = path.read_bytes()
    sound = digest(load(path))
    dice = random.Random(1793)
    refused = 0
    for _ in range(examples(30)):
        at = dice.randrange(len(whole) * 8)
        turned = bytearray(whole)
        turned[at // 8] ^= 1 << at % 8
        path.write_bytes(turned)
        try:
            design = load(path)
        except RulesetFileError as error:
            assert str(error).isprintable()
            refused += 1
        else:
            if digest(design) != sound:
                contents_of(design)
                all_problems(design)
        assert path.read_bytes() == turned
    assert refused
    assert list(path.parent.iterdir()) == [path]


@pytest.mark.parametrize("end", ["-wal", "-journal", "-shm"])
@pytest.mark.parametrize("what", ["folder", "pipe", "link"])
def test_what_has_the_name_of_a_log_and_is_none(path: Path, tmp_path: Path, end: str, what: str) -> None:
    beside, precious = path.with_name(path.name + end), tmp_path / "precious"
    precious.write_text("dear")
    match what:
        case "folder":
            beside.mkdir()
        case "pipe":
            os.mkfifo(beside)
        case _:
            beside.symlink_to(precious)
    assert f"x.ruleset{end} beside it is no file" in refusal(path)
    assert precious.read_text() == "dear"


def test_the_log_of_another_database_is_not_mixed_in_unnoticed(path: Path, tmp_path: Path) -> None:
    other = tmp_path / "other.db"
    database = sqlite3.connect(other, isolation_level=None)
    database.execute("PRAGMA journal_mode = WAL")
    database.execute("CREATE TABLE song (title)")
    path.with_name("x.ruleset-wal").write_bytes(other.with_name("other.db-wal").read_bytes())
    database.close()
    assert "x.ruleset-wal beside it is the log of another file" in refusal(path)


def test_noise_in_the_place_of_a_log_leaves_the_design_as_it_was(path: Path) -> None:
    sound = digest(load(path))
    for end in ("-wal", "-journal"):
        beside = path.with_name(path.name + end)
        beside.write_bytes(bytes(range(256)) * 40)
        assert digest(load(path)) == sound
        assert beside.read_bytes() == bytes(range(256)) * 40
        beside.unlink()


def test_what_is_no_file_at_all(tmp_path: Path) -> None:
    pipe, ring, nowhere = tmp_path / "pipe", tmp_path / "ring", tmp_path / "nowhere"
    os.mkfifo(pipe)
    ring.symlink_to(ring)
    nowhere.symlink_to(tmp_path / "gone")
    for file, why in (
        (pipe, "it is not a file"),
        (tmp_path, "it is not a file"),
        (ring, "it is a link that leads nowhere"),
        (nowhere, "it is a link that leads nowhere"),
    ):
        with pytest.raises(RulesetFileError, match=why):
            load(file)
        with pytest.raises(RulesetFileError, match=why):
            RulesetDocument.open(file)


def test_more_rows_than_fit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.storage.file import schema_checks

    monkeypatch.setattr(schema_checks, "MAX_ROWS", 20)
    assert "more than 20 rows" in refusal(path)


def test_more_tables_than_fit(path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    from workbench.storage.file import schema_checks

    monkeypatch.setattr(schema_checks, "MAX_ENTRIES", 20)
    assert "more than 20 tables" in refusal(path)


@pytest.mark.parametrize(
    "statement",
    [
        "UPDATE junction SET x_mm = 5, y_mm = 5",
        "UPDATE junction SET x_mm = 9e6",
        "UPDATE border SET start = end",
        "UPDATE border SET start = 'nowhere'",
        "UPDATE border SET left = right",
        "UPDATE border SET points = x''",
        "UPDATE map SET width_mm = 0",
        "UPDATE hex_grid SET size_mm = 0",
        "UPDATE hex_grid SET size_mm = 1e-300",
        "UPDATE hex_grid SET first_column = -9223372036854775808",
        "UPDATE road_hex SET hex = '0201'",
        "UPDATE hexside SET first = second",
        "UPDATE georeference SET lon_deg_per_mm = 0",
        "UPDATE placement SET space = 'nowhere', counter = 'nobody'",
        "UPDATE faction SET side = id",
        "UPDATE parameter SET value = 9223372036854775807",
        "UPDATE printed_table SET dice = '999999999D999999999'",
    ],
)
def test_what_is_no_design_to_play_is_checked_and_not_stumbled_over(path: Path, statement: str) -> None:
    edited(path, statement)
    before = path.read_bytes()
    for command in ("check", "info"):
        assert main([command, str(path), "--json"]) in (0, 1)
    assert path.read_bytes() == before


def test_what_could_not_be_opened_again_is_not_saved(path: Path, tmp_path: Path) -> None:
    design = small_design()
    with RulesetDocument.open(path) as document:
        before = document.design
        for change in (
            ReplaceDesign("Evil", _with_rules("../../evil")),
            change_parameter("first_side", "x" * (connecting.MAX_FIGURE_BYTES + 1)),
            ChangeSpace("sheet", "west", "notes", "é" * connecting.MAX_FIGURE_BYTES),
        ):
            with pytest.raises((EditError, RulesetFileError), match=r"no plain name|too big"):
                document.apply(change)
            assert document.design == before
    assert load(path) == before
    with pytest.raises(RulesetFileError, match="no plain name"):
        create(tmp_path / "evil.ruleset", _with_rules("a/b"))
    assert not (tmp_path / "evil.ruleset").exists()
    assert design == small_design()


def _with_rules(name: str):  # type: ignore[no-untyped-def]
    from msgspec.structs import replace

    return replace(small_design(), rules=name)


def _patch(path: Path, at: int, content: bytes) -> None:
    with path.open("r+b") as file:
        file.seek(at)
        file.write(content)
