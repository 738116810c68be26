"""A battle of La Grande Tactique as a board (11): the three positions, what they count, and the march to the guns."""

from __future__ import annotations

from collections.abc import Iterable, Iterator

from rulesets.grande_tactique.battle_positions import (
    BY_THE_GUNS,
    FLANK,
    PRINCIPAL,
    REINFORCEMENT,
    beside,
    engaged,
    engaged_formations,
    in_earshot,
    is_bound,
    role,
)
from rulesets.grande_tactique.battle_strength import (
    MANOEUVRE,
    MORALE,
    RATIO,
    TERRAIN,
    counted_of,
    counted_sp,
    manoeuvre_modifier,
    morale_modifier,
    other_modifiers,
)
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle, GunsMarch, Pursuit, Retreat
from workbench.engine.clauses import implements
from workbench.engine.mechanics.modifiers import Modifiers, total_of
from workbench.engine.shown.battle import (
    BoardBox,
    BoardColumn,
    BoardGroup,
    BoardNote,
    BoardPart,
    BoardSide,
    BoardSum,
    BoardUnit,
    ShownBattle,
)
from workbench.engine.words.message import Message, as_message, marked
from workbench.engine.words.wording import Name, signed

UNKNOWN = "?"
ENGAGED = marked("Engaged")
TITLES = {
    PRINCIPAL: marked("Principal forces"),
    REINFORCEMENT: marked("Reinforcements"),
    FLANK: marked("Flank"),
}
CLAUSES = {RATIO: "11.4", TERRAIN: "11.5", MANOEUVRE: "11.6", MORALE: "11.7"}
"""By which clause the roll is changed, where it is not by that of all others."""
JOINING = ("", "open_the_battle", "join", "test_those_without_orders", "decide_on_the_tested")
LISTENING = (*JOINING, "hear_the_guns")
MARCHING = ("test_for_the_guns", "march_to_the_guns")
ROLLED = (
    "share_out_losses", "give_way", "concentrate", "move_the_cursors", "tire_all", "test_the_tired", "pursue",
    "leave_the_steady",
)  # fmt: skip
"""Segments of a battle, by what may still be said in it."""
SCATTERED = ROLLED[1:]
"""Segments in which forces have left, or may have left, the hexes that they fought from: nobody has a position."""


def shown_battle(q: Position, name: Name) -> ShownBattle | None:
    """The innermost battle, with who may still come to it."""
    stack = q.state.procedures
    at = next((i for i in reversed(range(len(stack))) if isinstance(stack[i], Battle)), None)
    if at is None:
        return None
    b = stack[at]
    assert isinstance(b, Battle)
    if not b.defenders and b.at not in JOINING:
        return None
    inside = stack[at + 1 :]
    is_rolled = b.at in ROLLED
    return ShownBattle(
        Message("Battle of {hex}", hex=name(b.hex)),
        b.hex,
        BoardSide(b.attacking, b.attacker_loss if is_rolled else None),
        BoardSide(b.defending, b.defender_loss if is_rolled else None),
        columns=tuple(_columns(q, b, is_rolled)),
        boxes=tuple(_boxes(q, b, next((p for p in inside if isinstance(p, GunsMarch)), None))),
        notes=tuple(_notes(q, b, is_rolled, inside)),
        clause="11.9" if is_rolled else "11.2" if b.at in MARCHING else "11.1" if b.at in JOINING else "11.3",
    )


# ---------------------------------------------------------------- the positions


@implements("11.3", "11.5")
def _columns(q: Position, b: Battle, is_rolled: bool) -> Iterator[BoardColumn]:
    """Principal forces, reinforcements and flank; those that nobody stands in are left out."""
    sides = [_by_position(q, b, side) for side in (b.attacking, b.defending)]
    for position, title in TITLES.items():
        attackers, defenders = (side.get(position, ()) for side in sides)
        if not attackers and not defenders:
            continue
        is_principal = position == PRINCIPAL
        yield BoardColumn(
            ENGAGED if b.at in SCATTERED else title,
            attackers=attackers,
            defenders=defenders,
            cover=_cover(q, b) if is_principal else None,
            attacking_notes=_gives_morale(q, b, 0) if is_principal else (),
            defending_notes=_gives_morale(q, b, 1) if is_principal else (),
            sum=_sum(q, b) if is_principal and not is_rolled else None,
            is_now=is_principal,
        )


def _by_position(q: Position, b: Battle, side: str) -> dict[str, tuple[BoardUnit, ...]]:
    found: dict[str, tuple[BoardUnit, ...]] = {}
    fighting = engaged(q, b, side)
    for force in fighting or principals_before(q, b, side):
        position = role(q, b, force) if fighting and b.at not in SCATTERED else PRINCIPAL
        found[position] = (*found.get(position, ()), BoardUnit(force, _counts(q, b, force, position)))
    return found


def principals_before(q: Position, b: Battle, side: str) -> tuple[str, ...]:
    """Who stands in the hex before the battle is opened."""
    return q.forces_in(b.hex, side) if side == b.defending else ()


@implements("11.4")
def _counts(q: Position, b: Battle, force: str, position: str) -> str:
    """What its strength counts where it stands, for who may read it; that it came by the guns, for everybody."""
    came = position != PRINCIPAL and force in b.by_the_guns
    if force not in q.state.sheets or position == PRINCIPAL:
        return Message("by the guns") if came else ""
    counted = q.figures.battle.weighted(position + (BY_THE_GUNS if came else ""), q.sp(force))
    if came:
        return Message("by the guns, counts {points}", points=counted)
    return Message("counts {points}", points=counted)


@implements("11.5")
def _cover(q: Position, b: Battle) -> BoardNote | None:
    """What the defender has chosen to fight behind."""
    if not b.terrain:
        return None
    change = q.figures.battle.terrain_modifiers(b.hex, b.from_hex).get(b.terrain, 0)
    words = Message("{ground} {change}", ground=_ground(b.terrain), change=signed(change))
    return BoardNote(words, "11.5")


def _ground(terrain: str) -> Message:
    return as_message(terrain.replace("_", " "))


@implements("11.7")
def _gives_morale(q: Position, b: Battle, which: int) -> tuple[BoardNote, ...]:
    if not b.morale_from or b.morale_from[which] not in q.state.formations:
        return ()
    formation = b.morale_from[which]
    name = q.figures.design.counter(formation).name
    return (BoardNote(Message("morale {number} of {unit}", number=q.morale(formation), unit=name), "11.7"),)


@implements("11.4", "11.8")
def _sum(q: Position, b: Battle) -> BoardSum | None:
    """What both count, and what the roll is changed by, as far as it has been said and can be read."""
    forces = [engaged(q, b, side) for side in (b.attacking, b.defending)]
    if not all(forces):
        return None
    known = [all(force in q.state.sheets for force in side) for side in forces]
    counted = [counted_sp(q, b, side) if seen else 0 for side, seen in zip(_both(b), known, strict=True)]
    shown = [str(points) if seen else UNKNOWN for points, seen in zip(counted, known, strict=True)]
    if not all(known):
        return BoardSum(shown[0], shown[1])
    found = _modifiers(q, b, counted[0], counted[1])
    is_whole = bool(b.terrain and b.morale_from)
    result = Message("roll {change}", change=signed(total_of(found)))
    after = result if is_whole else ""
    return BoardSum(
        shown[0],
        shown[1],
        "",
        found,
        after,
        "combat_results",
        clause="11.4",
        shifts_clause="11.8",
        shift_clauses=tuple(CLAUSES.get(source, "") for source, _ in found),
        attack_parts=_parts(q, b, forces[0]),
        defence_parts=_parts(q, b, forces[1]),
    )


@implements("11.4")
def _parts(q: Position, b: Battle, forces: Iterable[str]) -> tuple[BoardPart, ...]:
    return tuple(BoardPart(force, counted_of(q, b, force), "11.4") for force in forces)


def _both(b: Battle) -> tuple[str, str]:
    return b.attacking, b.defending


def _modifiers(q: Position, b: Battle, attack: int, defence: int) -> Modifiers:
    """Those that are settled: the ground and the morale count when they have been chosen."""
    found = [(RATIO, q.figures.battle.ratio_modifier(attack, defence))]
    if b.terrain:
        found.append((TERRAIN, q.figures.battle.terrain_modifiers(b.hex, b.from_hex)[b.terrain]))
    if all(engaged_formations(q, b, side) for side in _both(b)):
        found.append((MANOEUVRE, manoeuvre_modifier(q, b)))
    if b.morale_from:
        found.append((MORALE, morale_modifier(q, b)))
    found += other_modifiers(q, b).items()
    return tuple((source, number) for source, number in found if number)


# ---------------------------------------------------------------- who may still come


def _boxes(q: Position, b: Battle, march: GunsMarch | None) -> Iterator[BoardBox]:
    """Those beside the field, those within the sound of the guns, and those on their way."""
    if b.at in JOINING:
        yield from _box(marked("Beside the field"), "11.1", [_beside(q, b, side) for side in _both(b)])
    if b.at in LISTENING:
        near = [_hearing(q, b, side) for side in _both(b)]
        yield from _box(marked("Within the sound of the guns"), "11.2", near)
    on_the_way = (march.force,) if march and march.force in q.state.units else ()
    waiting = tuple(x for x in b.marching if x in q.state.units and x not in on_the_way)
    if on_the_way or waiting:
        groups = [
            tuple(BoardUnit(x, marked("on the march")) for x in on_the_way),
            tuple(
                BoardUnit(x, marked("to be tested") if b.at == MARCHING[0] else marked("will march")) for x in waiting
            ),
        ]
        yield from _box(marked("March to the guns"), "11.2", groups)


def _box(title: str, clause: str, groups: Iterable[tuple[BoardUnit, ...]]) -> Iterator[BoardBox]:
    if there := tuple(BoardGroup(units) for units in groups if units):
        yield BoardBox(title, there, clause=clause)


@implements("11.1")
def _beside(q: Position, b: Battle, side: str) -> tuple[BoardUnit, ...]:
    tested = dict(b.tested)
    words = {True: marked("passed"), False: marked("failed")}
    fights = engaged(q, b, side)
    return tuple(BoardUnit(x, words[tested[x]] if x in tested else "") for x in beside(q, b, side) if x not in fights)


@implements("11.2")
def _hearing(q: Position, b: Battle, side: str) -> tuple[BoardUnit, ...]:
    """By the markers on the map alone: who of them can march is for their owner to know."""
    return tuple(BoardUnit(x) for x in in_earshot(q, b, side) if not is_bound(q, x))


@implements("11.9", "11.10", "11.11")
def _notes(q: Position, b: Battle, is_rolled: bool, inside: tuple[object, ...]) -> Iterator[BoardNote]:
    names = {side.id: side.name for side in q.figures.design.sides}
    if is_rolled:
        won = Message("{side} win", side=names[b.victor]) if b.victor else Message("undecided")
        yield BoardNote(won, "11.9")
    for procedure in inside:
        if isinstance(procedure, Retreat) and procedure.side:
            hexes = Message("{hexes} {hexes:hex|hexes}", hexes=procedure.hexes)
            yield BoardNote(Message("{side} retreat {hexes}", side=names[procedure.side], hexes=hexes), "11.10")
        elif isinstance(procedure, Pursuit) and procedure.side:
            yield BoardNote(Message("{side} pursue", side=names[procedure.side]), "11.11")
