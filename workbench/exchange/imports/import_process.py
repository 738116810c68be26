"""Files of other programs read and cleaned by a process of its own: it ends at once when it is stopped.

What a stranger's file makes of the readers' time and memory is bounded by that: if one of them breaks off or wants
more memory than it may have, that process ends and the program goes on.
"""

from __future__ import annotations

import contextlib
import multiprocessing
import os
import signal
import sys
from multiprocessing.connection import Connection
from pathlib import Path

from msgspec import Struct

from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.exchange.imports.proposal import CleaningStep, ImportProposal, ImportRefused
from workbench.exchange.imports.reading import ImportOptions, MapFormat, propose_import
from workbench.exchange.ruleset_json import MAX_BYTES, RulesetJsonError, read_ruleset_json

MOST_MEMORY_BYTES = 3 * 2**30
STOP_S = 2.0


class ToRead(Struct, frozen=True):
    """A file, and how it is to be read: as a map, or as a whole ruleset where `kind` is None."""

    source: Path
    kind: MapFormat | None
    options: ImportOptions = ImportOptions()


class ReadMap(Struct, frozen=True):
    """The map of a file with all steps done, and these steps; `source` names all files that it was read from."""

    source: str
    map: AnyMap
    steps: tuple[CleaningStep, ...]


class ReadRuleset(Struct, frozen=True):
    """The whole ruleset of a file; `is_unchanged` is whether it is as it was exported."""

    design: Design
    is_unchanged: bool


class ImportProcess:
    """A process that reads one file after the other, begun with the object. One thread at a time asks it.

    Another thread may `stop` it: whoever waits for an answer is told that the reader broke off.
    """

    def __init__(self) -> None:
        context = multiprocessing.get_context("spawn")
        self._here, there = context.Pipe()
        self._process = context.Process(target=serve, args=(there,), daemon=True)
        self._process.start()
        there.close()

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.is_alive()

    def read(self, asked: ToRead) -> ReadMap | ReadRuleset:
        """What the file holds.

        Raises
        ------
        ImportRefused
            It is neither a map nor a ruleset, or the reader broke off.
        OSError
            The file cannot be read.
        """
        found = self._answer(asked, None)
        assert isinstance(found, ReadMap | ReadRuleset)
        return found

    def accept(self, asked: ToRead, numbers: frozenset[int]) -> AnyMap:
        """The map of a file with these steps done and no others; raises as `read`, and where it is no map so."""
        found = self._answer(asked, numbers)
        assert isinstance(found, ReadMap)
        return found.map

    def stop(self) -> None:
        """End it, whatever it does."""
        if self._process.is_alive():
            self._process.kill()
        self._process.join(STOP_S)

    def _answer(self, asked: ToRead, numbers: frozenset[int] | None) -> object:
        try:
            self._here.send((asked, numbers))
            found = self._here.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            self.stop()  # it may be a moment from its end: whoever asks next has to know
            most = MOST_MEMORY_BYTES // 2**20
            raise ImportRefused(f"its reader broke off, or needed more than {most:,} MiB of memory") from None
        if isinstance(found, Exception):
            raise found
        return found


# ---------------------------------------------------------------- in the process


class Reader:
    """Reads in whatever process it is; the file that was read last is kept for its cleaning."""

    def __init__(self) -> None:
        self._kept: tuple[ToRead, ImportProposal] | None = None

    def answer(self, asked: ToRead, numbers: frozenset[int] | None) -> ReadMap | ReadRuleset:
        """What the file holds, or its map with these steps done; raises as `ImportProcess.read` and `accept`."""
        if asked.kind is None:
            return _ruleset(asked.source)
        if self._kept is None or self._kept[0] != asked or numbers is None:
            self._kept = (asked, propose_import(asked.source, asked.kind, asked.options))
        proposal = self._kept[1]
        found = proposal.map if numbers is None else proposal.accepting(numbers)
        return ReadMap(proposal.source, found, proposal.steps)


def serve(there: Connection[object, tuple[ToRead, frozenset[int] | None]]) -> None:
    """Answer until nobody asks any more."""
    _bound()
    reader = Reader()
    while True:
        try:
            asked, numbers = there.recv()
        except (EOFError, OSError):
            return
        try:
            there.send(reader.answer(asked, numbers))
        except (ImportRefused, OSError) as error:
            there.send(error)
        except MemoryError:
            there.send(ImportRefused(f"it needs more than {MOST_MEMORY_BYTES // 2**20:,} MiB of memory to be read"))


def _ruleset(source: Path) -> ReadRuleset:
    if source.stat().st_size > MAX_BYTES:
        raise ImportRefused("it is too large for a ruleset")
    try:
        return ReadRuleset(*read_ruleset_json(source.read_bytes()))
    except RulesetJsonError as error:
        raise ImportRefused(str(error)) from None


def _bound() -> None:
    """As little memory as it takes, no file left of a crash; what native code prints goes nowhere.

    Ctrl+C is for the process that asked: it ends this one.
    """
    signal.signal(signal.SIGINT, signal.SIG_IGN)
    nowhere = os.open(os.devnull, os.O_WRONLY)
    os.dup2(nowhere, 2)
    if sys.platform != "win32":
        import resource

        with contextlib.suppress(OSError, ValueError):
            resource.setrlimit(resource.RLIMIT_DATA, (MOST_MEMORY_BYTES, MOST_MEMORY_BYTES))
            resource.setrlimit(resource.RLIMIT_CORE, (0, 0))
