"""What the project declares is used: each library is imported somewhere, or stands here with the reason."""

from __future__ import annotations

import ast
import tomllib
from functools import cache
from importlib.metadata import packages_distributions

from packaging.requirements import Requirement
from packaging.utils import canonicalize_name

from tests.architecture.sources import ROOT, our_modules, syntax_tree, walk

PROJECT = tomllib.loads((ROOT / "pyproject.toml").read_text(encoding="utf-8"))["project"]
NOT_IMPORTED = {
    "pyqtgraph": "diagrams of the lab, which comes next",
    "pyvips-binary": "the library that pyvips loads",
}
READ_AS_FILES = {
    "qtawesome": "its font of icons",
    "fontpkg-inter": "a font",
    "fontpkg-eb-garamond": "a font",
    "fontpkg-barlow-condensed": "a font",
    "fontpkg-jetbrains-mono": "a font",
}
"""Not imported either, but named by their package where the files in it are looked for."""


@cache
def imported() -> set[str]:
    """The top-level packages that any module imports, wherever in it."""
    found: set[str] = set()
    for tree in map(syntax_tree, our_modules()):
        for node in walk(tree):
            if isinstance(node, ast.Import):
                found |= {alias.name.partition(".")[0] for alias in node.names}
            elif isinstance(node, ast.ImportFrom) and node.module and not node.level:
                found.add(node.module.partition(".")[0])
    return found


@cache
def named() -> set[str]:
    """Every text that stands in the code."""
    nodes = (node for module in our_modules() for node in walk(syntax_tree(module)))
    return {node.value for node in nodes if isinstance(node, ast.Constant) and isinstance(node.value, str)}


def packages_of(libraries: set[str]) -> dict[str, set[str]]:
    """The packages that each installed library consists of."""
    found: dict[str, set[str]] = {library: set() for library in libraries}
    for package, distributions in packages_distributions().items():
        for library in {canonicalize_name(one) for one in distributions} & libraries:
            found[library].add(package)
    return found


def declared() -> set[str]:
    return {str(canonicalize_name(Requirement(one).name)) for one in PROJECT["dependencies"]}


def test_every_library_that_is_declared_is_used() -> None:
    used = imported()
    idle = {library for library, packages in packages_of(declared()).items() if not packages & used}
    assert idle == {*NOT_IMPORTED, *READ_AS_FILES}


def test_a_library_that_is_read_as_files_is_named() -> None:
    assert not {library for library in READ_AS_FILES if library.replace("-", "_") not in named()}


def test_a_library_of_the_next_rooms_stands_with_its_reason() -> None:
    """Beside its name in the project file, so that whoever reads the list knows why it is in it."""
    lines = (ROOT / "pyproject.toml").read_text(encoding="utf-8").splitlines()
    told = {library for library in NOT_IMPORTED for line in lines if f'"{library}>' in line and "#" in line}
    assert told == {library for library, why in NOT_IMPORTED.items() if "next" in why}
