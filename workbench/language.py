"""The language in which the program speaks: message catalogues found by name, texts looked up in them.

The source text is the message's id; a text that no catalogue has stays English. The texts stand in rooms, each with
catalogues of its own: the window, the engine, the checks, imports and exports, and every rules module that brings a
folder `translations` beside its code. `make translations` brings the program's own up to date with the sources.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files
from importlib.util import find_spec
from pathlib import Path

import resources
from workbench.engine.words.message import in_words
from workbench.engine.words.message import marked as marked

ENGLISH = "en"
FOLDER = Path(str(files(resources))) / "translations"
OWN_ROOMS = {
    "window": FOLDER,
    "engine": FOLDER / "engine",
    "checks": FOLDER / "checks",
    "exchange": FOLDER / "exchange",
}
OF_RULES = "translations"
"""The folder of a rules module's catalogues, beside its code."""
OF_NOBODY = Path(OF_RULES, "of nobody")
"""Where no catalogues lie."""
TEMPLATE = "workbench.pot"


OWN_NAME = marked("English")
"""The message that a catalogue translates by the name of its own language."""


def languages() -> dict[str, str]:
    """The languages that can be chosen, by code, each called by its own name; English first."""
    found = sorted(one.stem for one in FOLDER.glob("*.mo"))
    return {ENGLISH: OWN_NAME} | {code: catalogue(code).get(OWN_NAME, code) for code in found}


@cache
def rooms() -> dict[str, Path]:
    """Whose texts there are, and where their catalogues lie; a rules module is not imported for it."""
    from workbench.engine.rules_modules import rules_places  # the rules' engine takes its time to load

    return OWN_ROOMS | {
        name: folder
        for name, place in sorted(rules_places().items())
        if (folder := _beside(place.partition(":")[0])).is_dir()
    }


def _beside(module: str) -> Path:
    try:
        spec = find_spec(module)
    except (ImportError, ValueError):
        spec = None
    return Path(spec.origin).parent / OF_RULES if spec is not None and spec.origin else OF_NOBODY


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The texts of a language by their source text, of all rooms, as far as they are translated; the program's own
    words come before those of rules modules.
    """
    found: dict[str, str] = {}
    for room in reversed(rooms()):
        found |= catalogue_of(room, language)
    return found


@cache
def catalogue_of(room: str, language: str) -> Mapping[str, str]:
    """The texts of a language in one room; none of one that is not there."""
    if language == ENGLISH:
        return {text: text for text in template_of(room)}
    file = rooms()[room] / f"{language}.mo"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        entries: Mapping[object, str] = vars(GNUTranslations(stream))["_catalog"]
    return {text: said for text, said in entries.items() if isinstance(text, str) and text}


def said_in(language: str, said: str) -> str:
    """A message, or a text of the catalogues, in a language."""
    return in_words(said, catalogue(language).get, language) if language != ENGLISH else str(said)


@cache
def template() -> tuple[str, ...]:
    """All texts that are put into the reader's language, sorted."""
    return tuple(sorted({text for room in rooms() for text in template_of(room)}))


@cache
def template_of(room: str) -> tuple[str, ...]:
    """The texts of one room, sorted."""
    file = rooms()[room] / TEMPLATE
    return tuple(filter(None, _source_texts(file.read_text(encoding="utf-8")))) if file.is_file() else ()


def _source_texts(template_of_all: str) -> Iterator[str]:
    """The quoted lines of each `msgid`, joined; they are quoted as Python quotes."""
    for entry in template_of_all.split("\n\n"):
        lines = [line for line in entry.splitlines() if line.startswith(("msgid ", '"'))]
        yield "".join(literal_eval(line.removeprefix("msgid ")) for line in lines)
