"""The pictures of an accepted module brought one by one by a process beside this one, which can be stopped any time."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from pathlib import Path
from types import TracebackType
from typing import Self

from immutables import Map
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.counters.faces import FRONT, Face
from workbench.engine.design import Counter, Design
from workbench.engine.maps.map_parts import Calibration, Scan
from workbench.engine.provenance import Provenance, Source
from workbench.engine.words.message import Message
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.reader_process import ReaderProcess
from workbench.exchange.scans.pyramid import INDEX_TYPE, PACK_TYPE, Pyramid, index_of
from workbench.exchange.vassal.reading.picture_worker import Begun, FacePicture, NotTaken, Tiles, run
from workbench.exchange.vassal.reading.proposal import ModuleDesign
from workbench.storage.assets import Asset
from workbench.storage.file.passing_folders import PassingFolder

MOST_BROKEN = 8
"""So many pictures may make their reader break off before nobody tries the rest."""
BOARD_WORK = 20
"""What lies under a map is so much more work than the picture of a counter."""


class ModulePictures:
    """The pictures of one module, being brought. Whoever began asks `poll` now and then, and ends it with `close`."""

    def __init__(self, source: Path, found: ModuleDesign) -> None:
        self._source, self._found = source, found
        self._passing = PassingFolder()
        self._folder = self._passing.path
        self._tiles: dict[str, Pyramid] = {}
        self._faces: dict[str, str] = {}
        self._left: dict[str, str] = {}
        self._at, self._inner, self._broken = "", 0.0, 0
        self.is_done = False
        self._process = self._begin()

    def _begin(self) -> ReaderProcess:
        """A reader of all that is not yet brought."""
        known = self._tiles.keys() | self._faces.keys() | self._left.keys()
        boards = tuple(one for one in self._found.boards if one not in self._tiles and one not in self._left)
        faces = tuple(one for one in self._found.faces if one not in known)
        return ReaderProcess(run, self._source, boards, faces, self._folder)

    @property
    def at(self) -> str:
        """The picture that is being read."""
        return self._at

    @property
    def share(self) -> float:
        """How much is done, from 0 to 1."""
        boards, faces = len(self._found.boards), len(self._found.faces)
        done = (len(self._tiles) + self._inner) * BOARD_WORK + len(self._faces) + len(self._left)
        return 1.0 if self.is_done else min(1.0, done / max(1, boards * BOARD_WORK + faces))

    def poll(self, wait_s: float = 0.0) -> bool:
        """Hear how far it is; is it done?

        Raises
        ------
        ImportRefused
            The module cannot be read any more, or too many of its pictures break their reader.
        """
        told = self._process.told
        if self.is_done or not told.poll(wait_s):
            return self.is_done
        while not self.is_done and told.poll():
            try:
                self._take(told.recv())
            except (EOFError, OSError):
                self._go_on_without()
                break
        return self.is_done

    def _take(self, said: object) -> None:
        match said:
            case float():
                self._inner = said
            case Begun():
                self._at, self._inner = said.entry, 0.0
            case Tiles():
                self._tiles[said.entry], self._inner = said.pyramid, 0.0
            case FacePicture():
                self._faces[said.entry] = said.asset
            case NotTaken() if said.entry:
                self._left[said.entry] = said.why
            case NotTaken():
                raise ImportRefused(said.why)
            case None:
                self.is_done = True

    def _go_on_without(self) -> None:
        """The reader broke off at one picture: another one goes on with the next."""
        why = self._process.why_it_ended(limits.SCAN_MEMORY.amount, limits.SCAN_SECONDS)
        self._left[self._at] = why
        self._broken += 1
        if self._broken > MOST_BROKEN or not self._at:
            raise ImportRefused(Message("its pictures cannot be read: {why}", why=why))
        self._process.told.close()
        self._process = self._begin()

    @property
    def design(self) -> Design:
        """The design with the pictures that were brought; those that could not be are named nowhere."""
        design = self._found.design
        maps = tuple(self._mapped(sheet) for sheet in design.maps)
        return replace(design, maps=maps, counters=tuple(self._pictured(one) for one in design.counters))

    def _mapped(self, sheet: AnyMap) -> AnyMap:
        scans = tuple(self._scan(scan) for scan in sheet.scans if scan.asset in self._tiles)
        return replace(sheet, scans=scans)

    def _scan(self, scan: Scan) -> Scan:
        """The scan by its index; a drawing has as many pixels as it was drawn with."""
        pyramid, laid = self._tiles[scan.asset], scan.calibration
        across, down = pyramid.width_px / scan.width_px, pyramid.height_px / scan.height_px
        calibration = laid and Calibration(laid.a * across, 0.0, 0.0, 0.0, laid.e * down, 0.0)
        return replace(
            scan, asset=pyramid.index_name, width_px=pyramid.width_px, height_px=pyramid.height_px,
            calibration=calibration,
        )  # fmt: skip

    def _pictured(self, counter: Counter) -> Counter:
        faces = tuple(face for one in counter.faces if (face := _face(one, self._faces)) is not None)
        picture = self._faces.get(counter.picture, "")
        return replace(counter, picture=picture, faces=faces if picture or len(faces) > 1 else ())

    def left_out(self) -> Mapping[str, str]:
        """The pictures that could not be brought, by their entries, and why."""
        return Map(self._left)

    def assets(self) -> Iterator[Asset]:
        """All that the pictures are in a ruleset, read one by one; the index of a scan comes behind its tiles."""
        origin = Provenance(Source.PUBLIC_SOURCE, self._source.name)
        for pyramid in {one.key: one for one in self._tiles.values()}.values():
            for name in pyramid.pack_names():
                yield Asset(name, PACK_TYPE, (self._folder / name).read_bytes())
            yield Asset(pyramid.index_name, INDEX_TYPE, index_of(pyramid))
        for name in dict.fromkeys(self._faces.values()):
            yield Asset(name, "image/png", (self._folder / name).read_bytes(), origin)

    def close(self) -> None:
        """Stop it if it goes on; its files go."""
        self._process.stop()
        self._process.told.close()
        self._passing.let_go()

    def __enter__(self) -> Self:
        return self

    def __exit__(
        self, kind: type[BaseException] | None, error: BaseException | None, trace: TracebackType | None
    ) -> None:
        self.close()


def _face(face: Face, brought: Mapping[str, str]) -> Face | None:
    """The face with its picture; None where it has lost the one that it was of."""
    if not face.picture:
        return face if face.name == FRONT else None
    return replace(face, picture=brought[face.picture]) if face.picture in brought else None
