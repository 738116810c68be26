"""What a window draws of a position: force markers with what their reader knows, the day, tracks, the phases."""

from __future__ import annotations

from rulesets.grande_tactique.position import Position
from rulesets.grande_tactique.state import Force
from workbench.engine.display import LineStatus, Piece, SequenceLine, ShownTrack


def pieces(q: Position) -> tuple[Piece, ...]:
    """Every marker on the map, sorted by id."""
    return tuple(_piece(q, force, q.state.units[force]) for force in sorted(q.state.units))


def _piece(q: Position, force: str, x: Force) -> Piece:
    counter = q.figures.design.counter(force)
    known = force in q.state.sheets
    markers = (("pillage", ""),) if x.pillages else ()
    return Piece(
        force,
        x.side,
        x.space,
        counter.name,
        faction=counter.faction,
        unit_type=_kind(q, force),
        counter=force,
        strength=str(q.sp(force)) if known and q.has_troops(force) else _reported(q, force),
        quality=counter.letter,
        remarks=_remarks(q, force),
        markers=markers,
    )


def _kind(q: Position, force: str) -> str:
    if q.has_troops(force):
        return "cavalry" if q.is_cavalry(force) else "infantry"
    return "chief" if q.sheet(force).chief else "force"


def _reported(q: Position, force: str) -> str:
    report = q.state.reports.get(force)
    return f"~{report.strength}" if report and report.strength else ""


def _remarks(q: Position, force: str) -> tuple[str, ...]:
    """What lies under it, its state, and what has been reported of it."""
    sheet, design = q.sheet(force), q.figures.design
    found = [design.counter(general).name for general in q.generals_in(force)]
    for formation in q.formations_in(force):
        sp, morale = q.formation(formation).sp, q.morale(formation)
        found.append(f"{design.counter(formation).name}: {sp} strength, morale {morale}")
    if sheet.decoy:
        found.append("a decoy")
    if sheet.fatigue:
        found.append(f"fatigue {sheet.fatigue}")
    if not q.is_commanded(force):
        found.append("without orders")
    if not q.is_supplied(force):
        found.append("out of supply")
    if report := q.state.reports.get(force):
        found.append(
            f"reported: {report.kind or 'nothing'}" + (f", about {report.strength}" if report.strength else "")
        )
    return tuple(found)


def headline(q: Position) -> tuple[str, str]:
    """The turn, and its date."""
    scenario = q.figures.design.scenario(q.state.scenario)
    turn = max(scenario.first_turn, q.state.turn)
    return f"Turn {turn} of {scenario.last_turn}", scenario.turn_names.get(str(turn), "")


def tracks(q: Position) -> tuple[ShownTrack, ...]:
    """Victory points, Sardinian morale, reserve brigades."""
    most, reserves = q.figures.number("sardinian_morale_most"), q.figures.number("reserve_brigades")
    return (
        ShownTrack("Victory points", q.state.tracks["vp"]),
        ShownTrack("Sardinian morale", q.state.tracks["sardinian_morale"], most, "coalition"),
        ShownTrack("Reserve brigades", q.state.tracks["reserves"], reserves, "coalition"),
    )


def sequence(q: Position) -> tuple[SequenceLine, ...]:
    """The phases of a day."""
    lines = q.figures.design.sequence
    now = next((i for i, line in enumerate(lines) if line.id == q.state.phase), -1)
    status = {True: LineStatus.DONE, False: LineStatus.NEXT}
    return tuple(
        SequenceLine(line.title, line.clause, LineStatus.NOW if i == now else status[i < now], line.depth)
        for i, line in enumerate(lines)
    )
