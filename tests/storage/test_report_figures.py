"""Every figure of a report worked out again, from states and events, for three games; and a seat's two worlds."""

from __future__ import annotations

import random
import statistics
from collections import Counter, defaultdict
from functools import cache
from typing import Any

import pytest

from rulesets.grande_tactique.set_up import LOST
from rulesets.hex_and_counter.events import StepsLost
from rulesets.toulon.figures import LEADER
from rulesets.toulon.losses import LEAVES_ALIVE
from sample_games.toulon.build import build as build_toulon
from tests.lockstep import AnyPlaytest
from tests.lockstep_games import FOG, GAMES
from tests.storage.two_worlds import told_alike
from workbench.engine.bots import bot_chooser, make_bots
from workbench.engine.codec import to_json
from workbench.engine.display import Lost
from workbench.engine.events import Answered, DiceRolled, TrackSet, UnitRemoved
from workbench.engine.playtests.play_tree import Made
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.playtests.report.figures import Report
from workbench.engine.playtests.report.making import report_of
from workbench.engine.rules_modules import rules_for
from workbench.engine.tables.hits import hits_told
from workbench.exchange.playtest_report.markdown import markdown_of
from workbench.exchange.playtest_report.sections import document_of
from workbench.storage.records.log_search import told_lines
from workbench.storage.records.reported import whole_report
from workbench.storage.samples import build_sample

PLAYED = {
    "crossroads": ("meeting_engagement", 2000),
    "toulon": ("campaign", 220),
    "grande_tactique": ("montenotte", 220),
}
FOGGY = ("meeting_engagement", 400)


@cache
def played(game: str) -> AnyPlaytest:
    scenario, plays = PLAYED.get(game, FOGGY)
    rules = rules_for(build_sample(game if game in PLAYED else "crossroads"))
    playtest: AnyPlaytest = Playtest(rules, scenario, 11, {} if game in PLAYED else FOG)
    bots = make_bots(dict.fromkeys(playtest.rules.seats(playtest.start), "greedy"), playtest)
    while len(playtest.plays) <= plays and (asked := playtest.decisions()):
        made = Made("greedy", 0.25 * (len(playtest.plays) % 7))
        playtest.play_by(asked[0].seat, bot_chooser(playtest, asked[0].seat, bots[asked[0].seat]), made)
    return playtest


@cache
def reported(game: str) -> Report:
    return whole_report(played(game), "")


@pytest.fixture(params=PLAYED)
def game(request: pytest.FixtureRequest) -> str:
    return str(request.param)


def steps(playtest: AnyPlaytest) -> list[tuple[int, Any, Any, Any]]:
    """Each event with its play, and the states before and after it."""
    found, state = [], playtest.start
    for number, play in enumerate(playtest.plays):
        for event in play.events:
            after = event.apply(state)
            found.append((number, event, state, after))
            state = after
    assert state == playtest.state
    return found


# ---------------------------------------------------------------------- losses and points


def lost_in_crossroads(playtest: AnyPlaytest, until: int) -> Counter[str]:
    """By the steps that units lack after each event and did not before it."""
    found = Counter[str]()
    for number, _, before, after in steps(playtest):
        if number <= until:
            for unit, x in before.units.items():
                if unit in after.units:
                    found[x.side] += max(0, after.units[unit].lost - x.lost)
    return found


def lost_in_toulon(playtest: AnyPlaytest, until: int) -> Counter[str]:
    """By the marks on counters that are there before and after, and what was left of those that fell."""
    strength, found = {x.id: x.strength for x in build_toulon().counters}, Counter[str]()
    for number, event, before, after in steps(playtest):
        if number > until:
            break
        if isinstance(event, UnitRemoved):
            x = before.units[event.unit]
            if event.why not in LEAVES_ALIVE and x.arm != LEADER:
                found[x.side] += strength[event.unit] - x.temporary - x.permanent
        elif type(event).__name__ == "LossTaken":
            x, now = before.units[event.unit], after.units[event.unit]
            found[x.side] += now.temporary + now.permanent - x.temporary - x.permanent
    return found


def lost_in_grande_tactique(playtest: AnyPlaytest, until: int) -> Counter[str]:
    """By the tracks on which each army's losses stand after the play."""
    state, found = playtest.plays[until].state, Counter[str]()
    for faction in playtest.rules.design.factions:
        found[faction.side] += state.tracks.get(LOST + faction.id, 0) - playtest.start.tracks.get(LOST + faction.id, 0)
    return found


LOSSES = {
    "crossroads": lost_in_crossroads, "toulon": lost_in_toulon, "grande_tactique": lost_in_grande_tactique,
}  # fmt: skip


def test_strength_lost_is_what_the_states_lack(game: str) -> None:
    playtest, sums = played(game), Counter[str]()
    for turn in reported(game).turns:
        sums.update({side: lost.strength for side, lost in turn.strength_lost.items()})
        again = LOSSES[game](playtest, turn.last)
        assert {side: sums[side] for side in turn.strength_lost} == {side: again[side] for side in turn.strength_lost}
    assert sum(sums.values()) > 0


def told_in_fog(playtest: AnyPlaytest, seat: str, enemy: str) -> int:
    """Steps of the enemy's, whoever lost them: each loss is told, and the counter by its name or its back."""
    own = {x for x, unit in playtest.start.units.items() if unit.side == seat}
    told = [event for event in playtest.redacted(seat) if isinstance(event, StepsLost)]
    return sum(event.steps for event in told if event.unit not in own)


def told_in_toulon(playtest: AnyPlaytest, seat: str, enemy: str) -> int:
    """By the states: what happened to the enemy's counters that the seat could read just before."""
    strength, found = {x.id: x.strength for x in build_toulon().counters}, 0
    for _, event, before, _ in steps(playtest):
        unit = getattr(event, "unit", "")
        if unit not in before.units or before.units[unit].side != enemy or event.seen_by not in (None, (seat,)):
            continue
        x = before.units[unit]
        if unit in playtest.rules.hidden(before, seat):
            assert type(event).__name__ != "LossTaken", "what is hidden is not told of"
        elif type(event).__name__ == "LossTaken":
            found += event.temporary + event.permanent
        elif isinstance(event, UnitRemoved) and event.why not in LEAVES_ALIVE and x.arm != LEADER:
            found += strength[unit] - x.temporary - x.permanent
    return found


def told_in_grande_tactique(playtest: AnyPlaytest, seat: str, enemy: str) -> int:
    """By the numbers that stood on the tracks of its armies when they were told last."""
    last: dict[str, int] = {}
    for event in playtest.redacted(seat):
        if isinstance(event, TrackSet) and event.track.startswith(LOST):
            last[event.track] = event.value
    return sum(last.get(LOST + x.id, 0) for x in playtest.rules.design.factions if x.side == enemy)


TOLD = {"fog": told_in_fog, "toulon": told_in_toulon, "grande_tactique": told_in_grande_tactique}


@pytest.mark.parametrize("game_of", TOLD)
def test_a_seat_is_told_its_own_losses_whole_and_the_enemys_as_far_as_it_was_told_of_them(game_of: str) -> None:
    playtest, whole = played(game_of), report_of(played(game_of), "")
    sides, found = [side.id for side in playtest.rules.design.sides], Counter[str]()
    for side, enemy in (sides, sides[::-1]):
        report = report_of(playtest, side)
        assert report.lost_by(side) == whole.lost_by(side), "its own"
        assert report.lost_by(enemy) == Lost(TOLD[game_of](playtest, side, enemy), is_all=game_of == "fog")
        for seen in (report, whole):
            found.update({one: lost.strength for one in sides if (lost := seen.lost_by(one))})
    assert all(found[side] > 0 for side in sides)


def test_points_of_each_turn_are_those_of_its_last_moment(game: str) -> None:
    playtest, turn_of = played(game), played(game).rules.turn
    last = {turn_of(after): after for _, _, _, after in steps(playtest)}
    report = reported(game)
    assert len(report.turns) > 1
    for turn in report.turns:
        points = {side.side: side.points[1] for side in turn.sides}
        assert points == dict(playtest.rules.points(last[turn.turn])), turn.title


def test_counters_at_the_end_of_a_turn_are_those_that_stand_on_the_map(game: str) -> None:
    playtest = played(game)
    for turn in reported(game).turns:
        state = playtest.plays[turn.last].state
        pieces = [piece for piece in playtest.rules.display.pieces(state) if not piece.due]
        assert {piece.unit for piece in turn.pieces} == {piece.unit for piece in pieces}
        for side, standing in turn.standing.items():
            own = [piece for piece in pieces if piece.side == side]
            assert standing.counters == len(own) and not standing.unknown
            assert standing.strength == sum(int(p.strength) for p in own if p.strength.isdigit())


# ---------------------------------------------------------------------- dice, tables, clauses, decisions


def test_luck_is_the_faces_against_every_face_of_a_fair_die(game: str) -> None:
    report = reported(game)
    rolls: dict[str, list[DiceRolled[Any]]] = defaultdict(list)
    for _, event, _, _ in steps(played(game)):
        if isinstance(event, DiceRolled) and event.clause:
            rolls[event.clause].append(event)
    told: dict[str, Counter[str]] = defaultdict(Counter)
    for luck in report.dice:
        if luck.kind in rolls:
            told[luck.kind].update(
                rolls=luck.rolls, dice=luck.dice, total=luck.total, mean=round(luck.expected * 12),
                spread=round(luck.variance * 12),
            )  # fmt: skip
    assert sum(one["dice"] for one in told.values()) > 10
    for clause, counted in told.items():
        faces = [(roll.sides, face) for roll in rolls[clause] for face in roll.faces]
        fair = [range(1, sides + 1) for sides, _ in faces]
        assert counted["dice"] == len(faces) and counted["total"] == sum(face for _, face in faces)
        assert counted["mean"] == round(12 * sum(statistics.mean(one) for one in fair))
        assert counted["spread"] == round(12 * sum(statistics.pvariance(one) for one in fair))
    left_out = [roll for clause in rolls.keys() - told.keys() for roll in rolls[clause]]
    assert all(
        roll.sides not in (6, 10) or roll.seen_by == () or _is_a_lot(roll, rolls[roll.clause]) for roll in left_out
    )


def _is_a_lot(roll: DiceRolled[Any], others: list[DiceRolled[Any]]) -> bool:
    """A die that has now so many sides and now others draws a lot."""
    return len({other.sides for other in others if type(other.why) is type(roll.why)}) > 1


def test_cells_are_hit_as_often_as_when_all_is_played_again(game: str) -> None:
    playtest, hits = played(game), Counter[tuple[str, ...]]()
    with hits_told(lambda table, cell: hits.update([(table, *cell)])):
        again: AnyPlaytest = Playtest(rules_for(playtest.rules.design), playtest.scenario, playtest.seed)
        for play in playtest.plays[1:]:
            assert play.action is not None
            again.play(play.action)
    assert again.digest() == playtest.digest()
    told = {(cell.table, cell.row, cell.column, cell.plane): cell.count for cell in reported(game).cells}
    # what is only asked about while the question is put is no roll: no cell is hit more often than it is rolled on
    assert told.keys() == hits.keys() and all(told[cell] <= hits[cell] for cell in told)
    assert told == dict(hits)


def test_clauses_are_those_of_all_events(game: str) -> None:
    cited = Counter(event.clause for _, event, _, _ in steps(played(game)) if event.clause)
    assert {use.number: use.count for use in reported(game).clauses} == dict(cited)
    assert not set(reported(game).unused) & cited.keys()


def test_decisions_and_their_time_are_those_of_the_plays(game: str) -> None:
    playtest = played(game)
    made: dict[str, list[float]] = defaultdict(list)
    for play in playtest.plays:
        if any(isinstance(event, Answered) for event in play.events) and play.action is not None:
            made[play.action.seat].append(play.made.seconds)
    for seat in reported(game).decisions:
        own = made[seat.seat]
        assert (seat.count, seat.timed) == (len(own), sum(one > 0 for one in own))
        assert seat.seconds == round(sum(own), 1) and sum(seat.by.values()) == len(own)
        assert [one.seconds for one in seat.longest] == sorted(own, reverse=True)[: len(seat.longest)]


# ---------------------------------------------------------------------- what a seat may know


@pytest.mark.parametrize("game_of", [GAMES[0], GAMES[4], GAMES[7]], ids=lambda one: str(one.name).replace(" ", "_"))
def test_two_worlds_that_a_seat_cannot_tell_apart_give_one_report(game_of: Any) -> None:
    """What is hidden differs, the plays are the same; while the seat is told the same, so is all of its notebook."""
    chance, compared = random.Random(5), 0
    rules = rules_for(game_of.build())
    whole: AnyPlaytest = Playtest(rules, game_of.scenario, 3, game_of.options)
    bots = make_bots(dict.fromkeys(rules.seats(whole.start), "random"), whole)
    while len(whole.plays) <= 60:
        seat = whole.decisions()[0].seat
        whole.play_by(seat, bot_chooser(whole, seat, bots[seat]))
    for number in range(3, 56, 13):
        for seat in rules.seats(whole.start):
            for world in game_of.worlds(rules, whole.before(number), seat, chance):
                for here, there in told_alike(whole, seat, world, number, 3):
                    if to_json(here.view(seat)) != to_json(there.view(seat)):
                        break
                    assert _notebook(here, seat) == _notebook(there, seat)
                    compared += 1
    assert compared > 10


def _notebook(playtest: AnyPlaytest, seat: str) -> list[object]:
    report = report_of(playtest, seat)
    lines = [line._asdict() for line in told_lines(playtest, seat, "en")]
    return [to_json(report), markdown_of(document_of(report, playtest.rules)), lines]
