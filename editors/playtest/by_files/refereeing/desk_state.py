"""What stands on the referee's desk: the game, the round as it would be played, files refused. No Qt here.

A round is played on trial as often as one likes; only the writing of packets closes it.
"""

from __future__ import annotations

from collections.abc import Iterator
from pathlib import Path
from typing import Any, NamedTuple, TypeGuard

from workbench import limits
from workbench.engine.display import LineStatus
from workbench.engine.events import DiceRolled
from workbench.engine.knowledge.contacts import TOLD
from workbench.engine.orders.order import GivenOrders
from workbench.engine.shown.beliefs import Belief
from workbench.engine.state import Answer
from workbench.referee.adjudication import Adjudicated
from workbench.referee.answering import WAIT
from workbench.referee.by_a_person import branches, ruling, saying
from workbench.referee.by_a_person.leaks import leaks_of
from workbench.referee.by_a_person.rulings import Key, ListedRuling
from workbench.referee.formats import JOIN_ROUND, ORDERS_FORM, GivenRuling, read_orders
from workbench.referee.game_rows import Sent
from workbench.referee.plain_zip import unzipped
from workbench.referee.referee import Referee
from workbench.referee.refused import Refused
from workbench.referee.signed_files import read_file

MOST_DICE = 4


class RefusedFile(NamedTuple):
    """A file that was not taken, and why."""

    name: str
    why: str


class Phase(NamedTuple):
    """Where in a round something is: what is going on, from the outside in, and the clause of its phase."""

    trail: tuple[str, ...]
    clause: str


class ShownPacket(NamedTuple):
    """A packet as it is, or would be: its parts, how large it is, what in it looks like a leak."""

    seat: str
    round: int
    size: int
    members: dict[str, bytes]
    leaks: tuple[str, ...]
    is_sent: bool


class _Roll(NamedTuple):
    """A roll by its label: of which kind it is, and of what."""

    kind: str
    of: set[str]
    roll: DiceRolled[Any]


def _is_labelled(event: Any) -> TypeGuard[DiceRolled[Any]]:
    return isinstance(event, DiceRolled) and len(event.label) > 1


class DeskState:
    """Every change of the game goes through here; Refused or GameFileError say why one cannot be, in a line."""

    def __init__(self, referee: Referee) -> None:
        self.referee = referee
        self.absent: dict[str, str] = {}
        """What is done in this round for a seat of which nothing has come, where it differs from what was settled."""
        self.refused: list[RefusedFile] = []
        self.trial: Adjudicated | None = None
        self._asked: dict[Key, ListedRuling] = {}
        """All that was asked in this round since one sat down, on whatever branch."""
        self.asks_nothing = False
        """Does the program rule as it suggests, without asking?"""

    # ------------------------------------------------------------------ what there is

    @property
    def seats(self) -> tuple[str, ...]:
        return self.referee.head.facts.seats

    @property
    def is_by_a_person(self) -> bool:
        """Does a person rule in this game?"""
        return bool(self.referee.state.is_refereed)

    @property
    def is_closed(self) -> bool:
        """Is nothing left to be played?"""
        return self.referee.is_over or self.referee.head.is_revealed

    def way(self, seat: str) -> str:
        """What is done for a seat when nothing comes of it."""
        return self.absent.get(seat, self.referee.head.facts.absent.get(seat, WAIT))

    @property
    def waits_for(self) -> tuple[str, ...]:
        """The seats without which the round cannot be played."""
        is_joining = not self.referee.head.round
        return tuple(seat for seat in self.referee.missing if is_joining or self.way(seat) == WAIT)

    @property
    def rulings(self) -> tuple[ListedRuling, ...]:
        """Those of the round that is on trial."""
        return self.trial.rulings if self.trial is not None else ()

    @property
    def waiting(self) -> int:
        """How many rulings wait."""
        return sum(not one.is_ruled for one in self.rulings)

    @property
    def state(self) -> Any:
        """The moment that is looked at: after the round on trial, else before it."""
        return self.trial.played.state if self.trial is not None else self.referee.state

    def phase_of(self, one: ListedRuling) -> Phase:
        """Where in the round it is ruled; the words are messages."""
        rules = self.referee.rules
        lines = rules.display.sequence(one.moment)
        now = next((line.clause for line in lines if line.status is LineStatus.NOW), "")
        return Phase(rules.words.trail(one.moment), now)

    def dice_of(self, one: ListedRuling) -> list[tuple[str, tuple[int, ...]]]:
        """The dice that a ruling goes by: those of the round whose label names what it is of, and no other ruling."""
        kind, *of = one.what
        kinds = {other.what[0] for other in self.rulings} - {kind}
        events = (event for play in (self.trial.played.plays if self.trial else ()) for event in play.events)
        found = [_Roll(roll.label[1], {*roll.label[2:]}, roll) for roll in events if _is_labelled(roll)]
        named = [one for one in found if of and {*of} <= one.of and one.kind not in kinds]
        mine = [one for one in named if one.kind == kind] or named
        return [("" if one.kind == kind else one.roll.why, one.roll.faces) for one in mine][:MOST_DICE]

    def place_of(self, one: ListedRuling) -> str:
        """Where that is which a ruling is of; "" where it is nowhere."""
        units = self.state.units
        spaces = (str(units[of].space) if of in units else of for of in one.what[1:])
        return next(spaces, "")

    def beliefs(self) -> tuple[Belief, ...]:
        """What each side believes of the other beside what is so, where a game goes by what is told."""
        rules = self.referee.rules
        found: tuple[Belief, ...] = rules.display.beliefs(self.state) if rules.knowledge == TOLD else ()
        return found

    def steps(self) -> tuple[branches.Step, ...]:
        """What was ruled in this round, each time that something was."""
        return branches.steps_of(self.referee)

    def asked_before(self, one: GivenRuling) -> ListedRuling | None:
        """The question that was ruled on, as far as it is known."""
        return self._asked.get((one.what, one.nth))

    def packets(self) -> list[ShownPacket]:
        """Those that the round on trial makes, else those that were sent last."""
        if self.trial is not None:
            number = self.trial.head.round
            return [self._shown(one, self.state) for one in self.trial.sent if one.round == number]
        state = self.referee.state if self.referee.head.round else None
        sent = sorted(self.referee.rows.sent.items())
        return [self._shown(one, state, is_sent=True) for _, one in sent]

    def _shown(self, sent: Sent, state: Any, is_sent: bool = False) -> ShownPacket:
        members = unzipped(sent.content)
        found = leaks_of(self.referee, sent.seat, state, members) if state is not None else ()
        return ShownPacket(sent.seat, sent.round, len(sent.content), members, found, is_sent)

    def orders_of(self, seat: str) -> Iterator[str]:
        """The orders of a seat read back; the words are messages."""
        taken, words = self.referee.rows.taken.get(seat), self.referee.rules.words
        if taken is None:
            return
        public = bytes.fromhex(self.referee.rows.seats[seat].public)
        view = self.referee.engine.view(self.referee.state, seat)
        for action in read_orders(read_file(ORDERS_FORM, taken.content, lambda manifest: public).members).actions:
            for answer in action.answers:
                yield from _read_back(words, answer, view)

    def notes(self) -> list[saying.Note]:
        """What players wrote to the referee in this round."""
        return saying.notes_of(self.referee)

    # ------------------------------------------------------------------ what is done

    def take(self, paths: list[Path]) -> int:
        """Take files; those that cannot be are listed with why. How many were taken."""
        taken = 0
        for path in paths:
            try:
                with path.open("rb") as file:
                    self.referee.take(file.read(limits.ORDERS_BYTES.most + 1))
                taken += 1
            except Refused as refused:
                self.refused.append(RefusedFile(path.name, refused.said))
            except OSError as error:
                self.refused.append(RefusedFile(path.name, error.strerror or str(error)))
        if taken:
            self.trial = None
        return taken

    def goes_by_itself(self) -> bool:
        """May the round go on with nobody asking: all is there, and the program referees?"""
        is_asked = self.is_by_a_person and not self.asks_nothing and bool(self.referee.head.round)
        return not self.is_closed and not self.waits_for and not self.referee.missing and not is_asked

    def adjudicate(self) -> None:
        """Play the round on trial: rulings and packets are looked at, nothing is written."""
        self.trial = self.referee.trial(self.absent)
        self._asked |= {(one.what, one.nth): one for one in self.trial.rulings}

    def write_packets(self) -> None:
        """Close the round as it stands and write the packets of the next one."""
        self.referee.adjudicate(self.absent, is_rest_suggested=self.asks_nothing)
        self.trial = None
        self._asked.clear()
        self.absent.clear()
        self.refused.clear()

    def rule(self, one: ListedRuling, answer: Answer | None, note: str, is_shown: bool) -> None:
        """Confirm a ruling or rule otherwise."""
        ruling.rule(self.referee, one, answer, note, is_shown)
        self.adjudicate()

    def take_back(self, one: ListedRuling) -> None:
        """Let a ruling wait again."""
        ruling.take_back(self.referee, one)
        self.adjudicate()

    def go_back(self, number: int) -> None:
        """Rule again as it stood when so many rulings had been given."""
        branches.go_back(self.referee, number)
        self.adjudicate()

    def confirm_all(self) -> None:
        """Confirm whatever waits."""
        ruling.confirm_all(self.referee, self.absent)
        self.adjudicate()

    def say(self, seat: str, text: str) -> None:
        """Say something to a seat with its next packet."""
        saying.say(self.referee, seat, text)
        self._again()

    def add_picture(self, seat: str, path: Path) -> None:
        """Put a picture into a seat's next packet."""
        with path.open("rb") as file:
            saying.add_picture(self.referee, seat, file.read(limits.PACKET_PICTURE.most + 1))
        self._again()

    def unsay(self, number: int) -> None:
        """Say it not after all."""
        saying.unsay(self.referee, number)
        self._again()

    def set_absent(self, seat: str, way: str) -> None:
        """What is done in this round for a seat that sends nothing."""
        self.absent[seat] = way
        self.trial = None

    def allow_rejoin(self, seat: str) -> Path:
        """Let a seat join anew; the invitation by which it does."""
        self.referee.allow_rejoin(seat)
        return self.referee.packet(seat, JOIN_ROUND)

    def _again(self) -> None:
        if self.trial is not None:
            self.adjudicate()


def _read_back(words: Any, answer: Answer, view: Any) -> Iterator[str]:
    if isinstance(answer, GivenOrders):
        yield from (words.told_order(order, view) for order in answer.given)
    elif isinstance(answer, str):
        yield words.name_of(answer)
    elif isinstance(answer, tuple):
        yield ", ".join(map(words.name_of, answer))
    elif isinstance(answer, int):
        yield str(answer)
