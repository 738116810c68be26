"""The files of a module: the build file as a tree, the pictures that it names, saved games. Nothing is unpacked."""

from __future__ import annotations

import re
from collections.abc import Iterator
from contextlib import contextmanager
from pathlib import Path
from xml.etree.ElementTree import Element, ParseError

from defusedxml import DefusedXmlException

from workbench import limits
from workbench.engine.words.message import Message, said_by
from workbench.exchange.imports.bounded_xml import bounded_tree
from workbench.exchange.imports.proposal import ImportRefused
from workbench.exchange.vassal.elements import ROOT
from workbench.exchange.vassal.reading.picture_sizes import HEAD_BYTES, size_of
from workbench.exchange.zip_files import ReadZip, leads_out, read_zip

BUILD_FILES = ("buildFile.xml", "buildFile")
"""How the build file is called, and was before 3.5."""
IMAGES = "images/"
GAME = ROOT + "GameModule"
NO_SIZE = (0, 0)
_NO_SIGNS_OF_XML = re.compile(rb"[\x00-\x08\x0b\x0c\x0e-\x1f]")


class ModuleFiles:
    """The package. A picture is asked for as the build file names it; its entry is "" where there is none."""

    def __init__(self, package: ReadZip) -> None:
        self._package = package
        for name in package.names:
            if leads_out(name):
                raise ImportRefused(
                    Message("a file in it leads out of it ({name}): none is read", name=repr(name[:60]))
                )
        self.names = frozenset(package.names)
        self._by_small = {name.lower(): name for name in reversed(package.names)}
        self._sizes: dict[str, tuple[int, int]] = {}

    def content(self, name: str) -> bytes:
        return self._package.content(name, limits.MODULE_FILE_BYTES)

    def file(self, name: str) -> str:
        """The entry of a file that is named with its folder, "" where there is none."""
        plain = name.strip().replace("\\", "/")
        return plain if plain in self.names else self._by_small.get(plain.lower(), "")

    def picture(self, name: str) -> str:
        """The entry of a picture, whose folder and often ending are not said; "" where there is none."""
        return next((found for form in _forms(name) if (found := self.file(form))), "") if name.strip() else ""

    def size(self, entry: str) -> tuple[int, int]:
        """Width and height of a picture as its first bytes tell them; (0, 0) where they do not."""
        if entry not in self._sizes:
            try:
                self._sizes[entry] = size_of(self._package.beginning(entry, HEAD_BYTES))
            except ImportRefused:
                self._sizes[entry] = NO_SIZE
        return self._sizes[entry]


def _forms(name: str) -> Iterator[str]:
    bare = name.strip()
    yield IMAGES + bare
    yield bare.removeprefix("/")
    for ending in (".svg", ".png", ".gif", ".jpg"):
        yield f"{IMAGES}{bare}{ending}"


@contextmanager
def opened(source: Path) -> Iterator[ModuleFiles]:
    """The files of a module.

    Raises
    ------
    ImportRefused
        It is no zip, damaged, or a file in it leads out of it.
    OSError
        It cannot be read.
    """
    with read_zip(source) as package:
        yield ModuleFiles(package)


def build_tree(files: ModuleFiles) -> Element:
    """The build file.

    Raises
    ------
    ImportRefused
        There is none, or it is no plain XML of a module.
    """
    name = next((one for one in BUILD_FILES if one in files.names), "")
    if not name:
        if "savedGame" in files.names:
            raise ImportRefused("it is a saved game of VASSAL: import the module that it was saved from")
        raise ImportRefused(Message("there is no {file} in it: it is no module of VASSAL", file=BUILD_FILES[0]))
    document = _NO_SIGNS_OF_XML.sub(b" ", files.content(name))
    try:
        root = bounded_tree(document, limits.MODULE_DEPTH, limits.MODULE_ELEMENTS)
    except DefusedXmlException:
        raise ImportRefused(
            Message("{file} declares entities of its own, or refers to other files: none is read", file=name)
        ) from None
    except (ParseError, ValueError, LookupError) as error:
        if isinstance(error, ImportRefused):
            raise
        raise ImportRefused(Message("{file} is no XML: {error}", file=name, error=said_by(error))) from None
    if root.tag != GAME:
        raise ImportRefused(
            Message("{file} is no build file of VASSAL: it begins with {tag}", file=name, tag=repr(root.tag[:60]))
        )
    return root
