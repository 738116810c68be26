"""Sample games: which there are, and the design of one. Each is a package in `sample_games`, found by looking there."""

from __future__ import annotations

from importlib import import_module
from pkgutil import iter_modules

from msgspec import Struct

from workbench.engine.design import Design
from workbench.engine.words.message import Message

FOLDER = "sample_games"


class UnknownSample(Exception):
    """No sample game has this name; the text names those there are."""


class SampleGame(Struct, frozen=True):
    """A game that can be built: the name of its package, and what its `__init__` says of it.

    Games stand in a list by `order` and name.
    """

    game: str
    title: str
    summary: str = ""
    order: int = 0


def sample_games() -> tuple[SampleGame, ...]:
    """All sample games, in the order in which they are shown. None is built."""
    folder = import_module(FOLDER)
    found = [_sample(module.name) for module in iter_modules(folder.__path__) if module.ispkg]
    return tuple(sorted(found, key=lambda sample: (sample.order, sample.game)))


def build_sample(game: str) -> Design:
    """The design of a sample game, made from its sources.

    Raises
    ------
    UnknownSample
        There is none of this name.
    """
    known = [sample.game for sample in sample_games()]
    if game not in known:
        raise UnknownSample(
            Message(
                "no sample game is called {game} (there are: {known})",
                game=repr(game),
                known=", ".join(known) or Message("none"),
            )
        )
    design: Design = import_module(f"{FOLDER}.{game}.build").build()
    return design


def _sample(name: str) -> SampleGame:
    package = import_module(f"{FOLDER}.{name}")
    return SampleGame(
        name, getattr(package, "TITLE", name), getattr(package, "SUMMARY", ""), getattr(package, "ORDER", 0)
    )
