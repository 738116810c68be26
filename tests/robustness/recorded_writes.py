"""What a process writes and syncs below a folder, recorded by strace, and the folder as a loss of power may leave it.

What was synced is there. Of what was written since, any part may be there, in any order, sector by sector; of files
that were made, renamed and deleted since the folder was synced, the first few in their order. So much POSIX leaves
open; disks and file systems are kinder than that.
"""

from __future__ import annotations

import os
import random
import re
import shutil
import subprocess
import sys
from collections.abc import Iterator, Mapping, Sequence
from pathlib import Path
from typing import Literal, NamedTuple

ROOT = Path(__file__).parents[2]
SECTOR_BYTES = 512
CALLS = (
    "openat,creat,write,pwrite64,lseek,fsync,fdatasync,ftruncate,rename,renameat,renameat2,unlink,unlinkat,"
    "sendfile,copy_file_range,writev,pwritev,fallocate,link,linkat,truncate"
)
UNKNOWN = {"sendfile", "copy_file_range", "writev", "pwritev", "fallocate", "link", "linkat", "truncate"}
"""Calls whose effect is not followed: a record in which one changes the folder is of no use."""
_CALL = re.compile(r"(?P<name>\w+)\((?P<told>.*)\)\s+= (?P<result>-?\d+)(?:<(?P<made>[^>]*)>)?")
_TEXT = re.compile(r'"((?:\\x[0-9a-f]{2})*)"')
_HANDLE = re.compile(r"^(?P<number>\d+|AT_FDCWD)<(?P<path>[^>]*)>")
_ESCAPED = re.compile(r"\\x([0-9a-f]{2})")

Kind = Literal["make", "write", "cut", "sync", "sync_folder", "rename", "delete", "step"]


class Deed(NamedTuple):
    """One thing that was done. `file` numbers the files in the order they were first seen."""

    kind: Kind
    file: int = 0
    name: str = ""
    to: str = ""
    at: int = 0
    content: bytes = b""


class Recorded(NamedTuple):
    """The folder before, and what was done in it."""

    names: Mapping[str, int]
    contents: Mapping[int, bytes]
    deeds: Sequence[Deed]


def can_record() -> bool:
    """Whether there is a strace here that may look on."""
    if shutil.which("strace") is None:
        return False
    tried = subprocess.run(["strace", "-o", os.devnull, "true"], capture_output=True, check=False)
    return tried.returncode == 0


def record(folder: Path, log: Path, *arguments: str) -> Recorded:
    """Run `python -m tests.robustness.traced_work` with these arguments, and record what it does in the folder."""
    names = {file.name: number for number, file in enumerate(sorted(folder.iterdir())) if file.is_file()}
    contents = {number: (folder / name).read_bytes() for name, number in names.items()}
    shown = ["-qq", "-y", "-xx", "-s", "100000000"]
    strace = ["strace", *shown, "-e", f"trace={CALLS}", "-e", "signal=none", "-o", str(log)]
    work = [sys.executable, "-m", "tests.robustness.traced_work", *arguments]
    kept = {"XDG_STATE_HOME": str(log.parent / "state"), "PYTHONPATH": str(ROOT), "OPENBLAS_NUM_THREADS": "1"}
    subprocess.run([*strace, *work], cwd=ROOT, env={**os.environ, **kept}, stdout=subprocess.DEVNULL, check=True)
    with log.open(encoding="ascii") as lines:
        return Recorded(names, contents, list(_Reading(folder, dict(names)).deeds(lines)))


class _Reading:
    """Follows the calls of a log: which file has which name now, and where each handle stands."""

    def __init__(self, folder: Path, names: dict[str, int]) -> None:
        self._folder, self._names = str(folder.resolve()), names
        self._places: dict[str, int] = {}
        self._due = len(names)

    def deeds(self, lines: Iterator[str]) -> Iterator[Deed]:
        for line in lines:
            if (call := _CALL.match(line)) and not call["result"].startswith("-"):
                yield from self._deed(call["name"], call["told"], int(call["result"]), _plain(call["made"] or ""))

    def _deed(self, name: str, told: str, result: int, made: str) -> Iterator[Deed]:
        handle = _HANDLE.match(told)
        number, path = (handle["number"], _plain(handle["path"])) if handle else ("", "")
        own = self._own(path)
        match name:
            case "write" if number == "1" and (text := _bytes(told)).startswith(b"step "):
                yield Deed("step", at=int(text.split()[1]))
            case "openat" | "creat" if (opened := self._own(made)) is not None:
                self._places[str(result)] = 0
                if opened not in self._names:
                    self._names[opened], self._due = self._due, self._due + 1
                    yield Deed("make", self._names[opened], opened)
                elif "O_TRUNC" in told:
                    yield Deed("cut", self._names[opened])
            case "fsync" | "fdatasync" if path == self._folder:
                yield Deed("sync_folder")
            case "rename" | "renameat" | "renameat2" | "unlink" | "unlinkat":
                yield from self._moved(name, [_text(found) for found in _TEXT.findall(told)])
            case _ if own is None or own not in self._names:
                return
            case "write":
                content = _bytes(told)[:result]
                at = self._places.get(number, 0)
                self._places[number] = at + result
                yield Deed("write", self._names[own], at=at, content=content)
            case "pwrite64":
                at = int(told.rsplit(",", 1)[1])
                yield Deed("write", self._names[own], at=at, content=_bytes(told)[:result])
            case "lseek":
                self._places[number] = result
            case "ftruncate":
                yield Deed("cut", self._names[own], at=int(told.rsplit(",", 1)[1]))
            case "fsync" | "fdatasync":
                yield Deed("sync", self._names[own])
            case _ if name in UNKNOWN:
                raise ValueError(f"{name} is not followed: {told[:200]}")

    def _moved(self, name: str, paths: list[str]) -> Iterator[Deed]:
        own = [self._own(str(Path(self._folder) / path)) for path in paths]
        if name.startswith("unlink") and own and own[0] in self._names:
            yield Deed("delete", name=own[0] or "")
            del self._names[own[0] or ""]
        elif name.startswith("rename") and len(own) == 2 and own[0] in self._names and own[1] is not None:
            yield Deed("rename", name=own[0] or "", to=own[1])
            self._names[own[1]] = self._names.pop(own[0] or "")

    def _own(self, path: str) -> str | None:
        """The name of a file in the folder; None elsewhere. The index of a log lives in memory, and is no matter."""
        above, name = os.path.split(path)
        return name if above == self._folder and not name.endswith("-shm") else None


def _plain(escaped: str) -> str:
    return _text(escaped).removesuffix(" (deleted)")


def _text(escaped: str) -> str:
    return os.fsdecode(bytes.fromhex("".join(_ESCAPED.findall(escaped)))) if "\\x" in escaped else escaped


def _bytes(told: str) -> bytes:
    found = _TEXT.search(told)
    return bytes.fromhex(found[1].replace("\\x", "")) if found else b""


# ---------------------------------------------------------------- the loss of power


def lost_at(recorded: Recorded, moment: int, rng: random.Random) -> dict[str, bytes]:
    """The folder as it may be when power was lost after so many deeds."""
    done = recorded.deeds[:moment]
    names = _names_after(recorded, done, rng)
    how_much = rng.choice((0.0, 0.5, 0.9, 1.0))
    return {name: _content_after(recorded, done, file, how_much, rng) for name, file in names.items()}


def _names_after(recorded: Recorded, done: Sequence[Deed], rng: random.Random) -> dict[str, int]:
    changes = [at for at, deed in enumerate(done) if deed.kind in ("make", "rename", "delete")]
    synced = max((at for at, deed in enumerate(done) if deed.kind == "sync_folder"), default=-1)
    open_still = [at for at in changes if at > synced]
    kept = rng.randrange(len(open_still) + 1)
    last = open_still[kept - 1] if kept else synced
    names = dict(recorded.names)
    for deed in done[: last + 1]:
        match deed.kind:
            case "make":
                names[deed.name] = deed.file
            case "rename":
                names[deed.to] = names.pop(deed.name)
            case "delete":
                names.pop(deed.name, None)
    return names


def _content_after(recorded: Recorded, done: Sequence[Deed], file: int, how_much: float, rng: random.Random) -> bytes:
    synced = max((at for at, deed in enumerate(done) if (deed.kind, deed.file) == ("sync", file)), default=-1)
    own = [deed for deed in done[: synced + 1] if deed.file == file and deed.kind in ("write", "cut")]
    since = [deed for deed in done[synced + 1 :] if deed.file == file and deed.kind in ("write", "cut")]
    parts = [part for deed in since for part in _sectors(deed) if rng.random() < how_much]
    if how_much < 1 and rng.random() < 0.5:
        rng.shuffle(parts)
    content = bytearray(recorded.contents.get(file, b""))
    for deed in (*own, *parts):
        _do(content, deed)
    return bytes(content)


def _sectors(deed: Deed) -> Iterator[Deed]:
    """A write in the pieces in which a disk does it."""
    if deed.kind == "cut":
        yield deed
        return
    for start in range(0, len(deed.content), SECTOR_BYTES):
        yield deed._replace(at=deed.at + start, content=deed.content[start : start + SECTOR_BYTES])


def _do(content: bytearray, deed: Deed) -> None:
    if deed.kind == "cut":
        del content[deed.at :]
        content.extend(bytes(deed.at - len(content)))
        return
    content.extend(bytes(max(0, deed.at - len(content))))
    content[deed.at : deed.at + len(deed.content)] = deed.content
