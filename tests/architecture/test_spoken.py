"""A sentence for people is a message, or stands where one is looked for; counted are the others.

`python -m tests.architecture.test_spoken` lists them with their places.
"""

from __future__ import annotations

import ast
import re
from collections import Counter
from collections.abc import Iterator

import pytest

from tests.architecture.sources import ROOT, our_modules, place, syntax_tree, walk
from tests.architecture.test_raw_statements import STATEMENT
from tests.translations import FIRST_ARGUMENT, said_in_call

MOST_NOT_YET = {
    "workbench/limits.py": 0,
    "workbench/long_work.py": 0,
    "workbench/engine": 0,
    "workbench/cartography": 0,
    "workbench/storage": 0,
    "workbench/storage/checks": 0,
    "workbench/exchange": 0,
    "workbench/qt": 0,
    "workbench/shell": 0,
    "editors": 0,
    "rulesets/toulon": 0,
    "rulesets/grande_tactique": 0,
    "rulesets/hex_and_counter": 0,
    "rulesets/template": 0,
    "rulesets/arcola": 0,
    "workbench/referee": 0,
    "workbench/language.py": 0,
    "workbench/__init__.py": 0,
    "rulesets/__init__.py": 0,
    "resources": 0,
}
"""Folder -> the sentences that are no messages yet. A number is lowered with what it counts, and never raised."""
ASKED_BY_PROGRAMS = "answers programs by the engine protocol; of its words only who writes such a program reads any"
ASKED_IN_TERMINALS = (
    "said in terminals and their logs, where scripts and searches look for the words; no window shows it"
)
STAYS_ENGLISH = {
    "workbench/commands": ASKED_IN_TERMINALS,
    "workbench/cli.py": ASKED_IN_TERMINALS,
    "workbench/__main__.py": ASKED_IN_TERMINALS,
    "workbench/lab": "its batches are begun by commands, which print what they come to; no window shows it",
    "workbench/exchange/engine_lines.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/engine_requests.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/engine_session.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/engine_table.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/seat_answers.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/whole_answers.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/rules_described.py": ASKED_BY_PROGRAMS,
    "workbench/exchange/json_schema.py": "writes a schema, whose words are those of the format",
    "resources/verify_dice.py": "stands alone beside a proof, and shares nothing with the program",
    "sample_games": "designs: their words are their own, in as many languages as they choose",
}
"""Folder or module -> why its words are English whoever reads them. Everything else is counted."""
SENTENCE = re.compile(r"[A-Za-z]{2,}[,:;]? [a-z’'(]|[a-z]{2,}[,:;]? [A-Za-z]{2,}|[a-z]{3,}: ")
"""Two words with a blank between, or a word and what it is said of."""
TOLD_TO_PROGRAMMERS = {
    "AssertionError",
    "NotImplementedError",
    "RuntimeError",
    "BrokenRules",
    "NetworkXNoPath",
    "TypeError",
}
"""Errors of code that broke a promise, or that our own code catches: what they say stands in no window."""
IDS = {
    "breach": (0,), "not_playable": (2, "check"), "Thread": ("name",), "cast": (0,), "row_of": (3,),
    "set_overlays": (0,), "take": (0,), "own_style": (0,), "Theme": ("name",), "Extensions": (0,), "hand_in": (1, 2),
}  # fmt: skip
"""Function -> which of its arguments are ids, types, docstrings or lines of reports, by place or name."""
STYLE_SHEET = re.compile(r"[\w\])\"]\s*\{\s*[a-z-]+: ?[^;{}]+;|^\d+px solid\b")
"""Rules of Qt's style sheets, and the widths of their lines."""
DAY = re.compile(r"^d MMM( yyyy)?$")
"""How Qt writes a day, which it puts into words itself."""
FOR_THE_DATABASE = re.compile(
    r"\b(VARCHAR|INTEGER|FLOAT|BOOLEAN|BLOB|PRIMARY KEY|FOREIGN KEY|SELECT|CASE WHEN)\b|\bNOT NULL\b|substr\(content"
    r"|^(\"?[a-z_]+\"?, ){5}"
)
"""A part of a statement: types and keys of columns, or their names in a row."""
MARKUP = re.compile(r"^<(\?[a-z]+ |[a-zA-Z]+ |image)")
NEVER_SAID = {
    "UNLIMITED_WORDS": "what a cell may hold, in several languages: it is understood, and never said",
    "DEFAULT_WORDS": "the same",
    "STRENGTH": "the id of a check of Toulon",
    "_ORIGINS": "what a cell may hold: it is understood, and never said",
    "ON_THE_SHEET": "members of a file that other programs read",
    "CONTRACTED": "two words of French of which one is made",
    "OF_NOBODY": "a folder that is not there",
    "NO_SCALE": "printed on maps: the texts of the design put it into its languages",
}
"""Constant -> why its words are none of ours."""
FOR_REPORTS = {"circumstances", "_seen", "_where", "_told_circumstances"}
"""Functions that tell of a fault what those who mend it need."""
PRINTED = {"_word_among"}
"""Functions that say what stands on a map: the texts of the design put it into its languages."""
NO_SENTENCES = {
    "workbench/exchange/front_end/serving.py": "headers, and two words to whoever asks for what is not there",
    "workbench/exchange/front_end/typescript.py": "its words are TypeScript",
    "workbench/exchange/geopackage/writing.py": "names of reference systems, as the standard has them",
    "workbench/exchange/tiled/tmx_text.py": "its words are XML",
    "workbench/exchange/triplea/names.py": "names inside a game of TripleA, which is English",
    "workbench/exchange/triplea/scenario_game.py": "names of steps inside a game of TripleA, which is English",
    "workbench/exchange/vassal/counters.py": "names inside a module of VASSAL, which is English",
    "workbench/exchange/vassal/trays.py": "keys by which trays are sorted",
    "workbench/qt/looks/fonts.py": "names of fonts",
    "workbench/qt/looks/phosphor.py": "the names of icons stand in our code",
    "workbench/qt/map_canvas/styles/style_files.py": "what a style file may not hold is told to its author",
    "workbench/qt/map_prints/lean_outlines.py": "the paths that it refuses are Qt's",
}
"""Module -> what its words are that no reader is told."""
MADE_IDS = {"id", "next_name", "sum_of_all_but"}
"""Functions whose words are ids in files and records; people read what is made of them."""
NAMES_OF_WORKS = {
    "Wargame Workbench",
    "La Grande Tactique",
    "La Grande Tactique: From Montenotte to Cherasco, Vae Victis 128",
    "Legion Wargames, 2014",
}
WORDS_OF_DESIGNS = {
    "rulesets/template/example.py": "the design that the template's tests play on",
    "workbench/storage/older_facts.py": "the types of tags that designs of older files come to have",
}
"""Module -> the design of which it writes the own words, which no catalogue translates."""


def not_spoken(tree: ast.AST) -> Iterator[ast.expr]:
    """The sentences that no reader is told in another language."""
    passed = {id(part) for node in walk(tree) for part in _passed(node)}
    for node in walk(tree):
        if id(node) in passed:
            continue
        if isinstance(node, ast.JoinedStr):
            passed |= {id(part) for part in ast.walk(node)}
            words = "".join(part.value if isinstance(part, ast.Constant) else "x" for part in node.values)  # type: ignore[misc]
            names = {
                part.value.id
                for part in node.values
                if isinstance(part, ast.FormattedValue) and isinstance(part.value, ast.Name)
            }
            if _is_sentence(words) and not (names and names & set(_parts_of_statements(tree))):
                yield node
        elif isinstance(node, ast.Constant) and isinstance(node.value, str) and _is_sentence(node.value):
            yield node


def _parts_of_statements(tree: ast.AST) -> Iterator[str]:
    """Constants that stand for types and keys of columns: what they stand in is for the database too."""
    for node in walk(tree):
        if isinstance(node, ast.Assign) and FOR_THE_DATABASE.search(ast.unparse(node.value)):
            yield from (name.id for target in node.targets for name in ast.walk(target) if isinstance(name, ast.Name))


def _is_sentence(words: str) -> bool:
    """Statements to the database and the names of published games are none."""
    return SENTENCE.search(words) is not None and not (
        STATEMENT.match(words)
        or FOR_THE_DATABASE.search(words)
        or words in NAMES_OF_WORKS
        or STYLE_SHEET.search(words)
        or MARKUP.match(words)
        or DAY.match(words)
    )


def _passed(node: ast.AST) -> Iterator[ast.AST]:
    """What is no sentence, whatever it looks like, and what is translated."""
    body = getattr(node, "body", None)
    if isinstance(body, list):
        yield from (line.value for line in body if isinstance(line, ast.Expr) and isinstance(line.value, ast.Constant))
    match node:
        case ast.Raise(exc=ast.Call(func=ast.Name(id=name) | ast.Attribute(attr=name))) if name in TOLD_TO_PROGRAMMERS:
            yield from ast.walk(node)
        case ast.Call(func=func):
            for said in said_in_call(node):
                yield from (part for part in ast.walk(said) if not _is_made_of_parts(said, part))
            called = getattr(func, "id", getattr(func, "attr", ""))
            if called in FIRST_ARGUMENT:
                yield from node.args[:1]
            if called in IDS:
                named = (word.value for word in node.keywords if word.arg in IDS[called])
                ids = (*named, *(argument for at, argument in enumerate(node.args) if at in IDS[called]))
                yield from (part for argument in ids for part in ast.walk(argument))
            if called in ("setStyleSheet", "startswith") or _is_of_log_or_re(func):
                yield from (part for argument in node.args[:1] for part in ast.walk(argument))
        case ast.Assert(msg=told) if told is not None:
            yield from ast.walk(told)
        case ast.JoinedStr() if any(map(_is_counted_on, ast.walk(node))):
            yield from ast.walk(node)
        case ast.FunctionDef(name=name) if name in MADE_IDS | FOR_REPORTS | PRINTED:
            yield from ast.walk(node)
        case ast.ClassDef(bases=[ast.Name(id="StrEnum")]):  # its values are ids; `title_of` calls them in words
            yield from (line.value for line in node.body if isinstance(line, ast.Assign))
        case ast.Assign(targets=[ast.Name(id=name)]) if name in NEVER_SAID:
            yield from ast.walk(node)
        case ast.AnnAssign(target=ast.Name(id=name)) if name in NEVER_SAID:
            yield from ast.walk(node)
        case ast.MatchValue() | ast.Compare():
            yield from ast.walk(node)
        case ast.FormattedValue(format_spec=spec) if spec is not None:
            yield from ast.walk(spec)
        case ast.Subscript(value=ast.Name(id="Annotated")):
            yield from ast.walk(node)


def _is_of_log_or_re(func: ast.expr) -> bool:
    return isinstance(func, ast.Attribute) and getattr(func.value, "id", "") in ("log", "re")


def _is_counted_on(part: ast.AST) -> bool:
    """`next(_gestures)` in the name of a gesture: edits of one gesture are one step."""
    return isinstance(part, ast.Call) and isinstance(part.func, ast.Name) and part.func.id == "next"


def _is_made_of_parts(said: ast.expr, part: ast.AST) -> bool:
    """An f-string is no text of the catalogues, wherever it stands."""
    return any(part in ast.walk(inner) for inner in ast.walk(said) if isinstance(inner, ast.JoinedStr))


def room_of(module: str) -> str:
    """The folder or module by which it is counted, or named as one that stays English; "" where it is neither."""
    return max((x for x in (*MOST_NOT_YET, *STAYS_ENGLISH) if f"{module}/".startswith(f"{x}/")), key=len, default="")


def all_not_spoken() -> dict[str, list[str]]:
    """Folder -> the places of its sentences that are no messages."""
    found: dict[str, list[str]] = {folder: [] for folder in MOST_NOT_YET}
    for module in our_modules():
        folder = room_of(place(module))
        if folder in found and place(module) not in {**WORDS_OF_DESIGNS, **NO_SENTENCES}:
            found[folder] += [
                f"{place(module)}:{node.lineno} {ast.unparse(node)}" for node in not_spoken(syntax_tree(module))
            ]
    return found


def test_no_more_sentences_stand_outside_the_catalogues() -> None:
    found = all_not_spoken()
    assert {folder: len(places) for folder, places in found.items() if len(places) > MOST_NOT_YET[folder]} == {}


def test_every_module_is_counted_or_said_to_stay_english() -> None:
    assert [place(module) for module in our_modules() if not room_of(place(module))] == []
    assert [x for x in STAYS_ENGLISH if not (ROOT / x).exists()] == []


def test_no_window_shows_what_stays_english() -> None:
    """What a window says comes from modules that it imports; the design it opens is its reader's own."""
    silent = [x.removesuffix(".py").replace("/", ".") for x in STAYS_ENGLISH if x != "sample_games"]
    windows = [m for m in our_modules() if place(m).startswith(("editors/", "workbench/qt/", "workbench/shell/"))]
    assert [
        (place(module), name)
        for module in windows
        for node in walk(syntax_tree(module))
        if isinstance(node, ast.Import | ast.ImportFrom)
        for name in ([node.module or ""] if isinstance(node, ast.ImportFrom) else [x.name for x in node.names])
        if any(f"{name}.".startswith(f"{x}.") for x in silent)
    ] == []


@pytest.mark.parametrize(
    "line",
    [
        'Refusal("4.1", f"{name} has moved")',
        'breach("unit", f"it is gone by {event}")',
        'title = "Every fort is held"',
        'u.ask(seat, f"choose where {name} goes", options)',
        'Message(f"{name} has moved")',
        'label.setText(f"Hex {number} is water")',
        'ToolNote("Where does this belong?")',
        'desk.refuse("Select a space first.")',
        'ReplaceMap(f"Clear {called}", shown)',
        'raise KeyError("there is no such unit")',
    ],
)
def test_a_sentence_outside_is_found(line: str) -> None:
    assert len(list(not_spoken(ast.parse(line)))) == 1


@pytest.mark.parametrize(
    "line",
    [
        'Refusal("4.1", "it has moved")',
        'Refusal.of("4.1", "{unit} has moved", unit=name)',
        'u.ask(seat, "choose where it goes" if free else "go on or stay", options)',
        'why = marked("it has moved")',
        'breach("strength points", "it is gone")',
        'raise BrokenRules("there is no such unit")',
        'if why == "it has moved": pass',
        '"A docstring of a module."',
        'place["supply_source"]',
        'line.setStyleSheet("background: palette(mid)")',
        'ROOM = "QTreeView::item { padding-right: 8px; }"',
        'gesture = f"move by {next(_gestures)}"',
        'canvas.set_overlays("side of the diagram", lines)',
    ],
)
def test_what_is_translated_or_no_sentence_is_not(line: str) -> None:
    assert list(not_spoken(ast.parse(line))) == []


if __name__ == "__main__":
    listed = all_not_spoken()
    print(*(where for places in listed.values() for where in places), sep="\n")
    print(Counter({folder: len(places) for folder, places in listed.items()}))
