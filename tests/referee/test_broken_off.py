"""Killed, or on a full disk, a round is undone or done; damaged files of a game are told in a line."""

from __future__ import annotations

import os
import random
import shutil
import signal
import subprocess
import sys
import time
from collections.abc import Callable
from pathlib import Path

import pytest

from tests.referee.conftest import Begin
from workbench.engine.codec import digest
from workbench.referee import referee_file
from workbench.referee.player import Player
from workbench.referee.proof import proof_of
from workbench.referee.referee import Referee
from workbench.referee.referee_file import FILE, OUT
from workbench.referee.tables import GameFileError
from workbench.referee.verification import verify

ROOT = Path(__file__).parents[2]
ADJUDICATE = """
import sys
from workbench.cli import main
print("begun", flush=True)
sys.exit(main(["referee", "adjudicate", sys.argv[1]]))
"""


def facts(folder: Path) -> tuple[int, str, dict[str, bytes]]:
    with Referee.open(folder) as referee:
        referee.write_packets()
        assert verify(proof_of(referee)).faults == ()
        sent = {path.name: path.read_bytes() for path in sorted((folder / OUT).glob("*.turn"))}
        return referee.head.round, digest(referee.state), sent


def test_killed_at_any_moment_a_round_is_undone_or_done(begin: Begin, tmp_path: Path) -> None:
    game, chance, seen = begin(), random.Random(2), set[int]()
    game.play(2)
    for seat in game.seats:
        game.referee.take(game.written(seat))
    game.close()
    before = facts(game.folder)
    state = ""
    for attempt in range(8):
        copy = tmp_path / f"copy{attempt}"
        shutil.copytree(game.folder, copy, ignore=shutil.ignore_patterns("*.seat*", ".*"))
        child = subprocess.Popen(
            [sys.executable, "-c", ADJUDICATE, str(copy)],
            stdout=subprocess.PIPE, stderr=subprocess.DEVNULL, cwd=ROOT, env={**os.environ, "PYTHONPATH": str(ROOT)},
        )  # fmt: skip
        assert child.stdout and child.stdout.readline()
        if attempt:
            time.sleep(chance.uniform(0.2, 0.9))
            child.send_signal(signal.SIGKILL)
        child.wait()
        child.stdout.close()
        number, now, sent = facts(copy)
        seen.add(number)
        if number == before[0]:
            assert (now, sent) == before[1:]
            with Referee.open(copy) as referee:
                referee.adjudicate()
                number, now = referee.head.round, digest(referee.state)
        assert number == before[0] + 1
        state = state or now
        assert now == state  # it comes to the same, broken off or not
    assert before[0] + 1 in seen


def failing(after: int) -> Callable[..., None]:
    """Writes of files that fail from a number on, as on a full disk."""
    real, left = referee_file.write_bytes, [after]

    def write(path: Path, content: bytes) -> None:
        if left[0] <= 0:
            raise OSError(28, "No space left on device", str(path))
        left[0] -= 1
        real(path, content)

    return write


@pytest.mark.parametrize("after", [0, 1])
def test_packets_that_find_no_room_are_made_later(begin: Begin, monkeypatch: pytest.MonkeyPatch, after: int) -> None:
    game = begin()
    for seat in game.seats:
        game.referee.take(game.written(seat))
    with monkeypatch.context() as patch:
        patch.setattr(referee_file, "write_bytes", failing(after))
        with pytest.raises(GameFileError, match="No space left"):
            game.referee.adjudicate()
    assert game.referee.head.round == 2
    assert len(list((game.folder / OUT).glob("002.*"))) == after
    game.referee.write_packets()
    assert game.play(3) == 3
    assert verify(proof_of(game.referee), game.packets()).faults == ()


@pytest.mark.skipif(sys.platform == "win32", reason="Windows has no limit of file sizes")
def test_on_a_full_disk_a_round_is_not_adjudicated(begin: Begin) -> None:
    game = begin()
    for seat in game.seats:
        game.referee.take(game.written(seat))
    game.close()
    before = facts(game.folder)
    small = (
        "import resource, signal, sys\n"
        "signal.signal(signal.SIGXFSZ, signal.SIG_IGN)\n"
        "resource.setrlimit(resource.RLIMIT_FSIZE, (8192, resource.RLIM_INFINITY))\n"
        "from workbench.cli import main\n"
        "sys.exit(main(['referee', 'adjudicate', sys.argv[1]]))\n"
    )
    done = subprocess.run(
        [sys.executable, "-c", small, str(game.folder)], capture_output=True, text=True, check=False, cwd=ROOT,
        env={**os.environ, "PYTHONPATH": str(ROOT)}, timeout=120,
    )  # fmt: skip
    assert done.returncode == 2 and len(done.stderr.splitlines()) == 1, done.stderr
    assert facts(game.folder) == before


def test_a_damaged_or_foreign_file_is_told_in_a_line(begin: Begin, tmp_path: Path) -> None:
    game = begin()
    game.play(2)
    game.close()
    for name, opened in ((FILE, Referee.open), ("blue.seat", lambda folder: Player.open(folder / "blue.seat"))):
        whole = (game.folder / name).read_bytes()
        chance = random.Random(9)
        for attempt in range(12):
            folder = tmp_path / f"{name}{attempt}"
            folder.mkdir()
            damaged = bytearray(whole)
            for _ in range(chance.choice((1, 20))):
                damaged[chance.randrange(100, len(whole))] ^= 1 << chance.randrange(8)
            (folder / name).write_bytes(bytes(damaged) if attempt else whole[: len(whole) // 2])
            try:
                opened(folder).close()  # type: ignore[no-untyped-call]
            except GameFileError as error:
                assert "\n" not in str(error)
                assert (folder / name).read_bytes() == (bytes(damaged) if attempt else whole[: len(whole) // 2])
        (other := tmp_path / f"other{name}").mkdir()
        shutil.copy(game.folder / ("blue.seat" if name == FILE else FILE), other / name)
        with pytest.raises(GameFileError, match="this is no"):
            opened(other)  # type: ignore[no-untyped-call]
