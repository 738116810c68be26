"""What players read: lines of the log, trails, pieces, without an id of the design or a name that is hidden."""

from __future__ import annotations

import re

import pytest

from rulesets.grande_tactique.procedures import CommandPhase
from workbench.engine.bots import bot_chooser, make_bot
from workbench.engine.display import LineStatus
from workbench.engine.play import Engine
from workbench.engine.playtests.playtest import Playtest

SAVONA, VADO, LOANO, CEVA, ACQUI = "0713", "0612", "0310", "0908", "1513"
RAW = re.compile(r"\b[a-z]+_[a-z_]+\b|\b(bonaparte|beaulieu|colli|coalition|none)\b|\bNone\b")
LONGEST = 240


@pytest.fixture(scope="module")
def played(rules):
    """Two hundred and fifty plays of the campaign between bots."""
    playtest = Playtest(rules, "campaign", 5)
    bots = {seat: make_bot("random", 5, playtest) for seat in rules.seats(playtest.state)}
    for _ in range(250):
        if not (waiting := playtest.decisions()):
            break
        playtest.play_by(waiting[0].seat, bot_chooser(playtest, waiting[0].seat, bots[waiting[0].seat]))
    return playtest


def lines(played):
    """Every line of the log with the kind of its event."""
    state = played.start
    for play in played.plays:
        for event in play.events:
            yield type(event).__name__, played.rules.words.describe(event, state)
            state = event.apply(state)


def test_no_line_names_an_id(played) -> None:
    wrong = {line for _, line in lines(played) if RAW.search(line) or len(line) > LONGEST}
    assert not wrong
    kinds = {kind for kind, line in lines(played) if line}
    assert kinds >= {"UnitMoved", "MarkerPlaced", "FormationChanged", "DiceRolled", "Told", "WeatherTurned"}


def test_prompts_and_words_name_no_id(played) -> None:
    engine = Engine(played.rules)
    for play in played.plays:
        for decision in engine.decisions(play.state):
            assert not RAW.search(decision.prompt), decision.prompt
        assert all(not RAW.search(title) for title in played.rules.words.trail(play.state))


def log(field, state) -> list[str]:
    found = []
    for event in field.events:
        if line := field.rules.words.describe(event, state):
            found.append(line)
        state = event.apply(state)
    return found


def test_the_command_phase_reads_like_a_players_orders(field) -> None:
    field.put_force(SAVONA, "bonaparte").put_force(SAVONA, "div_laharpe", commanded=False, supplied=False)
    field.put_force(VADO, "div_massena", sp=6)
    before = field.whole
    answers = {"french": iter(["fuse", "div_laharpe", "done"])}
    orders = {"french": ("laharpe",), "coalition": ()}
    says = {
        "CommandPhase.give_orders": lambda decision: orders[decision.seat],
        "CommandPhase.arrange": lambda decision: next(answers[decision.seat]) if decision.seat in answers else "done",
    }
    field.play(CommandPhase(), says=says)
    assert log(field, before) == [
        "Force A has a line of communication",
        "Laharpe has orders, is in supply",
        "Masséna has no orders",
        "Laharpe goes with Force A",
        "Force C joins another force",
    ]


# ---------------------------------------------------------------- pieces, lines, control


def test_a_piece_says_what_its_reader_knows(field) -> None:
    field.put_force(SAVONA, "bonaparte", "div_massena", fatigue=1, commanded=False).put_force(CEVA, "force_cbb")
    whole = {piece.unit: piece for piece in field.rules.display.pieces(field.whole)}
    assert whole["force_fa"].name == "Force A (Bonaparte, Masséna)"
    assert whole["force_fa"].strength == "6"
    assert dict(whole["force_fa"].markers) == {"attrition": "1", "no_orders": ""}
    assert {"Masséna: 6 strength, morale 4", "3 movement points", "fatigue 1", "without orders"} <= set(
        whole["force_fa"].remarks
    )
    seen = {piece.unit: piece for piece in field.rules.display.pieces(field.rules.redact(field.whole, "coalition"))}
    assert (seen["force_fa"].name, seen["force_fa"].strength, seen["force_fa"].remarks) == ("Force A", "", ())
    assert seen["force_fa"].markers == ()
    assert seen["force_cbb"].markers == (("decoy", ""),)


def test_a_shown_brigade_tells_its_morale_only_where_its_divisions_can_be_read(field) -> None:
    """Joubert has been shown in a battle; Masséna, whose cursor is his, lies under a marker that has not."""
    field.put_force(SAVONA, "div_massena", cursor=-1).put_force(CEVA, "bde_joubert").put(CEVA, "force_fg", shown=True)
    for seat, heart in (("french", "morale 3"), ("coalition", "cohesion 4")):
        pieces = {piece.unit: piece for piece in field.rules.display.pieces(field.rules.redact(field.whole, seat))}
        assert f"Joubert: 3 strength, {heart}" in pieces["force_fg"].remarks


def test_lines_of_ones_own_generals_are_drawn_and_where_they_are_cut(field) -> None:
    field.put_force(LOANO, "bonaparte").put_force("0109", "bde_vukassovich").put_force("0205", "div_argenteau")
    (line,) = field.rules.display.supply(field.whole, "french")
    assert line.cut_at == len(line.spaces) - 1
    assert line.clause == "6.1"
    assert field.rules.display.supply(field.rules.redact(field.whole, "coalition"), "french") == ()
    field.put_force(ACQUI, "beaulieu")
    (open_line,) = field.rules.display.supply(field.whole, "coalition")
    assert open_line.cut_at is None


def test_control_is_of_who_stands_there(field) -> None:
    field.put_force(CEVA, "div_massena").put_force(CEVA, "sar_vitale").put_force(SAVONA, "bonaparte")
    control = field.rules.display.control(field.whole)
    assert control[SAVONA] == ("french",)
    assert set(control[CEVA]) == {"french", "coalition"}


def test_the_sequence_shows_where_the_day_stands(rules) -> None:
    state = rules.set_up({"turn": 2, "phase": "supply"}, "campaign", {})
    shown = {line.title: line.status for line in rules.display.sequence(state)}
    assert shown["Weather"] is LineStatus.DONE
    assert shown["End of the turn"] is LineStatus.NEXT
