"""What a person who referees reads of why: the chances are those of the dice, counted face by face another way."""

from __future__ import annotations

from collections import Counter
from fractions import Fraction
from functools import cache
from itertools import product
from typing import Any

import pytest
from msgspec.structs import replace

from rulesets.arcola.battle_events import BattleReported
from rulesets.arcola.battle_procedures import Attack, Battle, Rolled, SideOfBattle
from rulesets.arcola.grounds.battles import chance_of_hits, why_it_envelops
from rulesets.arcola.phases.battles.combat import _ruled_refusal
from rulesets.arcola.phases.rally import highest_to_hold, highest_to_rally
from rulesets.arcola.position import Position
from rulesets.arcola.procedures import Marches
from rulesets.arcola.state import ArcolaState
from tests.rulesets.arcola.moments import Field
from tests.rulesets.arcola.reports.made import rules
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.bots.bot import Sight
from workbench.engine.decision import Decision
from workbench.engine.knowledge.contacts import REFEREE
from workbench.engine.mechanics.dispatch import Delivery
from workbench.engine.orders.options import Grounds, Ruling, Suggestion
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import Answer

FACES = range(1, 7)
SEEDS = (3, 5)
Asked = tuple[ArcolaState, Suggestion]


@cache
def asked() -> tuple[Asked, ...]:
    """All that a referee is asked in some campaigns, with the moment at which he is."""
    found: list[Asked] = []

    class Person:
        name = "person"

        def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
            assert isinstance(decision.options, Ruling)
            found.append((sight.view, decision.options.suggestion))
            answer: Answer = decision.options.suggestion.answer
            return answer

    for seed in SEEDS:
        playtest: Playtest[ArcolaState, Position] = Playtest(rules(), "november", seed, {"referee": "person"})
        bots = make_bots(dict.fromkeys(rules().seats(playtest.start), "random"), playtest) | {REFEREE: Person()}
        while decisions := playtest.decisions():
            seat = decisions[0].seat
            playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
    return tuple(found)


def of(what: str) -> list[Asked]:
    found = [one for one in asked() if one[1].what[0] == what]
    assert len(found) > 1, what
    return found


def test_every_ruling_has_a_reason_and_a_clause_and_its_chances_are_all() -> None:
    kinds = Counter(suggestion.what[0] for _, suggestion in asked())
    assert {
        "order",
        "meet",
        "report",
        "bombardment",
        "combat",
        "tired",
        "inflicted",
        "retreat",
        "disorder",
        "rally",
    } <= kinds.keys()
    for _, suggestion in asked():
        assert suggestion.reason and suggestion.clause, suggestion.what
        is_of_order = suggestion.what[0] in ("order", "meet")
        assert all(fact.of and fact.clause for fact in suggestion.facts), suggestion.what
        assert all(fact.figure for fact in suggestion.facts[is_of_order:]), suggestion.what
        if is_of_order:
            assert rules().words.subject_of(suggestion.what[1]) in suggestion.facts[0].of
        assert not suggestion.odds or sum(map(Fraction, suggestion.odds.values())) == 1, suggestion.what


def test_an_order_begins_on_so_many_faces_as_are_no_higher_than_the_initiative_less_the_delay() -> None:
    counted = 0
    for state, suggestion in of("order"):
        if not suggestion.odds:
            continue
        position, force = rules().position(state), suggestion.what[1]
        (marches,) = (one for one in state.procedures if isinstance(one, Marches))
        written = state.written(force, marches.when)
        assert written is not None
        piece = position.units[force]
        initiative = position.own_initiative(force)
        delay = 0
        if position.is_on_map(force) and position.has_strength(force):
            initiative = position.modified_initiative(force)
        if written.delivery is not Delivery.DELAYED:
            place = piece.space if position.is_on_map(force) else piece.entry
            delay = (not position.is_near_chief(piece.side, place)) + (not position.is_near_source(piece.side, place))
        begins = Fraction(sum(face + delay <= initiative for face in FACES), len(FACES))
        assert Fraction(suggestion.odds["begins"]) == begins
        counted += 0 < begins < 1
    assert counted > 20


@pytest.mark.parametrize(
    ("what", "yes", "highest", "does"),
    [("disorder", "holds", highest_to_hold, 1), ("rally", "rallies", highest_to_rally, 1)],
)
def test_who_keeps_order_or_rallies_does_so_on_the_faces_up_to_the_highest(
    what: str, yes: str, highest: object, does: int
) -> None:
    for state, suggestion in of(what):
        most = highest(rules().position(state), suggestion.what[1])  # type: ignore[operator]
        assert Fraction(suggestion.odds[yes]) == Fraction(sum(face <= most for face in FACES), len(FACES)) * does


@pytest.mark.parametrize(("shots", "needed"), [(1, 1), (3, 1), (3, 2), (4, 3)])
def test_guns_hit_as_often_as_counting_all_throws_says(shots: int, needed: int) -> None:
    throws = [sum(face <= 2 for face in throw) >= needed for throw in product(FACES, repeat=shots)]
    assert chance_of_hits(shots, Fraction(2, 6), needed) == Fraction(sum(throws), len(throws))


def test_a_combat_shows_the_row_of_its_table_with_the_result_that_was_thrown_in_it() -> None:
    for _, suggestion in of("combat"):
        odds = {cell: Fraction(chance) for cell, chance in suggestion.odds.items()}
        assert odds[suggestion.answer] > 0
        assert all((36 * chance).denominator == 1 for chance in odds.values())


def test_an_invented_rumour_comes_as_often_as_the_figure_says_and_tells_of_nobody() -> None:
    figures = rules().figures.reports
    invented = [one for _, one in of("report") if any("invented" in key for key in one.odds)]
    assert invented
    for suggestion in invented:
        assert Fraction(suggestion.odds["a force is invented"]) == Fraction(figures.false_percent, 100)
        assert suggestion.facts[0].figure == "0"


def test_the_program_alone_is_asked_for_no_reasons() -> None:
    playtest: Playtest[ArcolaState, Position] = Playtest(rules(), "november", 3, {"referee": "program"})
    assert REFEREE not in rules().seats(playtest.start)


def test_a_winner_tires_on_the_faces_above_his_initiative() -> None:
    """The winner's die alone decides, so that its chances can be counted off the initiative that is told."""
    counted = 0
    for _, suggestion in of("tired"):
        figures = {fact.of: int(fact.figure) for fact in suggestion.facts}
        if suggestion.clause != "18.16.a" or not figures:
            continue
        (initiative,) = (number for words, number in figures.items() if words.startswith("Initiative of"))
        chances = {words: Fraction(chance) for words, chance in suggestion.odds.items()}
        assert chances.get("rested", 0) == Fraction(sum(face <= initiative and face < 6 for face in FACES), 6)
        counted += 1
    assert counted > 1


@pytest.mark.parametrize("ratings", [(3,), (2, 4), (1, 1, 5), (6, 2)])
def test_an_envelopment_succeeds_when_any_die_is_low_enough(ratings: tuple[int, ...]) -> None:
    units = {f"unit {i}": rating for i, rating in enumerate(ratings)}
    grounds = why_it_envelops(str, dict.fromkeys(units, 6), units, ("succeeds", "fails"))
    fails = sum(all(map(int.__gt__, dice, ratings)) for dice in product(FACES, repeat=len(ratings)))
    assert grounds.odds.get("fails", 0) == Fraction(fails, 6 ** len(ratings))
    assert len(grounds.facts) == len(ratings) and sum(grounds.odds.values()) == 1


class WhoTiresNobody:
    """A referee who confirms everything but that somebody is tired, and tells nobody what he inflicted."""

    name = "person"

    def choose(self, decision: Decision, so_far: tuple[Answer, ...], sight: Sight) -> Answer:
        assert isinstance(decision.options, Ruling)
        suggestion = decision.options.suggestion
        instead: dict[str, Answer] = {"tired": "rested", "inflicted": 0}
        return instead.get(suggestion.what[0], suggestion.answer)


def test_whoever_is_ruled_not_to_be_tired_is_not() -> None:
    told = 0
    for seed in SEEDS:
        playtest: Playtest[ArcolaState, Position] = Playtest(rules(), "november", seed, {"referee": "person"})
        bots = make_bots(dict.fromkeys(rules().seats(playtest.start), "random"), playtest) | {REFEREE: WhoTiresNobody()}
        while decisions := playtest.decisions():
            seat = decisions[0].seat
            playtest.play_by(seat, bot_chooser(playtest, seat, bots[seat]))
        reports = [e for play in playtest.plays for e in play.events if isinstance(e, BattleReported)]
        assert not any(report.inflicted_men or (report.tired and not report.routed) for report in reports)
        told += len(reports)
    assert told > 3


class Desk:
    """What a segment asks of a play, with a referee who confirms, or says `instead`."""

    def __init__(self, position: Position, instead: str = "") -> None:
        self.position, self.words, self.instead = position, rules().words, instead
        self.asked: list[tuple[object, object, str, Grounds]] = []

    def rule(self, what: object, suggested: str, options: object, prompt: str, *, clause: str, grounds: Any) -> str:
        self.asked.append((what, suggested, clause, grounds()))
        return self.instead or suggested


@pytest.mark.parametrize(("face", "does"), [(4, True), (5, False)])
def test_a_refusal_is_ruled_on_by_the_initiative_of_who_refuses(face: int, does: bool) -> None:
    field = Field(rules()).force("0809", "augereau", "verdier").force("0810", "alvinczy", "brabeck")
    position = rules().position(field._with_units())
    rolled = (Rolled("refusal", (), (face,)),)
    battle = Battle(
        attack=Attack("augereau", targets=("0810",)), attacker=SideOfBattle("french", ("augereau",)), rolls=rolled
    )
    desk = Desk(position)
    assert _ruled_refusal(battle, desk) is does  # type: ignore[arg-type]
    ((what, suggested, clause, grounds),) = desk.asked
    assert (what, suggested, clause) == (("refusal", "0810"), "succeeds" if does else "fails", "16.5.5.1")
    most = position.modified_initiative("augereau")
    assert grounds.odds == {"succeeds": Fraction(most, 6), "fails": Fraction(6 - most, 6)}
    assert _ruled_refusal(battle, Desk(position, "fails" if does else "succeeds")) is not does  # type: ignore[arg-type]
    assert _ruled_refusal(replace(battle, rolls=()), desk) is None  # type: ignore[arg-type]
