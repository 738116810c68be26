"""What an import proposes: a map, and the steps that were needed to clean it, each of which one may decline."""

from __future__ import annotations

from collections.abc import Callable, Collection, Sequence
from dataclasses import dataclass

from msgspec import Struct
from msgspec.structs import replace

from workbench import limits
from workbench.cartography.map_spaces import AnyMap
from workbench.engine.problem import Place
from workbench.engine.words.message import Message, as_message
from workbench.exchange.imports.contents import Account, Contents

MOST_STEPS = limits.CLEANING_STEPS.most
"""A source that needs more cleaning than this is no map that anybody would look through."""


class ImportRefused(ValueError):
    """A source that cannot be imported. The text is one line: where, and what is wrong."""


class CleaningStep(Struct, frozen=True):
    """One thing that is wrong with a source, and what would be done about it.

    Attributes
    ----------
    number
        By which it is accepted, from 1.
    check
        What kind of finding it is.
    place
        Where: a space, or a place of the file.
    cause
        What is wrong there.
    remedy
        What would be done.
    otherwise
        What comes of it where that is declined; "" where nothing else can be done, or all stays as it is.
    """

    number: int
    check: str
    place: Place
    cause: str
    remedy: str
    otherwise: str = ""

    def __str__(self) -> str:
        return f"{self.place}: {self.cause}; {self.remedy}"


class Cleaning:
    """The steps of one reading as they are met. `accepted` are the texts of those to be done, None is all of them.

    A step that is not `known`, for it comes of another one that was declined, is done.
    """

    def __init__(self, accepted: Collection[str] | None = None, known: Collection[str] | None = None) -> None:
        self.steps: list[CleaningStep] = []
        self.account: Account | None = None
        self.contents = Contents()
        self._accepted, self._known = accepted, known

    def tell_contents(self, contents: Contents) -> None:
        """What the source holds, and what of it is taken."""
        self.contents = contents

    def tell_width(self, close_mm: float, guessed_mm: float) -> None:
        """Up to which width gaps are closed, and what width the drawing suggests."""
        self.contents = replace(self.contents, close_mm=close_mm, guessed_close_mm=guessed_mm)

    def step(self, check: str, place: Place, cause: str, remedy: str, otherwise: str = "") -> bool:
        """Note a step; is it to be done?

        Raises
        ------
        ImportRefused
            There are more of them than anybody would look through.
        """
        if len(self.steps) >= MOST_STEPS:
            raise ImportRefused(
                Message(
                    "it needs {beyond} (the last is at {place}: {cause})",
                    beyond=limits.CLEANING_STEPS.beyond,
                    place=place.said,
                    cause=as_message(cause),
                )
            )
        found = CleaningStep(len(self.steps) + 1, check, place, cause, remedy, otherwise)
        self.steps.append(found)
        is_new = self._known is not None and str(found) not in self._known
        return self._accepted is None or is_new or str(found) in self._accepted


Reading = Callable[[Cleaning], AnyMap]
"""Reads a source into a map, noting each step; ImportRefused where it is none."""


@dataclass(frozen=True)
class ImportProposal:
    """A source as it would be imported.

    Attributes
    ----------
    source
        What it was read from, in words.
    map
        With all steps done.
    steps
        What had to be cleaned, in the order in which it is done; none when the source is sound.
    reading
        How it was read, to be read again with fewer steps.
    contents
        What the source holds, of what is chosen from.
    account
        What became of it: counts in and out, names lost and doubled; None where the source is no drawing.
    """

    source: str
    map: AnyMap
    steps: tuple[CleaningStep, ...]
    reading: Reading
    contents: Contents
    account: Account | None

    def accepting(self, numbers: Collection[int]) -> AnyMap:
        """The map with these steps done and no others; raises as `accepted`."""
        return self.accepted(numbers)[0]

    def accepted(self, numbers: Collection[int]) -> tuple[AnyMap, Account | None]:
        """The map with these steps done and no others, and what became of the source.

        Raises
        ------
        ImportRefused
            A step has no such number, or without those left out it is no map: the text says why.
        """
        accepted = accepted_steps(self.steps, numbers)
        if accepted is None:
            return self.map, self.account
        cleaning = Cleaning(accepted, {str(step) for step in self.steps})
        return self.reading(cleaning), cleaning.account


def accepted_steps(steps: Sequence[CleaningStep], numbers: Collection[int]) -> set[str] | None:
    """The texts of the steps of these numbers, None where they are all; ImportRefused where one has no such number."""
    unknown = sorted(set(numbers) - {step.number for step in steps})
    if unknown:
        raise ImportRefused(
            Message("there is no cleaning step {number} (there are {count})", number=unknown[0], count=len(steps))
        )
    if len(set(numbers)) == len(steps):
        return None
    return {str(step) for step in steps if step.number in numbers}


def propose(source: str, reading: Reading) -> ImportProposal:
    """Read a source with all steps done, to show what they are; ImportRefused when it is no map."""
    cleaning = Cleaning()
    found = reading(cleaning)
    return ImportProposal(source, found, tuple(cleaning.steps), reading, cleaning.contents, cleaning.account)
