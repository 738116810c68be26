"""The figures of Arcola against the tables that they come from, typed a second time here."""

from __future__ import annotations

import ast
from fractions import Fraction
from pathlib import Path

import pytest
from hypothesis import given
from hypothesis import strategies as st
from msgspec.structs import replace

from rulesets import arcola
from rulesets.arcola import ArcolaRules
from rulesets.arcola.clauses import CLAUSES
from rulesets.arcola.figures import Figures
from rulesets.arcola.figures.fights import BLOCKED, ENVELOPMENT, FLANK, PARRIED, UNBLOCKED
from rulesets.arcola.figures.pieces import ARMS, Strength
from rulesets.arcola.reads import READS
from sample_games.arcola.build import build
from workbench.engine.clauses import ClauseStatus
from workbench.engine.codec import from_json, to_json
from workbench.engine.design import Design
from workbench.engine.mechanics.combat_table import LoserAndNumbers
from workbench.engine.provenance import Source
from workbench.engine.secrecy.declared import Withheld
from workbench.engine.secrecy.seat_design import design_for
from workbench.engine.tables.reads import why_not_a_cell
from workbench.storage.file.ruleset_file import create, load

DESIGN: Design = build()
FIGURES = Figures(DESIGN)
PARTS = ("pieces", "ground", "command", "battle", "fights", "reports", "victory")

LEADERS = """
bonaparte french XXXX 5 2 1  massena french XX 4 1 2  augereau french XX 4 0 3
kilmaine french XX 3 0 4  vaubois french XX 2 0 5  dumas french XX 3 0 6
macquard french XX 2 0 7  alvinczy austrian XXXX 3 0 1  davidovich austrian XXX 2 0 2
quasdanovich austrian XX 3 0 3  provera austrian XX 2 0 4  hohenzollern austrian XX 3 0 5
mitrovsky austrian XX 3 0 6  vukassovich austrian XX 3 0 7
"""
UNITS = """
menard inf 2 3 massena  rampon inf 2 4 massena  vial inf 2 3 massena  pijon inf 2 3 massena
leclerc cav 1 3 massena  massena_guns art 1 3 massena  verdier inf 3 3 augereau  bon inf 2 3 augereau
lannes inf 2 4 augereau  augereau_horse cav 1 3 augereau  augereau_guns art 1 3 augereau  guieu inf 4 3 vaubois
fiorella inf 3 2 vaubois  gardanne inf 3 3 vaubois  vaubois_guns art 1 2 vaubois  macquard_bde inf 3 2 macquard
dumas_horse cav 2 3 dumas  army_guns art 1 3 bonaparte  peschiera_garrison inf 1 2 -  chabot inf 3 3 kilmaine
kilmaine_horse cav 1 3 kilmaine  hohenzollern_avg inf 4 3 hohenzollern  hohenzollern_horse cav 1 3 hohenzollern
roselmini inf 4 3 provera
liptay inf 5 3 provera  provera_guns art 1 2 provera  brabeck inf 4 3 quasdanovich  pittoni inf 4 2 quasdanovich
schubirz cav 2 3 quasdanovich  friaul_guns art 2 2 alvinczy  mitrovsky_bde inf 3 3 mitrovsky  sticker inf 2 3 mitrovsky
laudon inf 4 3 davidovich  ocskay inf 4 3 davidovich  spork inf 3 2 davidovich  vukassovich_bde inf 4 3 vukassovich
lusignan inf 2 3 vukassovich  tyrol_horse cav 1 2 davidovich  tyrol_guns art 1 2 davidovich
"""
LADDER = "A6/0 A5/0 A5/1 A4/1 A4/1 A3/1 A3/2 A2/2 D2/2 D2/3 D1/3 D1/4 D1/5 D0/5 D0/6 D0/6"
"""The results from the attacker's worst: a step up for each column, a step down for each point of the die."""


def by(text: str, width: int) -> list[list[str]]:
    words = text.split()
    return [words[at : at + width] for at in range(0, len(words), width)]


# ---------------------------------------------------------------- pieces


def test_austrians_are_the_first_player() -> None:
    assert FIGURES.pieces.sides == ("austrian", "french")
    assert [FIGURES.pieces.chief(side) for side in FIGURES.pieces.sides] == ["alvinczy", "bonaparte"]
    assert FIGURES.pieces.other("austrian") == "french"


def test_leaders_are_rated_as_the_order_of_battle_has_them() -> None:
    pieces = FIGURES.pieces
    rated = by(LEADERS, 6)
    assert sorted(pieces.leaders) == sorted(name for name, *_ in rated)
    for name, side, rank, initiative, bonus, seniority in rated:
        assert pieces.is_leader(name) and pieces.side(name) == side and pieces.rank(name) == rank
        found = pieces.initiative(name), pieces.bonus(name), pieces.seniority(name)
        assert found == (int(initiative), int(bonus), int(seniority)), name
        assert pieces.span(name) == {"XXXX": 7, "XXX": 5, "XX": 3}[rank]
        assert pieces.strength(name).total == 0


def test_units_have_strength_rating_level_and_commander() -> None:
    pieces = FIGURES.pieces
    units = by(UNITS, 5)
    assert sorted(pieces.units) == sorted(name for name, *_ in units)
    for name, arm, strength, initiative, commander in units:
        points = int(strength)
        assert not pieces.is_leader(name) and pieces.rank(name) == "X" and pieces.span(name) == 2
        expected = dict.fromkeys(("inf", "cav", "art"), 0) | {arm: points}
        assert pieces.strength(name) == Strength(*expected.values()), name
        assert pieces.initiative(name) == int(initiative) and pieces.bonus(name) == 0
        half = points // 2 if pieces.side(name) == "french" else (points + 1) // 2
        assert pieces.level(name) == (half if points > 1 else 0), name
        assert pieces.commander(name) == commander.strip("-")
        assert pieces.seniority(name) > len(pieces.leaders)


def test_the_armies_are_as_strong_as_the_order_of_battle_counts_them() -> None:
    strength = {side: 0 for side in FIGURES.pieces.sides}
    for unit in FIGURES.pieces.units:
        strength[FIGURES.pieces.side(unit)] += FIGURES.pieces.strength(unit).total
    assert strength == {"austrian": 51, "french": 41}


def test_a_mixed_unit_says_its_points_by_arm() -> None:
    counters = tuple(
        replace(one, values=one.values.update({"infantry": 3, "cavalry": 1})) if one.id == "guieu" else one
        for one in DESIGN.counters
    )
    pieces = Figures(replace(DESIGN, counters=counters)).pieces
    assert pieces.strength("guieu") == Strength(3, 1, 0)
    assert pieces.strength("fiorella") == Strength(3, 0, 0)


def test_allowances_by_arm_and_of_leaders_alone() -> None:
    found = [FIGURES.pieces.allowance(who) for who in ("infantry", "cavalry", "artillery", "unemployed")]
    assert found == [5, 7, 5, 9]


# ---------------------------------------------------------------- command


def test_the_matrix_of_initiatives() -> None:
    rows = {
        1: [1, 1, 1, 1, 1], 2: [2, 1, 1, 1, 1], 3: [3, 3, 2, 2, 1],
        4: [4, 4, 4, 3, 3], 5: [5, 5, 5, 5, 4], 6: [6, 6, 6, 6, 6],
    }  # fmt: skip
    compare = FIGURES.command.comparison
    assert {own: [compare(own, enemy) for enemy in range(1, 6)] for own in rows} == rows
    assert compare(0, 3) == compare(1, 3) and compare(7, 3) == 6 and compare(3, 6) == compare(3, 5) == 1


def test_an_overloaded_leader_loses_a_point_for_each_point_over() -> None:
    command = FIGURES.command
    assert command.span_taken(units=5, leaders=1) == 7
    assert [command.overloaded(4, over) for over in (-2, 0, 1, 3, 4, 9)] == [4, 4, 3, 1, 1, 1]


def test_orders_are_delayed_by_distance() -> None:
    command = FIGURES.command
    assert command.dispatch_distance == 20
    assert [command.delay(a, b) for a in (False, True) for b in (False, True)] == [0, 1, 1, 2]
    assert (command.delay_after_waiting, command.order_dice) == (0, "1D6")
    assert [command.free_orders(side) for side in ("austrian", "french")] == [1, 1]


def test_stacking() -> None:
    assert FIGURES.command.stacking(is_fort=False) == (7, 35)
    assert FIGURES.command.stacking(is_fort=True) == (7, 25)


def test_leaving_zones_costs_by_who_controls_them() -> None:
    cost = FIGURES.command.zone_exit
    assert [cost(sp, False, False) for sp in (1, 2, 3, 20)] == [0, 2, 4, 4]
    assert [cost(sp, False, True) for sp in (1, 2, 3)] == [0, 0, 0]
    assert [cost(sp, True, True) for sp in (1, 2, 3)] == [0, 2, 4]


def test_a_captured_leader_escapes_by_his_initiative() -> None:
    assert [FIGURES.command.escapes(die, 3) for die in range(1, 7)] == [True] * 3 + [False] * 3


# ---------------------------------------------------------------- battle


@pytest.mark.parametrize("out_of_supply", [False, True])
@pytest.mark.parametrize("affecting", [False, True])
@pytest.mark.parametrize("die", range(7))
@pytest.mark.parametrize("column", range(11))
def test_results_are_one_ladder(column: int, die: int, affecting: bool, out_of_supply: bool) -> None:
    place = min(9, max(0, column - affecting))
    step = place - die + 6 - out_of_supply
    cell = LADDER.split()[max(0, step)]
    letter, numbers = cell[0], cell[1:].split("/")
    expected = LoserAndNumbers("attacker" if letter == "A" else "defender", int(numbers[0]), int(numbers[1]))
    found = FIGURES.battle.result(column, die, affecting, out_of_supply)
    assert found == expected


def test_even_odds_win_as_the_reason_of_the_table_says() -> None:
    battle = FIGURES.battle
    won = {
        odds: sum(
            battle.result(battle.columns.index(odds), die, False, False).loser == "defender" for die in range(1, 7)
        )
        for odds in ("1:1", "2:1", "3:1", "4:1")
    }
    assert won == {"1:1": 2, "2:1": 3, "3:1": 4, "4:1": 5}


def test_odds_are_rounded_down_and_the_die_pays_beyond_the_ends() -> None:
    column = FIGURES.battle.column_of
    usual = {(1, 5): (0, 0), (2, 9): (0, 0), (1, 4): (1, 0), (9, 10): (3, 0), (10, 10): (4, 0), (19, 10): (4, 0)}
    usual |= {(6, 1): (9, 0), (13, 2): (9, 0), (7, 1): (9, -1), (9, 1): (9, -3), (1, 6): (0, 1), (2, 11): (0, 1)}
    usual |= {(1, 8): (0, 3), (0, 4): (0, 0), (4, 0): (9, 0)}
    assert {pair: column(*pair) for pair in usual} == usual
    of_line_a = {(1, 5): (1, 0), (1, 4): (1, 0), (1, 1): (4, 0), (6, 1): (9, 0), (7, 1): (10, -1), (8, 1): (10, -2)}
    assert {pair: column(*pair, affecting=True) for pair in of_line_a} == of_line_a


@given(st.integers(1, 200), st.integers(1, 200))
def test_a_column_is_the_best_that_the_odds_reach(attack: int, defence: int) -> None:
    column, die = FIGURES.battle.column_of(attack, defence)
    left, right = (int(n) for n in FIGURES.battle.columns[column].split(":"))
    odds = Fraction(attack, defence)
    assert odds >= Fraction(left, right) or column == 0
    assert (die > 0) == (odds < Fraction(1, 5)) and (die < 0) == (odds >= 7)
    if column < 9:
        left, right = (int(n) for n in FIGURES.battle.columns[column + 1].split(":"))
        assert odds < Fraction(left, right)


@pytest.mark.parametrize("total", range(2, 12))
@pytest.mark.parametrize("die", range(-2, 7))
def test_a_pursuit_is_half_of_what_is_left(total: int, die: int) -> None:
    assert FIGURES.battle.pursuit(total, die) == max(0, (total - die) // 2)


def test_pursuits_and_bombardments_are_modified() -> None:
    battle, fights = FIGURES.battle, FIGURES.fights
    assert battle.pursuit_modifier(True, True, 2) == -4 and battle.pursuit_modifier(False, False, 0) == 0
    assert battle.each_bonus_point == -1
    assert fights.bombardment_modifier(True, 2) == -3 and fights.bombardment_hit == 1
    assert [fights.hits_for_a_loss(out) for out in (False, True)] == [1, 2]
    assert (fights.bombardment_cavalry, fights.pursuit_cavalry) == (2, 1)
    assert [fights.is_superior(*pair) for pair in ((0, 0), (1, 0), (2, 1), (3, 2), (4, 2))] == [
        False, True, True, False, True,
    ]  # fmt: skip


def test_manoeuvres_are_met_and_shift_columns() -> None:
    met, shift = FIGURES.fights.met_by, FIGURES.fights.shift
    assert [met(FLANK, 6, committed) for committed in range(8)] == [UNBLOCKED] * 3 + [PARRIED] * 3 + [BLOCKED] * 2
    assert [met(ENVELOPMENT, 6, committed) for committed in range(8)] == [UNBLOCKED] * 4 + [PARRIED] * 2 + [BLOCKED] * 2
    assert [shift(FLANK, by_whom) for by_whom in (UNBLOCKED, PARRIED, BLOCKED)] == [3, 2, 1]
    assert [shift(ENVELOPMENT, by_whom) for by_whom in (UNBLOCKED, PARRIED, BLOCKED)] == [2, 1, 0]
    assert FIGURES.fights.manoeuvring_times == 2


def test_repulses() -> None:
    fights = FIGURES.fights
    assert fights.repulses(14, 2) and not fights.repulses(13, 2)
    assert (fights.repulse_retreat, fights.repulse_failed_shift, fights.repulse_march_cost) == (2, -2, 1)


def test_special_combats_and_tiredness() -> None:
    fights = FIGURES.fights
    assert (fights.refusal_modifier, fights.refusal_fails_on) == (-2, 6)
    assert (fights.special_part, fights.rearguard_times) == (4, 2)
    assert (fights.exhausted_from, fights.never_routs_on) == (6, 1)
    assert (fights.hampered_times, fights.blocked_losses) == (2, 2)


# ---------------------------------------------------------------- reports, victory


def test_reports_are_graded_by_distance() -> None:
    reports = FIGURES.reports
    graded = [reports.grade(distance, cavalry) for distance in range(1, 5) for cavalry in (False, True)]
    assert [(one.grade, one.told) if one else None for one in graded] == [
        ("A", "men"), ("A", "men"), ("B", "men"), ("A", "men"), ("C", "rumour"), ("C", "rumour"), None, None,
    ]  # fmt: skip
    assert reports.farthest == 3
    assert [reports.spread(grade) for grade in "ABC"] == [40, 60, 80]
    assert [reports.skill(initiative) for initiative in range(1, 6)] == [130, 115, 100, 90, 80]


def test_skill_and_screen_widen_a_report() -> None:
    spread = FIGURES.reports.true_spread
    assert (spread("A", 3, False), spread("B", 5, False), spread("A", 1, True), spread("C", 1, True)) == (
        40,
        48,
        67,
        90,
    )
    assert [FIGURES.reports.is_screened(*pair) for pair in ((3, 1), (2, 1), (1, 0), (0, 0))] == [
        True,
        False,
        True,
        False,
    ]


def test_rumours_and_the_dice_of_reports() -> None:
    reports = FIGURES.reports
    assert (reports.men, reports.rounding, reports.parts, reports.die_faces) == (1000, 100, (70, 30), 1000)
    assert (reports.rumour_at_most, reports.false_percent, reports.late_turns) == (2, 20, 1)
    assert reports.battle_grade == "B" and reports.false_size_dice == "1D6"
    sizes = [reports.false_size(roll) for roll in range(1, 7)]
    assert sizes == sorted(sizes) and sizes[0] >= 1 and sizes[-1] <= 35


def test_what_wins() -> None:
    assert (FIGURES.victory.exit_strength, FIGURES.victory.verona, FIGURES.victory.verona_turn) == (10, "1111", 7)


# ---------------------------------------------------------------- the design


def test_every_table_and_figure_is_read_in_its_language() -> None:
    printed = {table.id for table in DESIGN.tables if table.is_note}
    assert {table.id for table in DESIGN.tables} == {read.id for read in READS.tables} | printed
    assert {one.id for one in DESIGN.parameters} == {read.id for read in READS.parameters}
    wrong = [
        (table.id, name, why)
        for table in DESIGN.tables
        for name, cell in table.named_cells()
        if (why := why_not_a_cell(READS, table, name.row, name.column, cell))
    ]
    assert wrong == []


def test_every_figure_says_where_it_comes_from() -> None:
    origins = [table.provenance for table in DESIGN.tables] + [one.provenance for one in DESIGN.parameters]
    for counter in DESIGN.counters:
        told = {"strength" if counter.unit_type in ARMS else "size", *counter.values}
        assert told <= set(counter.provenance), counter.id
        origins.extend(counter.provenance.values())
    (scenario,) = DESIGN.scenarios
    assert {"placements", "arrivals", "turn_names", *scenario.options} <= set(scenario.provenance)
    origins.extend(scenario.provenance.values())
    assert all(origin.note for origin in origins)
    assert not any(origin.source is Source.DESIGNER for origin in origins)


def test_the_campaign_lasts_seven_turns_of_two_days() -> None:
    scenario = DESIGN.scenario("november")
    assert [scenario.name_of_turn(turn) for turn in scenario.turns] == [f"{day} November" for day in range(8, 21, 2)]
    assert dict(scenario.options) == {"sight": "2", "rounds": "five", "referee": "program"}
    coming = [(one.turn, one.entry, len(one.counters)) for one in scenario.arrivals]
    assert coming == [("1", "1907", 9), ("1", "1821", 13), ("3", "1821", 3), ("3", "0106", 3)]
    there = [placement.counter for placement in scenario.placements]
    everybody = there + [counter for one in scenario.arrivals for counter in one.counters]
    assert sorted(everybody) == sorted(counter.id for counter in DESIGN.counters)


def test_the_set_up_keeps_to_stacking() -> None:
    pieces, ground, scenario = FIGURES.pieces, FIGURES.ground, DESIGN.scenario()
    standing: dict[str, list[str]] = {}
    for placement in scenario.placements:
        if not pieces.is_leader(placement.counter):
            standing.setdefault(placement.space, []).append(placement.counter)
    assert len(standing) == 5 and set(standing) <= set(ground.around)
    for space, units in standing.items():
        limits = FIGURES.command.stacking(ground.is_fort(space))
        assert len(units) <= limits.units
        assert sum(pieces.strength(unit).total for unit in units) <= limits.strength
    assert {one.entry for one in scenario.arrivals} <= set(ground.around)


def test_phases_of_both_player_turns() -> None:
    begun = [(phase.procedure, phase.side) for phase in FIGURES.phases]
    four = ["CommandPhase", "MovementPhase", "CombatPhase", "RallyPhase"]
    assert begun == [(phase, side) for side in ("austrian", "french") for phase in four]


def test_a_design_without_tables_and_ratings_binds_and_names_what_it_lacks() -> None:
    bare = Figures(replace(DESIGN, tables=(), parameters=(), counters=()))
    assert bare.ground.terrain("1111") == "clear" and bare.ground.distance("0319", "0318") == 1
    for ask, name in (
        (lambda: bare.battle.columns, "combat_results"),
        (lambda: bare.pieces.initiative("massena"), "massena"),
        (lambda: bare.ground.cost("infantry", "0901", "0902"), "terrain_effects"),
        (lambda: bare.command.dispatch_distance, "dispatch_distance"),
        (lambda: bare.reports.spread("A"), "report_spread"),
        (lambda: bare.victory.exit_strength, "exit_strength"),
        (lambda: bare.fights.bombardment_hit, "bombardment_hit"),
    ):
        with pytest.raises(KeyError, match=name):
            ask()


def test_all_figures_are_looked_at_before_a_playtest_begins() -> None:
    FIGURES.read_all()
    Figures(design_for(DESIGN, "austrian")).read_all()


@pytest.mark.parametrize("lost", [*(read.id for read in READS.tables), *(figure.id for figure in READS.parameters)])
def test_what_is_missing_is_named(lost: str) -> None:
    bare = replace(
        DESIGN,
        tables=tuple(one for one in DESIGN.tables if one.id != lost),
        parameters=tuple(one for one in DESIGN.parameters if one.id != lost),
    )
    with pytest.raises(KeyError, match=f"'{lost}'"):
        Figures(bare).read_all()


@pytest.mark.parametrize(
    ("table", "row", "cell"),
    [("combat_results", "3", "B1/2"), ("terrain_effects", "hill", "two"), ("terrain_combat", "village", "perhaps")],
)
def test_a_cell_that_is_none_of_its_language_is_named(table: str, row: str, cell: str) -> None:
    found = DESIGN.table(table)
    spoilt = replace(
        found,
        cells=tuple(
            (cell, *line[1:]) if name == row else line for name, line in zip(found.rows, found.cells, strict=True)
        ),
    )
    bad = replace(DESIGN, tables=tuple(spoilt if one.id == table else one for one in DESIGN.tables))
    with pytest.raises(KeyError, match=table):
        Figures(bad).read_all()


@pytest.mark.parametrize("of", ["pursuit", "combat_results_out_of_supply", "false_sizes", "rally_dice"])
def test_dice_that_are_none_are_named(of: str) -> None:
    bad = replace(
        DESIGN,
        tables=tuple(replace(one, dice="" if one.id == of else one.dice) for one in DESIGN.tables),
        parameters=tuple(replace(one, value="none") if one.id == of else one for one in DESIGN.parameters),
    )
    with pytest.raises(KeyError, match=f"dice of {of}: "):
        ArcolaRules(bad).start("november", {})


def test_every_figure_that_is_told_is_asked_for_by_the_rules() -> None:
    folder = Path(arcola.__file__).parent
    asked: set[str] = set()
    for file in sorted(folder.rglob("*.py")):
        asked |= {x.attr for x in ast.walk(ast.parse(file.read_text("utf-8"))) if isinstance(x, ast.Attribute)}
    parts = {part for name in PARTS for part in type(getattr(FIGURES, name)).__mro__ if part is not object}
    told = {name for part in parts for name in vars(part) if not name.startswith("_")}
    assert len(told) > 100 and sorted(told - asked) == []


def test_a_table_without_an_entry_that_is_asked_for_is_named() -> None:
    found = DESIGN.table("zone_exit")
    short = replace(found, rows=found.rows[1:], cells=found.cells[1:])
    bad = replace(DESIGN, tables=tuple(short if one.id == found.id else one for one in DESIGN.tables))
    with pytest.raises(KeyError, match="zone_exit has no entry 'other'"):
        Figures(bad).read_all()


def test_a_seat_has_its_own_army_without_ratings_and_no_table_of_chance() -> None:
    french = Figures(design_for(DESIGN, "french"))
    pieces, own = french.pieces, FIGURES.pieces
    assert all(pieces.side(name) == "french" for name in (*pieces.leaders, *pieces.units)) and len(pieces.units) == 21
    assert all(pieces.strength(unit) == own.strength(unit) for unit in pieces.units)
    assert all(pieces.seniority(name) == own.seniority(name) for name in (*pieces.leaders, *pieces.units))
    assert french.ground.cost("cavalry", "0901", "0902") == 1 and french.command.stacking(is_fort=True).strength == 25
    assert french.command.zone_exit(3, False, False) == 4 and french.pieces.span("bonaparte") == 7
    assert french.victory.verona_turn == 7 and french.reports.spread("B") == 60
    for ask in (
        lambda: pieces.initiative("massena"),
        lambda: pieces.bonus("bonaparte"),
        lambda: pieces.level("peschiera_garrison"),
        lambda: pieces.strength("ocskay"),
        lambda: pieces.side("alvinczy"),
        lambda: french.command.comparison(3, 3),
        lambda: french.command.delay(True, True),
        lambda: french.battle.result(4, 3, False, False),
        lambda: french.battle.pursuit(5, 3),
        lambda: french.reports.skill(3),
        lambda: french.reports.false_percent,
    ):
        with pytest.raises(Withheld):
            ask()


def test_the_design_comes_back_from_its_file_forms(tmp_path: Path) -> None:
    assert from_json(to_json(DESIGN), Design) == DESIGN
    create(tmp_path / "arcola.ruleset", DESIGN)
    assert load(tmp_path / "arcola.ruleset") == DESIGN


def test_all_clauses_of_the_book_are_listed() -> None:
    numbers = [clause.number for clause in CLAUSES]
    assert len(numbers) == len(set(numbers)) == 174
    assert all(clause.heading for clause in CLAUSES)
    assert all(clause.reason for clause in CLAUSES if clause.status is not ClauseStatus.IMPLEMENTED)
