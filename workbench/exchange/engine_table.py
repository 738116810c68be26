"""What an engine session works on: a design with other figures, the playtest that goes on, and bots in some seats."""

from __future__ import annotations

from collections.abc import Callable, Mapping, Sequence
from functools import partial
from pathlib import Path
from typing import Any

from msgspec.structs import replace

from workbench.engine.bots import Bot, bot_chooser, let_play, make_bots
from workbench.engine.codec import to_builtins
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.dice import GivenDice
from workbench.engine.playtests.other_figures import Figure, with_other_figures
from workbench.engine.playtests.play_tree import Play
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.set_up import Json
from workbench.engine.questions.answer_parts import least_said
from workbench.engine.questions.decision_json import decision_json
from workbench.engine.rules_modules import UNPLAYABLE, rules_for, why_unplayable
from workbench.engine.ruleset import RulesModule
from workbench.engine.secrecy.seat_rules import design_of_seat, rules_of_seat
from workbench.engine.state import State
from workbench.exchange.engine_requests import BadRequest
from workbench.language import ENGLISH, said_in
from workbench.storage.records.playtest_record import RecordedPlaytest
from workbench.storage.records.seeds import MOST_SEED

DealBots = Callable[[tuple[str, ...]], Mapping[str, str]]
"""The seats -> those of them that bots hold, each with its kind of bot. ValueError when it cannot be said."""

NONE = "none"
"""Of a seat that is absent: it says as little as it may."""
NO_FACES = GivenDice(())
"""A play that rolls with these says what it would roll first."""


class Table:
    """One process of the protocol, which speaks one language.

    With a `record` the playtest is written to that file, and there is one only.
    """

    def __init__(
        self, design: Design, record: Path | None = None, bots: DealBots | None = None, language: str = ENGLISH
    ) -> None:
        self.design = design
        self.say: Callable[[str], str] = partial(said_in, language)
        self._record = record
        self._deal_bots = bots
        self._bots: dict[str, Bot] = {}
        self._recorded: RecordedPlaytest | None = None

    # ------------------------------------------------------------------ what is played

    @property
    def held(self) -> frozenset[str]:
        """The seats that bots hold."""
        return frozenset(self._bots)

    @property
    def recorded(self) -> RecordedPlaytest:
        """The playtest with its record; BadRequest before a start."""
        if self._recorded is None:
            raise BadRequest("no playtest has been started")
        return self._recorded

    @property
    def playtest(self) -> Playtest[Any, Any]:
        """The playtest that goes on; BadRequest before a start."""
        return self.recorded.playtest

    @property
    def rules(self) -> RulesModule[Any, Any]:
        """Its rules module."""
        return self.playtest.rules

    @property
    def number(self) -> int:
        """How many plays lead here from the beginning."""
        return len(self.playtest.plays) - 1

    def seat(self, seat: str) -> str:
        """The seat, when there is one of this name."""
        seats = self.rules.seats(self.playtest.state)
        if seat not in seats:
            raise BadRequest(f"no seat is called {seat!r} (there are: {', '.join(seats)})")
        return seat

    def rules_of(self, seat: str) -> RulesModule[Any, Any]:
        """The rules as this seat has them, without the figures that are withheld from it; "" has all."""
        return rules_of_seat(self.rules, seat) if seat else self.rules

    def design_of(self, seat: str) -> Design:
        """The design as this seat may have it, before a start too; "" has all of it."""
        return design_of_seat(rules_for(self.design), seat) if seat else self.design

    def asked_of(self, seat: str) -> dict[str, Any]:
        """What a seat is asked, what it has said while others are still to answer, and which seats these are."""
        playtest = self.playtest
        asked = playtest.decisions()
        said = [answer for said_by, answers in playtest.state.answers if said_by == seat for answer in answers]
        return {
            "decisions": [decision_json(one, self.say) for one in asked if one.seat == seat],
            "said": to_builtins(said) if said else None,
            "waits_for": [one.seat for one in asked if one.seat != seat],
        }

    def units_in(self, state: State[Any, Any], units: Sequence[str]) -> State[Any, Any]:
        """The state, when it holds all these units; they are named to be asked about."""
        if missing := [unit for unit in units if unit not in state.units]:
            raise BadRequest(f"no unit in play is called {missing[0]!r}")
        return state

    # ------------------------------------------------------------------ what is done

    def change_figures(self, figures: Mapping[str, Figure], seat: str = "") -> None:
        """Other figures for the playtests that are started from now on; a seat names only those that it may know."""
        with_other_figures(self.design_of(seat), figures)
        self.design = with_other_figures(self.design, figures)

    def start(self, scenario: str, seed: int, options: Mapping[str, str], seat: str = "") -> Playtest[Any, Any]:
        """Begin a playtest, and let bots play till somebody else is asked; `seat` has to be one of it."""
        if self._record is not None and self._recorded is not None:
            raise BadRequest("a record holds one playtest; start another process for the next one")
        if not 0 <= seed <= MOST_SEED:
            raise BadRequest(f"a seed is a number from 0 to {MOST_SEED}")
        try:
            started = RecordedPlaytest.start(self.design, scenario, seed, options=options)
        except UNPLAYABLE as error:
            raise BadRequest(why_unplayable(error)) from None
        playtest = started.playtest
        seats = playtest.rules.seats(playtest.state)
        if seat and seat not in seats:
            raise BadRequest(f"no seat is called {seat!r} (there are: {', '.join(seats)})")
        started.seats.update(self._deal_bots(seats) if self._deal_bots else {})
        bots = make_bots(started.seats, playtest)
        if self._record is not None:
            started.save_as(self._record)
        self._recorded, self._bots = started, bots
        self._let_bots_play()
        return playtest

    def stand(self, recorded: RecordedPlaytest) -> None:
        """Go on with a playtest that was begun elsewhere; nobody but the front-end plays in it."""
        self._recorded, self._bots = recorded, {}

    def play(self, action: Action, dice: Sequence[int] | None) -> list[Play[Any]]:
        """Make a play, and those of the bots that are asked then; `dice` are faces rolled by hand, [] asks for them.

        What a seat says while its answer still waits for others takes the place of that answer.
        """
        before, playtest = self.number, self.playtest
        if playtest.engine.may_say_anew(playtest.state, action.seat):
            action = replace(action, anew=True)
        if dice is not None and not dice:
            playtest.engine.play(playtest.state, action, NO_FACES)
        self.recorded.play(action, dice or ())
        self._let_bots_play()
        return list(playtest.plays[before + 1 :])

    def withdraw(self, seat: str) -> None:
        """Take back what a seat has said while others are still to answer."""
        asked = self.playtest.decisions()
        self.recorded.play(Action(seat, asked[0].name if asked else "", (), anew=True))

    def close_round(self, absent: Mapping[str, str]) -> list[Play[Any]]:
        """Every seat that is asked now answers once: by the bot that `absent` names for it, or the least it may say."""
        before, playtest = self.number, self.playtest
        named = {self.seat(seat): kind for seat, kind in absent.items()}
        bots = make_bots({seat: kind for seat, kind in named.items() if kind != NONE}, playtest)
        for missing in playtest.decisions():
            if any((one.seat, one.name) == (missing.seat, missing.name) for one in playtest.decisions()):
                bot = bots.get(missing.seat)
                chooser = bot_chooser(playtest, missing.seat, bot) if bot else least_said
                self.recorded.play_by(missing.seat, chooser)
        self._let_bots_play()
        return list(playtest.plays[before + 1 :])

    def set_up(self, position: Json, whole: bool, dice: Sequence[int] | None) -> None:
        """Go on from any position, with bots that are asked then; `dice` as in `play`."""
        playtest = self.playtest
        if dice is not None and not dice:
            state = playtest.rules.set_up(position, playtest.scenario, playtest.options, whole)
            playtest.checked(state)
            playtest.engine.set_up(state, NO_FACES)
        self.recorded.set_up(position, whole, dice or ())
        self._let_bots_play()

    def close(self) -> None:
        """Finish the record, when there is one."""
        if self._recorded is not None:
            self._recorded.close()

    def _let_bots_play(self) -> None:
        if self._bots:
            let_play(self.playtest, self._bots, play_by=self.recorded.play_by)
