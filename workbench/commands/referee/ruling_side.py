"""The commands of a person who referees: rulings and notes of the round that is open, what is said to seats."""

from __future__ import annotations

from pathlib import Path
from typing import TYPE_CHECKING, Annotated, Any

import typer

from workbench import limits
from workbench.commands.designs import AsJson
from workbench.commands.referee.referee_side import Absent, absences
from workbench.commands.referee.told import Folder, content_of, in_words
from workbench.commands.terminal import BadInput, print_json

if TYPE_CHECKING:
    from workbench.engine.state import Answer
    from workbench.referee.by_a_person.rulings import ListedRuling
    from workbench.referee.referee import Referee

MOST_OFFERED = 100
Seat = Annotated[str, typer.Argument(metavar="SEAT", help="In whose next packet.")]


def rulings(folder: Folder, absent: Absent = "", json: AsJson = False) -> None:
    """List the rulings of the round that is open: what is suggested and why, and what was ruled."""
    from workbench.referee.by_a_person.ruling import rulings_of
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        found = rulings_of(referee, absences(absent))
        _tell(referee, found, json)


def rule(
    folder: Folder,
    number: Annotated[
        int | None, typer.Argument(metavar="NUMBER", min=1, max=limits.RULINGS.most, help="Its number in the list.")
    ] = None,
    answer: Annotated[str, typer.Option("--answer", help="JSON: what is ruled instead of what is suggested.")] = "",
    note: Annotated[str, typer.Option("--note", help="Why; it stays in the record.")] = "",
    shown: Annotated[bool, typer.Option("--shown", help="All seats read the note in their next packets.")] = False,
    back: Annotated[bool, typer.Option("--back", help="Take the ruling back; it waits again.")] = False,
    everything: Annotated[bool, typer.Option("--all", help="Confirm whatever waits, each as suggested.")] = False,
    absent: Absent = "",
    json: AsJson = False,
) -> None:
    """Confirm a ruling as suggested, or rule otherwise with --answer; until the round is closed one may go back."""
    from workbench.referee.by_a_person import ruling
    from workbench.referee.referee import Referee

    if (number is None) != everything:
        raise BadInput("say which ruling, by its number in the list, or --all")
    with in_words(), Referee.open(folder) as referee:
        if number is None:
            ruling.confirm_all(referee, absences(absent))
        else:
            listed = ruling.rulings_of(referee, absences(absent))
            if number > len(listed):
                raise BadInput(f"there is no ruling {number}: the round has {len(listed)}")
            if back:
                ruling.take_back(referee, listed[number - 1])
            else:
                ruling.rule(referee, listed[number - 1], _answer(answer), note, shown)
        _tell(referee, ruling.rulings_of(referee, absences(absent)), json)


def notes(folder: Folder, json: AsJson = False) -> None:
    """Read the notes to the referee in the orders that have come, and what is to be said to seats."""
    from workbench.referee.by_a_person.saying import notes_of
    from workbench.referee.referee import Referee

    with in_words(), Referee.open(folder) as referee:
        found, to_say = notes_of(referee), referee.rows.to_say
        name = referee.rules.words.name_of
    if json:
        said = [{"seat": one.seat, "text": one.text, "picture": len(one.picture)} for one in to_say]
        print_json({"notes": [one._asdict() for one in found], "said": said})
        return
    for note in found:
        typer.echo(f"{name(note.seat)}{f', {name(note.force)}' if note.force else ''}: {note.text}")
    for one in to_say:
        typer.echo(f"to {name(one.seat)}: {one.text or 'a picture'}")


def answer(
    folder: Folder,
    seat: Seat,
    text: Annotated[str, typer.Argument(metavar="TEXT", help="What is said to it.")] = "",
    picture: Annotated[Path | None, typer.Option("--picture", help="A PNG picture for its report.")] = None,
) -> None:
    """Say something to a seat in its next packet, such as the answer to a note, or put a picture into it."""
    from workbench.referee.by_a_person.saying import add_picture, say
    from workbench.referee.referee import Referee

    if not text and picture is None:
        raise BadInput("give a text or a --picture")
    with in_words(), Referee.open(folder) as referee:
        if picture is not None:
            add_picture(referee, seat, content_of(picture))
        if text:
            say(referee, seat, text)


def _answer(text: str) -> Answer | None:
    if not text:
        return None
    from workbench.engine.codec import from_json
    from workbench.engine.state import Answer

    try:
        found: Answer = from_json(text, Answer)  # type: ignore[arg-type]
    except (ValueError, TypeError, OverflowError):
        raise BadInput(f"--answer takes JSON, as the list shows it, not {text[:80]!r}") from None
    return found


def _tell(referee: Referee, listed: tuple[ListedRuling, ...], json: bool) -> None:
    if json:
        print_json({"round": referee.head.round, "rulings": [_facts(n, one) for n, one in enumerate(listed, start=1)]})
        return
    for number, one in enumerate(listed, start=1):
        state = "altered" if one.is_altered else "confirmed" if one.is_ruled else "waits"
        clause = f" [{one.options.suggestion.clause}]" if one.options.suggestion.clause else ""
        typer.echo(f"{number}. {one.decision.prompt}{clause}: {_plain(one)} ({state})")
        if why := _why(one):
            typer.echo(f"   {why}")
    left = sum(not one.is_ruled for one in listed)
    typer.echo(f"{left} of {len(listed)} rulings wait" if left else "nothing waits to be ruled: adjudicate")


def _plain(one: ListedRuling) -> str:
    from workbench.referee.by_a_person.rulings import instead_of

    return str(instead_of(one.answer))


def _why(one: ListedRuling) -> str:
    """The reason in a sentence, with the chances of each answer."""
    suggestion = one.options.suggestion
    odds = ", ".join(f"{of} {chance}" for of, chance in sorted(suggestion.odds.items()))
    return " – ".join(filter(None, (str(suggestion.reason), odds)))


def _facts(number: int, one: ListedRuling) -> dict[str, Any]:
    from itertools import islice

    from workbench.engine.codec import to_builtins

    suggestion = one.options.suggestion
    return {
        "number": number, "what": list(one.what), "prompt": str(one.decision.prompt), "clause": suggestion.clause,
        "reason": str(suggestion.reason), "odds": {key: str(chance) for key, chance in suggestion.odds.items()},
        "facts": [{"of": str(x.of), "figure": str(x.figure), "clause": x.clause} for x in suggestion.facts],
        "suggested": to_builtins(one.suggested), "ruled": to_builtins(one.answer) if one.is_ruled else None,
        "note": one.note, "shown": one.is_shown,
        "options": [to_builtins(answer) for answer in islice(one.options, MOST_OFFERED)],
    }  # fmt: skip
