"""A battle from its declaration to the roll (11.1, 11.3 to 11.9). What comes of it stands in `results.py`."""

from __future__ import annotations

from msgspec.structs import replace

from rulesets.grande_tactique.battle_positions import (
    beside,
    engaged,
    engaged_formations,
    engaged_sp,
    first_refusal,
    why_not_fight,
    why_not_join,
)
from rulesets.grande_tactique.battle_strength import commander, may_give_morale, modifiers
from rulesets.grande_tactique.casualties import losses
from rulesets.grande_tactique.events import BattleFought
from rulesets.grande_tactique.figures.battle import ATTACKER, DEFENDER
from rulesets.grande_tactique.phases.acts import JOINS_ALONE, Play, passes, show
from rulesets.grande_tactique.phases.battles.retreat import escape
from rulesets.grande_tactique.phases.strangers import other_force, other_formation
from rulesets.grande_tactique.phases.sums import RECKONED, in_sp, reckoned
from rulesets.grande_tactique.phases.victory import score_battle
from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.procedures import Battle
from workbench.engine.clauses import Refusal, implements
from workbench.engine.events import Told
from workbench.engine.options import OneOf, SomeOf
from workbench.engine.unfolding import End, Step
from workbench.engine.words.message import Message, marked
from workbench.engine.words.wording import signed

NOT_BESIDE = marked("it does not stand beside the field")


@implements("11.1", "2.e")
def open_the_battle(b: Battle, u: Play) -> Step:
    """The principal forces are shown. Against decoys and generals without troops there is no battle."""
    show(u, (b.attacker, *u.position.forces_in(b.hex, b.defending)), "11.1")
    q = u.position
    b = replace(b, defenders=q.forces_in(b.hex, b.defending))
    if not any(q.has_troops(force) for force in b.defenders):
        for force in b.defenders:
            escape(u, force, b.hex)
        return End(b)
    return b


@implements("11.1")
def join(b: Battle, u: Play) -> Step:
    """Both players say unseen which of their forces with orders join from beside the field."""

    def says(side: str) -> tuple[str, ...]:
        q = u.position
        near = beside(q, b, side)
        if not near:
            return ()
        join_in: tuple[str, ...] = u.ask(
            side,
            "choose the forces that join the battle",
            SomeOf(
                near,
                too_much=first_refusal(q, b, why_not_join),
                note=lambda force: refused.reason if (refused := why_not_join(q, b, force)) else in_sp(q.sp(force)),
                beyond=other_force(q, side, "11.1", lambda force: _why_not_beside(b, force)),
            ),
        )
        return join_in

    chosen = u.ask_each((b.attacking, b.defending), says)
    return replace(b, joined=(*b.joined, *(force for side in chosen for force in chosen[side])))


@implements("11.1", "6.4")
def test_those_without_orders(b: Battle, u: Play) -> Step:
    """Every force without orders beside the field is tested."""
    q = u.position
    changes = ((marked("to join"), q.figures.number("join_modifier")),)
    near = [force for side in (b.attacking, b.defending) for force in beside(q, b, side)]
    found = [f for f in near if q.has_troops(f) and not q.is_commanded(f) and not why_not_fight(q, b, f)]
    return replace(b, tested=tuple((force, passes(u, force, JOINS_ALONE, changes)) for force in found))


@implements("11.1")
def decide_on_the_tested(b: Battle, u: Play) -> Step:
    """Who passed joins as its owner likes, who failed as the adversary likes."""

    def says(side: str) -> tuple[str, ...]:
        q = u.position
        decides = tuple(force for force, passed in b.tested if passed == (q.force(force).side == side))
        if not decides:
            return ()
        options = SomeOf(decides, beyond=lambda name: _why_not_decide(q, b, side, name))
        take_part: tuple[str, ...] = u.ask(side, "choose the forces without orders that take part", options, "11.1")
        return take_part

    chosen = u.ask_each((b.attacking, b.defending), says)
    joined = (*b.joined, *(force for side in chosen for force in chosen[side]))
    return replace(b, joined=joined, tested=())


def _why_not_beside(b: Battle, force: str) -> Refusal:
    """Why a force on the map is none of those beside the field that could join in."""
    fights = force in (b.attacker, *b.defenders, *b.joined)
    return Refusal("11.1", "it fights already" if fights else NOT_BESIDE)


def _why_not_decide(q: Position, b: Battle, side: str, name: str) -> Refusal | None:
    """Forces without orders beside the field that passed are their owner's to decide on, the others his adversary's."""
    if name in dict(b.tested):
        return Refusal("11.1", "whether it takes part is for the other side to say")
    of = q.pieces.markers[name].side if name in q.pieces.markers else side
    why = marked("only forces beside the field that have no orders are tested")
    return other_force(q, of, "11.1", why)(name)


@implements("11.3", "11.1")
def take_positions(b: Battle, u: Play) -> Step:
    """All who are engaged are shown. A battle whose principal forces are gone does not take place."""
    q = u.position
    defenders = tuple(force for force in q.forces_in(b.hex, b.defending) if not q.is_decoy(force))
    near = {*q.ground.around[b.hex]}
    here = [f for f in (*b.joined, *b.by_the_guns) if f in q.state.units and q.force(f).space in near]
    b = replace(
        b,
        defenders=defenders,
        joined=tuple(f for f in b.joined if f in here and f not in defenders),
        by_the_guns=tuple(f for f in b.by_the_guns if f in here and f not in defenders),
    )
    if b.attacker not in q.state.units or q.force(b.attacker).space != b.from_hex:
        return End(b)
    if not may_give_morale(q, b, b.attacking) or not may_give_morale(q, b, b.defending):
        return End(b)
    show(u, (*engaged(q, b, b.attacking), *engaged(q, b, b.defending)), "11.3")
    return b


@implements("11.5")
def choose_the_terrain(b: Battle, u: Play) -> Step:
    """The defender says what he fights behind; where there is only one thing it goes without saying."""
    choices = u.position.figures.battle.terrain_modifiers(b.hex, b.from_hex)
    terrain = next(iter(choices))
    if len(choices) > 1:
        terrain = u.ask(
            b.defending,
            "choose the terrain to fight behind",
            OneOf(
                choices,
                note=lambda choice: Message("{change} to the roll", change=signed(choices[choice])),
                beyond=lambda name: why_not_behind(u.position, name),
            ),
        )
    return replace(b, terrain=terrain)


@implements("11.5", "help.a")
def why_not_behind(q: Position, name: str) -> Refusal | None:
    """Why something of the terrain tables is none of what a defender can fight behind here."""
    parts = name.split("+")
    if not all(q.figures.battle.is_terrain(part) for part in parts):
        return None
    if len(parts) > 1:
        return Refusal("help.a", "these do not combine here: a river and a bridge do, where both are there")
    return Refusal("11.5", "the hex of the principal defender has nothing of that, from where it is attacked")


@implements("11.7")
def give_morale(b: Battle, u: Play) -> Step:
    """Both choose unseen the formation whose morale speaks for them."""

    def says(side: str) -> str:
        q = u.position
        formations = may_give_morale(q, b, side)
        if len(formations) == 1:
            return formations[0]
        why = marked("only formations of the principal forces give the morale")
        beyond = other_formation(q, side, "11.7", why)
        gives: str = u.ask(
            side,
            "choose whose morale counts in the battle",
            OneOf(formations, note=lambda x: Message("morale {number}", number=q.morale(x)), beyond=beyond),
        )
        return gives

    chosen = u.ask_each((b.attacking, b.defending), says)
    return replace(b, morale_from=(chosen[b.attacking], chosen[b.defending]))


@implements("11.9", "help.d", "help.g")
def roll_for_the_battle(b: Battle, u: Play) -> Step:
    """2D6 of the attacker and all modifiers; everybody is told what comes of it."""
    q = u.position
    found = modifiers(q, b)
    u.emit(Told(what=RECKONED, result=reckoned(q, b), place=b.hex))
    faces = u.roll("battle", 2)
    total = sum(faces) + sum(found.values())
    row = q.figures.battle.result(total)
    attacker_loss, defender_loss = losses(q, b, (row.attacker_loss, row.defender_loss), found)
    victor = {ATTACKER: b.attacking, DEFENDER: b.defending}.get(row.victor, "")
    fought = BattleFought(
        hex=b.hex,
        attacking=b.attacking,
        defending=b.defending,
        attackers=engaged(q, b, b.attacking),
        defenders=engaged(q, b, b.defending),
        armies=_armies(q, b),
        generals=_generals(q, b),
        commanders=(commander(q, b, b.attacking), commander(q, b, b.defending)),
        modifiers=tuple(found.items()),
        total=total,
        result=row.result,
        victor=victor,
        attacker_sp=engaged_sp(q, b, b.attacking),
        defender_sp=engaged_sp(q, b, b.defending),
        attacker_loss=attacker_loss,
        defender_loss=defender_loss,
        attacker_morale=row.attacker_morale,
        defender_morale=row.defender_morale,
    )
    u.emit(fought)
    score_battle(u, fought)
    return replace(
        b,
        victor=victor,
        attacker_loss=attacker_loss,
        defender_loss=defender_loss,
        attacker_morale=row.attacker_morale,
        defender_morale=row.defender_morale,
    )


def _armies(q: Position, b: Battle) -> tuple[str, ...]:
    both = (*engaged_formations(q, b, b.attacking), *engaged_formations(q, b, b.defending))
    return tuple(sorted({q.printed(formation).faction for formation in both}))


def _generals(q: Position, b: Battle) -> tuple[str, ...]:
    both = (*engaged(q, b, b.attacking), *engaged(q, b, b.defending))
    return tuple(general for force in both for general in q.generals_in(force))
