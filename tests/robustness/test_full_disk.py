"""A disk that is full while a file is written: what was there stays, and nobody says that it is done."""

from __future__ import annotations

import os
import subprocess
import sys
from pathlib import Path

import pytest

from tests.storage.samples import small_design
from workbench.storage.file.ruleset_file import create

OLD = b"what was there before"


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of file sizes")
def test_no_writer_leaves_half_a_file_or_says_that_it_is_done(tmp_path: Path) -> None:
    command = [sys.executable, "-m", "tests.robustness.full_disk_writers", str(tmp_path)]
    done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=300)
    assert done.returncode == 0, done.stderr
    assert [line for line in done.stdout.splitlines() if line.startswith("WRONG:")] == []


def test_a_pdf_on_a_small_disk_keeps_the_one_that_was_there(tmp_path: Path) -> None:
    disk, ruleset = tmp_path / "disk", tmp_path / "bay.ruleset"
    disk.mkdir()
    create(ruleset, small_design())
    mount = ["mount", "-t", "tmpfs", "-o", "size=64k", "tmpfs", str(disk)]
    if os.name != "posix" or os.geteuid() or subprocess.run(mount, capture_output=True, check=False).returncode:
        pytest.skip("no small disk can be mounted here (the test before this one needs none)")
    try:
        path = disk / "map.pdf"
        path.write_bytes(OLD)
        (disk / "ballast").write_bytes(bytes(14 * 4096))
        command = [sys.executable, "-m", "workbench", "export", str(ruleset), "--to", "pdf", "--out", str(path)]
        done = subprocess.run(command, capture_output=True, text=True, check=False, timeout=900)
        assert (done.returncode, done.stdout) == (2, "")
        assert "No space left" in done.stderr or "not written to its end" in done.stderr
        assert len(done.stderr.splitlines()) == 1
        assert path.read_bytes() == OLD
        assert sorted(file.name for file in disk.iterdir()) == ["ballast", "map.pdf"]
    finally:
        subprocess.run(["umount", str(disk)], check=True)
