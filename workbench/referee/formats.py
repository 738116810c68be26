"""What is written into packets, orders, records and the proof: their types and their names."""

from __future__ import annotations

from collections.abc import Mapping
from typing import Any, Literal

import msgspec
from msgspec import Struct, field

from workbench import limits
from workbench.engine.decision import Action
from workbench.engine.state import Answer
from workbench.engine.words.message import Message, marked
from workbench.language import ENGLISH
from workbench.referee.refused import Refused
from workbench.referee.signed_files import FileForm, Manifest, part_of

TURN, ORDERS = ".turn", ".orders"
GAME, DESIGN = "game.json", "design.json"
VIEW, TOLD, QUESTIONS, REPORT = "view.json", "told.json", "questions.json", "report.html"
MAP = "map.svg"
PICTURES = ("picture-1.png", "picture-2.png", "picture-3.png")
"""Those that the person who referees adds to a packet."""
ANSWERS = "orders.json"
ABSENT = "absent"
"""What stands for the orders of a seat that sent none."""
NO_TURN, NO_ORDERS = marked("it is no packet of a game"), marked("it is no file of orders")
PROOF = "workbench-proof-1"
JOIN_ROUND = 0
"""The round in which seats join and nothing is played."""


class TurnManifest(Manifest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`previous` is the packet before it, `taken` what the referee had of each seat for the round before.

    An invitation names the `public` key of whoever referees, which everything after it is signed by.
    """

    previous: str = ""
    public: str = ""
    seal: str = ""
    anchors: dict[str, str] = field(default_factory=dict)
    taken: dict[str, str] = field(default_factory=dict)


class OrdersManifest(Manifest, frozen=True, forbid_unknown_fields=True, kw_only=True):
    """`answers` is the packet that they answer; of several files the one of the highest `serial` counts.

    A file by which a seat joins has the key of its signatures and the anchor of its shares, and no orders.
    """

    serial: int
    answers: str
    share: str = ""
    public: str = ""
    anchor: str = ""


class Orders(Struct, frozen=True, forbid_unknown_fields=True):
    """What a seat has to say: the first answers what is asked, further ones follow as long as the seat is asked.

    `standing` are tried, in order, in rounds for which nothing comes; None leaves those of before.
    """

    actions: tuple[Action, ...] = ()
    standing: tuple[Action, ...] | None = None


class GameFacts(Struct, frozen=True, forbid_unknown_fields=True):
    """What everybody knows of a game before it begins; `referee` is the public key of whoever referees.

    `encrypt` is there, and true, in games whose files are sent in boxes; all others say nothing of it.
    """

    title: str
    rules: str
    scenario: str
    options: dict[str, str]
    seats: tuple[str, ...]
    rounds: int
    referee: str
    absent: dict[str, str]
    note: str = ""
    languages: dict[str, str] | msgspec.UnsetType = msgspec.UNSET
    """Seat -> the language of the page in its packets, where it is not English; games without one say nothing of it."""
    encrypt: bool | msgspec.UnsetType = msgspec.UNSET

    def language_of(self, seat: str) -> str:
        """The language in which a seat reads the page of its packets."""
        return ENGLISH if self.languages is msgspec.UNSET else self.languages.get(seat, ENGLISH)

    @property
    def is_encrypted(self) -> bool:
        """Do files go in boxes, once a seat has joined?"""
        return self.encrypt is True


class NotPlayed(Struct, frozen=True):
    """An action of the seat that could not be carried out, and why."""

    action: Action
    clause: str
    reason: str


class ToldPlay(Struct, frozen=True):
    """What a seat was told of one play: events as it read them, with their sentences."""

    events: msgspec.Raw
    sentences: tuple[str, ...]


class GivenRuling(Struct, frozen=True):
    """What the person who referees ruled of a thing, the `nth` of this name in its round; None takes back what was.

    Of several of one thing the last counts. `is_shown` tells its note to all seats with the next packets.
    """

    what: tuple[str, ...]
    nth: int
    answer: Answer | None
    is_shown: bool = False


class Saying(Struct, frozen=True):
    """What whoever referees says to a seat: an answer, a note on a ruling, or the hash of a picture."""

    kind: Literal["answer", "ruling", "picture"]
    text: str


class ToldRound(Struct, frozen=True):
    """What a seat was told of a round; `absent` are the seats that sent nothing, `joined` those with a new key.

    `said` is what the person who referees has to say to it.
    """

    plays: tuple[ToldPlay, ...] = ()
    not_played: tuple[NotPlayed, ...] = ()
    absent: tuple[str, ...] = ()
    joined: tuple[str, ...] = ()
    said: tuple[Saying, ...] = ()


class RecordedPlay(Struct, frozen=True):
    """A play as it was: `action` None is how the game began, `how` says by what it was answered."""

    action: Action | None
    how: str
    events: msgspec.Raw


class Rolled(Struct, frozen=True):
    """A die as it fell."""

    label: tuple[str, ...]
    which: int
    sides: int
    face: int


class RecordedRound(Struct, frozen=True):
    """All of a round, as it is sealed. `absent` says what was done for whom, digests are of the moment after it.

    `ruled` are the rulings of a person in the order in which they were given, with those that were taken back.
    """

    round: int
    plays: tuple[RecordedPlay, ...] = ()
    rolls: tuple[Rolled, ...] = ()
    not_played: dict[str, tuple[NotPlayed, ...]] = field(default_factory=dict)
    absent: dict[str, str] = field(default_factory=dict)
    joined: tuple[str, ...] = ()
    digest: str = ""
    views: dict[str, str] = field(default_factory=dict)
    said: dict[str, tuple[Saying, ...]] = field(default_factory=dict)
    ruled: tuple[GivenRuling, ...] = ()


class RecordedStart(Struct, frozen=True):
    """What a game begins with, as it is sealed; `is_begun` where nothing is rolled before somebody is asked."""

    round: int
    facts: GameFacts
    design: msgspec.Raw
    start: msgspec.Raw
    is_begun: bool


class ProvedRound(Struct, frozen=True):
    """A round in the proof: the record as it was sealed, and all that its dice follow from."""

    round: int
    shares: dict[str, str]
    anchors: dict[str, str]
    taken: dict[str, str]
    record: str
    salt: str


class Proof(Struct, frozen=True):
    """What is shown to everybody when a game is over."""

    format: str
    game: str
    seal: str
    anchors: dict[str, str]
    rounds: tuple[ProvedRound, ...]


def read_orders(members: Mapping[str, bytes]) -> Orders:
    """The orders in a file; Refused when they are none, or too many."""
    orders = part_of(members, ANSWERS, Orders)
    if max(len(orders.actions), len(orders.standing or ())) > limits.ORDERED_ACTIONS.most:
        raise Refused(Message("it has {beyond}", beyond=limits.ORDERED_ACTIONS.beyond))
    return orders


TURN_FORM = FileForm(
    "turn",
    1,
    TurnManifest,
    (
        (GAME, DESIGN),
        *(
            (VIEW, TOLD, QUESTIONS, REPORT, *drawn, *PICTURES[:count])
            for drawn in ((), (MAP,))
            for count in range(len(PICTURES) + 1)
        ),
    ),
    limits.TURN_BYTES,
    NO_TURN,
)
ORDERS_FORM = FileForm("orders", 1, OrdersManifest, ((), (ANSWERS,)), limits.ORDERS_BYTES, NO_ORDERS)
Json = dict[str, Any]
