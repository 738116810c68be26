"""A file comes to its place whole or not at all, whatever lies there; what a killed writer left goes."""

from __future__ import annotations

import os
import signal
import stat
import subprocess
import sys
from pathlib import Path

import msgspec
import pytest

from workbench.storage.file import noted_places
from workbench.storage.file.file_lock import LOCK_END, LockHolder
from workbench.storage.file.unfinished import clean_up_noted, unfinished
from workbench.storage.file.wholeness import is_whole_database, is_whole_jpeg, is_whole_pdf, is_whole_png
from workbench.storage.file.written import write_bytes, write_text, write_texts

OLD, NEW = "what was there before", "what is written now"


def only(folder: Path) -> list[str]:
    return sorted(file.name for file in folder.iterdir())


def test_a_file_has_the_usual_rights_and_one_that_is_replaced_keeps_its_own(tmp_path: Path) -> None:
    plain, path = tmp_path / "plain", tmp_path / "a.json"
    plain.touch()
    write_text(path, OLD)
    assert path.stat().st_mode == plain.stat().st_mode
    path.chmod(0o640)
    write_text(path, NEW)
    assert (path.read_text(), stat.S_IMODE(path.stat().st_mode)) == (NEW, 0o640)


def test_nobody_else_reads_it_while_it_is_made(tmp_path: Path) -> None:
    with unfinished(tmp_path / "a.json") as place:
        assert stat.S_IMODE(place.stat().st_mode) == 0o600
        place.write_text(NEW)


def test_a_link_stays_and_what_it_leads_to_is_replaced(tmp_path: Path) -> None:
    there, link = tmp_path / "elsewhere" / "real.json", tmp_path / "link.json"
    there.parent.mkdir()
    link.symlink_to(there)
    for text in (OLD, NEW):  # first nothing is there, then a file
        write_text(link, text)
        assert link.is_symlink()
        assert there.read_text() == text
    assert only(there.parent) == ["real.json"]


@pytest.mark.skipif(not Path("/dev/shm").is_dir(), reason="no other file system is known here")
def test_a_link_into_another_file_system(tmp_path: Path) -> None:
    there = Path("/dev/shm") / f"workbench-test-{os.getpid()}.json"
    link = tmp_path / "link.json"
    link.symlink_to(there)
    try:
        write_text(link, NEW)
        assert (link.is_symlink(), there.read_text()) == (True, NEW)
    finally:
        there.unlink(missing_ok=True)


def test_what_may_not_be_replaced_is_refused_and_stays(tmp_path: Path) -> None:
    folder, fixed, pipe, ring = (tmp_path / name for name in ("folder", "fixed.json", "pipe", "ring"))
    folder.mkdir()
    fixed.write_text(OLD)
    fixed.chmod(0o444)
    os.mkfifo(pipe)
    ring.symlink_to(ring)
    before = only(tmp_path)
    refused = {
        folder: "Is a directory",
        fixed: "may only be read",
        pipe: "a device, a pipe or a socket",
        ring: "Too many levels",
        tmp_path / ("x" * 300): "File name too long",
        tmp_path / "no folder" / "a.json": "No such file",
        Path(os.devnull): "a device, a pipe or a socket",
    }
    for path, why in refused.items():
        with pytest.raises(OSError, match=why):
            write_text(path, NEW)
    assert only(tmp_path) == before
    assert fixed.read_text() == OLD
    assert not Path(os.devnull).is_file()


def test_a_folder_that_may_not_be_written_is_refused_with_the_reason(tmp_path: Path) -> None:
    if os.geteuid() == 0:
        folder = Path("/proc/self")  # no right is missing to root, but nothing can be made there
    else:
        folder = tmp_path / "closed"
        folder.mkdir(mode=0o500)
    with pytest.raises(OSError) as refusal:
        write_text(folder / "a.json", NEW)
    assert refusal.value.strerror


def test_the_longest_name_that_a_folder_takes(tmp_path: Path) -> None:
    name = "é" * 125 + ".json"
    write_text(tmp_path / name, NEW)
    assert only(tmp_path) == [name]


def test_a_failure_keeps_what_was_there(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(OLD)

    def fails() -> None:
        with unfinished(path) as place:
            place.write_text(NEW)
            raise ValueError

    with pytest.raises(ValueError):
        fails()
    with pytest.raises(OSError, match="not written to its end"), unfinished(path):
        pass  # nothing was written into it
    with pytest.raises(OSError, match="not written to its end"), unfinished(path, is_whole_pdf) as place:
        place.write_bytes(b"%PDF-1.4\n1 0 obj\n")
    assert path.read_text() == OLD
    assert only(tmp_path) == ["a.json"]


def test_files_that_belong_together_come_together(tmp_path: Path) -> None:
    one, other, folder = tmp_path / "x_hexes.csv", tmp_path / "x_sheet.csv", tmp_path / "x_zones.csv"
    folder.mkdir()
    one.write_text(OLD)
    with pytest.raises(IsADirectoryError):
        write_texts({one: NEW, other: NEW, folder: NEW})
    assert (one.read_text(), only(tmp_path)) == (OLD, ["x_hexes.csv", "x_zones.csv"])
    write_texts({one: NEW, other: NEW})
    assert (one.read_text(), other.read_text()) == (NEW, NEW)


_LIMITED = """
import resource, sys
from pathlib import Path
from workbench.storage.file.written import write_bytes, write_texts

resource.setrlimit(resource.RLIMIT_FSIZE, (50_000, resource.RLIM_INFINITY))
path = Path(sys.argv[1])
content = b"x" * 60_000
for write in (
    lambda: write_bytes(path, content),
    lambda: write_texts({path: "short", Path(sys.argv[2]): content.decode()}),
):
    try:
        write()
    except OSError as error:
        print(error.strerror)
"""


def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "a.json"
    path.write_text(OLD)
    command = [sys.executable, "-c", _LIMITED, str(path), str(tmp_path / "b.json")]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.stdout, done.stderr) == ("File too large\n" * 2, "")
    assert (path.read_text(), only(tmp_path)) == (OLD, ["a.json"])


@pytest.mark.skipif(not Path("/dev/full").exists(), reason="there is no device that is always full")
def test_what_is_full_when_it_is_synced(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    path = tmp_path / "a.json"
    path.write_text(OLD)

    def full(_handle: int) -> None:
        with Path("/dev/full").open("wb", buffering=0) as disk:
            disk.write(b"x")

    monkeypatch.setattr(os, "fsync", full)
    with pytest.raises(OSError, match="No space left"):
        write_text(path, NEW)
    assert (path.read_text(), only(tmp_path)) == (OLD, ["a.json"])


# ---------------------------------------------------------------- wholeness

_PICTURE = bytes.fromhex(
    "89504e470d0a1a0a0000000d49484452000000010000000108000000003a7e9b55"
    "0000000a49444154789c636000000002000148afa4710000000049454e44ae426082"
)


def _pdf() -> bytes:
    body = b"%PDF-1.4\n"
    first = len(body)
    body += b"1 0 obj\n<<>>\nendobj\n"
    table = b"xref\n0 2\n0000000000 65535 f \n%010d 00000 n \n" % first
    return body + table + b"trailer\n<<>>\nstartxref\n%d\n%%%%EOF\n" % len(body)


def test_a_picture_or_a_pdf_that_lacks_any_part_is_not_whole(tmp_path: Path) -> None:
    path = tmp_path / "a"
    for content, is_whole in ((_PICTURE, is_whole_png), (_pdf(), is_whole_pdf)):
        path.write_bytes(content)
        assert is_whole(path)
        rest = len(content) - (content.endswith(b"\n"))
        for cut in range(rest):
            path.write_bytes(content[:cut])
            assert not is_whole(path), cut
        path.write_bytes(content[:20] + content[25:])  # what a disk was full for in between
        assert not is_whole(path)
    path.write_bytes(b"\xff\xd8 a picture \xff\xd9")
    assert is_whole_jpeg(path)
    path.write_bytes(b"\xff\xd8 a pict")
    assert not is_whole_jpeg(path)
    path.write_bytes(b"SQLite format 3\0" + bytes(84))
    assert not is_whole_database(path)


# ---------------------------------------------------------------- killed writers

_DIES = """
import os, signal, sys
from pathlib import Path
from workbench.storage.file.unfinished import unfinished

with unfinished(Path(sys.argv[1])) as place:
    place.write_bytes(b"%PDF- half of it")
    os.kill(os.getpid(), signal.SIGKILL)
"""


def test_what_a_killed_writer_left_goes_at_the_next_start(tmp_path: Path) -> None:
    path = tmp_path / "map.pdf"
    path.write_text(OLD)
    killed = subprocess.run([sys.executable, "-c", _DIES, str(path)], check=False)
    assert killed.returncode == -signal.SIGKILL
    assert len(only(tmp_path)) == 3
    start = [sys.executable, "-m", "workbench", "info", str(tmp_path / "nothing.ruleset")]
    subprocess.run(start, capture_output=True, check=False, timeout=600)
    assert only(tmp_path) == ["map.pdf"]
    assert path.read_text() == OLD


def _note(tmp_path: Path, name: str, host: str = "") -> Path:
    """A file with the lock of a dead program, and a note of it."""
    place = tmp_path / name
    place.write_text("Dear friend")
    holder = LockHolder("workbench", 2**22 + 1, "somebody", host or os.uname().nodename, "2026-11-22T03:00:00")
    place.with_name(name + LOCK_END).write_bytes(msgspec.json.encode(holder))
    noted_places.note_place(place)
    return place


def test_only_what_was_being_made_goes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path / "state"))
    goes = _note(tmp_path, ".letter-01234567")
    elsewhere = _note(tmp_path, ".letter-22222222", host="elsewhere")
    by_no_name_of_ours = _note(tmp_path, "letter")
    unlocked = _note(tmp_path, ".letter-33333333")
    unlocked.with_name(unlocked.name + LOCK_END).unlink()
    with unfinished(tmp_path / "making.json") as making:
        making.write_text(NEW)
        clean_up_noted()
        assert making.exists()
    assert not goes.exists()
    assert all(stays.exists() for stays in (elsewhere, by_no_name_of_ours, unlocked))
    assert sorted(place.name for _, place in noted_places.noted_places()) == [".letter-22222222"]


def test_notes_that_say_nothing_and_places_without_notes(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> None:
    notes = tmp_path / "wargame-workbench" / "unfinished"
    monkeypatch.setenv("XDG_STATE_HOME", str(tmp_path))
    notes.mkdir(parents=True)
    (notes / "odd").write_text("[1, 2")
    (notes / "folder").mkdir()
    clean_up_noted()
    assert only(notes) == ["folder"]
    monkeypatch.setenv("XDG_STATE_HOME", os.devnull)
    write_bytes(tmp_path / "a.json", b"{}")
    clean_up_noted()
