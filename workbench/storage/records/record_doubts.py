"""What is doubtful about a record that can be opened all the same: told at once, and again by a replay."""

from __future__ import annotations

from collections.abc import Iterator, Mapping
from typing import Any

from workbench.engine.bots.kinds import why_no_bot
from workbench.engine.dice import SeededDice
from workbench.engine.events import DiceRolled, PositionSet
from workbench.engine.playtests.play_tree import NO_PLAY, KeptPlay, PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.words.message import Message, as_message
from workbench.storage.records.record_contents import Record

PERSON = "person"
"""Who holds a seat that no bot holds."""


def doubts_of(record: Record, playtest: Playtest[Any, Any]) -> tuple[str, ...]:
    """Sentences on a record, without looking at what was played."""
    altered = (
        [Message("it was altered after it was written: {why}", why=as_message(record.altered))]
        if record.altered
        else []
    )
    return (*altered, *(why for _, why in _unknown_bots(record, playtest)))


def doubts_of_dice(playtest: Playtest[Any, Any], tree: PlayTree[Any]) -> Iterator[str]:
    """The first play with a face that its seed did not roll, and that nobody entered by hand."""
    dice = SeededDice(playtest.seed)
    for number in sorted(tree.kept):
        kept = tree.kept[number]
        before = playtest.start if kept.parent == NO_PLAY else tree.kept[kept.parent].play.state
        if why := _wrong_face(kept, dice, before):
            yield Message("it was altered after it was written: {why}", why=as_message(why))
            return


def seats_of(record: Record, playtest: Playtest[Any, Any]) -> Mapping[str, str]:
    """Who holds the seats of a record; a person where the bot is not known here."""
    unknown = {seat for seat, _ in _unknown_bots(record, playtest)}
    known = playtest.rules.seats(playtest.start)
    bots = record.start.bots
    return {seat: PERSON if seat in unknown else bots[seat] for seat in bots if seat in known}


def _unknown_bots(record: Record, playtest: Playtest[Any, Any]) -> Iterator[tuple[str, str]]:
    """The seats whose holder cannot be had, each with the reason."""
    seats = playtest.rules.seats(playtest.start)
    for seat, kind in sorted(record.start.bots.items()):
        if seat not in seats:
            yield seat, Message("it gives a bot to {seat}, which is no seat of the scenario", seat=repr(seat[:40]))
        elif kind not in (PERSON, "") and why_no_bot(kind, playtest.rules):
            yield (
                seat,
                Message(
                    "the bot {kind} of {seat} is not known here, and a person holds its seat",
                    kind=repr(kind[:40]),
                    seat=seat,
                ),
            )


def _wrong_face(kept: KeptPlay[Any], dice: SeededDice, before: Any) -> str:
    given, count = list(kept.play.given), before.dice_count
    for event in kept.play.events:
        match event:
            case PositionSet(position=position):
                count = position.dice_count
            case DiceRolled(faces=faces, why=why, sides=sides):
                for at, face in enumerate(faces):
                    due = given.pop(0) if given else dice.face(count + at, sides, why)
                    if face != due:
                        return Message(
                            "play {number}: a die shows {face} where {due} was rolled",
                            number=kept.number,
                            face=face,
                            due=due,
                        )
                count += len(faces)
    return ""
