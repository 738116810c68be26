"""What brings the pictures of a module does in its own process: one after the other, each read and let go.

The readers of pictures are native code over a stranger's file. What lies under a map is cut into tiles, what is on a
counter becomes a PNG; both lie in a folder that whoever began the process reads them from.
"""

from __future__ import annotations

import os
from collections.abc import Callable
from multiprocessing.connection import Connection
from pathlib import Path
from typing import NamedTuple

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.reader_process import allow, bound
from workbench.exchange.scans.pictures import MOST_PIXELS_AT_ONCE, PictureChoice, UnfitPicture, check_size, kind_of
from workbench.exchange.scans.pyramid import Pyramid
from workbench.exchange.vassal.reading.picture_sizes import HEAD_BYTES, size_of
from workbench.exchange.zip_files import ReadZip, read_zip
from workbench.long_work import LongWork
from workbench.storage.assets import content_digest

FACE_PX = 600
"""A picture of a counter that is larger, or no PNG, is made so small: it is printed at 15 mm or so."""
GIF = (b"GIF87a", b"GIF89a")
LEAST_STEP = 0.02


class Begun(NamedTuple):
    """That a picture is being read: if nothing more is heard, its reader broke off."""

    entry: str


class Tiles(NamedTuple):
    """A picture that lies under a map: its packs are in the folder."""

    entry: str
    pyramid: Pyramid


class FacePicture(NamedTuple):
    """A picture of a counter: the asset that it became, a file of the folder."""

    entry: str
    asset: str


class NotTaken(NamedTuple):
    """A picture that could not be brought, and why."""

    entry: str
    why: str


Told = float | Begun | Tiles | FacePicture | NotTaken | None
"""What the process says; None is the last of it."""


def run(
    there: Connection[Told, None], source: Path, boards: tuple[str, ...], faces: tuple[str, ...], folder: Path
) -> None:
    """Bring all of these; whatever one of them is, the others are brought."""
    os.environ["VIPS_CONCURRENCY"] = str(min(4, os.cpu_count() or 1))
    os.environ["VIPS_WARNING"] = "0"
    bound()
    allow(limits.SCAN_MEMORY.most, limits.SCAN_SECONDS.most)
    try:
        with read_zip(source) as package:
            bring = _Bringer(package, folder, there)
            for entry in boards:
                bring.one(entry, bring.tiles)
            for entry in faces:
                bring.one(entry, bring.face)
        there.send(None)
    except ImportRefused as error:
        there.send(NotTaken("", said_by(error)))
    except OSError as error:
        there.send(NotTaken("", Message("it cannot be read: {reason}", reason=(error.strerror or str(error)).lower())))
    finally:
        there.close()


class _Bringer:
    def __init__(self, package: ReadZip, folder: Path, there: Connection[Told, None]) -> None:
        self._package, self._folder, self._there = package, folder, there

    def one(self, entry: str, bring: Callable[[str, Path], Tiles | FacePicture]) -> None:
        """Bring a picture, or tell why not."""
        import pyvips

        self._there.send(Begun(entry))
        file = self._folder / f"picture{Path(entry).suffix.lower()[:8]}"
        try:
            with file.open("wb") as target:
                for part in self._package.pieces(entry, limits.MODULE_PICTURE_BYTES):
                    target.write(part)
            self._there.send(bring(entry, file))
        except (UnfitPicture, ImportRefused) as error:
            self._there.send(NotTaken(entry, said_by(error)))
        except (pyvips.Error, OSError) as error:
            why = str(error).strip().splitlines() or [""]
            self._there.send(NotTaken(entry, Message("it is damaged ({why})", why=why[-1][:80])))
        except MemoryError:
            self._there.send(NotTaken(entry, Message("it needs {beyond}", beyond=limits.SCAN_MEMORY.beyond)))
        finally:
            for left in self._folder.glob("picture*"):
                left.unlink(missing_ok=True)

    def tiles(self, entry: str, file: Path) -> Tiles:
        """The picture under a map."""
        from workbench.exchange.scans.building import build

        told = 0.0

        def progress(done: int, of: int) -> bool:
            nonlocal told
            if done / of - told >= LEAST_STEP:
                told = done / of
                self._there.send(told)
            return True

        return Tiles(entry, build(_in_a_known_kind(file), PictureChoice(), self._folder, LongWork(progress)))

    def face(self, entry: str, file: Path) -> FacePicture:
        """The picture of a counter, no larger than it is ever printed."""
        content = _png_of(_in_a_known_kind(file))
        name = f"counter_{content_digest(content)}.png"
        (self._folder / name).write_bytes(content)
        return FacePicture(entry, name)


def _in_a_known_kind(file: Path) -> Path:
    """The file, or for a GIF, which only modules have, a PNG of its first picture."""
    import pyvips

    with file.open("rb") as opened:
        head = opened.read(HEAD_BYTES)
    if not head.startswith(GIF):
        kind_of(file)
        return file
    wide, high = size_of(head)
    check_size(file.name, wide, high)
    if wide * high > MOST_PIXELS_AT_ONCE:
        raise UnfitPicture(Message("it is a GIF with {beyond}", beyond=limits.SCAN_PIXELS_AT_ONCE.beyond))
    other = file.with_name("picture_of_gif.png")
    pyvips.Image.gifload(str(file), access="sequential").pngsave(str(other), keep=0)
    return other


def _png_of(file: Path) -> bytes:
    """The picture as PNG, see-through as it was."""
    import pyvips

    from workbench.exchange.scans.loading import facts_of
    from workbench.exchange.scans.pictures import PictureKind
    from workbench.exchange.scans.safe_svg import checked_svg

    facts = facts_of(file)
    longest = max(facts.width_px, facts.height_px)
    if facts.kind is PictureKind.PDF:
        raise UnfitPicture(Message("it is a PDF"))
    if facts.kind is PictureKind.SVG:
        picture = pyvips.Image.svgload_buffer(checked_svg(file), scale=FACE_PX / 2 / longest)
    else:
        check_size(file.name, facts.width_px, facts.height_px)
        picture = pyvips.Image.thumbnail(str(file), FACE_PX, height=FACE_PX, size="down")
    made = bytes(picture.colourspace("srgb").pngsave_buffer(keep=0))
    if len(made) > limits.COUNTER_PICTURE_BYTES.most:
        raise UnfitPicture(Message("it has {beyond}", beyond=limits.COUNTER_PICTURE_BYTES.beyond))
    return made
