"""What the table shows between two changes, read once off the session and drawn by all its parts. No Qt here."""

from __future__ import annotations

from collections.abc import Mapping
from dataclasses import dataclass
from typing import Any

from editors.playtest.answering.choices import Choices, choices_of
from editors.playtest.on_map.board import Board
from editors.playtest.session import PlaytestSession
from workbench.engine.decision import Decision
from workbench.engine.display import Piece
from workbench.engine.options import Allotment, OneOf, Ordering, SomeOf
from workbench.engine.orders.options import OrdersFor
from workbench.engine.questions.only_answer import only_answer
from workbench.engine.state import Answer
from workbench.engine.words.message import Message
from workbench.qt.looks.translator import spoken


@dataclass(frozen=True, slots=True)
class Moment:
    """A position as its reader sees it, and what is asked of the person at the table.

    Attributes
    ----------
    sight
        The view of `viewer`, or the whole state when that is "".
    bot
        The seat of the bot that is asked, "" when none is.
    waits_for
        The seat of a person whose question the reader may not see, "" when there is none.
    is_told
        Whether what a seat was told is looked at, and nothing played.
    origin
        Where the force under way stands: the acting unit's space, else the first space among the answers so far, or
        that of the unit that was chosen alone; "" before there is one.
    scene
        Where it is fought, "" when nowhere.
    acting
        The unit of the seat that is asked which acts now, "" when none does.
    """

    sight: Any
    viewer: str
    decision: Decision | None
    choices: Choices
    pieces: Mapping[str, Piece]
    so_far: tuple[Answer, ...] = ()
    bot: str = ""
    waits_for: str = ""
    is_told: bool = False
    origin: str = ""
    scene: str = ""
    acting: str = ""

    @property
    def candidates(self) -> tuple[str, ...]:
        """Everything that is named by the options of the decision."""
        match self.decision.options if self.decision else None:
            case OneOf() | SomeOf() as options:
                return options.candidates
            case Ordering() as options:
                return options.of
            case Allotment() as options:
                return tuple(options.over)
            case OrdersFor() as options:
                return options.forces
        return ()

    @property
    def only_answer(self) -> Answer | None:
        """The one answer that is left to the question; None where there is a choice."""
        return only_answer(self.decision.options) if self.decision else None

    @property
    def is_collecting(self) -> bool:
        """Is an answer asked for that is put together and then confirmed?"""
        return self.decision is not None and not isinstance(self.decision.options, OneOf)

    @property
    def is_retreat(self) -> bool:
        return self.decision is not None and "retreat" in self.decision.name.lower()

    @property
    def chosen_units(self) -> frozenset[str]:
        """The units named by the answers so far."""
        named = {unit for answer in self.so_far if isinstance(answer, tuple) for unit in answer}
        alone = {a for a in self.so_far if isinstance(a, str) and a in self.pieces}
        return frozenset(named | alone | ({self.acting} if self.acting else set()))

    def standing_in(self, space: str) -> tuple[Piece, ...]:
        return tuple(piece for piece in self.pieces.values() if piece.space == space)


def moment_of(session: PlaytestSession, board: Board) -> Moment:
    """Read the session as it stands."""
    rules, sight, decision = session.rules, session.sight, session.decision()
    pieces = {piece.unit: piece for piece in session.pieces()}
    acting = _acting(session, decision, pieces)
    return Moment(
        sight,
        session.viewer,
        decision,
        choices_of(decision, rules, board, pieces) if decision else Choices(),
        pieces,
        session.so_far,
        session.bot_to_move() or "",
        session.waits_for(),
        bool(session.told_to),
        _origin(((acting,) if acting else session.so_far), pieces, board),
        rules.display.scene(sight),
        acting,
    )


def _acting(session: PlaytestSession, decision: Decision | None, pieces: Mapping[str, Piece]) -> str:
    """The unit that acts, where it is the asked seat's own."""
    acting = session.rules.display.acting(session.sight)
    if decision is None or acting not in pieces:
        return ""
    return acting if pieces[acting].side == session.rules.side_of(decision.seat) else ""


def _origin(so_far: tuple[Answer, ...], pieces: Mapping[str, Piece], board: Board) -> str:
    named = [answer for answer in so_far if isinstance(answer, str)]
    spaces = [answer for answer in named if answer in board.spaces]
    stands = [pieces[answer].space for answer in named if answer in pieces and pieces[answer].space in board.spaces]
    return next(iter((*spaces, *stands)), "")


def strength_of(piece: Piece) -> int:
    """Strength points; 0 of a leader and of an unknown counter."""
    return int(piece.strength) if piece.strength.isdigit() else 0


def piece_words(piece: Piece) -> str:
    """ "4 SP, B3, out of general supply": what a row says of a unit, but for a letter that is part of its name, and for
    a movement that stands among its remarks.
    """
    strength = spoken(Message("{points} SP", points=piece.strength)) if piece.strength else ""
    remarks = map(spoken, piece.remarks)
    if piece.defence:
        return ", ".join((strength, spoken(Message("{strength} in defence", strength=piece.defence)), *remarks))
    quality = piece.quality if piece.quality not in piece.name.split() else ""
    return ", ".join(filter(None, (strength, quality, *remarks)))
