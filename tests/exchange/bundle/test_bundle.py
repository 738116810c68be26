"""A bundle holds a ruleset with its pictures and gives back the same; what is no bundle is told in a line."""

from __future__ import annotations

import json
from collections.abc import Callable
from pathlib import Path
from zipfile import ZIP_DEFLATED, ZipFile

import pytest
from typer.testing import CliRunner

from tests.engine.coin_design import coin_design
from workbench import limits
from workbench.cli import app
from workbench.engine.codec import digest
from workbench.engine.provenance import Provenance, Source
from workbench.exchange.bundle.reading import read_bundle
from workbench.exchange.bundle.writing import ASSETS, LIST, RULESET, write_bundle
from workbench.exchange.exports import CannotExport, Export
from workbench.exchange.imports.import_process import ImportProcess, ToRead
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.json_schema import SCHEMA_NAME, ruleset_schema
from workbench.exchange.manifest import MANIFEST
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.samples import build_sample

DESIGN = coin_design()
PNG = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108060000001f15c4890000000d49444154789c626001000000ffff03000006"
    "0005570bfed90000000049454e44ae426082"
)
SCAN = Asset("a scan é.png", "image/png", PNG, Provenance(Source.PUBLIC_SOURCE, "a library"))
NOTES = Asset("notes.txt", "text/plain", b"as it was told")


def bundle(path: Path, *assets: Asset) -> Path:
    write_bundle(Export(DESIGN, path, assets={asset.name: asset for asset in assets}))
    return path


def with_entries(path: Path, change: Callable[[dict[str, bytes]], object]) -> Path:
    """The same package with other entries."""
    with ZipFile(path) as old:
        entries = {name: old.read(name) for name in old.namelist()}
    change(entries)
    with ZipFile(path, "w", ZIP_DEFLATED) as new:
        for name, content in entries.items():
            new.writestr(name, content)
    return path


def test_what_is_written_is_read_back_whole(tmp_path: Path) -> None:
    path = bundle(tmp_path / "a.zip", SCAN, NOTES)
    assert read_bundle(path) == (DESIGN, True, (SCAN, NOTES))
    assert bundle(tmp_path / "b.zip", NOTES, SCAN).read_bytes() == path.read_bytes(), "the same design, the same file"


def test_it_says_what_is_in_it(tmp_path: Path) -> None:
    with ZipFile(bundle(tmp_path / "a.zip", SCAN)) as package:
        told = json.loads(package.read(MANIFEST))
        assert package.read(SCHEMA_NAME).decode() == ruleset_schema()
        assert package.read(ASSETS + SCAN.name) == PNG
    assert told["digest"] == digest(DESIGN) and told["title"] == DESIGN.title
    assert told["holds"]["pictures"] == 1 and told["holds"]["spaces"] == len(DESIGN.map().every_space)
    assert [one["what"] for one in told["left_out"]] == ["saved versions and the history", "records of playtests"]


@pytest.mark.parametrize("game", ["toulon", "grande_tactique", "crossroads", "arcola", "war_and_peace"])
def test_sample_games_come_back(tmp_path: Path, game: str) -> None:
    design = build_sample(game)
    write_bundle(Export(design, tmp_path / "a.zip"))
    assert read_bundle(tmp_path / "a.zip") == (design, True, ())


def test_the_commands_take_a_file_out_and_in(tmp_path: Path) -> None:
    with_picture = tmp_path / "a.ruleset"
    document = RulesetDocument.create(with_picture, DESIGN)
    document.put_asset(SCAN)
    document.close()
    run = CliRunner()
    package, again = tmp_path / "a.bundle.zip", tmp_path / "b.ruleset"
    told = run.invoke(app, ["export", str(with_picture), "--to", "bundle", "--out", str(package)])
    assert told.exit_code == 0, told.output
    assert "1 pictures" in told.output and "left out: records of playtests" in told.output
    assert run.invoke(app, ["import", str(package), "--out", str(again)]).exit_code == 0
    back = RulesetDocument.open(again)
    assert back.design == DESIGN and back.asset(SCAN.name) == PNG
    assert back.assets[SCAN.name].provenance == SCAN.provenance
    back.close()


def test_a_changed_picture_or_figure_is_noticed(tmp_path: Path) -> None:
    path = with_entries(
        bundle(tmp_path / "a.zip", NOTES), lambda all_of: all_of.update({ASSETS + "notes.txt": b"more"})
    )
    design, is_unchanged, assets = read_bundle(path)
    assert design == DESIGN and not is_unchanged and assets[0].content == b"more"


@pytest.mark.parametrize(
    ("change", "told"),
    [
        (lambda all_of: all_of.pop(RULESET), "it has no 'ruleset.json'"),
        (lambda all_of: all_of.update({RULESET: b"{}"}), "ruleset.json: it is not a ruleset in JSON"),
        (lambda all_of: all_of.pop(ASSETS + SCAN.name), "it has no 'assets/a scan é.png'"),
        (lambda all_of: all_of.update({ASSETS + SCAN.name: b"<html>"}), "a scan é.png"),
        (lambda all_of: all_of.update({LIST: b"[{]"}), "assets.json: "),
        (lambda all_of: all_of.update({LIST: b'[{"name": 3}]'}), "assets.json: "),
        (lambda all_of: all_of.update({LIST: all_of[LIST][:-2] + b"," + all_of[LIST][1:]}), "names a picture twice"),
        (
            lambda all_of: all_of.update({
                LIST: all_of[LIST].replace("a scan é.png".encode(), b"../../etc/passwd"),
                ASSETS + "../../etc/passwd": PNG,
            }),
            "no plain name of a file",
        ),
    ],
)  # fmt: skip
def test_what_does_not_fit_is_refused(tmp_path: Path, change: Callable[[dict[str, bytes]], object], told: str) -> None:
    path = with_entries(bundle(tmp_path / "a.zip", SCAN), change)
    with pytest.raises(ImportRefused) as refused:
        read_bundle(path)
    assert told in str(refused.value) and "\n" not in str(refused.value)


def test_a_bomb_is_counted_while_it_is_read(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    """What an entry says of its size is not believed, and it is not held whole either."""
    path = with_entries(bundle(tmp_path / "a.zip"), lambda all_of: all_of.update({RULESET: b"[" + b" " * 30_000_000}))
    monkeypatch.setattr(limits, "JSON_BYTES", limits.JSON_BYTES._replace(most=1_000_000))
    assert path.stat().st_size < 100_000
    with pytest.raises(ImportRefused, match="divide it into several rulesets"):
        read_bundle(path)
    monkeypatch.undo()
    monkeypatch.setattr(limits, "PACKAGE_BYTES", limits.PACKAGE_BYTES._replace(most=1_000_000))
    with pytest.raises(ImportRefused, match=r"1,000,000 bytes: divide it$"):
        read_bundle(path)


def test_too_many_files_and_no_zip_at_all(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = bundle(tmp_path / "a.zip", SCAN, NOTES)
    whole = path.read_bytes()
    for cut in (5, 40, len(whole) // 2, len(whole) - 4):
        path.write_bytes(whole[:cut])
        with pytest.raises(ImportRefused, match="no zip file, or a damaged one"):
            read_bundle(path)
    path.write_bytes(whole)
    monkeypatch.setattr(limits, "PACKAGE_FILES", limits.PACKAGE_FILES._replace(most=3))
    with pytest.raises(ImportRefused, match="files"):
        read_bundle(path)


def test_a_flipped_bit_is_noticed_and_a_locked_entry_refused(tmp_path: Path) -> None:
    path = bundle(tmp_path / "a.zip", SCAN)
    whole = bytearray(path.read_bytes())
    at = whole.index(b"IDAT")
    whole[at + 4] ^= 1
    path.write_bytes(whole)
    with pytest.raises(ImportRefused, match="damaged"):
        read_bundle(path)
    whole[at + 4] ^= 1
    for place in (i for i in range(len(whole)) if bytes(whole[i : i + 4]) in (b"PK\x01\x02", b"PK\x03\x04")):
        whole[place + (8 if whole[place + 2] == 1 else 6)] |= 1
    path.write_bytes(whole)
    with pytest.raises(ImportRefused, match="password"):
        read_bundle(path)


def test_the_reader_process_reads_it(tmp_path: Path) -> None:
    process = ImportProcess()
    try:
        found = process.read(ToRead(bundle(tmp_path / "a.zip", SCAN), None))
    finally:
        process.stop()
    assert getattr(found, "assets", None) == (SCAN,)


def test_a_picture_that_cannot_be_read_leaves_nothing(tmp_path: Path) -> None:
    path = tmp_path / "a.zip"
    with pytest.raises(CannotExport, match="a scan é"):
        write_bundle(Export(DESIGN, path, assets={SCAN.name: SCAN._replace(content=None)}))
    assert not list(tmp_path.iterdir())
