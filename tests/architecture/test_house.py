"""The house rules that the source text shows."""

import ast
from functools import cache
from importlib.resources import files
from pathlib import Path

import pytest
from hypothesis import HealthCheck, settings

from tests.architecture.sources import PACKAGES, ROOT, our_folders, our_modules, place, syntax_tree, text_of

SCREEN_FOLDERS = ("workbench/shell", "workbench/qt", "editors")
SCREEN_LIBRARIES = {"PySide6", "shiboken6", "qtpy", "qtawesome", "pyqtgraph"}
DRAWERS = {"util", "utils", "helper", "helpers", "misc", "manager", "managers"}
IMPOSED_NAMES = {"get_col_spec"}  # methods that a library calls by this name
MOST_LINES = 400
TOP_LEVEL = {
    *PACKAGES,
    "tests",
    "README.md",
    "CHANGELOG.md",
    "LICENSE",
    "Makefile",
    "pyproject.toml",
    "requirements.lock",
    "requirements-dev.lock",
    # made by building and running, and ignored by git
    "build",
    "dist",
    "out",
    "wargame_workbench.egg-info",
}


@cache
def statements(module: Path) -> list[ast.stmt]:
    """All statements of a module, those in classes and functions too."""
    found: list[ast.stmt] = []
    blocks: list[ast.AST] = [syntax_tree(module)]
    while blocks:
        block = blocks.pop()
        for part in ("body", "orelse", "handlers", "finalbody", "cases"):
            inner = getattr(block, part, ())
            if isinstance(inner, list):  # that of a lambda is an expression
                blocks += inner
                found += [one for one in inner if isinstance(one, ast.stmt)]
    return found


@cache
def imported_packages(module: Path) -> set[str]:
    """Top-level packages that a module imports anywhere in it, also inside functions and for type checking."""
    found = set()
    for node in statements(module):
        if isinstance(node, ast.Import):
            found |= {alias.name.split(".")[0] for alias in node.names}
        elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
            found.add(node.module.split(".")[0])
    return found


def test_the_screen_is_known_to_shell_qt_and_editors_alone() -> None:
    offenders = {
        place(module): sorted(imported_packages(module) & SCREEN_LIBRARIES)
        for module in our_modules()
        if not place(module).startswith(tuple(f"{folder}/" for folder in SCREEN_FOLDERS))
        and imported_packages(module) & SCREEN_LIBRARIES
    }
    assert not offenders


def test_no_module_grows_too_long() -> None:
    lengths = {place(module): len(text_of(module).splitlines()) for module in our_modules()}
    assert not {module: lines for module, lines in lengths.items() if lines > MOST_LINES}


def test_no_module_is_a_drawer_for_odds_and_ends() -> None:
    names = [*our_modules(), *our_folders()]
    assert not [place(name) for name in names if DRAWERS & set(name.stem.lower().split("_"))]


def test_functions_are_named_for_what_they_answer() -> None:
    assert not [
        f"{place(module)}:{node.lineno} {node.name}"
        for module in our_modules()
        for node in statements(module)
        if isinstance(node, ast.FunctionDef | ast.AsyncFunctionDef)
        and node.name.startswith("get_")
        and node.name not in IMPOSED_NAMES
    ]


def test_every_folder_of_modules_opens_with_a_docstring() -> None:
    folders = [folder for folder in our_folders() if any(folder.glob("*.py"))]
    assert folders
    silent = []
    for folder in folders:
        opening = folder / "__init__.py"
        if not opening.exists() or not ast.get_docstring(syntax_tree(opening)):
            silent.append(place(folder))
    assert not silent


def test_the_top_level_stays_as_it_is() -> None:
    found = {entry.name for entry in ROOT.iterdir() if not entry.name.startswith(".")}
    assert not found - TOP_LEVEL


def test_the_tests_are_no_package() -> None:
    example = ROOT / "tests" / "outside_package"  # a package that others copy
    openings = (ROOT / "tests").rglob("__init__.py")
    assert not [place(opening) for opening in openings if not opening.is_relative_to(example)]


def test_no_property_test_looks_at_the_clock() -> None:
    chosen = settings()
    assert chosen.deadline is None
    assert HealthCheck.too_slow in chosen.suppress_health_check


@pytest.mark.parametrize("package", PACKAGES)
def test_the_packages_are_found_where_they_are_installed(package: str) -> None:
    assert files(package).joinpath("__init__.py").is_file()
