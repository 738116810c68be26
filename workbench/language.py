"""The language in which the program speaks: message catalogues found by name, texts looked up in one of them.

The source text is the message's id; a text that a catalogue does not have stays English. `make translations` brings
the catalogues up to date with the sources.
"""

from __future__ import annotations

from ast import literal_eval
from collections.abc import Iterator, Mapping
from functools import cache
from gettext import GNUTranslations
from importlib.resources import files

import resources

ENGLISH = "en"
FOLDER = files(resources) / "translations"
TEMPLATE = "workbench.pot"


def marked(text: str) -> str:
    """A text that is put into words where it is shown: here it is only marked for the catalogues."""
    return text


OWN_NAME = marked("English")
"""The message that a catalogue translates by the name of its own language."""


def languages() -> dict[str, str]:
    """The languages that can be chosen, by code, each called by its own name; English first."""
    found = sorted(one.name.removesuffix(".mo") for one in FOLDER.iterdir() if one.name.endswith(".mo"))
    return {ENGLISH: OWN_NAME} | {code: catalogue(code).get(OWN_NAME, code) for code in found}


@cache
def catalogue(language: str) -> Mapping[str, str]:
    """The texts of a language by their source text, as far as they are translated; none of one that is not there."""
    if language == ENGLISH:
        return {text: text for text in template()}
    file = FOLDER / f"{language}.mo"
    if not file.is_file():
        return {}
    with file.open("rb") as stream:
        entries: Mapping[object, str] = vars(GNUTranslations(stream))["_catalog"]
    return {text: said for text, said in entries.items() if isinstance(text, str) and text}


@cache
def template() -> tuple[str, ...]:
    """All texts of the program that are put into the reader's language, sorted."""
    return tuple(filter(None, _source_texts((FOLDER / TEMPLATE).read_text(encoding="utf-8"))))


def _source_texts(template_of_all: str) -> Iterator[str]:
    """The quoted lines of each `msgid`, joined; they are quoted as Python quotes."""
    for entry in template_of_all.split("\n\n"):
        lines = [line for line in entry.splitlines() if line.startswith(("msgid ", '"'))]
        yield "".join(literal_eval(line.removeprefix("msgid ")) for line in lines)
