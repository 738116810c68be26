"""A picture made into a scan by a process of its own: it can be stopped at any time, and what it runs over is bounded.

The readers of pictures are native code over a stranger's file. If one of them breaks or wants more memory than it
may have, this process ends and the program goes on.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from types import TracebackType
from typing import Self

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.reader_process import ReaderProcess
from workbench.exchange.scans.pictures import PictureChoice, PictureFacts, UnfitPicture, kind_of
from workbench.exchange.scans.pyramid import INDEX_TYPE, PACK_TYPE, Pyramid, index_of
from workbench.exchange.scans.worker import Refused, run
from workbench.storage.assets import Asset
from workbench.storage.file.passing_folders import PassingFolder


class ScanImport:
    """The import of one picture, going on. Whoever started it asks `poll` now and then, and ends it with `close`."""

    def __init__(self, path: Path, choice: PictureChoice) -> None:
        """Begin.

        Raises
        ------
        UnfitPicture
            The file is no picture at all.
        """
        kind_of(path)
        self.path = path
        self.share = 0.0
        self._passing = PassingFolder()
        self._folder = self._passing.path
        self._pyramid: Pyramid | None = None
        self._worker = _Worker(path, choice, self._folder)

    @property
    def is_done(self) -> bool:
        """Whether the scan can be taken."""
        return self._pyramid is not None

    def poll(self, wait_s: float = 0.0) -> bool:
        """Hear how far it is; is it done?

        Raises
        ------
        UnfitPicture
            The picture cannot be a scan; nothing is left of it.
        """
        for told in self._worker.told(wait_s) if not self.is_done else ():
            match told:
                case float(share):
                    self.share = share
                case Pyramid():
                    self._pyramid, self.share = told, 1.0
        return self.is_done

    @property
    def pyramid(self) -> Pyramid:
        """What came of it; RuntimeError before it is done."""
        if self._pyramid is None:
            raise RuntimeError("the import is still going on")
        return self._pyramid

    @property
    def asset_count(self) -> int:
        """How many assets there are to be put into the ruleset."""
        return sum(1 for _ in self.pyramid.pack_names()) + 1

    @property
    def size_bytes(self) -> int:
        """How much the assets take together."""
        return sum((self._folder / name).stat().st_size for name in self.pyramid.pack_names())

    def assets(self) -> Iterator[Asset]:
        """All that the scan is in a ruleset, read one by one; the index comes last."""
        for name in self.pyramid.pack_names():
            yield Asset(name, PACK_TYPE, (self._folder / name).read_bytes())
        yield Asset(self.pyramid.index_name, INDEX_TYPE, index_of(self.pyramid))

    def close(self) -> None:
        """Stop it if it goes on; its files go."""
        self._worker.stop()
        self._passing.let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


class PictureLook:
    """A look at what a picture says of itself, going on in a process of its own."""

    def __init__(self, path: Path) -> None:
        """Begin; UnfitPicture when the file is no picture at all."""
        kind_of(path)
        self._worker = _Worker(path)

    def poll(self, wait_s: float = 0.0) -> PictureFacts | None:
        """What is known; None when nothing is yet. UnfitPicture when it cannot be a scan."""
        return next((told for told in self._worker.told(wait_s) if isinstance(told, PictureFacts)), None)

    def close(self) -> None:
        """Stop it if it goes on."""
        self._worker.stop()


class _Worker:
    """A process that does one thing to a file and tells of it."""

    def __init__(self, path: Path, *more: object) -> None:
        self._name = path.name
        self._process = ReaderProcess(run, path, *more)

    def told(self, wait_s: float) -> Iterator[object]:
        """All that was told since the last time, after some waiting for the first of it; UnfitPicture for a refusal."""
        here = self._process.told
        if here.closed or not here.poll(wait_s):
            return
        while here.poll():
            try:
                told = here.recv()
            except (EOFError, OSError):
                why = self._process.why_it_ended(limits.SCAN_MEMORY.amount, limits.SCAN_SECONDS)
                raise UnfitPicture(Message("{name} could not be read: {why}.", name=self._name, why=why)) from None
            if isinstance(told, Refused):
                raise UnfitPicture(told.why)
            yield told
            if not isinstance(told, float):
                return  # it was the last word; behind it there is only the end of the process

    def stop(self) -> None:
        self._process.stop()
        self._process.told.close()
