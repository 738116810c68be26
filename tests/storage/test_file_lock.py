"""One document writes a file at a time; the others look on, know whom they wait for, and may write afterwards."""

from __future__ import annotations

import contextlib
import os
import shutil
import signal
import subprocess
import sys
import tempfile
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.changed_parameters import change_parameter
from tests.storage.rights import without_rights
from tests.storage.samples import small_design
from workbench.storage.assets import Asset
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import EditError
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.file_lock import LOCK_END, CannotLock, LockedByAnother, take_lock
from workbench.storage.file.ruleset_file import create, load, save

_FIRST = """
import sys
from workbench.storage.document import RulesetDocument
from tests.changed_parameters import change_parameter

document = RulesetDocument.open(sys.argv[1])
assert document.why_read_only == "", document.why_read_only
for line in sys.stdin:
    if line.strip() == "edit":
        document.apply(change_parameter("river_cost", document.design.number("river_cost") + 1))
    elif line.strip() == "close":
        document.close()
    print("done", flush=True)
"""


class First:
    """Another process that has a ruleset file open for writing."""

    def __init__(self, path: Path) -> None:
        command = [sys.executable, "-c", _FIRST, str(path)]
        self.process = subprocess.Popen(command, stdin=subprocess.PIPE, stdout=subprocess.PIPE, text=True)

    def do(self, what: str) -> None:
        assert self.process.stdin is not None and self.process.stdout is not None
        self.process.stdin.write(f"{what}\n")
        self.process.stdin.flush()
        assert self.process.stdout.readline() == "done\n"

    def end(self) -> None:
        self.process.kill()
        self.process.communicate()


@pytest.fixture
def path(tmp_path: Path) -> Path:
    file = tmp_path / "bay.ruleset"
    create(file, small_design())
    return file


@pytest.fixture
def first(path: Path) -> Iterator[First]:
    other = First(path)
    other.do("begin")
    yield other
    other.end()


def test_the_second_looks_on_and_learns_who_has_the_file(path: Path, first: First) -> None:
    first.do("edit")
    with RulesetDocument.open(path) as second:
        assert second.design.number("river_cost") == 4
        assert f"it is open in workbench (process {first.process.pid}) of " in second.why_read_only
        assert ", since 2" in second.why_read_only
        first.do("edit")
        with pytest.raises(EditError, match="open to be read only: it is open in workbench"):
            second.apply(change_parameter("river_cost", 9))
        for change in (
            lambda: second.save_version("mine", "now"),
            lambda: second.put_asset(Asset("a.txt", "text/plain", b"a")),
        ):
            with pytest.raises(RulesetFileError, match="Save a copy of it"):
                change()
        assert (second.versions, second.assets) == ((), {})
    for write in (lambda: save(path, small_design()), lambda: create(path, small_design())):
        with pytest.raises(RulesetFileError, match=r"cannot be changed: it is open in .* Close it there\.$"):
            write()
    assert load(path).number("river_cost") == 5


def test_what_the_second_sees_can_be_saved_as_a_copy_and_edited(path: Path, first: First) -> None:
    first.do("edit")
    with RulesetDocument.open(path) as second:
        second.save_as(path.with_name("mine.ruleset"))
        assert second.why_read_only == ""
        second.apply(change_parameter("river_cost", 40))
    assert load(path).number("river_cost") == 4
    assert load(path.with_name("mine.ruleset")).number("river_cost") == 40


def test_when_the_first_lets_go_the_next_may_write(path: Path, first: First) -> None:
    first.do("close")
    with RulesetDocument.open(path) as next_one:
        next_one.apply(change_parameter("river_cost", 9))
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]


def test_the_hold_of_a_killed_program_is_in_nobodys_way(path: Path, first: First) -> None:
    first.do("edit")
    first.end()
    assert path.with_name(path.name + LOCK_END).exists()
    assert load(path).number("river_cost") == 4
    with RulesetDocument.open(path) as next_one:
        assert next_one.why_read_only == ""
        next_one.apply(change_parameter("river_cost", 9))
    assert [file.name for file in path.parent.iterdir()] == ["bay.ruleset"]
    assert load(path).number("river_cost") == 9


def test_two_documents_of_one_process(path: Path) -> None:
    with RulesetDocument.open(path) as mine:
        mine.apply(change_parameter("river_cost", 8))
        with RulesetDocument.open(path) as other:
            assert f"(process {os.getpid()})" in other.why_read_only
            assert other.design == mine.design
        mine.apply(change_parameter("river_cost", 9))
    assert load(path).number("river_cost") == 9


def test_a_file_known_by_a_link_is_the_same_file(path: Path) -> None:
    link = path.with_name("link.ruleset")
    link.symlink_to(path)
    with RulesetDocument.open(path), RulesetDocument.open(link) as other:
        assert "it is open in" in other.why_read_only


def test_a_copy_of_the_process_keeps_nothing(path: Path) -> None:
    hold = take_lock(path)
    child = os.fork()
    if child == 0:
        signal.pause()
    try:
        with pytest.raises(LockedByAnother):
            take_lock(path)
        hold.release()
        hold.release()
        take_lock(path).release()
    finally:
        os.kill(child, 9)
        os.waitpid(child, 0)


@pytest.mark.parametrize("tag", [b"", b"noise", b'{"program":"a\\nb","process":1,"user":"","host":"","since":""}'])
def test_a_tag_that_says_nothing_of_use(path: Path, tag: bytes) -> None:
    hold = take_lock(path)
    path.with_name(path.name + LOCK_END).write_bytes(tag)
    with pytest.raises(LockedByAnother, match=r"^it is open in another program$"):
        take_lock(path)
    hold.release()


def test_a_lock_that_is_a_link_is_not_followed(path: Path) -> None:
    precious = path.with_name("precious")
    precious.write_text("dear")
    path.with_name(path.name + LOCK_END).symlink_to(precious)
    with pytest.raises(CannotLock, match="cannot be made beside it"):
        take_lock(path)
    assert precious.read_text() == "dear"
    with RulesetDocument.open(path) as document:
        assert "cannot be made beside it" in document.why_read_only


@pytest.mark.parametrize(("what", "rights"), [("folder", 0o555), ("file", 0o444)])
def test_a_file_without_the_right_to_write_is_looked_at(what: str, rights: int) -> None:
    with _open_folder() as folder:
        path = folder / "bay.ruleset"
        create(path, small_design())
        target = folder if what == "folder" else path
        target.chmod(rights)
        before = path.read_bytes()
        with without_rights():
            assert load(path) == small_design()
            with RulesetDocument.open(path) as document:
                assert "may not be written to" in document.why_read_only
                with pytest.raises(EditError, match="may not be written to"):
                    document.apply(change_parameter("river_cost", 9))
            with pytest.raises(RulesetFileError, match="Copy it to where you may write"):
                save(path, small_design())
        folder.chmod(0o755)
        assert path.read_bytes() == before
        assert list(folder.iterdir()) == [path]


def test_a_file_that_was_moved_away_meanwhile_takes_no_more_edits(path: Path) -> None:
    with RulesetDocument.open(path) as document:
        document.apply(change_parameter("river_cost", 8))
        moved = path.rename(path.with_name("moved.ruleset"))
        with pytest.raises(RulesetFileError, match=r"moved, deleted or replaced meanwhile\. Save it as another file"):
            document.apply(change_parameter("river_cost", 9))
        assert document.design.number("river_cost") == 8
        document.save_as(path.with_name("new.ruleset"))
        document.apply(change_parameter("river_cost", 10))
    assert load(path.with_name("new.ruleset")).number("river_cost") == 10
    assert moved.is_file()


@contextlib.contextmanager
def _open_folder() -> Iterator[Path]:
    """A folder that everybody may look into."""
    folder = Path(tempfile.mkdtemp())
    folder.chmod(0o755)
    try:
        yield folder
    finally:
        folder.chmod(0o755)
        shutil.rmtree(folder)
