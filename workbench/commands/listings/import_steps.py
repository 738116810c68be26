"""What an import found, printed: its layers and columns, its steps by kind, what came in and what of it is lost."""

from __future__ import annotations

from collections.abc import Iterator, Sequence
from pathlib import Path
from typing import TYPE_CHECKING

import typer

from workbench.commands.terminal import BadInput, print_json

if TYPE_CHECKING:
    from workbench.exchange.imports.contents import Account, Contents
    from workbench.exchange.imports.import_process import ReadMap, ReadModule
    from workbench.exchange.imports.proposal import CleaningStep

ALL = "all"
MOST_DIGITS = 8
SHOWN, SHOWN_NAMES, SHOWN_COLUMNS = 3, 12, 8
"""Of each kind of step, of lost names and of columns so many are printed; --json prints all."""


def numbers_of(steps: Sequence[CleaningStep], accept: str, refuse: str = "") -> frozenset[int]:
    """The steps that are to be done: those accepted, all where none is named, without those refused.

    Raises
    ------
    BadInput
        What stands there is neither `all`, nor numbers, nor kinds of steps that there are.
    """
    every = frozenset(step.number for step in steps)
    accepted = every if accept in ("", ALL) else _named(steps, accept, "--accept")
    return accepted - (_named(steps, refuse, "--refuse") if refuse else frozenset())


def _named(steps: Sequence[CleaningStep], text: str, option: str) -> frozenset[int]:
    kinds: dict[str, set[int]] = {}
    for step in steps:
        kinds.setdefault(step.check, set()).add(step.number)
    found = set[int]()
    words = text.replace(",", " ").split()
    for word in words:
        first, _, last = word.partition("-")
        if word == ALL:
            found |= {step.number for step in steps}
        elif word in kinds:
            found |= kinds[word]
        elif all(part.isdecimal() and len(part) <= MOST_DIGITS for part in (first, last or first)):
            found |= set(range(int(first), min(int(last or first), max(len(steps), int(first))) + 1))
        else:
            raise BadInput(f"{option} takes all, the numbers of steps as 1,3,4-9, or their kinds, and not {word!r}")
    if not words:
        raise BadInput(f"{option} takes all, the numbers of steps as 1,3,4-9, or their kinds, and not {text!r}")
    return frozenset(found)


def list_found(found: ReadMap | ReadModule, source: Path, json: bool, is_written: bool) -> None:
    """Print what the source holds and needs; of a map that is written what became of it."""
    if json:
        print_json(_as_json(found, is_written))
        return
    account, contents = getattr(found, "account", None), getattr(found, "contents", None)
    if not is_written:
        held = _held(contents) if account is not None and contents is not None else ()
        width = _width(contents) if contents is not None else ()
        for line in (*held, *_listed(found.steps), *width, *(f"   {line}" for line in _counts_of(found))):
            typer.echo(line)
        count = len(found.steps)
        typer.echo(f"{source} needs {count} cleaning step{'' if count == 1 else 's'}; nothing was written.")
        typer.echo("Repeat with --accept all, or with the numbers or kinds of those to be done.")
    if account is not None:
        for line in _accounted(account):
            typer.echo(line)


def _counts_of(found: ReadMap | ReadModule) -> tuple[str, ...]:
    """What comes in and out of a module, a line each; nothing of a map."""
    counts: tuple[str, ...] = getattr(getattr(found, "found", None), "counts", ())
    return counts


def _held(contents: Contents) -> Iterator[str]:
    """The layers and the columns, and which of them are in use."""
    if len(contents.layers) > 1:
        for layer in contents.layers:
            use = "taken" if layer.is_taken else "left out; --layer takes it"
            yield f"layer {layer.name or '-'}: {layer.shapes} shapes, {layer.named} of them named ({use})"
    if len(contents.columns) > 1:
        for column in contents.columns[:SHOWN_COLUMNS]:
            values = ", ".join(column.samples)
            use = " (names)" if column.name == contents.name_from else ""
            use += " (kinds)" if column.name == contents.kind_from else ""
            yield f"{column.name}: {values}{use}"


def _width(contents: Contents) -> Iterator[str]:
    """Up to which width gaps are closed."""
    if contents.close_mm or contents.guessed_close_mm:
        guess = "" if contents.close_mm == contents.guessed_close_mm else f" (a guess is {contents.guessed_close_mm:g})"
        yield f"gaps up to {contents.close_mm:g} mm become borders{guess}; --close MM sets it"


def _listed(steps: Sequence[CleaningStep]) -> Iterator[str]:
    """The steps by kind, in the order in which they are done; of many of one kind the first few."""
    kinds: dict[str, list[CleaningStep]] = {}
    for step in steps:
        kinds.setdefault(step.check, []).append(step)
    for check, of_kind in kinds.items():
        shown = of_kind if len(of_kind) <= 2 * SHOWN else of_kind[:SHOWN]
        for step in shown:
            yield f"{step.number}. {step.place}: {step.cause} [{check}]; would {step.remedy}."
        if len(shown) < len(of_kind):
            yield f"... and {len(of_kind) - len(shown)} more of [{check}], {len(of_kind)} in all"


def _accounted(account: Account) -> Iterator[str]:
    """What came in and what came of it."""
    line = f"{account.shapes} shapes in, {account.spaces} spaces out"
    more = [
        f"{account.further} of them further pieces of a shape" if account.further else "",
        f"{account.unplayed} of them gaps that are not played" if account.unplayed else "",
    ]
    yield "; ".join(part for part in (line, *more) if part) + "."
    if account.lost:
        yield f"Lost ({len(account.lost)}): {_some(account.lost)}."
    if account.doubled:
        yield f"Names that stood several times and were numbered ({len(account.doubled)}): {_some(account.doubled)}."
    if account.off_spaces:
        yield f"Names that are written where no space is ({len(account.off_spaces)}): {_some(account.off_spaces)}."
    if account.small:
        yield f"{account.small} spaces are small on this sheet; with --sheet {account.roomy_mm} none would be."


def _some(names: Sequence[str]) -> str:
    more = len(names) - SHOWN_NAMES
    return ", ".join(names[:SHOWN_NAMES]) + (f" and {more} more" if more > 0 else "")


def _as_json(found: ReadMap | ReadModule, is_written: bool) -> object:
    from workbench.engine.codec import to_builtins

    steps = [
        {
            "number": step.number,
            "check": step.check,
            "place": str(step.place),
            "cause": step.cause,
            "remedy": step.remedy,
            "otherwise": step.otherwise,
        }
        for step in found.steps
    ]
    told: dict[str, object] = {"source": found.source, "written": is_written, "steps": steps}
    if counts := _counts_of(found):
        told["counts"] = counts
    if (account := getattr(found, "account", None)) is not None:
        contents = to_builtins(getattr(found, "contents", None))
        for layer in contents["layers"]:
            layer.pop("sketch", None)
        told |= {"contents": contents, "account": to_builtins(account)}
    return told
