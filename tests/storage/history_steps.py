"""Steps of the history as tests take them: back, forth, by name."""

from __future__ import annotations

from tests.changed_parameters import change_parameter
from workbench.storage.document import RulesetDocument
from workbench.storage.edits.edit import Edit
from workbench.storage.history.deeds import doing_again, taking_back


def undo(document: RulesetDocument) -> None:
    step = document.history.last_done
    assert step is not None
    document.apply(document.taking_back(step), deed=taking_back(step.number))


def redo(document: RulesetDocument) -> None:
    step = document.history.next_undone
    assert step is not None
    document.apply(document.doing_again(step), deed=doing_again(step.number))


def labels(document: RulesetDocument) -> list[str]:
    return [step.label for step in document.history.steps]


def river(cost: int) -> Edit:
    return change_parameter("river_cost", cost)


def cost(document: RulesetDocument) -> object:
    return document.design.number("river_cost")
