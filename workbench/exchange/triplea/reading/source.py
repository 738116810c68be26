"""The files of a map of TripleA in a zip or a folder, of which only those are opened that are needed.

Nothing is unpacked to a disk. What a stranger's zip says of its sizes is not believed: no more is read than may be.
"""

from __future__ import annotations

from collections.abc import Iterable, Iterator
from contextlib import contextmanager
from itertools import islice
from pathlib import Path
from typing import Protocol

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.triplea.file_names import GAMES, POLYGONS
from workbench.exchange.zip_files import ReadZip, leads_out, read_zip

XML = ".xml"
MOST_SIGNS_SHOWN = 60


class MapSource(Protocol):
    """The files of a map, by their names from the folder that holds its outlines."""

    @property
    def names(self) -> list[str]: ...

    def read(self, name: str) -> bytes:
        """The content of a file; ImportRefused where it has more than such a file may."""


class _Folder:
    """A map folder. Links that lead out of it are no files of it."""

    def __init__(self, folder: Path) -> None:
        files = list(islice(_files_in(folder), limits.TRIPLEA_FILES.most + 1))
        self._root = _root_of(files)
        self._folder = folder
        self.names = _below(self._root, files)

    def read(self, name: str) -> bytes:
        with (self._folder / f"{self._root}{name}").open("rb") as file:
            content = file.read(limits.TRIPLEA_FILE_BYTES.most + 1)
        if len(content) > limits.TRIPLEA_FILE_BYTES.most:
            raise ImportRefused(
                Message("{name} has {beyond}", name=repr(name), beyond=limits.TRIPLEA_FILE_BYTES.beyond)
            )
        return content


class _Zip:
    """A map in a zip."""

    def __init__(self, package: ReadZip) -> None:
        for name in package.names:
            if leads_out(name):
                raise ImportRefused(
                    Message("a file in it leads out of it ({name}): none is read", name=repr(name[:MOST_SIGNS_SHOWN]))
                )
        self._root = _root_of(package.names)
        self._package = package
        self.names = _below(self._root, package.names)

    def read(self, name: str) -> bytes:
        return self._package.content(f"{self._root}{name}", limits.TRIPLEA_FILE_BYTES)


@contextmanager
def opened(source: Path) -> Iterator[MapSource]:
    """A zip or a folder.

    Raises
    ------
    ImportRefused
        It is neither, damaged, holds no map, or more files than any map has.
    OSError
        It cannot be read.
    """
    if source.is_dir():
        yield _Folder(source)
        return
    with read_zip(source) as package:
        yield _Zip(package)


def _files_in(folder: Path) -> Iterator[str]:
    whole = folder.resolve()
    for path in folder.rglob("*"):
        if path.is_file() and path.resolve().is_relative_to(whole):
            yield path.relative_to(folder).as_posix()


def _root_of(files: Iterable[str]) -> str:
    """The folder that has the outlines, the nearest to the top, with a slash at its end; "" is the top."""
    files = list(files)
    if len(files) > limits.TRIPLEA_FILES.most:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.TRIPLEA_FILES.beyond))
    found = [name for name in files if name == POLYGONS or name.endswith(f"/{POLYGONS}")]
    if not found:
        raise ImportRefused(Message("there is no {file} in it: it is no map of TripleA", file=POLYGONS))
    return min(found, key=lambda name: (name.count("/"), name)).removesuffix(POLYGONS)


def _below(root: str, files: Iterable[str]) -> list[str]:
    return sorted({name.removeprefix(root) for name in files if name.startswith(root)})


def games_of(source: MapSource) -> list[str]:
    """The files of the games, sorted."""
    return [name for name in source.names if name.startswith(GAMES) and name.lower().endswith(XML)]


def text_of(content: bytes) -> str:
    """A text file as it is meant: older ones are in the signs of some computer, most of these in Latin 1."""
    try:
        return content.decode("utf-8-sig")
    except UnicodeDecodeError:
        return content.decode("latin-1")
