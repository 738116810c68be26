"""Folders for the time of some work: gone with it, and gone at the next start where its program was killed."""

from __future__ import annotations

import ast
import subprocess
import sys
import tempfile
from pathlib import Path

import pytest

import workbench
from tests.exchange.pictures import gradient, save
from workbench.cli import clear_what_the_dead_left
from workbench.exchange.scans.import_process import ScanImport
from workbench.exchange.scans.pictures import PictureChoice
from workbench.storage.file import file_lock
from workbench.storage.file.passing_folders import PassingFolder, clear_left_folders

KILLED = """
import os, signal, sys
from pathlib import Path
from workbench.exchange.scans.import_process import ScanImport
from workbench.exchange.scans.pictures import PictureChoice

if __name__ == "__main__":
    made = ScanImport(Path(sys.argv[1]), PictureChoice())
    while not made.poll(0.1):
        pass
    os.kill(os.getpid(), signal.SIGKILL)
"""


@pytest.fixture(autouse=True)
def passing(tmp_path: Path, monkeypatch: pytest.MonkeyPatch) -> Path:
    place = tmp_path / "passing"
    place.mkdir()
    monkeypatch.setattr(tempfile, "tempdir", str(place))
    monkeypatch.setenv("TMPDIR", str(place))
    return place


def test_what_a_killed_scan_import_left_goes_at_the_next_start(tmp_path: Path, passing: Path) -> None:
    picture = save(tmp_path / "a.png", gradient(900, 600))
    script = tmp_path / "killed.py"
    script.write_text(KILLED)
    done = subprocess.run([sys.executable, str(script), str(picture)], cwd=Path(workbench.__file__).parents[1])
    assert done.returncode == -9
    (folder,) = (path for path in passing.iterdir() if path.is_dir() and path.name.startswith("wargame-workbench-"))
    assert any(folder.iterdir())
    clear_what_the_dead_left()
    assert not [path for path in passing.iterdir() if path.name.startswith("wargame-workbench-")]


def test_what_somebody_works_in_stays(tmp_path: Path, passing: Path) -> None:
    with ScanImport(save(tmp_path / "a.png", gradient(90, 60)), PictureChoice()) as made, PassingFolder() as folder:
        (folder / "x").touch()
        clear_what_the_dead_left()
        assert (folder / "x").exists()
        while not made.poll(0.1):
            pass
        assert made.size_bytes
    assert not any(passing.iterdir())


@pytest.mark.parametrize("tries", [1, 20])
def test_a_folder_that_is_being_made_stays_while_others_clear(
    passing: Path, monkeypatch: pytest.MonkeyPatch, tries: int
) -> None:
    """Another program looks through what is left between the making of the lock file and its lock."""
    real, cleared = file_lock._opened, list[Path]()

    def opened(lock_file: Path) -> int:
        handle = real(lock_file)
        if len(cleared) < tries and lock_file not in cleared[-1:]:
            cleared.append(lock_file)
            clear_left_folders()
        return handle

    monkeypatch.setattr(file_lock, "_opened", opened)
    with PassingFolder() as folder:
        assert cleared
        (folder / "x").touch()
        clear_left_folders()
        assert (folder / "x").exists()
    assert not any(passing.iterdir())


def test_a_folder_that_nobody_locked_and_a_link_stay(tmp_path: Path, passing: Path) -> None:
    precious = tmp_path / "precious"
    precious.mkdir()
    (precious / "x").touch()
    (passing / "wargame-workbench-old").mkdir()
    (passing / "wargame-workbench-link").symlink_to(precious)
    (passing / "wargame-workbench-link-lock").touch()
    clear_what_the_dead_left()
    assert (precious / "x").exists() and (passing / "wargame-workbench-old").is_dir()


def test_no_code_makes_a_passing_folder_of_another_kind() -> None:
    root = Path(workbench.__file__).parents[1]
    of_another_kind = {"TemporaryDirectory", "NamedTemporaryFile", "mkstemp", "mkdtemp"}
    found = {
        path.name
        for folder in ("workbench", "editors", "rulesets")
        for path in sorted((root / folder).rglob("*.py"))
        if any(word in (text := path.read_text(encoding="utf-8")) for word in of_another_kind)
        for node in ast.walk(ast.parse(text))
        if isinstance(node, ast.Call)
        and (getattr(node.func, "attr", "") in of_another_kind or getattr(node.func, "id", "") in of_another_kind)
    }
    # a folder of pictures for a home that cannot be written to; screenshots for the developers
    assert found <= {"passing_folders.py", "indicator_images.py", "screenshots.py"}
