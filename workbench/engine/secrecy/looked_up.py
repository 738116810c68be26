"""What is looked up by its id in a design: whoever asks for what is not there is told so, or what there is."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Protocol, TypeVar

from workbench.engine.words.message import Message, as_message


class HasId(Protocol):
    """Whatever is known by an id."""

    @property
    def id(self) -> str: ...


F = TypeVar("F")
N = TypeVar("N", bound=HasId)


def found(things: Mapping[str, F], wanted: str, what: str) -> F:
    """The thing of this id, or KeyError."""
    try:
        return things[wanted]
    except KeyError:
        raise KeyError(
            Message("the design has no {what} {wanted}", what=as_message(what), wanted=repr(wanted))
        ) from None


def named(things: tuple[N, ...], wanted: str, what: str) -> N:
    """That of the things which has this id; a KeyError names all that there are."""
    for thing in things:
        if thing.id == wanted:
            return thing
    raise KeyError(
        Message(
            "no {what} {wanted} (there are: {known})",
            what=as_message(what),
            wanted=repr(wanted),
            known=", ".join(thing.id for thing in things) or Message("none"),
        )
    )


def first(things: tuple[F, ...], what: str) -> F:
    """The first of the things, or KeyError."""
    if not things:
        raise KeyError(Message("the design has no {what}", what=as_message(what)))
    return things[0]
