"""Every file that the program writes comes to its place whole: nothing else in the source text writes one."""

from __future__ import annotations

import ast
import re
from collections.abc import Iterator
from pathlib import Path

import pytest

from tests.architecture.sources import our_modules, place, syntax_tree, text_of, walk

WRITING_METHODS = {"write_text", "write_bytes", "touch", "write_to_file", "setFileName", "tofile", "savetxt"}
WRITING_NAMES = {"QSaveFile", "QFile", "QTemporaryFile", "QTextStream", "mkstemp", "NamedTemporaryFile"}
MOVES = {("os", "replace"), ("os", "rename"), ("os", "truncate"), ("shutil", "copyfile"), ("shutil", "copy"),
         ("shutil", "copy2"), ("shutil", "move"), ("shutil", "copytree")}  # fmt: skip
TAKES_A_DEVICE = {"QPdfWriter", "QImageWriter", "QSvgGenerator"}
SUSPECT = re.compile(
    r"\bopen\(|\.(replace|rename|save)\(|shutil|os\.truncate|"
    + "|".join(sorted(WRITING_METHODS | WRITING_NAMES | TAKES_A_DEVICE))
)
MODULES_OF_OURS = {"written"}

ALLOWED = {
    "workbench/storage/file/written.py": "it is the one writer",
    "workbench/storage/file/unfinished.py": "it moves what is whole to its place",
    "workbench/storage/file/file_lock.py": "a lock is no file of anybody's, and has to lie at its place",
    "workbench/storage/file/noted_places.py": "a note may be lost: no file is what it names",
    "workbench/storage/records/kept_playtests.py": "an empty file that keeps a name for the record that is made there",
    "workbench/storage/file/opening.py": "a copy to be looked at, in a folder of its own that goes with it",
    "workbench/qt/saved_pictures.py": "into the place that `unfinished` gives",
    "workbench/qt/map_prints/pdf.py": "into the place that `unfinished` gives",
    "workbench/exchange/scans/building.py": "parts of a scan in the import's own folder, which goes with it",
    "workbench/exchange/vassal/reading/picture_worker.py": "pictures in the import's own folder, which goes with it",
    "workbench/exchange/scans/loading.py": "parts of a scan in the import's own folder, which goes with it",
}


def may_write(module: Path) -> bool:
    """Whether a look at its syntax is worth the time."""
    return bool(SUSPECT.search(text_of(module)))


def writes_in(tree: ast.AST) -> Iterator[tuple[int, str]]:
    """Where something is written, moved or copied without the one writer, by line."""
    for node in walk(tree):
        if isinstance(node, ast.Call) and (how := _writes(node)):
            yield node.lineno, how


def _writes(call: ast.Call) -> str:
    match call.func:
        case ast.Name(id="open") if _mode(call, 1) & set("wax+"):
            return "open"
        case ast.Name(id=name) | ast.Attribute(attr=name) if name in WRITING_NAMES:
            return name
        case ast.Name(id=name) if name in TAKES_A_DEVICE and call.args and isinstance(call.args[0], ast.Call):
            return f"{name} of a path"
        case ast.Attribute(value=ast.Name(id="os"), attr="open") if "O_CREAT" in ast.dump(call):
            return "os.open"
        case ast.Attribute(value=ast.Name(id=module), attr=name) if (module, name) in MOVES:
            return f"{module}.{name}"
        case ast.Attribute(value=ast.Name(id=module)) if module in MODULES_OF_OURS:
            return ""
        case ast.Attribute(attr="open") if _mode(call, 0) & set("wax+"):
            return ".open"
        case ast.Attribute(value=file, attr="replace" | "rename") if len(call.args) == 1 and not call.keywords:
            return "" if ast.unparse(file) == "self" else ".replace"
        case ast.Attribute(attr="save") if call.args and ast.unparse(call.args[0]).startswith("str("):
            return ".save"
        case ast.Attribute(attr=name) if name in WRITING_METHODS:
            return f".{name}"
    return ""


def _mode(call: ast.Call, position: int) -> set[str]:
    given = [*call.args[position : position + 1], *(word.value for word in call.keywords if word.arg == "mode")]
    return {sign for one in given if isinstance(one, ast.Constant) and isinstance(one.value, str) for sign in one.value}


def test_nothing_but_the_one_writer_writes_files() -> None:
    offenders = [
        f"{place(module)}:{line} {how}"
        for module in our_modules()
        if place(module) not in ALLOWED and may_write(module)
        for line, how in writes_in(syntax_tree(module))
    ]
    assert not offenders


def test_every_exception_is_one() -> None:
    root = Path(__file__).parents[2]
    assert not [name for name in ALLOWED if not list(writes_in(syntax_tree(root / name)))]


@pytest.mark.parametrize(
    "text",
    [
        "open(path, 'w')",
        "open(path, mode='r+b')",
        "path.open('ab')",
        "path.write_text(text)",
        "Path(name).write_bytes(content)",
        "picture.save(str(path))",
        "QPdfWriter(str(path))",
        "QFile(str(path))",
        "os.replace(a, b)",
        "name.replace(path)",
        "path.touch()",
        "shutil.copyfile(a, b)",
        "os.open(path, os.O_WRONLY | os.O_CREAT)",
        "tempfile.mkstemp()",
    ],
)
def test_other_writers_would_be_found(text: str) -> None:
    assert SUSPECT.search(text)
    assert list(writes_in(ast.parse(text)))
