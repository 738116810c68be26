"""Counts of how often one thing is said: what the house means to lower, and never raises.

python -m tests.architecture.counts      what the program counts today, with the places
"""

from __future__ import annotations

import ast
import re
import sys
from collections import Counter
from collections.abc import Iterator
from pathlib import Path

from tests.architecture.sources import our_folders, our_modules, place, syntax_tree, text_of, walk
from workbench.engine.maps.area_map import AreaMap
from workbench.engine.maps.hex_map import HexMap

MAP_KINDS = {"AreaMap", "HexMap"}
OF_ONE_KIND = set(AreaMap.__struct_fields__) ^ set(HexMap.__struct_fields__)
"""The fields that maps of one kind have and those of the other have not."""
FIELDS_OF_A_SPACE = ("occupancy", "victory_points", "stacking", "supply")
"""Fields whose names say nothing else, or hardly."""
FIELDS_OF_OTHERS = ("short_name", "quality", "arrival", "turn_names", "first_turn", "last_turn", "river_class")
"""The same of counters, scenarios and rivers."""
FACTS_OF_ONE_GAME = ("reconnoitre_point", "unified_fort", "ship_fire", "temporary", "permanent")
"""What designs declare, and the core stores, shows and passes on without knowing it."""
FACTS_IN_WORDS = ("reconnoitre point", "ship fire", "unified fort")
UPGRADES = ("workbench/storage/older_facts.py",)
"""Where files of before, in which these had fields, are brought up."""
SPOKEN_IN = ("workbench/", "editors/")


def map_kind_tests(module: Path) -> Iterator[str]:
    """The places that ask which kind a map is: `isinstance`, a `case`, a guard, a field that one kind alone has."""
    text = text_of(module)
    if not any(word in text for word in (*MAP_KINDS, "getattr", "hasattr")):
        return
    for node in walk(syntax_tree(module)):
        match node:
            case ast.Call(func=ast.Name(id="isinstance"), args=[_, kind]) if _names(kind) & MAP_KINDS:
                yield f"{place(module)}:{node.lineno}"
            case ast.Call(func=ast.Name(id="getattr" | "hasattr"), args=[_, ast.Constant(value=field), *_]):
                if field in OF_ONE_KIND:
                    yield f"{place(module)}:{node.lineno}"
            case ast.MatchClass(cls=kind) if _names(kind) & MAP_KINDS:
                yield f"{place(module)}:{node.lineno}"
            case ast.FunctionDef(returns=ast.Subscript(value=ast.Name(id="TypeGuard" | "TypeIs"), slice=kind)):
                if _names(kind) & MAP_KINDS:
                    yield f"{place(module)}:{node.lineno}"


def _names(node: ast.AST) -> set[str]:
    """The last words of all names in it."""
    found = {part.id for part in ast.walk(node) if isinstance(part, ast.Name)}
    return found | {part.attr for part in ast.walk(node) if isinstance(part, ast.Attribute)}


def facts_named() -> list[str]:
    """The places in workbench and editors that name a fact of one game: as a name, in a text or in a comment."""
    word = re.compile(rf"\b_*({'|'.join(FACTS_OF_ONE_GAME)})(?:_|\b)|{'|'.join(FACTS_IN_WORDS)}", re.IGNORECASE)
    return [
        f"{place(module)}:{number}: {line.strip()}"
        for module in our_modules()
        if place(module).startswith(SPOKEN_IN) and place(module) not in UPGRADES
        for number, line in enumerate(text_of(module).splitlines(), 1)
        if word.search(line)
    ]


def naming_files(field: str) -> list[str]:
    """The modules of workbench and editors that name a field, or a text or an argument by its name."""
    return [
        place(module)
        for module in our_modules()
        if place(module).startswith(SPOKEN_IN)
        and field in text_of(module)
        and any(_says(node, field) for node in walk(syntax_tree(module)))
    ]


def _says(node: ast.AST, field: str) -> bool:
    match node:
        case ast.Attribute(attr=name) | ast.keyword(arg=name) | ast.Constant(value=name):
            return name == field
        case ast.AnnAssign(target=ast.Name(id=name)):
            return name == field
    return False


def files_by_folder() -> Counter[str]:
    """Folder -> the modules that stand directly in it."""
    return Counter({place(folder): len(list(folder.glob("*.py"))) for folder in our_folders()})


def all_map_kind_tests() -> list[str]:
    return [where for module in our_modules() for where in map_kind_tests(module)]


def _main() -> None:
    tests = all_map_kind_tests()
    told = [*tests, f"tests of a map's kind: {len(tests)}"]
    told += [f"{folder}: {count} modules" for folder, count in files_by_folder().most_common(5)]
    told += [
        f"{field}: named in {len(naming_files(field))} modules" for field in (*FIELDS_OF_A_SPACE, *FIELDS_OF_OTHERS)
    ]
    sys.stdout.write("".join(f"{line}\n" for line in told))


if __name__ == "__main__":
    _main()
