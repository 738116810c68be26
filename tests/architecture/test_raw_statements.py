"""SQL stands as text only in the modules that the docstring of the storage names, and only as it says there."""

from __future__ import annotations

import ast
import re

import workbench.storage
from tests.architecture.sources import ROOT, our_modules, text_of

STORAGE = ROOT / "workbench" / "storage"
WORDS = ("SELECT", "INSERT", "UPDATE", "DELETE", "REPLACE", "CREATE", "ALTER", "DROP", "PRAGMA", "BEGIN", "COMMIT",
         "ROLLBACK", "ATTACH", "DETACH", "SAVEPOINT", "RELEASE", "VACUUM", "REINDEX", "ANALYZE")  # fmt: skip
STATEMENT = re.compile(rf"\s*({'|'.join(WORDS)})(\s|$)")
SPOKEN = re.compile(rf"""["'\s\\n]({"|".join(WORDS)})[\s"']|execute""")
"""What stands somewhere in every module that has a statement; few have, and only they are taken apart."""
OF_OTHER_FORMATS = {
    "workbench/exchange/geopackage/writing.py": {"CREATE", "INSERT", "PRAGMA"},
    "workbench/exchange/geopackage/reading.py": {"SELECT"},
}
"""Databases that are files of other programs: their tables are what a standard says, and none of ours."""
ROW = re.compile(r"^\| `([\w/]+\.py)` \| ([A-Z, ]+) \| (\S.+) \|$", re.MULTILINE)


def raw_in(text: str) -> set[str]:
    """The kinds of statements that begin a text in a module, also one with values in it; in capitals, or executed."""
    found: set[str] = set()
    if not SPOKEN.search(text):
        return found
    for node in ast.walk(ast.parse(text)):
        if isinstance(node, ast.Constant) and isinstance(node.value, str) and (said := STATEMENT.match(node.value)):
            found.add(said[1])
        if isinstance(node, ast.Call) and isinstance(node.func, ast.Attribute) and "execute" in node.func.attr:
            first = next((part for part in ast.walk(ast.Tuple(node.args[:1])) if isinstance(part, ast.Constant)), None)
            if first is not None and (said := STATEMENT.match(str(first.value).upper())):
                found.add(said[1])
    return found


def test_raw_statements_stand_where_the_table_says() -> None:
    found = {module: kinds for module in our_modules() if (kinds := raw_in(text_of(module)))}
    told = {STORAGE / name: set(kinds.split(", ")) for name, kinds, _ in ROW.findall(workbench.storage.__doc__ or "")}
    assert {str(module.relative_to(ROOT)): kinds for module, kinds in found.items()} == {
        **{str(module.relative_to(ROOT)): kinds for module, kinds in told.items()},
        **OF_OTHER_FORMATS,
    }


def test_a_raw_statement_is_seen_in_whatever_form() -> None:
    assert raw_in('x.execute("SELECT 1"); y = f"\\n UPDATE {t} SET a = 1"') == {"SELECT", "UPDATE"}
    assert raw_in('x.executemany(f"delete from {t}", rows)') == {"DELETE"}
    assert raw_in('"""Update a row."""\n"SELECTED"; x.execute(statement)') == set()
