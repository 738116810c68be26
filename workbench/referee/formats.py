"""What is written into packets, orders, records and the proof: their types and their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any

import msgspec
from msgspec import Struct, field

from workbench import limits
from workbench.engine.decision import Action
from workbench.engine.words.message import Message, marked
from workbench.referee.refused import Refused
from workbench.referee.signed_files import FileForm, Manifest, part_of

TURN, ORDERS = ".turn", ".orders"
GAME, DESIGN = "game.json", "design.json"
VIEW, TOLD, QUESTIONS, REPORT = "view.json", "told.json", "questions.json", "report.html"
ANSWERS, JOINING = "orders.json", "join.json"
ABSENT = "absent"
"""What stands for the orders of a seat that sent none."""
NO_TURN, NO_ORDERS = marked("it is no packet of a game"), marked("it is no file of orders")
JOIN_ROUND = 0
"""The round in which seats join and nothing is played."""


class TurnManifest(Manifest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`previous` is the packet before it, `taken` what the referee had of each seat for the round before."""

    previous: str = ""
    seal: str = ""
    anchors: dict[str, str] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)


class OrdersManifest(Manifest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`answers` is the packet that they answer; of several files the one of the highest `serial` counts."""

    serial: int
    answers: str
    share: str = ""


class Joining(Struct, frozen=True, forbid_unknown_fields=True):
    """What a player's machine makes up: the key of its signatures, and the anchor of its shares."""

    public: str
    anchor: str


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has to say: the first answers what is asked, further ones follow as long as the seat is asked.

    `standing` are tried, in order, in rounds for which nothing comes; None leaves those of before.
    """

    actions: tuple[Action, ...] = ()
    standing: tuple[Action, ...] | None = None


class GameFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of a game before it begins; `referee` is the public key of whoever referees."""

    title: str
    rules: str
    scenario: str
    options: dict[str, str]
    seats: tuple[str, ...]
    rounds: int
    referee: str
    absent: dict[str, str]
    note: str = ""


class NotPlayed(Struct, frozen=True):
    """An action of the seat that could not be carried out, and why."""

    action: Action
    clause: str
    reason: str


class ToldPlay(Struct, frozen=True):
    """What a seat was told of one play: events as it read them, with their sentences."""

    events: msgspec.Raw
    sentences: tuple[str, ...]


class ToldRound(Struct, frozen=True):
    """What a seat was told of a round; `absent` are the seats that sent nothing, `joined` those with a new key."""

    plays: tuple[ToldPlay, ...] = ()
    not_played: tuple[NotPlayed, ...] = ()
    absent: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()


def read_orders(members: Mapping[str, bytes]) -> Orders:
    """The orders in a file; Refused when they are none, or too many."""
    orders = part_of(members, ANSWERS, Orders)
    if max(len(orders.actions), len(orders.standing or ())) > limits.ORDERED_ACTIONS.most:
        raise Refused(Message("it has {beyond}", beyond=limits.ORDERED_ACTIONS.beyond))
    return orders


TURN_FORM = FileForm(
    "turn", 1, TurnManifest, ((GAME, DESIGN), (VIEW, TOLD, QUESTIONS, REPORT)), limits.TURN_BYTES, NO_TURN
)
ORDERS_FORM = FileForm("orders", 1, OrdersManifest, ((JOINING,), (ANSWERS,)), limits.ORDERS_BYTES, NO_ORDERS)
Json = dict[str, Any]
