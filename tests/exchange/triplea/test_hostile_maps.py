"""Maps of TripleA that are damaged, or made to do harm: one clear line each."""

from __future__ import annotations

import io
import zipfile
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.exchange.triplea.test_reading import CENTERS, GAME, LAND, SEA, foreign
from workbench import limits
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.imports.reading import MapFormat, propose_import

MIB = 2**20


def refused(source: Path) -> str:
    with pytest.raises(ImportRefused) as found:
        propose_import(source, MapFormat.TRIPLEA)
    text = str(found.value)
    assert text
    assert "\n" not in text
    return text


def zipped(path: Path, **files: str | bytes) -> Path:
    told: dict[str, str | bytes] = {"polygons.txt": LAND + SEA, "centers.txt": CENTERS, "games/old.xml": GAME, **files}
    with zipfile.ZipFile(path, "w", zipfile.ZIP_DEFLATED) as package:
        for name, content in told.items():
            package.writestr(name, content)
    return path


@pytest.mark.parametrize(
    ("file", "content", "words"),
    [
        ("polygons.txt", b" " * (limits.TRIPLEA_FILE_BYTES.most + 1), "32 MiB|33,554,432"),
        ("../../evil.txt", "x", "leads out of it"),
        ("/etc/evil.txt", "x", "leads out of it"),
        ("..\\evil.txt", "x", "leads out of it"),
        ("C:evil.txt", "x", "leads out of it"),
        ("polygons.txt", "", "no territory in polygons.txt"),
        ("polygons.txt", "A < (1,1) (9,1) (9,9) >\nA < (1,1) (9,1) (9,9) >", "has the name A again"),
        ("games/old.xml", GAME.replace("<game>", '<!DOCTYPE game [<!ENTITY a "b">]><game>'), "entities"),
        ("games/old.xml", '<!DOCTYPE a [<!ENTITY a "aa"><!ENTITY b "&a;&a;">]><game>&b;</game>', "entities"),
        ("games/old.xml", "<game>", "is no XML"),
        ("games/old.xml", "<svg/>", "is no game of TripleA"),
        ("games/old.xml", GAME.replace('t1="A"', 't1="Elsewhere"'), "'Elsewhere', which is no territory"),
        ("games/old.xml", b"\xff\xfe\0\0\1", "is no XML"),
    ],
)  # fmt: skip
def test_a_hostile_file_is_one_line(file: str, content: str | bytes, words: str, tmp_path: Path) -> None:
    said = refused(zipped(tmp_path / "m.zip", **{file: content}))
    assert any(word in said for word in words.split("|")), said


def test_sizes_that_a_zip_tells_are_not_believed(tmp_path: Path) -> None:
    """A bomb: the entry says that it has few bytes, and unpacks to many."""
    large = b"A" * (limits.TRIPLEA_FILE_BYTES.most + MIB)
    path = zipped(tmp_path / "m.zip", **{"polygons.txt": large})
    told, lied = len(large).to_bytes(4, "little"), (100).to_bytes(4, "little")
    path.write_bytes(path.read_bytes().replace(told, lied))
    refused(path)


def test_what_is_no_zip_or_damaged_is_refused(tmp_path: Path) -> None:
    whole = zipped(tmp_path / "m.zip").read_bytes()
    for number, content in enumerate((b"", b"PK\3\4", b"text", whole[:200], whole[: len(whole) // 2])):
        path = tmp_path / f"{number}.zip"
        path.write_bytes(content)
        assert "no zip file, or a damaged one" in refused(path)
    for place in range(30, len(whole) // 2, 41):
        path = tmp_path / "changed.zip"
        path.write_bytes(whole[:place] + bytes([whole[place] ^ 0xFF]) + whole[place + 1 :])
        try:
            propose_import(path, MapFormat.TRIPLEA)
        except ImportRefused as error:
            assert "\n" not in str(error)


def test_a_locked_zip_is_refused(tmp_path: Path) -> None:
    content = bytearray(zipped(tmp_path / "m.zip").read_bytes())
    at = -1
    while (at := content.find(b"PK\1\2", at + 1)) >= 0:
        content[at + 8] |= 1
    (tmp_path / "m.zip").write_bytes(content)
    assert "locked" in refused(tmp_path / "m.zip")


def test_a_map_without_outlines_is_none(tmp_path: Path) -> None:
    held = io.BytesIO()
    with zipfile.ZipFile(held, "w") as package:
        package.writestr("readme.txt", "x")
    (tmp_path / "m.zip").write_bytes(held.getvalue())
    assert "no polygons.txt" in refused(tmp_path / "m.zip")
    (tmp_path / "empty").mkdir()
    assert "no polygons.txt" in refused(tmp_path / "empty")


def test_absurd_counts_are_refused(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    def lowered(name: str, most: int) -> None:
        monkeypatch.setattr(limits, name, getattr(limits, name)._replace(most=most))

    path = zipped(tmp_path / "m.zip")
    with monkeypatch.context():
        lowered("TRIPLEA_FILES", 2)
        assert "more than 2 files" in refused(path)
        lowered("TRIPLEA_FILES", 50_000)
        lowered("AREA_SPACES", 3)
        assert "more than 3 spaces" in refused(path)


def test_points_without_end_are_refused(tmp_path: Path) -> None:
    points = "(1,1) (2,2) (3,1) " * (limits.OUTLINE_POINTS.most // 3 + 1)
    assert "more than 1,000,000 points" in refused(zipped(tmp_path / "m.zip", **{"polygons.txt": f"A < {points}>"}))


@pytest.mark.parametrize(
    "outline",
    ["(1,1)", "(1,1) (1,1) (1,1)", "(1,1) (9,9) (1,1) (9,9)", "(1,1) (9,1) (1,9) (9,9)", "(-5,-5) (-9,-5) (-9,-9)",
     "(9999999,9999999) (1,1) (9999999,1)"],
)  # fmt: skip
def test_odd_outlines_are_steps_or_one_line(outline: str, tmp_path: Path) -> None:
    path = zipped(tmp_path / "m.zip", **{"polygons.txt": f"{LAND}{SEA}Odd < {outline} >\n"})
    try:
        proposal = propose_import(path, MapFormat.TRIPLEA)
    except ImportRefused as error:
        assert "\n" not in str(error)
    else:
        assert any("Odd" in str(step) for step in proposal.steps)


def test_links_out_of_a_folder_are_not_followed(tmp_path: Path) -> None:
    outside = foreign(tmp_path / "outside")
    inside = tmp_path / "inside"
    inside.mkdir()
    (inside / "polygons.txt").symlink_to(outside / "polygons.txt")
    assert "no polygons.txt" in refused(inside)


def test_a_file_that_is_gone_is_an_error_of_the_system(tmp_path: Path) -> None:
    reading: Callable[[], object] = lambda: propose_import(tmp_path / "gone.zip", MapFormat.TRIPLEA)  # noqa: E731
    with pytest.raises(OSError, match=r"gone\.zip"):
        reading()
