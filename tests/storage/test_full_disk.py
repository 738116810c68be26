"""An edit that the disk has no room for is refused; the document and the file keep the state before it."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.samples import small_design
from workbench.storage.document import RulesetDocument
from workbench.storage.file.ruleset_file import create, load

_LIMITED = """
import resource, signal, sys
from workbench.storage.document import RulesetDocument
from tests.changed_parameters import change_parameter
from workbench.storage.edits.edits import ChangeSpace
from workbench.storage.file.file_errors import RulesetFileError

signal.signal(signal.SIGXFSZ, signal.SIG_IGN)
path, limit = sys.argv[1], int(sys.argv[2])
document = RulesetDocument.open(path)
document.apply(change_parameter("river_cost", 8))
refused = 0
resource.setrlimit(resource.RLIMIT_FSIZE, (limit, resource.RLIM_INFINITY))
for size in (100_000, 200_000):
    before, versions = document.design, document.versions
    try:
        document.apply(ChangeSpace("sheet", "west", "notes", "x" * size))
    except RulesetFileError as error:
        refused += 1
        assert "this could not be saved: " in str(error), error
        assert "Look at the disk" in str(error), error
        assert document.design is before
    try:
        for number in range(200):
            versions = document.versions
            document.save_version(f"version {number}", "now")
    except RulesetFileError:
        refused += 1
        assert document.versions == versions
resource.setrlimit(resource.RLIMIT_FSIZE, (resource.RLIM_INFINITY, resource.RLIM_INFINITY))
assert refused == 4, refused
document.apply(change_parameter("river_cost", 9))
document.close()
"""

_ON_A_SMALL_DISK = """
import sys
from pathlib import Path

from workbench.storage.document import RulesetDocument
from tests.changed_parameters import change_parameter
from workbench.storage.edits.edits import ChangeSpace
from workbench.storage.file.file_errors import RulesetFileError

document = RulesetDocument.open(sys.argv[1])
ballast = Path(sys.argv[1]).with_name("ballast")
ballast.write_bytes(bytes(1_200_000))
size, kept = 1000, document.design
try:
    while True:
        document.apply(ChangeSpace("sheet", "west", "notes", "x" * size))
        kept, size = document.design, size * 2
except RulesetFileError as error:
    print(error)
    assert document.design is kept
ballast.unlink()
document.apply(ChangeSpace("sheet", "west", "notes", "short"))
document.apply(change_parameter("river_cost", 9))
document.close()
"""


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of file sizes")
def test_a_file_that_may_not_grow(tmp_path: Path) -> None:
    path = tmp_path / "bay.ruleset"
    create(path, small_design())
    command = [sys.executable, "-c", _LIMITED, str(path), str(64 * 1024)]
    done = subprocess.run(command, capture_output=True, text=True, check=False)
    assert (done.returncode, done.stderr) == (0, "")
    assert load(path).number("river_cost") == 9
    assert load(path).map().spaces["west"].notes == ""
    assert list(tmp_path.iterdir()) == [path]


def test_a_disk_that_is_full(tmp_path: Path) -> None:
    disk = tmp_path / "disk"
    disk.mkdir()
    mounted = os.name == "posix" and os.geteuid() == 0
    if mounted:
        mount = ["mount", "-t", "tmpfs", "-o", "size=2m", "tmpfs", str(disk)]
        mounted = subprocess.run(mount, capture_output=True, check=False).returncode == 0
    if not mounted:
        pytest.skip("no small disk can be mounted here")
    try:
        path = disk / "bay.ruleset"
        RulesetDocument.create(path, small_design()).close()
        command = [sys.executable, "-c", _ON_A_SMALL_DISK, str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False)
        assert (done.returncode, done.stderr) == (0, "")
        assert "this could not be saved: " in done.stdout
        assert load(path).number("river_cost") == 9
        assert load(path).map().spaces["west"].notes == "short"
        assert list(disk.iterdir()) == [path]
    finally:
        subprocess.run(["umount", str(disk)], check=True)
