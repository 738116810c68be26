"""A ruleset file that is being edited: always saved, every edit one transaction, whoever looks on is told."""

from __future__ import annotations

import sqlite3
from collections.abc import Callable, Iterable
from contextlib import AbstractContextManager, nullcontext
from contextvars import ContextVar
from pathlib import Path
from types import TracebackType
from typing import Self

from workbench.cartography.one_step import one_step
from workbench.engine.codec import digest
from workbench.engine.design import Design
from workbench.engine.words.message import Message, marked, said_by
from workbench.limits import BeyondLimit
from workbench.long_work import part
from workbench.storage.assets import Asset, UnfitAsset, check_asset, read_asset, remove_asset, write_asset
from workbench.storage.edits.edit import Change, Edit, EditError
from workbench.storage.edits.edits import ReplaceDesign
from workbench.storage.edits.worked_out import Draft, WorkedOut
from workbench.storage.file.backups import Backup, backups_of
from workbench.storage.file.bounds import check_bounds
from workbench.storage.file.file_errors import RulesetFileError
from workbench.storage.file.open_file import OpenFile
from workbench.storage.file.ruleset_file import RulesetContents, create, load
from workbench.storage.history.deeds import NEW, Deed
from workbench.storage.history.document_history import UNREADABLE, HasHistory
from workbench.storage.history.history import History
from workbench.storage.history.kept_steps import StepKeeper
from workbench.storage.rows.changes import Changes, changes_between, ids_of
from workbench.storage.rows.no_cycles import no_cycles
from workbench.storage.rows.storable import NotStorable, storable
from workbench.storage.versions import (
    Version,
    design_of,
    is_whole,
    read_content,
    remove_version,
    rename_version,
    version_name,
    version_of,
    write_version,
)

Observer = Callable[[Change], None]
NOBODY_WAITS = nullcontext()
_is_working: ContextVar[bool] = ContextVar("is_working", default=False)


class RulesetDocument(HasHistory):
    """An open ruleset file, or a design that has no file yet.

    The design is a frozen value: whoever keeps an older one keeps an older moment. Only `apply` changes it. One
    thread uses a document.
    """

    def __init__(self, design: Design, was_read: bool = False) -> None:
        """What was read from a file is storable as it is."""
        self._design = design if was_read else storable(design)
        self._file: OpenFile | None = None
        self._versions: tuple[Version, ...] = ()
        self._assets: dict[str, Asset] = {}
        self._steps = StepKeeper(History())
        self._observers: list[Observer] = []

    @classmethod
    def open(cls, path: Path | str) -> Self:
        """The document of a ruleset file, to be looked at only (`why_read_only`) while another document has it.

        Raises
        ------
        RulesetFileError
            The file cannot be used; it was not touched.
        """
        return cls._of(*OpenFile.open(Path(path)))

    @classmethod
    def look_at(cls, path: Path | str) -> Self:
        """The document of a ruleset file that nobody means to change: nothing beside it either is touched."""
        return cls._of(*OpenFile.look_at(Path(path), marked("it was opened to be looked at")))

    @classmethod
    def _of(cls, file: OpenFile, contents: RulesetContents) -> Self:
        document = cls(contents.design, was_read=True)
        document._file, document._versions, document._assets = file, contents.versions, contents.assets
        document._steps = StepKeeper(contents.history)
        return document

    @classmethod
    def create(cls, path: Path | str, design: Design, assets: Iterable[Asset] = ()) -> Self:
        """Make a ruleset file of the design with these assets and open it; raises as `put_asset`, and is not made."""

        def put(rows: sqlite3.Connection) -> None:
            for asset in assets:
                check_asset(asset)
                write_asset(rows, asset)

        create(path, design, put)
        return cls.open(path)

    @property
    def design(self) -> Design:
        return self._design

    @property
    def path(self) -> Path | None:
        """Where the document is kept; None while it has no file."""
        return None if self._file is None else self._file.path

    @property
    def why_read_only(self) -> str:
        """Why nothing can be changed, in words: who else has the file open; "" when all can be."""
        return "" if self._file is None else self._file.why_read_only

    def apply(self, edit: Edit, origin: object = None, deed: Deed = NEW) -> Edit:
        """Do an edit and save it, with what it is to the history. Returns the edit that takes it back.

        Raises
        ------
        EditError
            The edit cannot be done here, or nothing can be changed (`why_read_only`).
        RulesetFileError
            It could not be saved. In both cases design and file are as they were.
        """
        with no_cycles(), one_step():
            return self.keep(self.work_out(edit, deed), origin)

    def work_out(self, edit: Edit, deed: Deed = NEW) -> WorkedOut:
        """What an edit would do; nothing is changed yet. It may be done in another thread, and be walked away from.

        Raises
        ------
        EditError
            As `apply`.
        """
        if _is_working.get():
            raise RuntimeError("an edit is applied inside another one: put several into a Together")
        if self.why_read_only:
            raise EditError(
                Message("This ruleset is open to be read only: {why_read_only}.", why_read_only=self.why_read_only)
            )
        before, draft = self._design, Draft(self._design)
        token = _is_working.set(True)
        try:
            with part(0.0, 0.6):
                inverse = edit.apply(draft)
            after = _checked(draft.design, before)
            with part(0.6, 0.8):
                changes = changes_between(before, after)
            recording = None
            if self._file is not None and (changes or self._steps.moves(deed)):
                with part(0.8, 1.0):
                    recording = self._steps.recording(deed, edit.label, before, after)
            return WorkedOut(before, after, inverse, changes, recording)
        finally:
            _is_working.reset(token)

    def keep(
        self, worked: WorkedOut, origin: object = None, while_writing: AbstractContextManager[object] = NOBODY_WAITS
    ) -> Edit:
        """Save what was worked out, with its step of the history, and tell of it. Returns as `apply`.

        Raises
        ------
        EditError
            Another edit was done since.
        RulesetFileError
            As `apply`. What `while_writing` raises leaves design and file as they were too.
        """
        if worked.before is not self._design:
            raise EditError("The design was changed meanwhile.")
        with while_writing:
            if worked.changes or worked.recording is not None:
                self._write(worked.write)
        self._design = worked.after
        if kept := worked.before.pictures_kept_as:
            worked.after.pictures_kept_as.update(kept)
        if worked.recording is not None:
            self._steps.take(worked.recording)
        self._tell(worked.changes, origin)
        return worked.inverse

    def observe(self, observer: Observer) -> Callable[[], None]:
        """Tell `observer` of every change from now on; what is returned ends it."""
        self._observers.append(observer)
        return lambda: self._observers.remove(observer)

    @property
    def versions(self) -> tuple[Version, ...]:
        """The saved versions, oldest first."""
        return self._versions

    def save_version(self, name: str, saved_at: str) -> Version:
        """Name this moment of the design, so that one can return to it and compare with it.

        Raises
        ------
        ValueError
            The name is no single line of moderate length.
        RulesetFileError
            It could not be saved.
        """
        number = max((version.number for version in self._versions), default=0) + 1
        version = version_of(self._design, number, name, saved_at)
        self._write(lambda rows: write_version(rows, version))
        self._versions = (*self._versions, self._left_in_file(version))
        return version

    def version(self, number: int) -> Version:
        """The version of this number, or KeyError."""
        for version in self._versions:
            if version.number == number:
                return version
        raise KeyError(Message("there is no version {number}", number=number))

    def design_of(self, number: int) -> Design:
        """The design as it was saved in a version; KeyError, or RulesetFileError when its content is damaged."""
        version = self.version(number)
        try:
            return design_of(version, self._content(version))
        except ValueError as error:
            path = self.path or Path(self._design.title)
            what = (
                marked("{version} is too large") if isinstance(error, BeyondLimit) else marked("{version} is damaged")
            )
            said = Message(what, version=version.said)
            raise RulesetFileError(path, said, said_by(error), "Return to another one") from error

    def returning_to(self, number: int, saved_at: str, say: Callable[[str], str] = str) -> Edit:
        """The edit that brings a version back. The present is saved as a version first unless it is one already,
        under a name in the language of `say`.

        Raises
        ------
        KeyError, RulesetFileError
            There is no such version, it is damaged, or the present could not be saved.
        """
        version, design = self.version(number), self.design_of(number)
        self._keep_the_present(say(Message("Before the return to version {number}", number=number)), saved_at)
        return ReplaceDesign(Message("Return to {version}", version=version.said), design)

    @property
    def backups(self) -> list[Backup]:
        """The file as it was before each of the last openings that changed something, the newest first."""
        return [] if self.path is None else backups_of(self.path)

    def returning_to_backup(self, backup: Backup, saved_at: str, say: Callable[[str], str] = str) -> Edit:
        """The edit that brings the design of a backup back; as `returning_to`."""
        design = load(backup.path)
        self._keep_the_present(say(Message("Before the return to {backup}", backup=backup.said)), saved_at)
        return ReplaceDesign(Message("Return to {backup}", backup=backup.said), design)

    def _keep_the_present(self, name: str, saved_at: str) -> None:
        if digest(self._design) not in {kept.digest for kept in self._versions}:
            self.save_version(name, saved_at)

    def rename_version(self, number: int, name: str) -> None:
        """Give a version another name; KeyError, ValueError and RulesetFileError as `save_version`."""
        renamed = self.version(number)._replace(name=version_name(name))
        self._write(lambda rows: rename_version(rows, number, renamed.name))
        self._versions = tuple(renamed if version.number == number else version for version in self._versions)

    def remove_version(self, number: int) -> None:
        """Forget a version; its number is given again only when it was the last. KeyError, RulesetFileError."""
        gone = self.version(number)
        self._write(lambda rows: remove_version(rows, number))
        self._versions = tuple(version for version in self._versions if version is not gone)

    @property
    def assets(self) -> dict[str, Asset]:
        """The pictures and other files of the design, by name."""
        return dict(self._assets)

    def asset(self, name: str) -> bytes:
        """The content of an asset; KeyError, or RulesetFileError when it is damaged."""
        asset = self._assets[name]
        if asset.content is not None or self._file is None:
            return asset.content or b""
        try:
            return self._file.read(lambda rows: read_asset(rows, name))
        except UnfitAsset as error:
            what = marked("a picture of it cannot be used")
            raise RulesetFileError(self._file.path, what, said_by(error), "Put it in again") from error

    def put_asset(self, asset: Asset) -> None:
        """Add a picture or another file, or replace the one of that name.

        Raises
        ------
        UnfitAsset
            Its name is no plain file name, it is too large, or its content is not of the kind that it says.
        RulesetFileError
            It could not be saved.
        """
        check_asset(asset)
        self._write(lambda rows: write_asset(rows, asset))
        self._assets[asset.name] = asset if self._file is None else asset._replace(content=None)

    def remove_asset(self, name: str) -> None:
        """Take an asset out, or KeyError."""
        self._assets[name]
        self._write(lambda rows: remove_asset(rows, name))
        del self._assets[name]

    def save_as(self, path: Path | str) -> tuple[str, ...]:
        """Keep the document in a new file from now on, with its versions and assets. An older file stays as it is.

        Returns the versions and assets that are not in it ("version 2, Second"), because the older file was damaged
        meanwhile and they cannot be read from it any more.

        Raises
        ------
        RulesetFileError
            The new file cannot be written. The document stays open as it was.
        """
        path = Path(path)
        if self._file is not None and path.exists() and self._file.path.exists() and path.samefile(self._file.path):
            return ()
        lost: list[str] = []
        versions = [version._replace(content=self._readable(version)) for version in self._versions]
        lost += [str(version) for version in versions if version.content is None]
        kept = [version for version in versions if version.content is not None]
        assets: list[str] = []
        steps = self._readable_steps()

        def write(rows: sqlite3.Connection) -> None:
            for version in kept:
                write_version(rows, version)
            for name, asset in sorted(self._assets.items()):  # one at a time: the tiles of scans are many
                try:
                    content = self.asset(name)
                except UNREADABLE:
                    lost.append(name)
                    continue
                write_asset(rows, asset._replace(content=content))
                assets.append(name)
            steps.write(rows)

        create(path, self._design, write)
        file = OpenFile.held(path)
        self.close()
        self._file = file
        self._versions = tuple(map(self._left_in_file, kept))
        self._assets = {name: self._assets[name]._replace(content=None) for name in assets}
        self._steps.take(steps)
        return tuple(lost)

    def close(self) -> None:
        """Bring all into the one file and let it go. The design can still be read."""
        if self._file is not None:
            self._file.close()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()

    def _readable(self, version: Version) -> bytes | None:
        """The content of a version; None where the file does not give it any more."""
        try:
            content = self._content(version)
        except UNREADABLE:
            return None
        return content if is_whole(version, content) else None

    def _content(self, version: Version) -> bytes:
        if version.content is not None or self._file is None:
            return version.content or b""
        return self._file.read(lambda rows: read_content(rows, version.number))

    def _left_in_file(self, version: Version) -> Version:
        return version if self._file is None else version._replace(content=None)

    def _write(self, write: Callable[[sqlite3.Connection], None]) -> None:
        """Write in one transaction; a document without a file has nothing to do."""
        if self._file is not None:
            self._file.write(write)

    def _tell(self, changes: Changes, origin: object) -> None:
        if changes:
            change = Change(frozenset(change.kind for change in changes), ids_of(changes), origin)
            for observer in tuple(self._observers):
                observer(change)


def _checked(design: Design, before: Design) -> Design:
    try:
        design = storable(design, before)
        check_bounds(design, before)
        return design
    except NotStorable as error:
        raise EditError(said_by(error)) from error
