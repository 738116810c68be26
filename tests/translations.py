"""Brings the catalogues of texts up to date with the sources (`make translations`):

    python -m tests.translations

writes the list of all texts (`workbench.pot`), adds those that are new to every language (`fr.po`), leaves out what no
source has any more, and compiles (`fr.mo`). Calls are read from the syntax tree, those inside f-strings too.
"""

from __future__ import annotations

import ast
import io
from collections.abc import Iterable, Iterator, Mapping
from pathlib import Path

from babel.messages.catalog import Catalog
from babel.messages.mofile import write_mo
from babel.messages.pofile import read_po, write_po

ROOT = Path(__file__).resolve().parents[1]
FOLDER = ROOT / "resources" / "translations"
SOURCES = ("workbench", "editors")
FIRST_ARGUMENT = {"tr", "_tr", "marked"}
WIDTH = 110
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


def texts_in_sources() -> set[str]:
    """All texts that the sources have put into the reader's language."""
    files = [file for folder in SOURCES for file in (ROOT / folder).rglob("*.py")]
    return {text for file in files for text in texts_in(file.read_text(encoding="utf-8"))}


def texts_in(source: str) -> Iterator[str]:
    """The texts that one source has put into the reader's language."""
    for call in ast.walk(ast.parse(source)):
        if not isinstance(call, ast.Call) or not call.args:
            continue
        named = call.func.attr if isinstance(call.func, ast.Attribute) else getattr(call.func, "id", "")
        if named in FIRST_ARGUMENT or (named == "translate" and len(call.args) > 1):
            text = call.args[0 if named in FIRST_ARGUMENT else 1]
            if isinstance(text, ast.Constant) and isinstance(text.value, str) and text.value:
                yield text.value


def translated(language: str) -> dict[str, str]:
    """What the source of a catalogue says."""
    with (FOLDER / f"{language}.po").open("rb") as source:
        return {one.id: one.string for one in read_po(source) if one.id and one.string}


def written(texts: Iterable[str], said: Mapping[str, str], language: str) -> str:
    """The source of a catalogue, sorted; without a language the list of all texts."""
    catalog = Catalog()
    for text in texts:
        catalog.add(text, said.get(text, ""))
    out = io.BytesIO()
    write_po(out, catalog, width=WIDTH, sort_output=True, omit_header=True)
    return (HEADER.format(language=language) if language else "") + out.getvalue().decode()


def compiled(language: str) -> bytes:
    """The catalogue as the program reads it."""
    out = io.BytesIO()
    with (FOLDER / f"{language}.po").open("rb") as source:
        write_mo(out, read_po(source))
    return out.getvalue()


def main() -> None:
    texts = texts_in_sources()
    (FOLDER / "workbench.pot").write_text(written(texts, {}, ""), encoding="utf-8")
    for source in sorted(FOLDER.glob("*.po")):
        said = translated(source.stem)
        source.write_text(written(texts, said, source.stem), encoding="utf-8")
        source.with_suffix(".mo").write_bytes(compiled(source.stem))
        missing = sorted(texts - said.keys())
        print(f"{source.stem}: {len(texts) - len(missing)} of {len(texts)} texts", *map(repr, missing), sep="\n  ")


if __name__ == "__main__":
    main()
