"""The command that lists what packages add to the program."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench.commands.designs import AsJson
from workbench.commands.terminal import Failed, complain, print_json, print_table

if TYPE_CHECKING:
    from collections.abc import Iterator

    from workbench.engine.extensions import Extensions

Checked = Annotated[bool, typer.Option("--check", help="Load each and say what is wrong with it; exit 1 when any is.")]


def extensions(check: Checked = False, json: AsJson = False) -> None:
    """List rules modules, bots, exports, map styles and symbol sets: the program's own and those of packages."""
    rows = list(_rows(check))
    if json:
        print_json(rows)
    else:
        columns = ("kind", "name", "package", "wrong")
        print_table(columns, [tuple(row[column] for column in columns) for row in rows])
    wrong = [row["wrong"] for row in rows if row["wrong"]]
    for why in wrong:
        complain(why)
    if check and wrong:
        raise Failed(f"{len(wrong)} of {len(rows)} cannot be used")


def _rows(check: bool) -> Iterator[dict[str, str]]:
    """Each name with its kind, its package and what is wrong with it; without `check` nothing is loaded."""
    from importlib.metadata import entry_points

    from workbench.engine.extensions import GROUPS, offers_of

    for kind, group in GROUPS.items():
        offers = offers_of(group, kind, entry_points(group=group))
        for name, offer in offers.chosen_from.items():
            wrong = _why_not(kind, name) if check else ""
            yield {"kind": kind, "name": name, "package": offer.package, "wrong": wrong}
        for name, why in offers.refused:
            yield {"kind": kind, "name": name, "package": "", "wrong": why}


def _why_not(kind: str, name: str) -> str:
    """What is wrong with it once it is loaded."""
    if kind == "rules module":
        from workbench.engine.rules_modules import UnknownRules, rules_class

        try:
            rules_class(name)
        except UnknownRules as error:
            return str(error)
        return ""
    return _registry(kind).why_not(name)


def _registry(kind: str) -> Extensions[Any]:
    from workbench.engine.bots import BOT_KINDS
    from workbench.exchange.exports import EXPORTS
    from workbench.qt.looks.symbols import SYMBOL_SETS
    from workbench.qt.map_canvas.styles.map_style import STYLES

    registries: tuple[Extensions[Any], ...] = (BOT_KINDS, EXPORTS, STYLES, SYMBOL_SETS)
    return next(registry for registry in registries if registry.kind == kind)
