"""A ruleset file that is being edited: always saved, every edit one transaction, whoever looks on is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable
from pathlib import Path
from types import TracebackType
from typing import Self

from workbench.engine.design import Design
from workbench.storage import opening
from workbench.storage.assets import Asset, read_asset, remove_asset, write_asset
from workbench.storage.database import Database
from workbench.storage.edit import Change, Edit, EditError
from workbench.storage.file_errors import RulesetFileError
from workbench.storage.parts import Difference, differences
from workbench.storage.ruleset_file import RULESET_FILE, create, read_from, saving
from workbench.storage.storable import NotStorable, storable
from workbench.storage.versions import Version, version_of, write_version
from workbench.storage.writing import write_differences

Observer = Callable[[Change], None]


class RulesetDocument:
    """An open ruleset file, or a design that has no file yet.

    The design is a frozen value: whoever keeps an older one keeps an older moment. Only `apply` changes it. One
    thread uses a document.
    """

    def __init__(self, design: Design) -> None:
        self._design = storable(design)
        self._path: Path | None = None
        self._database: Database | None = None
        self._held: tuple[int, int] | None = None
        self._versions: tuple[Version, ...] = ()
        self._assets: dict[str, Asset] = {}
        self._observers: list[Observer] = []
        self._is_applying = False
        self._is_logging = False

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """The document of a ruleset file; RulesetFileError, with the file untouched, when it cannot be used."""
        path = Path(path)
        database = Database(opening.writing(path, RULESET_FILE))
        try:
            contents = read_from(path, database)
            document = cls(contents.design)
            document._attach(path, database)
        except BaseException:
            database.close()
            raise
        document._versions, document._assets = contents.versions, contents.assets
        return document

    @classmethod
    def create(cls, path: Path | str, design: Design) -> Self:
        """Make a ruleset file of the design and open it."""
        create(path, design)
        return cls.open(path)

    @property
    def design(self) -> Design:
        return self._design

    @property
    def path(self) -> Path | None:
        """Where the document is kept; None while it has no file."""
        return self._path

    def apply(self, edit: Edit, origin: object = None) -> Edit:
        """Do an edit and save it. Returns the edit that takes it back.

        Raises
        ------
        EditError
            The edit cannot be done here.
        RulesetFileError
            It could not be saved. In both cases design and file are as they were.
        """
        if self._is_applying:
            raise RuntimeError("an edit is applied inside another one: put several into a Together")
        before = self._design
        self._is_applying = True
        try:
            inverse = edit.apply(self)
            self._design = _checked(self._design, before)
            changes = list(differences(before, self._design))
            self._write(changes)
        except BaseException:
            self._design = before
            raise
        finally:
            self._is_applying = False
        self._tell(changes, origin)
        return inverse

    def put(self, design: Design) -> None:
        """Set the new design. Only an edit that is being applied may do so."""
        if not self._is_applying:
            raise RuntimeError("a design is changed by applying an edit")
        self._design = design

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Tell `observer` of every change from now on; what is returned ends it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    @property
    def versions(self) -> tuple[Version, ...]:
        """The saved versions, oldest first."""
        return self._versions

    def save_version(self, name: str, saved_at: str) -> Version:
        """Name this moment of the design, so that one can return to it and compare with it."""
        version = version_of(self._design, len(self._versions) + 1, name, saved_at)
        self._in_file(lambda rows: write_version(rows, version))
        self._versions = (*self._versions, version)
        return version

    @property
    def assets(self) -> dict[str, Asset]:
        """The pictures and other files of the design, by name."""
        return dict(self._assets)

    def asset(self, name: str) -> bytes:
        """The content of an asset, or KeyError."""
        asset = self._assets[name]
        if asset.content is not None or self._database is None:
            return asset.content or b""
        return read_asset(self._database.sqlite, name)

    def put_asset(self, asset: Asset) -> None:
        """Add a picture or another file, or replace the one of that name."""
        self._in_file(lambda rows: write_asset(rows, asset))
        self._assets[asset.name] = asset if self._database is None else asset._replace(content=None)

    def remove_asset(self, name: str) -> None:
        """Take an asset out, or KeyError."""
        self._assets[name]
        self._in_file(lambda rows: remove_asset(rows, name))
        del self._assets[name]

    def save_as(self, path: Path | str) -> None:
        """Keep the document in a new file from now on, with its versions and assets. An older file stays as it is."""
        path = Path(path)
        assets = [asset._replace(content=self.asset(name)) for name, asset in sorted(self._assets.items())]
        if self._path is not None and path.exists() and path.samefile(self._path):
            return
        create(path, self._design)
        database = Database(opening.writing(path, RULESET_FILE))
        try:
            with saving(path), database.transaction() as rows:
                for version in self._versions:
                    write_version(rows, version)
                for asset in assets:
                    write_asset(rows, asset)
        except BaseException:
            database.close()
            raise
        self._detach()
        self._attach(path, database)
        self._assets = {asset.name: asset._replace(content=None) for asset in assets}

    def close(self) -> None:
        """Bring all into the one file and let it go. The design can still be read."""
        self._detach()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _attach(self, path: Path, database: Database) -> None:
        self._held = opening.hold(path)
        self._path, self._database, self._is_logging = path, database, False

    def _detach(self) -> None:
        if self._database is not None and self._held is not None:
            self._database.close()
            opening.release(self._held)
        self._database = self._held = None

    def _write(self, changes: list[Difference]) -> None:
        if changes:
            self._in_file(lambda rows: write_differences(rows, changes))

    def _in_file(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write in one transaction; a document without a file has nothing to do."""
        if self._path is None:
            return
        if self._database is None:
            raise RulesetFileError(self._path, "this could not be saved", "the document is closed", "Open it again")
        with saving(self._path):
            if not self._is_logging:
                self._database.log_ahead()
                self._is_logging = True
            with self._database.transaction() as rows:
                if self._database.changed_by_others():
                    why = "another program has changed the file meanwhile"
                    raise RulesetFileError(self._path, "this could not be saved", why, "Open it again")
                write(rows)

    def _tell(self, changes: list[Difference], origin: object) -> None:
        if changes:
            ids = frozenset(change.id for change in changes if change.id)
            change = Change(frozenset(change.kind for change in changes), ids, origin)
            for observer in tuple(self._observers):
                observer(change)


def _checked(design: Design, before: Design) -> Design:
    try:
        return storable(design, before)
    except NotStorable as error:
        raise EditError(str(error)) from error
