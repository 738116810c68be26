"""The tables of a referee's file and of a player's own: each a kind of SQLite file of ours."""

from __future__ import annotations

from sqlalchemy.orm import registry
from sqlmodel import Field, SQLModel

from workbench.engine.words.message import marked
from workbench.storage.file import file_kind
from workbench.storage.file.file_errors import StoredFileError
from workbench.storage.file.file_kind import FileKind
from workbench.storage.file.sums import add_table_of_sums
from workbench.storage.records.record_upgrades import GAME_LADDER


class GameTable(SQLModel, registry=registry()):
    """A table of the referee's file."""


class GameRow(GameTable, table=True):
    """The one row of what is said once, and of what moves on: `round` is the one that is open, `state` where it stands.

    `facts` are the `GameFacts` as JSON; `design` and `state` are compressed JSON; `key` and `secret` the referee's own.
    """

    __tablename__ = "game"

    id: int = Field(primary_key=True)
    game: str
    facts: str
    design: bytes
    key: bytes
    secret: str
    state: bytes
    is_begun: bool
    round: int
    seal: str
    is_revealed: bool


class SeatRow(GameTable, table=True):
    """A seat that has joined; its shares count by its anchor from round `since` on, before by the `former` one.

    `standing` is what it left for rounds in which nothing comes, as JSON.
    """

    __tablename__ = "seat"

    seat: str = Field(primary_key=True)
    public: str
    anchor: str
    since: int
    former: str
    may_rejoin: bool
    standing: str


class TakenRow(GameTable, table=True):
    """What a seat has sent for the round that is open: the whole file. `at` is when it was taken, "" where unknown."""

    __tablename__ = "taken"

    seat: str = Field(primary_key=True)
    digest: str
    serial: int
    share: str
    content: bytes
    at: str = ""


class RoundRow(GameTable, table=True):
    """A round that was adjudicated. `shares`, `anchors` and `taken` are JSON objects, `record` compressed JSON."""

    __tablename__ = "round"

    number: int = Field(primary_key=True)
    shares: str
    anchors: str
    taken: str
    record: bytes
    salt: str
    seal: str


class SentRow(GameTable, table=True):
    """A packet as it was sent, and what the seat answered with: whole files."""

    __tablename__ = "sent"

    round: int = Field(primary_key=True)
    seat: str = Field(primary_key=True)
    digest: str
    content: bytes
    answered: bytes


class RuledRow(GameTable, table=True):
    """A ruling of the round that is open, as JSON, in the order in which they were given, and when it was."""

    __tablename__ = "ruled"

    number: int = Field(primary_key=True)
    ruling: str
    at: str = ""


class SayingRow(GameTable, table=True):
    """What is said to a seat with the next packet: a text, or a PNG picture."""

    __tablename__ = "saying"

    number: int = Field(primary_key=True)
    seat: str
    text: str
    picture: bytes


class PlayerTable(SQLModel, registry=registry()):
    """A table of a player's own file."""


class PlayerRow(PlayerTable, table=True):
    """Whose file it is: `key` and `secret` are the player's own, `serial` is the last number used."""

    __tablename__ = "player"

    id: int = Field(primary_key=True)
    game: str
    seat: str
    facts: str
    design: bytes
    key: bytes
    secret: str
    serial: int


class OpenedRow(PlayerTable, table=True):
    """A packet that was opened: the whole file."""

    __tablename__ = "opened"

    round: int = Field(primary_key=True)
    digest: str
    content: bytes


class DraftRow(PlayerTable, table=True):
    """Orders that are being written for a round, as JSON."""

    __tablename__ = "draft"

    round: int = Field(primary_key=True)
    orders: str


class GameFileError(StoredFileError):
    """A referee's file or a player's own that cannot be made, opened or written."""


GAME_TABLES, PLAYER_TABLES = GameTable.metadata, PlayerTable.metadata
add_table_of_sums(GAME_TABLES)
add_table_of_sums(PLAYER_TABLES)
GAME_FILE = FileKind(
    name=marked("referee's file"),
    application_id=file_kind.GAME_ID,
    schema=2,
    ladder=GAME_LADDER,
    tables=GAME_TABLES,
    error=GameFileError,
)
PLAYER_FILE = FileKind(
    name=marked("player's file"),
    application_id=file_kind.PLAYER_ID,
    schema=1,
    ladder={},
    tables=PLAYER_TABLES,
    error=GameFileError,
)
