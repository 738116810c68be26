"""Files of other programs read and cleaned by a process of its own: it ends at once when it is stopped.

What a stranger's file makes of the readers' time and memory is bounded by that: if one of them breaks off or wants
more memory than it may have, that process ends and the program goes on.
"""

from __future__ import annotations

import gc
from multiprocessing.connection import Connection
from pathlib import Path
from typing import TYPE_CHECKING, NamedTuple

from msgspec import Struct

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.design import Design
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.contents import Account, Contents
from workbench.exchange.imports.proposal import CleaningStep, ImportProposal, ImportRefused
from workbench.exchange.imports.reading import ImportOptions, MapFormat, files_of, propose_import
from workbench.exchange.reader_process import ReaderProcess, allow, bound
from workbench.exchange.ruleset_json import MAX_BYTES, RulesetJsonError, read_ruleset_json
from workbench.exchange.vassal.reading.proposal import ModuleDesign, ModuleProposal
from workbench.exchange.zip_files import is_zip

if TYPE_CHECKING:
    from workbench.storage.assets import Asset


class ToRead(Struct, frozen=True):
    """A file, and how it is to be read: as a map, or as a whole ruleset where `kind` is None."""

    source: Path
    kind: MapFormat | None
    options: ImportOptions = ImportOptions()


class ReadMap(Struct, frozen=True):
    """The map of a file with all steps done, and these steps; `source` names all files that it was read from.

    `contents` is what one chooses from, `account` what became of the source.
    """

    source: str
    map: AnyMap
    steps: tuple[CleaningStep, ...]
    contents: Contents = Contents()
    account: Account | None = None


class ReadModule(Struct, frozen=True):
    """A module of VASSAL as a design whose pictures are not brought yet, with all steps done, and these steps."""

    source: str
    found: ModuleDesign
    steps: tuple[CleaningStep, ...]


class ReadRuleset(Struct, frozen=True):
    """The whole ruleset of a file, with the pictures of a bundle; `is_unchanged` is whether it is as it was written."""

    design: Design
    is_unchanged: bool
    assets: tuple[Asset, ...] = ()


class ImportProcess:
    """A process that reads one file after the other, begun with the object. One thread at a time asks it.

    Another thread may `stop` it: whoever waits for an answer is told that the reader broke off.
    """

    def __init__(self) -> None:
        self._process = ReaderProcess(serve)

    @property
    def is_alive(self) -> bool:
        """Whether it can be asked."""
        return self._process.is_alive

    def read(self, asked: ToRead) -> ReadMap | ReadModule | ReadRuleset:
        """What the file holds.

        Raises
        ------
        ImportRefused
            It is neither a map nor a ruleset, or the reader broke off.
        OSError
            The file cannot be read.
        """
        found = self._answer(asked, None)
        assert isinstance(found, ReadMap | ReadModule | ReadRuleset)
        return found

    def accept(self, asked: ToRead, numbers: frozenset[int]) -> AnyMap:
        """The map of a file with these steps done and no others; raises as `read`, and where it is no map so."""
        return self.accepted(asked, numbers).map

    def accepted(self, asked: ToRead, numbers: frozenset[int]) -> ReadMap:
        """The same, with what became of the source."""
        found = self._answer(asked, numbers)
        assert isinstance(found, ReadMap)
        return found

    def accept_module(self, asked: ToRead, numbers: frozenset[int]) -> ModuleDesign:
        """The design of a module with these steps done and no others; raises as `accept`."""
        found = self._answer(asked, numbers)
        assert isinstance(found, ReadModule)
        return found.found

    def stop(self) -> None:
        """End it, whatever it does."""
        self._process.stop()

    def _answer(self, asked: ToRead, numbers: frozenset[int] | None) -> object:
        try:
            self._process.told.send((asked, numbers))
            found = self._process.told.recv()
        except (EOFError, BrokenPipeError, ConnectionResetError):
            most = Message("{count:,} MiB", count=_room_of(asked).memory_bytes // limits.MIB)
            raise ImportRefused(self._process.why_it_ended(most, _room_of(asked).seconds)) from None
        if isinstance(found, Exception):
            raise found
        return found


SELDOM = (100_000, 50, 100)
"""So seldom is looked for what leads back to itself: a map of a million corners has much to look at, and none of it."""


class Room(NamedTuple):
    """What the reading of a file may take, in proportion to its size."""

    memory_bytes: int
    seconds: limits.Limit


def _room_of(asked: ToRead) -> Room:
    size = sum(file.stat().st_size for file in files_of(asked.source, asked.kind) if file.is_file())
    seconds = limits.IMPORT_SECONDS.most + limits.IMPORT_SECONDS_A_MIB * size // limits.MIB
    memory = limits.IMPORT_MEMORY.most + limits.IMPORT_MEMORY_A_BYTE * size
    return Room(memory, limits.IMPORT_SECONDS._replace(most=seconds))


# ---------------------------------------------------------------- in the process


class Reader:
    """Reads in whatever process it is; the file that was read last is kept for its cleaning."""

    def __init__(self) -> None:
        self._kept: tuple[ToRead, ImportProposal | ModuleProposal] | None = None

    def answer(self, asked: ToRead, numbers: frozenset[int] | None) -> ReadMap | ReadModule | ReadRuleset:
        """What the file holds, or its map with these steps done; raises as `ImportProcess.read` and `accept`."""
        if asked.kind is None:
            return _ruleset(asked.source)
        if self._kept is None or self._kept[0] != asked or numbers is None:
            self._kept = (asked, _proposed(asked, asked.kind))
        proposal = self._kept[1]
        if isinstance(proposal, ModuleProposal):
            design = proposal.found if numbers is None else proposal.accepting(numbers)
            return ReadModule(proposal.source, design, proposal.steps)
        found, account = (proposal.map, proposal.account) if numbers is None else proposal.accepted(numbers)
        return ReadMap(proposal.source, found, proposal.steps, proposal.contents, account)


def _proposed(asked: ToRead, kind: MapFormat) -> ImportProposal | ModuleProposal:
    if kind is MapFormat.VMOD:
        from workbench.exchange.vassal.reading.module import propose_module

        return propose_module(asked.source, asked.options.hex_mm)
    return propose_import(asked.source, kind, asked.options)


def serve(there: Connection[object, tuple[ToRead, frozenset[int] | None]]) -> None:
    """Answer until nobody asks any more."""
    bound()
    gc.set_threshold(*SELDOM)
    reader = Reader()
    while True:
        try:
            asked, numbers = there.recv()
        except (EOFError, OSError):
            return
        room = _room_of(asked)
        allow(room.memory_bytes, room.seconds.most)
        try:
            there.send(reader.answer(asked, numbers))
        except (ImportRefused, OSError) as error:
            there.send(error)
        except MemoryError:
            there.send(
                ImportRefused(
                    Message(
                        "it needs more than {count:,} MiB of memory to be read",
                        count=room.memory_bytes // limits.MIB,
                    )
                )
            )
        except RecursionError:
            there.send(ImportRefused(Message("it has {beyond}", beyond=limits.JSON_DEPTH.beyond)))


def _ruleset(source: Path) -> ReadRuleset:
    if is_zip(source):
        from workbench.exchange.bundle.reading import read_bundle  # brings the database, which maps do without

        return ReadRuleset(*read_bundle(source))
    if source.stat().st_size > MAX_BYTES:
        raise ImportRefused(Message("it has {beyond}", beyond=limits.JSON_BYTES.beyond))
    try:
        return ReadRuleset(*read_ruleset_json(source.read_bytes()))
    except RulesetJsonError as error:
        raise ImportRefused(said_by(error)) from None
