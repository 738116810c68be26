"""What the import of a module proposes: a design, and the steps of its reading, each of which one may decline."""

from __future__ import annotations

from collections.abc import Callable, Collection

from msgspec import Struct

from workbench.engine.design import Design
from workbench.exchange.imports.proposal import Cleaning, CleaningStep, accepted_steps


class ModuleDesign(Struct, frozen=True):
    """A design whose pictures are called by their entries in the module, until they are brought.

    `counts` tell what came in and out, a line each.
    """

    design: Design
    boards: tuple[str, ...]
    faces: tuple[str, ...]
    counts: tuple[str, ...]


class ModuleProposal(Struct, frozen=True):
    """A module as it would be imported, and the steps of that; `reading` reads it again with fewer."""

    source: str
    found: ModuleDesign
    steps: tuple[CleaningStep, ...]
    reading: Callable[[Cleaning], ModuleDesign]

    def accepting(self, numbers: Collection[int]) -> ModuleDesign:
        """The design with these steps done and no others; ImportRefused where a step has no such number."""
        accepted = accepted_steps(self.steps, numbers)
        return self.found if accepted is None else self.reading(Cleaning(accepted))
