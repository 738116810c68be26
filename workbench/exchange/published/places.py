"""What may be replaced in a folder of outputs: what was made there and is as it was made, and nothing else."""

from __future__ import annotations

from collections.abc import Collection
from pathlib import Path

from workbench.engine.words.message import Message
from workbench.exchange.exports import CannotExport
from workbench.exchange.published.listing import LIST, Listing, digest_of

MOST_LOOKED_AT = 10_000
"""So many entries of a folder are looked at before it is somebody else's."""
_DATABASE, _GEOPACKAGE, _APPLICATION_AT = b"SQLite format 3", b"GPKG", 68


class NotOurs(CannotExport):
    """A file lies at the place of an output that was not made here, or was changed since; it stays as it is."""

    def __init__(self, path: Path) -> None:
        self.path = path
        super().__init__(Message("{file} is in the folder already and was not made here", file=path.name))


class Places:
    """Asked before a file is written: `claimed` are those that may be; `allowed` may be replaced anyway."""

    def __init__(self, folder: Path, listing: Listing, allowed: Collection[str] = ()) -> None:
        self._folder, self._listing, self._allowed = folder, listing, frozenset(allowed)
        self.claimed: list[Path] = []

    def claim(self, path: Path) -> None:
        """Raise NotOurs where something lies that may not be replaced; CannotExport where nothing can be written."""
        if path.name == LIST or (is_kept_by_somebody(path) and not self._is_as_made(path)):
            raise CannotExport(Message("{file}: this file is never replaced; rename it", file=path.name))
        if path.name not in self._allowed and not self.is_free(path):
            raise NotOurs(path)
        self.claimed.append(path)

    def is_free(self, path: Path) -> bool:
        """Is nothing there, or only what was made here and is as it was made?"""
        if path.is_dir() and not path.is_symlink():
            return self._is_free_folder(path)
        return not path.exists() or self._is_as_made(path)

    def _is_free_folder(self, path: Path) -> bool:
        below = f"{path.name}/"
        ours = [file for one in self._listing.outputs for file in one.files if file.name.startswith(below)]
        if not ours:
            return not any(path.iterdir())
        return all(not place.exists() or self._is_as_made(place) for place in (self._folder / one.name for one in ours))

    def _is_as_made(self, path: Path) -> bool:
        known = self._listing.file(path.relative_to(self._folder).as_posix())
        if known is None or not path.is_file() or path.stat().st_size != known.size:
            return False
        return digest_of(path) == known.sha256


def is_kept_by_somebody(path: Path) -> bool:
    """Is it a ruleset, a record or another database, of which there may be no second one?"""
    if not path.is_file():
        return False
    with path.open("rb") as file:
        header = file.read(_APPLICATION_AT + 4)
    return header.startswith(_DATABASE) and header[_APPLICATION_AT:] != _GEOPACKAGE


def may_be_ours(folder: Path, listing: Listing, path: Path) -> bool:
    """The same as `Places.is_free` at a glance: no content is read."""
    known = listing.file(path.relative_to(folder).as_posix())
    if path.is_dir():
        below = f"{path.name}/"
        return any(file.name.startswith(below) for one in listing.outputs for file in one.files) or not any(
            path.iterdir()
        )
    return not path.exists() or (known is not None and path.stat().st_size == known.size)
