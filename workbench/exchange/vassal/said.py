"""What a module of ours says in its menus, and the language that it is in."""

from __future__ import annotations

from collections.abc import Callable

from workbench.engine.words.message import marked
from workbench.exchange.exports import Export
from workbench.language import said_in

Said = Callable[[str], str]
"""A text of ours in the language of the module."""

REDUCED, OTHER_SIDE = marked("reduced"), marked("other side")
NEXT, BEFORE = marked("Next"), marked("Before")
REDUCED_STEP, STEP_BACK = marked("Lose a step"), marked("Take a step back")
HIDE, HIDDEN = marked("Hide, or show"), marked("hidden unit")
NOTE, MOVED = marked("Write a note"), marked("Has moved, or not")
CLONE, DELETE = marked("Another one like it"), marked("Take it away")


def said_for(export: Export) -> Said:
    """What says a text as the module is read: the language that is wished, or the first of the design."""
    language = export.wishes.language or next(iter(export.design.languages), "")
    return lambda text: str(said_in(language, text))
