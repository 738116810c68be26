"""What an edit is, what it may do with a document, and what is told of it."""

from __future__ import annotations

from typing import NamedTuple, Protocol

from workbench.engine.design import Design


class EditError(ValueError):
    """An edit that cannot be done; the text says what is missing or wrong, in one line. Nothing was changed."""


class Edited(Protocol):
    """What an edit may do with a document: look at the design, and put another one in its place."""

    @property
    def design(self) -> Design: ...

    def put(self, design: Design) -> None: ...


class Edit(Protocol):
    """A change of the design in the user's words, and how to do it. `apply` returns the edit that takes it back."""

    @property
    def label(self) -> str: ...

    def apply(self, document: Edited) -> Edit: ...


class Change(NamedTuple):
    """What kinds of things changed ("spaces", "counters", "map", ...), which by id, and who asked for it."""

    kinds: frozenset[str]
    ids: frozenset[str]
    origin: object
