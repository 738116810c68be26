"""Every number that is typed has a limit: on the command line a row of the table, in the window a strict field."""

from __future__ import annotations

import ast
from collections.abc import Iterator
from pathlib import Path
from typing import Annotated, Any, get_args, get_origin, get_type_hints

import pytest

import workbench
from workbench import limits
from workbench.cli import app

ROOT = Path(workbench.__file__).parents[1]
GROUPS = [app, *(group.typer_instance for group in app.registered_groups if group.typer_instance)]
COMMANDS = {
    str(command.name or command.callback.__name__): command.callback
    for group in GROUPS
    for command in group.registered_commands
    if command.callback
}


@pytest.mark.parametrize("name", sorted(COMMANDS))
def test_every_number_of_a_command_has_the_limit_of_a_row(name: str) -> None:
    most = {limit.most for limit in limits.TABLE}
    for option, told in numbers_of(COMMANDS[name]):
        assert told.min is not None and told.max in most, option


def numbers_of(command: Any) -> Iterator[tuple[str, Any]]:
    """The numbers that can be typed behind a command, with what is said of them."""
    for option, kind in get_type_hints(command, include_extras=True).items():
        if get_origin(kind) is Annotated and {int, float} & {kind.__origin__, *get_args(kind.__origin__)}:
            yield option, kind.__metadata__[0]


def test_the_commands_have_numbers_at_all() -> None:
    assert sum(1 for command in COMMANDS.values() for _ in numbers_of(command)) > 10


OF_THE_WINDOW = ("workbench/qt", "workbench/shell", "editors")
LOOSE = {"QSpinBox", "QDoubleSpinBox", "QIntValidator", "QDoubleValidator"}
ASKED = {"getInt", "getDouble"}
SWALLOWING = {"setValidator", "setInputMask"}
"""With them Qt swallows the keys that a field does not want, and says nothing."""


def calls() -> Iterator[tuple[str, ast.Call]]:
    for folder in OF_THE_WINDOW:
        for path in sorted((ROOT / folder).rglob("*.py")):
            if path.name != "fields.py":
                for node in ast.walk(ast.parse(path.read_text(encoding="utf-8"))):
                    if isinstance(node, ast.Call):
                        yield path.name, node


def name_of(call: ast.Call) -> str:
    return getattr(call.func, "id", "") or getattr(call.func, "attr", "")


def test_every_field_for_a_number_refuses_what_cannot_be() -> None:
    """They are all of `workbench/qt/controls/fields.py`: of the import, counters, scans, furniture and others."""
    assert not [
        (file, name_of(call), call.lineno) for file, call in calls() if name_of(call) in LOOSE | ASKED | SWALLOWING
    ]
    assert sum("number_field" in name_of(call) or name_of(call) == "NumberField" for _, call in calls()) > 9


def test_no_field_for_texts_is_read_as_a_number() -> None:
    texts = {"text", "toPlainText", "currentText"}
    found = {
        (file, call.lineno)
        for file, call in calls()
        if name_of(call) in ("int", "float") and any(name_of(one) in texts for one in inside(call))
    }
    assert {file for file, _ in found} <= {"seed_field.py"}  # a seed is larger than any spin box: a field of its own


def inside(call: ast.Call) -> Iterator[ast.Call]:
    return (node for argument in call.args for node in ast.walk(argument) if isinstance(node, ast.Call))
