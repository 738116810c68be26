"""Brings the catalogues of texts up to date with the sources (`make translations`):

    python -m tests.translations

For the window, the engine, the checks, imports and exports, and each of our rules modules it writes the list of all
texts (`workbench.pot`), adds those that are new to every language (`fr.po`), leaves out what no source has any more,
and compiles (`fr.mo`). A text that has moved to another room, or is said in two, has its translation there too.

What is taken for a text: the first argument of `tr`, `marked`, `Message` and the like; below the window also what is
said by its place (`SAID_BY_PLACE`): the reason of a refusal, the prompt of a question, the heading of a clause. Calls
are read from the syntax tree, those inside f-strings too.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterable, Iterator, Mapping
from datetime import UTC, datetime
from functools import cache
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

from workbench.language import OWN_ROOMS, TEMPLATE, rooms

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
CHECKS = ("workbench/storage/checks", "workbench/cartography/checks")
SOURCES = {
    "window": ("workbench/qt", "workbench/shell", "workbench/language.py", "editors"),
    "engine": (
        "workbench/engine", "workbench/cartography", "workbench/storage", "workbench/limits.py",
        "workbench/long_work.py",
    ),
    "checks": CHECKS,
    "exchange": ("workbench/exchange", "workbench/referee"),
}  # fmt: skip
"""Room -> where its texts are said."""
FIRST_ARGUMENT = {"tr", "_tr", "marked", "Message"}
SAID_BY_PLACE: Mapping[str, tuple[int | str, ...]] = {
    "Refusal": (1, "text"),
    "of": (1,),
    "ask": (1, "prompt"),
    "PhaseBegun": ("title",),
    "announce": (0,),
    "roll": (0, "why"),
    "Clause": (1, "heading", "reason"),
    "no_rule": (1, 2),
    "Blocked": (1, "reason"),
    "not_playable": (0,),
    "breach": (1,),
    "lack": (0, 3, "fix"),
    "MapWords": (0, 1),
    "EditError": (0,),
    "error": (1, 2, 3),
    "of_kind": (0,),
    "RulesetFileError": (1, 2, 3),
    "RecordFileError": (1, 2, 3),
    "GameFileError": (1, 2, 3),
    "Impossible": (0,),
    "CannotCalibrate": (0,),
    "NoRegion": (0,),
    "ImportRefused": (0,),
    "Refused": (0,),
    "UnknownCoordinates": (0,),
    "step": (2, 3),
    "_done": (3, 4),
    "fault": (2,),
    "not_a_map": (0,),
    "UnfitPicture": (0,),
    "CannotExport": (0,),
    "RulesetJsonError": (0,),
    "Limit": (0, 1, 3),
    "Check": ("title", "cause", "remedy", "cases"),
    "Field": (0, "heading", "absent", "briefly", "word", "unit"),
}
"""Function -> the arguments that players read, by their place or name."""
OF_CLAUSES = frozenset({"Clause", "no_rule"})
WIDTH = 110
ALWAYS = datetime(2026, 1, 1, tzinfo=UTC)
"""The date in compiled catalogues: the same texts give the same bytes."""
HEADER = """\
# Texts of Wargame Workbench.
msgid ""
msgstr ""
"Project-Id-Version: Wargame Workbench\\n"
"Language: {language}\\n"
"MIME-Version: 1.0\\n"
"Content-Type: text/plain; charset=utf-8\\n"
"Content-Transfer-Encoding: 8bit\\n"

"""


def own_rooms() -> dict[str, Path]:
    """The rooms of the program and of the rules modules that come with it, and where their catalogues lie."""
    return {room: folder for room, folder in rooms().items() if folder.is_relative_to(ROOT)}


def sources_of(room: str) -> Iterator[Path]:
    """The files in which the texts of a room are said."""
    if room not in OWN_ROOMS:
        yield from own_rooms()[room].parent.rglob("*.py")
        return
    elsewhere = () if room == "checks" else tuple(ROOT / folder for folder in CHECKS)
    for source in SOURCES[room]:
        found = ROOT / source
        for file in (found,) if found.is_file() else found.rglob("*.py"):
            if not any(file.is_relative_to(folder) for folder in elsewhere):
                yield file


@cache
def texts_in_sources(room: str) -> frozenset[str]:
    """All texts of a room that the sources have put into the reader's language."""
    return frozenset(text for file in sources_of(room) for text in texts_in(file.read_text(encoding="utf-8")))


def texts_in(source: str) -> Iterator[str]:
    """The texts that one source has put into the reader's language."""
    for call in ast.walk(ast.parse(source)):
        if isinstance(call, ast.Call):
            for argument in said_in_call(call):
                yield from literals(argument)


def said_in_call(call: ast.Call) -> Iterator[ast.expr]:
    """The arguments of a call that are put into words."""
    called = name_of_function(call)
    if called in FIRST_ARGUMENT:
        yield from call.args[:1]
    elif called == "translate":
        yield from call.args[1:2]
    for place in SAID_BY_PLACE.get(called, ()):
        if isinstance(place, int):
            yield from call.args[place : place + 1]
        else:
            yield from (word.value for word in call.keywords if word.arg == place)


def name_of_function(call: ast.Call) -> str:
    """What is called; `of` is that of a refusal alone."""
    if not isinstance(call.func, ast.Attribute):
        return call.func.id if isinstance(call.func, ast.Name) else ""
    if call.func.attr == "of" and not (isinstance(call.func.value, ast.Name) and call.func.value.id == "Refusal"):
        return ""
    return call.func.attr


def literals(said: ast.expr) -> Iterator[str]:
    """The texts that an expression can be: one, one of two, those of a dictionary."""
    match said:
        case ast.Constant(value=str(text)) if text:
            yield text
        case ast.Dict(values=values):
            for one in values:
                yield from literals(one)
        case ast.IfExp(body=body, orelse=orelse):
            yield from literals(body)
            yield from literals(orelse)


def translated(language: str, folder: Path = FOLDER) -> dict[str, str]:
    """What the source of a catalogue says; nothing where there is none."""
    file = folder / f"{language}.po"
    if not file.is_file():
        return {}
    with file.open("rb") as source:
        return {one.id: one.string for one in read_po(source) if one.id and one.string}


def written(texts: Iterable[str], said: Mapping[str, str], language: str) -> str:
    """The source of a catalogue, sorted; without a language the list of all texts."""
    catalog = Catalog()
    for text in texts:
        catalog.add(text, said.get(text, ""))
    out = io.BytesIO()
    write_po(out, catalog, width=WIDTH, sort_output=True, omit_header=True)
    return (HEADER.format(language=language) if language else "") + out.getvalue().decode()


def compiled(language: str, folder: Path = FOLDER) -> bytes:
    """The catalogue as the program reads it: of the same texts always the same bytes."""
    out = io.BytesIO()
    with (folder / f"{language}.po").open("rb") as source:
        catalog = read_po(source)
    catalog.creation_date = catalog.revision_date = ALWAYS
    write_mo(out, catalog)
    return out.getvalue()


def main() -> None:
    languages = sorted(source.stem for source in FOLDER.glob("*.po"))
    places = own_rooms()
    known = {
        code: {text: said for folder in reversed(places.values()) for text, said in translated(code, folder).items()}
        for code in languages
    }
    for room, folder in places.items():
        folder.mkdir(exist_ok=True)
        texts = texts_in_sources(room)
        (folder / TEMPLATE).write_text(written(texts, {}, ""), encoding="utf-8")
        for code in languages:
            said = known[code] | translated(code, folder)
            (folder / f"{code}.po").write_text(written(texts, said, code), encoding="utf-8")
            (folder / f"{code}.mo").write_bytes(compiled(code, folder))
            missing = sorted(texts - said.keys())
            print(f"{room}, {code}: {len(texts) - len(missing)} of {len(texts)} texts", *map(repr, missing), sep="\n  ")


if __name__ == "__main__":
    main()
