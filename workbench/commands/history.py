"""The command on the edit history that a ruleset file keeps: list its steps, take some back, forget all."""

from __future__ import annotations

from typing import TYPE_CHECKING, Annotated

import typer

from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.terminal import BadInput, print_json, print_table
from workbench.limits import HISTORY_STEPS

if TYPE_CHECKING:
    from workbench.storage.document import RulesetDocument


def history(
    file: RulesetFile,
    undo: Annotated[
        int, typer.Option("--undo", min=0, max=HISTORY_STEPS.most, metavar="N", help="Take the last N steps back.")
    ] = 0,
    redo: Annotated[
        int, typer.Option("--redo", min=0, max=HISTORY_STEPS.most, metavar="N", help="Do the next N steps again.")
    ] = 0,
    forget: Annotated[
        bool, typer.Option("--forget", help="Forget all steps, and leave nothing of what was struck out in the file.")
    ] = False,
    json: AsJson = False,
) -> None:
    """List the steps of the edit history of a ruleset file, take some back or do them again, or forget them all."""
    from workbench.storage.document import RulesetDocument
    from workbench.storage.history.history import WHY_IT_BEGINS

    if sum((bool(undo), bool(redo), forget)) > 1:
        raise BadInput("one of --undo, --redo and --forget, not several")
    if undo or redo or forget:
        with RulesetDocument.open(file) as document:
            _change(document, undo, redo)
            if forget:
                document.forget_history()
    kept = RulesetDocument.look_at(file).history
    done = [step.number <= kept.stands_at for step in kept.steps]
    if json:
        rows = [
            {"label": step.label, "made_at": step.made_at, "opened_at": step.opened_at, "is_done": is_done}
            for step, is_done in zip(kept.steps, done, strict=True)
        ]
        print_json({"begins": WHY_IT_BEGINS[kept.wall], "steps": rows})
        return
    cells = [
        (step.made_at.replace("T", " ")[:16], step.label, "" if is_done else "undone")
        for step, is_done in zip(kept.steps, done, strict=True)
    ]
    typer.echo(WHY_IT_BEGINS[kept.wall])
    if cells:
        print_table(("made at", "step", ""), cells)


def _change(document: RulesetDocument, undo: int, redo: int) -> None:
    """Go so many steps back or forth; BadInput where there are fewer, and none is gone then."""
    from workbench.storage.edits.edit import EditError
    from workbench.storage.history.deeds import doing_again, taking_back

    if document.why_read_only:
        raise BadInput(f"{document.path}: nothing can be changed: {document.why_read_only}")
    kept = document.history
    number_done = sum(step.number <= kept.stands_at for step in kept.steps)
    if undo > number_done or redo > len(kept.steps) - number_done:
        there = f"{number_done} to take back and {len(kept.steps) - number_done} to do again"
        raise BadInput(f"{document.path}: there are not so many steps ({there})")
    try:
        for step in reversed(kept.steps[number_done - undo : number_done] if undo else ()):
            document.apply(document.taking_back(step), deed=taking_back(step.number))
        for step in kept.steps[number_done : number_done + redo]:
            document.apply(document.doing_again(step), deed=doing_again(step.number))
    except EditError as error:
        raise BadInput(f"{document.path}: {error}") from None
