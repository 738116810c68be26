"""What will be in an output and what not, found by making it where nobody looks: its writer alone knows."""

from __future__ import annotations

from dataclasses import replace

from PySide6.QtCore import QObject, Signal

from editors.publish.choices import AUDIENCE
from editors.publish.desk import PublishDesk
from workbench.engine.design import Design
from workbench.exchange.exports import Export, PrintWishes, ending_of, write_export
from workbench.exchange.manifest import Manifest
from workbench.long_work import under_way
from workbench.qt.map_prints.picture import LEAST_DPI
from workbench.qt.quiet_work import Begin, QuietWork
from workbench.storage.file.passing_folders import PassingFolder

TRIED = frozenset({"vmod", "web", "triplea", "frontend", "tmx", "tmj", "gpkg", "bundle"})
"""Outputs whose writers tell what is in them."""
Key = tuple[str, Design, str, PrintWishes]


class Trial(QObject):
    """`changed` tells that the `manifest` of the output that is looked at is another, or `is_trying` is."""

    changed = Signal()

    def __init__(self, desk: PublishDesk, parent: QObject, begin: Begin) -> None:
        super().__init__(parent)
        self._desk, self._is_wanted, self._is_paused = desk, False, False
        self._known: tuple[Key, Manifest | None] | None = None
        self._trying: Key | None = None
        self._work = QuietWork(self, begin)
        self._work.done.connect(self._take)
        self._work.failed.connect(lambda _error: self._take(None))

    @property
    def manifest(self) -> Manifest | None:
        """What will be in the output that is looked at, as far as it is known."""
        return self._known[1] if self._known is not None and _is_same(self._known[0], self._key()) else None

    @property
    def is_trying(self) -> bool:
        return self._work.is_running

    def want(self, is_wanted: bool) -> None:
        """Somebody looks at what will be in it, or no more."""
        self._is_wanted = is_wanted
        self.look_again()

    def pause(self, is_paused: bool) -> None:
        """Wait while files are being made."""
        self._is_paused = is_paused
        self.look_again()

    def look_again(self) -> None:
        """The design, an option or the output is another."""
        key, output = self._key(), self._desk.shown
        is_known = self._known is not None and _is_same(self._known[0], key)
        if self._trying is not None and _is_same(self._trying, key) and self.is_trying:
            return
        self.stop()
        if (
            self._is_wanted
            and not self._is_paused
            and not is_known
            and output.id in TRIED
            and not self._desk.why_not(output)
        ):
            self._trying = key
            export = self._desk.export_of(output, self._desk.place_of(output))
            self._work.start(lambda: tried(output.id, export))
            self.changed.emit()

    def finish(self) -> None:
        """Wait for it."""
        self._work.finish()

    def stop(self) -> None:
        """Try nothing."""
        self._work.stop()
        self._trying = None

    def _key(self) -> Key:
        output, choices = self._desk.shown, self._desk.choices
        options = (choices.option(output.id, name) for name in ("map_id", "record", AUDIENCE))
        is_for_referee = self._desk.is_for_referee(output)
        return output.id, self._desk.design, f"{[*options]}", choices.wishes(output.id, is_for_referee=is_for_referee)

    def _take(self, found: object) -> None:
        if self._trying is not None:
            self._known = self._trying, found if isinstance(found, Manifest) else None
            self._trying = None
        self.changed.emit()


def tried(output: str, export: Export) -> Manifest | None:
    """The manifest of an output that is made and forgotten; its pictures are as coarse as can be."""
    with PassingFolder() as folder:
        path = folder / f"{export.path.stem}{ending_of(output)}"
        coarse = replace(export.wishes, dpi=LEAST_DPI)
        written = write_export(output, replace(export, path=path, wishes=coarse, progress=under_way().goes_on))
        return written.manifest


def _is_same(one: Key, other: Key) -> bool:
    """A design is the very same value: to compare two would take long."""
    return one[1] is other[1] and (one[0], one[2], one[3]) == (other[0], other[2], other[3])
