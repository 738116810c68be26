"""Pictures opened to be read line by line, from the first to the last, in colours that JPEG can hold.

Everything here runs native readers over a file of a stranger: only the import's own process calls it.
"""

from __future__ import annotations

import ctypes
from collections.abc import Callable, Iterator
from contextlib import contextmanager
from pathlib import Path

import pypdfium2
import pypdfium2.raw as pdfium
import pyvips

from workbench import limits
from workbench.engine.words.message import Message
from workbench.exchange.scans.pictures import (
    MOST_PIXELS_AT_ONCE,
    MOST_VECTOR_SIDE_PX,
    PictureChoice,
    PictureFacts,
    PictureKind,
    UnfitPicture,
    check_drawing_bytes,
    check_size,
    kind_of,
)
from workbench.exchange.scans.safe_svg import checked_svg
from workbench.long_work import LongWork

PAPER = [255.0, 255.0, 255.0]
PDF_STRIP_PX = 256
POINTS_PER_INCH, SCREEN_DPI, MM_PER_INCH = 72.0, 96.0, 25.4
_LOADERS: dict[PictureKind, Callable[..., pyvips.Image]] = {
    PictureKind.PNG: pyvips.Image.pngload,
    PictureKind.JPEG: pyvips.Image.jpegload,
    PictureKind.TIFF: pyvips.Image.tiffload,
    PictureKind.WEBP: pyvips.Image.webpload,
}


def facts_of(path: Path) -> PictureFacts:
    """What a picture says of itself; nothing of it is drawn or unpacked.

    Raises
    ------
    UnfitPicture
        It is none, damaged in its head, locked, or larger than any scan.
    """
    kind = kind_of(path)
    with _told_of(path):
        if kind is PictureKind.PDF:
            with _opened_pdf(path) as document:
                width, height = document[0].get_size()
                pages = _checked_pages(path.name, len(document))
            return PictureFacts(kind, *_at_screen_size(path.name, width, height), pages)
        if kind is PictureKind.SVG:
            drawing = pyvips.Image.svgload_buffer(checked_svg(path))
            return PictureFacts(kind, max(1, drawing.width), max(1, drawing.height))
        picture = _LOADERS[kind](path, access="sequential")
        check_size(path.name, picture.width, picture.height)
        _refuse_unstreamed(path.name, kind, picture)
        pages = _checked_pages(path.name, int(picture.get("n-pages")) if picture.get_typeof("n-pages") else 1)
        return PictureFacts(kind, picture.width, picture.height, pages, _dpi(picture))


def opened(path: Path, choice: PictureChoice, folder: Path, work: LongWork) -> pyvips.Image:
    """The picture as a stream of lines, 8 bits a channel, grey or red, green and blue, on white.

    What can only be read out of order lies in `folder` meanwhile, and not in memory.

    Raises
    ------
    UnfitPicture
        As `facts_of`, or there is no such page.
    """
    facts = facts_of(path)
    if not 0 <= choice.page < max(1, facts.pages):
        raise UnfitPicture(Message("{file} has no page {page}.", file=path.name, page=choice.page + 1))
    with _told_of(path):
        if facts.kind is PictureKind.PDF:
            return _pdf_page(path, choice, folder, work)
        if facts.kind is PictureKind.SVG:
            picture = pyvips.Image.svgload_buffer(checked_svg(path), scale=_scale_to(facts, choice))
        else:
            picture = _photograph(path, facts.kind, choice)
        check_size(path.name, picture.width, picture.height)
        return _upright(_printable(picture), folder)


def _photograph(path: Path, kind: PictureKind, choice: PictureChoice) -> pyvips.Image:
    if kind is PictureKind.JPEG:
        return pyvips.Image.jpegload(path, access="sequential", fail_on="truncated", shrink=choice.shrink)
    if kind is PictureKind.TIFF:
        picture = pyvips.Image.tiffload(path, access="sequential", fail_on="truncated", page=choice.page)
        check_size(path.name, picture.width, picture.height)
    else:
        picture = _LOADERS[kind](path, access="sequential", fail_on="truncated")
    return picture.shrink(choice.shrink, choice.shrink) if choice.shrink > 1 else picture


def _printable(picture: pyvips.Image) -> pyvips.Image:
    """The picture in 8 bits and in colours of the screen, without a see-through part."""
    if picture.interpretation == "cmyk" and picture.get_typeof("icc-profile-data"):
        picture = picture.icc_transform("srgb", embedded=True)
    elif picture.interpretation not in ("srgb", "b-w", "multiband"):
        picture = picture.colourspace("b-w" if picture.interpretation == "grey16" else "srgb")
    if picture.hasalpha():
        picture = picture.flatten(background=PAPER[: max(1, picture.bands - 1)])
    if picture.bands not in (1, 3):
        picture = picture.extract_band(0, n=3 if picture.bands > 3 else 1)
    return picture if picture.format == "uchar" else picture.cast("uchar")


def _upright(picture: pyvips.Image, folder: Path) -> pyvips.Image:
    """A photograph taken sideways is turned; that needs it out of order, so it goes by way of a file."""
    if not picture.get_typeof("orientation") or int(picture.get("orientation")) <= 1:
        return picture
    lying = folder / "lying.v"
    picture.write_to_file(str(lying))
    return pyvips.Image.new_from_file(str(lying)).autorot()


def _pdf_page(path: Path, choice: PictureChoice, folder: Path, work: LongWork) -> pyvips.Image:
    """A page drawn strip by strip into a file of bare pixels, for a drawing of it is never wanted whole."""
    with _opened_pdf(path) as document:
        page = document[choice.page]
        width_pt, height_pt = page.get_size()
        facts = PictureFacts(PictureKind.PDF, *_at_screen_size(path.name, width_pt, height_pt))
        scale = _scale_to(facts, choice) * SCREEN_DPI / POINTS_PER_INCH
        width, height = max(1, round(width_pt * scale)), max(1, round(height_pt * scale))
        check_size(path.name, width, height)
        bare = folder / "page.rgb"
        with bare.open("wb") as file:
            for top in range(0, height, PDF_STRIP_PX):
                rows = min(PDF_STRIP_PX, height - top)
                file.write(_drawn_strip(page, width, height, top, rows))
                work.tell(top, height)
    return pyvips.Image.rawload(str(bare), width, height, 3).copy(interpretation="srgb")


def _drawn_strip(page: pypdfium2.PdfPage, width: int, height: int, top: int, rows: int) -> bytes:
    buffer = ctypes.create_string_buffer(width * rows * 3)
    bitmap = pdfium.FPDFBitmap_CreateEx(width, rows, pdfium.FPDFBitmap_BGR, buffer, width * 3)
    if not bitmap:
        raise UnfitPicture("The page cannot be drawn so large.")
    try:
        pdfium.FPDFBitmap_FillRect(bitmap, 0, 0, width, rows, 0xFFFFFFFF)
        flags = pdfium.FPDF_ANNOT | pdfium.FPDF_REVERSE_BYTE_ORDER
        pdfium.FPDF_RenderPageBitmap(bitmap, page, 0, -top, width, height, 0, flags)
    finally:
        pdfium.FPDFBitmap_Destroy(bitmap)
    return buffer.raw


def _scale_to(facts: PictureFacts, choice: PictureChoice) -> float:
    """How much larger than on a screen a drawing has the long side that was chosen."""
    return min(choice.long_side_px, MOST_VECTOR_SIDE_PX) / max(facts.width_px, facts.height_px)


def _at_screen_size(name: str, width_pt: float, height_pt: float) -> tuple[int, int]:
    """The size of a drawing in pixels of a screen; refused when it has none."""
    if not (0 < width_pt < 1e6 and 0 < height_pt < 1e6):
        raise UnfitPicture(Message("{name} has no size.", name=name))
    scale = SCREEN_DPI / POINTS_PER_INCH
    return max(1, round(width_pt * scale)), max(1, round(height_pt * scale))


def _refuse_unstreamed(name: str, kind: PictureKind, picture: pyvips.Image) -> None:
    """Some kinds can only be unpacked whole: that must fit into memory."""
    is_interlaced = bool(picture.get_typeof("interlaced")) and bool(picture.get("interlaced"))
    if not (is_interlaced or kind is PictureKind.WEBP) or picture.width * picture.height <= MOST_PIXELS_AT_ONCE:
        return
    what = Message("a WebP file") if kind is PictureKind.WEBP else Message("an interlaced {kind}", kind=kind.value)
    raise UnfitPicture(
        Message(
            "{name} is {what}, which can only be unpacked whole, and has {beyond}.",
            name=name,
            what=what,
            beyond=limits.SCAN_PIXELS_AT_ONCE.beyond,
        )
    )


def _checked_pages(name: str, pages: int) -> int:
    if pages > limits.SCAN_PAGES.most:
        raise UnfitPicture(Message("{name} has {beyond}.", name=name, beyond=limits.SCAN_PAGES.beyond))
    return pages


def _dpi(picture: pyvips.Image) -> float:
    """What the file says; libvips writes one pixel a millimetre where it says nothing."""
    dpi = picture.xres * MM_PER_INCH
    return round(dpi, 2) if 30.0 <= dpi <= 10_000.0 and abs(picture.xres - 1.0) > 1e-6 else 0.0


@contextmanager
def _opened_pdf(path: Path) -> Iterator[pypdfium2.PdfDocument]:
    check_drawing_bytes(path)
    document = pypdfium2.PdfDocument(path)
    try:
        if len(document) < 1:
            raise UnfitPicture(Message("{file} has no pages.", file=path.name))
        yield document
    finally:
        document.close()


@contextmanager
def _told_of(path: Path) -> Iterator[None]:
    """What a reader says of a file, in one sentence with the file's name."""
    try:
        yield
    except pypdfium2.PdfiumError as error:
        is_locked = "password" in str(error).lower()
        why = (
            Message("locked with a password: save it without") if is_locked else Message("damaged: it is no whole PDF")
        )
        raise UnfitPicture(Message("{file} is {why}.", file=path.name, why=why)) from None
    except pyvips.Error as error:
        raise UnfitPicture(told_by_reader(path.name, error)) from None
    except OSError as error:
        raise UnfitPicture(
            Message("{file} cannot be read: {reason}.", file=path.name, reason=(error.strerror or str(error)).lower())
        ) from None


def told_by_reader(name: str, error: pyvips.Error) -> str:
    """The sentence for an error of libvips: its own last line, without the names of its parts."""
    lines = [line.strip() for line in str(error.detail or error).splitlines() if line.strip()]
    told = lines[-1].rpartition(": ")[2][:100] if lines else Message("it cannot be read")
    return Message("{name} is damaged or cut short ({told}).", name=name, told=told)
