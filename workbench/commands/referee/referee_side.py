"""The commands of whoever referees: a new game, taking files, adjudicating, packets, the proof."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated

import typer

from workbench import limits
from workbench.commands.designs import AsJson, RulesetFile
from workbench.commands.referee.told import Folder, content_of, in_words
from workbench.commands.scenario_options import Options, scenario_options
from workbench.commands.terminal import BadInput, Failed, print_json

if TYPE_CHECKING:
    from workbench.referee.formats import Proof
    from workbench.referee.referee import Referee
    from workbench.referee.verification import Verified

HOW = "wait, standing, none or bot:KIND, for each seat that sends nothing"
Absent = Annotated[str, typer.Option("--absent", metavar="SEAT=HOW,…", help=f"What is done: {HOW}.")]


Password = Annotated[
    Path | None, typer.Option("--password-file", help="A file whose first line it is; without it one is asked for.")
]


def new(
    file: RulesetFile,
    out: Annotated[Path, typer.Option("--out", help="The folder of the game; it is made.")],
    scenario: Annotated[str, typer.Option("--scenario", help="The scenario; without it the first.")] = "",
    options: Options = "",
    rounds: Annotated[
        int, typer.Option("--rounds", min=1, max=limits.REFEREE_ROUNDS.most, help="At most so many rounds.")
    ] = 1_000,
    absent: Absent = "",
    note: Annotated[str, typer.Option("--note", help="A text for all, such as when orders are due.")] = "",
    language: Annotated[
        str,
        typer.Option(
            "--language", metavar="SEAT=LANGUAGE,…", help="Of the page in packets (`workbench translations`)."
        ),
    ] = "",
    encrypt: Annotated[
        bool,
        typer.Option("--encrypt", help="Packets and orders that seat and referee alone can open."),
    ] = False,
    json: AsJson = False,
) -> None:
    """Begin a game by files: a folder with the referee's file, and an invitation for each seat in out/."""
    from workbench.engine.rules_modules import UNPLAYABLE, why_unplayable
    from workbench.referee.referee import Referee, Setting
    from workbench.referee.refused import Refused
    from workbench.storage.file.file_errors import StoredFileError
    from workbench.storage.file.ruleset_file import load

    design = load(file)
    if not out.absolute().parent.is_dir():
        raise BadInput(f"{out}: there is no folder {out.parent}")
    read_in = by_seat(language, "--language")
    ways, short_note = absences(absent), note[:2_000]
    setting = Setting(scenario, scenario_options(options), rounds, ways, short_note, read_in, encrypt)
    try:
        with Referee.new(out, design, setting) as referee:
            _tell(referee, json)
    except Refused as refused:
        raise BadInput(str(refused)) from None
    except StoredFileError:
        raise
    except UNPLAYABLE as error:
        raise BadInput(why_unplayable(error)) from None


def take(
    folder: Folder,
    files: Annotated[list[Path], typer.Argument(metavar="FILE…", help="Files of orders, in any order.")],
    json: AsJson = False,
) -> None:
    """Take files of orders; each that is refused is told in a line and changes nothing (exit code 1)."""
    from workbench.referee.referee import Referee
    from workbench.referee.refused import Refused

    refusals = 0
    told: list[dict[str, object]] = []
    with Referee.open(folder) as referee:
        for file in files:
            try:
                taken = referee.take(content_of(file))
            except Refused as refused:
                refusals += 1
                told.append({"file": str(file), "refused": str(refused)})
                continue
            told.append({"file": str(file), "seat": taken.seat, "round": taken.round, "number": taken.serial})
        missing = list(referee.missing)
    if json:
        print_json({"files": told, "missing": missing})
    for one in told if not json else ():
        line = f"refused: {one['refused']}" if "refused" in one else f"taken: {one['seat']}, round {one['round']}"
        typer.echo(f"{one['file']}: {line}")
    if not json:
        typer.echo(f"still to come: {', '.join(missing)}" if missing else "all are there: adjudicate")
    if refusals:
        raise typer.Exit(1)


def adjudicate(
    folder: Folder,
    absent: Absent = "",
    as_suggested: Annotated[
        bool, typer.Option("--as-suggested", help="Rule as the program suggests whatever is not ruled yet.")
    ] = False,
    json: AsJson = False,
) -> None:
    """Play the round that is open, as far as nobody has to be asked, and write the packets of the next one."""
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        try:
            referee.adjudicate(absences(absent), is_rest_suggested=as_suggested)
        except (LookupError, TypeError, ValueError, ArithmeticError, AssertionError) as error:
            raise Failed(f"round {referee.head.round}: {type(error).__name__}: {error}; nothing has changed") from error
        _tell(referee, json)


def status(folder: Folder, json: AsJson = False) -> None:
    """Say which round is open, who has joined, what has come and what is missing; packets that are gone are made."""
    from workbench.referee.referee import Referee

    with Referee.open(folder) as referee:
        referee.write_packets()
        _tell(referee, json)


def packet(
    folder: Folder,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Whose packet.")],
    number: Annotated[
        int | None,
        typer.Option("--round", min=0, max=limits.REFEREE_ROUNDS.most, help="Of this round instead of the last."),
    ] = None,
    json: AsJson = False,
) -> None:
    """Put a packet into out/ once more, byte for byte as it was sent."""
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        path = referee.packet(seat, number)
    _tell_paths([path], json)


def rejoin(
    folder: Folder,
    seat: Annotated[str, typer.Argument(metavar="SEAT", help="Who has lost the file.")],
    json: AsJson = False,
) -> None:
    """Let a player who has lost the file join anew, by the invitation; all others are told."""
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        referee.allow_rejoin(seat)
        path = referee.packet(seat, 0)
    _tell_paths([path], json)


def lock(folder: Folder, password: Password = None, json: AsJson = False) -> None:
    """Put the referee's file under a password. One that is forgotten is the end of the game."""
    from workbench.referee.locked_game import lock as put_away

    with in_words():
        _tell_paths([put_away(folder, _asked_for(password, is_new=True))], json)


def unlock(folder: Folder, password: Password = None, json: AsJson = False) -> None:
    """Take the referee's file out from under its password, to go on."""
    from workbench.referee.locked_game import unlock as take_out

    with in_words():
        _tell_paths([take_out(folder, _asked_for(password, is_new=False))], json)


def _asked_for(file: Path | None, is_new: bool) -> str:
    """A password that is typed unseen, twice where it is new, or the first line of a file."""
    if file is None:
        return str(typer.prompt("Password", hide_input=True, confirmation_prompt=is_new, err=True))
    lines = content_of(file).decode(errors="replace").splitlines()
    return lines[0] if lines else ""


def reveal(
    folder: Folder,
    end: Annotated[bool, typer.Option("--end", help="End a game that goes on.")] = False,
    json: AsJson = False,
) -> None:
    """Write proof.json, which shows the whole game to everybody, and verify_dice.py, which checks its dice."""
    from workbench.referee.proof import reveal as write_proof
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        paths = write_proof(referee, end)
    _tell_paths(paths, json)


def verify(
    proof: Annotated[Path, typer.Argument(metavar="PROOF", help="proof.json, or the folder of a game.")],
    packets: Annotated[list[Path] | None, typer.Argument(metavar="PACKET…", help="Packets that were kept.")] = None,
    seat: Annotated[Path | None, typer.Option("--seat", help="A player's file: with all packets opened in it.")] = None,
    json: AsJson = False,
) -> None:
    """Check a game by its proof: the dice, the seals, every play by the rules, every packet (exit code 1 if not)."""
    from workbench.referee.verification import verify as check

    kept = [content_of(path) for path in packets or ()]
    with in_words():
        if seat is not None:
            from workbench.referee.player import Player

            with Player.open(seat) as player:
                kept = [*map(player.signed, kept), *player.packets()]
        found = check(_proof(proof), kept)
    if json:
        print_json(found._asdict())
    else:
        for line in (*found.told, *found.faults, _in_figures(found)):
            typer.echo(line)
    if found.faults:
        raise typer.Exit(1)


def _proof(path: Path) -> Proof:
    from workbench.referee.proof import PROOF_FILE, proof_of, read_proof
    from workbench.referee.referee import Referee
    from workbench.referee.referee_file import FILE

    if (path / FILE).is_file():
        with Referee.open(path) as referee:
            return proof_of(referee)
    file = path / PROOF_FILE if path.is_dir() else path
    if not file.is_file():
        raise BadInput(f"{path}: there is no proof of a game")
    if file.stat().st_size > limits.PROOF_BYTES.most:
        raise BadInput(f"{file}: it has {limits.PROOF_BYTES.beyond}")
    return read_proof(file.read_bytes())


def _in_figures(found: Verified) -> str:
    return (
        f"{found.rounds} rounds, {found.plays} plays, {found.faces} faces of dice and {found.packets} packets checked: "
        f"{len(found.faults)} faults"
    )


def absences(text: str) -> dict[str, str]:
    """What is typed as SEAT=HOW,…"""
    return by_seat(text, "--absent")


def by_seat(text: str, option: str) -> dict[str, str]:
    """What is typed as SEAT=WHAT,… of an option."""
    pairs = [part.partition("=") for part in text.split(",") if part.strip()]
    if any(not equals for _, equals, _ in pairs):
        what = "LANGUAGE" if option == "--language" else "HOW"
        raise BadInput(f"{option} takes SEAT={what},…, not {text!r}")
    return {seat.strip(): what.strip() for seat, _, what in pairs}


def _tell(referee: Referee, json: bool) -> None:
    head, facts = referee.head, referee.head.facts
    state = referee.state
    told = {
        "game": head.game, "title": facts.title, "scenario": facts.scenario, "round": head.round,
        "turn": referee.rules.turn(state), "over": referee.is_over, "ending": state.ending, "winner": state.winner,
        "seats": {seat: seat not in referee.missing for seat in facts.seats}, "missing": list(referee.missing),
        "absent": facts.absent, "revealed": head.is_revealed, "seal": head.seal, "encrypted": facts.is_encrypted,
    }  # fmt: skip
    if json:
        print_json(told)
        return
    typer.echo(f"{facts.title}: {facts.scenario}, game {head.game[:8]}")
    if referee.is_over:
        typer.echo(f"over after {head.round - 1} rounds: {referee.rules.words.ending_words(state.ending)}")
    elif not head.round:
        typer.echo(f"still to join: {', '.join(referee.missing) or 'nobody'}")
    else:
        typer.echo(f"round {head.round}, turn {referee.rules.turn(state)}")
        typer.echo(f"still to come: {', '.join(referee.missing) or 'nothing'}")
    in_boxes = ", encrypted for their seats" if facts.is_encrypted and head.round else ""
    typer.echo(f"packets: {referee.file.folder / 'out'}{in_boxes}")


def _tell_paths(paths: list[Path], json: bool) -> None:
    if json:
        print_json({"files": [str(path) for path in paths]})
        return
    for path in paths:
        typer.echo(str(path))
