"""Every clause of the rulebook, under our own headings, and what the program does about it.

A letter stands where the book has no number (the glossary, the special rules, the help sheet). A test watches that
every clause that is a rule is cited by the code that carries it out.
"""

from __future__ import annotations

from workbench.engine.clauses import Clause, ClauseStatus


def _no_rule(number: str, heading: str, reason: str) -> Clause:
    return Clause(number, heading, ClauseStatus.NOT_A_RULE, reason)


def _deferred(number: str, heading: str) -> Clause:
    return Clause(number, heading, ClauseStatus.DEFERRED, "not built yet")


CLAUSES: tuple[Clause, ...] = (
    _no_rule("1", "Scale: day turns, SP sizes, 6 km hexes, two D6", "what turns, points and hexes stand for"),
    Clause("2.a", "Activation marker, active and inactive player"),
    Clause("2.b", "Alert zone: 1 MP infantry, 2 MP cavalry"),
    Clause("2.c", "Cohesion, morale and test definition"),
    Clause("2.d", "Command points equal command rating"),
    Clause("2.e", "Decoys: move only, revealed by reconnaissance"),
    Clause("2.f", "Unit and general kinds, force markers"),
    Clause("2.g", "Movement capacity and movement points"),
    Clause("3", "Morale = cohesion + cursor; uncommanded brigade exception"),
    Clause("3.1", "Cursor moves; resting division regains one"),
    Clause("3.2", "Demoralised division: flees or rallies"),
    Clause("3.3", "Fatigue levels and effects"),
    Clause("4", "Seven-phase sequence of play"),
    Clause("5", "Weather roll: fair 1-4, rain 5-6"),
    Clause("6", "Command phase simultaneous"),
    Clause("6.1", "General-in-chief LoC and CP costs"),
    Clause("6.2", "Three statuses of division generals"),
    Clause("6.3", "Status of divisions and detached brigades"),
    Clause("6.4", "Effects of being uncommanded"),
    _no_rule("6.5", "Force markers section", "a heading over its parts"),
    Clause("6.5.1", "Force markers stand for off-map units"),
    Clause("6.5.2", "Unlimited stacking; fusing needs general-in-chief"),
    Clause("6.5.3", "Fusing, splitting, detaching and recovering brigades"),
    Clause("7", "Initiative bids, container set-up, inertia marker"),
    _no_rule("8", "Action phase", "a heading over its parts"),
    Clause("8.1", "Marker draws; inertia frees uncommanded forces"),
    Clause("8.2", "Actions and reactions; grouped activations"),
    Clause("8.3", "Uncommanded force tests and limits"),
    Clause("8.4", "Conditions for reacting; withdrawal exception"),
    Clause("8.5", "Attrition roll, modifiers, multiplied losses"),
    _no_rule("9", "Movement chapter", "a heading over its parts"),
    Clause("9.1", "Movement capacity by status"),
    _no_rule("9.2", "Special movements", "a heading over its parts"),
    Clause("9.2.1", "Rapid march: two road hexes per MP"),
    Clause("9.2.2", "Strategic road move for one fatigue"),
    Clause("9.2.3", "Forced third move for one fatigue"),
    Clause("9.2.4", "One-hex minimum move for one fatigue"),
    Clause("9.3", "Reaction move of one MP"),
    Clause("10", "Reconnaissance cost, modifiers and table"),
    _no_rule("11", "Battles chapter", "a heading over its parts"),
    Clause("11.1", "Declaring battle; adjacent forces joining"),
    Clause("11.2", "March to the sound of the guns"),
    Clause("11.3", "Reinforcement and flank positions"),
    Clause("11.4", "SP weights and ratio modifier"),
    Clause("11.5", "Terrain modifier chosen by defender"),
    Clause("11.6", "Manoeuvre values halved difference"),
    Clause("11.7", "Morale difference of chosen units"),
    Clause("11.8", "Fatigue and pillage modifiers"),
    Clause("11.9", "2D6 result, loss percentages, cap"),
    Clause("11.10", "Loss allocation, retreat, concentration, morale"),
    Clause("11.11", "Fatigue, pursuit roll and losses"),
    _no_rule("12", "Reinforcement chapter", "a heading over its parts"),
    Clause("12.1", "Austrian reserve brigade markers"),
    Clause("12.2", "Replacements on turns 4 and 11"),
    _no_rule("13", "Supply chapter", "a heading over its parts"),
    Clause("13.1", "Isolated forces check own supply"),
    Clause("13.2", "Austrian chariots run down"),
    Clause("13.3", "French forage by terrain"),
    Clause("13.4", "Pillage choice, test and effects"),
    Clause("13.5", "Sardinian home-town supply"),
    Clause("13.6", "Out-of-supply status flip"),
    Clause("13.7", "Out-of-supply consequences"),
    _no_rule("14", "End of turn chapter", "a heading over its parts"),
    Clause("14.1", "Automatic victory check"),
    Clause("14.2", "Morale, straggler and fatigue recovery"),
    Clause("14.3", "Advance turn or score"),
    _no_rule("15", "Scenario chapter", "a heading over its parts"),
    _no_rule("15.1", "Set-up heading", "a heading over its parts"),
    Clause("15.1.1", "French set-up"),
    Clause("15.1.2", "Coalition set-up"),
    _no_rule("15.1.3", "Reinforcement pointer", "it points to chapter 12"),
    _no_rule("15.2", "Special rules heading", "a heading over its parts"),
    Clause("15.2.a", "Beaulieu holds turn-one initiative"),
    Clause("15.2.b", "Capturing Coni"),
    Clause("15.2.c", "Sérurier supplied through Ormea"),
    Clause("15.2.d", "Sardinian morale track and changes"),
    _no_rule("15.3", "Victory conditions heading", "a heading over its parts"),
    Clause("15.3.a", "Automatic victories"),
    Clause("15.3.b", "Victory point counter events"),
    Clause("15.3.c", "Final victory bands"),
    Clause("help.a", "Terrain effects table"),
    Clause("help.b", "Movement types table"),
    Clause("help.c", "Sardinian morale track squares"),
    Clause("help.d", "Combat results table"),
    Clause("help.e", "Loss percentage table"),
    _no_rule("help.f", "Force, SP, morale and chariot displays", "where markers lie on the sheets"),
    Clause("help.g", "Worked examples of battle and positions"),
)
