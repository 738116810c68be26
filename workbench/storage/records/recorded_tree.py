"""The tree of a playtest and its record: what has to be written when a tree has changed, and the tree that was read."""

from __future__ import annotations

from dataclasses import replace
from pathlib import Path
from typing import Any

import msgspec
from immutables import Map

from workbench.engine.codec import digest, to_json
from workbench.engine.decision import Action
from workbench.engine.design import Design
from workbench.engine.events import Event
from workbench.engine.playtests.own_words import OwnName, OwnNote
from workbench.engine.playtests.play_tree import AS_BEGUN, BEGINNING, NO_PLAY, KeptPlay, Play, PlayTree
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.state import State
from workbench.engine.words.kept_words import kept_words, with_words
from workbench.engine.words.message import Message, marked
from workbench.storage.file.file_errors import RecordFileError
from workbench.storage.records import record_contents
from workbench.storage.records.record_contents import Outcome, Record, Standing
from workbench.storage.records.record_file import Changes

AnyPlaytest = Playtest[Any, Any]
AnyTree = PlayTree[Any]
NOT_READ: Play[Any] = Play(None, (), None)
NOT_OPENED = marked("this record cannot be opened")
ACTION_DAMAGED = marked("play {number} cannot be read: its action is damaged or not of these rules")
EVENTS_DAMAGED = marked("play {number} cannot be read: its events are damaged or not of these rules")


def changes(playtest: AnyPlaytest, was: AnyTree | None) -> Changes:
    """What differs between the tree that was recorded (None: nothing was) and the playtest's own."""
    now = playtest.tree
    new, gone = _plays_that_differ(was, now)
    labels: Map[int, Any] = was.labels if was else Map()
    notes: Map[int, str] = was.notes if was else Map()
    own: Map[OwnNote, str] = was.own_notes if was else Map()
    names: Map[OwnName, str] = was.own_names if was else Map()
    return Changes(
        _standing(playtest),
        tuple(_as_written(playtest, now.kept[number]) for number in new),
        {first: now.labels[first] for first in now.labels if labels.get(first) != now.labels[first]},
        {play: now.notes[play] for play in now.notes if notes.get(play) != now.notes[play]},
        gone,
        tuple(first for first in sorted(labels) if first not in now.labels),
        tuple(play for play in sorted(notes) if play not in now.notes),
        {where: now.own_notes[where] for where in now.own_notes if own.get(where) != now.own_notes[where]},
        tuple(where for where in sorted(own) if where not in now.own_notes),
        {named: now.own_names[named] for named in now.own_names if names.get(named) != now.own_names[named]},
        tuple(named for named in sorted(names) if named not in now.own_names),
        *_figures_that_differ(playtest, was, now, new),
    )


def _figures_that_differ(
    playtest: AnyPlaytest, was: AnyTree | None, now: AnyTree, new: tuple[int, ...]
) -> tuple[dict[int, Design], tuple[int, ...]]:
    """The figures that are played on for the first time, and those that nobody plays on any more."""
    if was is not None and len(new) <= 1 and len(now.kept) > len(was.kept):
        wanted = {now.kept[number].play.figures for number in new}
        known = {AS_BEGUN, *(now.kept[now.kept[number].parent].play.figures for number in new)}
        if wanted <= known:
            return {}, ()  # a play on the figures of the one before it, as nearly all are
    if was is not None and was.kept is now.kept:
        return {}, ()
    had = played_figures(was) if was is not None else frozenset()
    has = played_figures(now)
    designs = {number: playtest.engines[number].rules.design for number in sorted(has - had)}
    return designs, tuple(sorted(had - has))


def played_figures(tree: AnyTree) -> frozenset[int]:
    """The numbers of the figures that plays were made on, but for those that the playtest was begun with."""
    return frozenset(kept.play.figures for kept in tree.kept.values()) - {AS_BEGUN}


def _plays_that_differ(was: AnyTree | None, now: AnyTree) -> tuple[tuple[int, ...], tuple[int, ...]]:
    """The plays that are new and those that are gone, in order."""
    if was is None:
        return tuple(sorted(now.kept)), ()
    if was.kept is now.kept:
        return (), ()
    if len(now.kept) == len(was.kept) + 1 and now.due == was.due + 1:
        return (was.due,), ()
    before, after = set(was.kept), set(now.kept)
    return tuple(sorted(after - before)), tuple(sorted(before - after))


def _standing(playtest: AnyPlaytest) -> Standing:
    tree, state = playtest.tree, playtest.state
    ended = Outcome(state.ending, state.winner, playtest.digest()) if playtest.is_over else Outcome()
    return Standing(tree.at, tree.line_end, ended)


def _as_written(playtest: AnyPlaytest, kept: KeptPlay[Any]) -> record_contents.Play:
    """A play as the record keeps it; with a digest at the beginning, where a turn begins, and at the end."""
    play, rules = kept.play, playtest.engine_of(kept.play).rules
    is_first = kept.parent == NO_PLAY
    before = playtest.start if is_first else playtest.tree.kept[kept.parent].play.state
    is_turn = is_first or not play.state.procedures or rules.turn(play.state) != rules.turn(before)
    after = digest(play.state) if is_turn else ""
    parent = None if is_first else kept.parent
    action, events = to_json(play.action), to_json(play.events)
    made = (play.given, kept_words(play.events), play.figures, play.made)
    return record_contents.Play(kept.number, parent, action, events, after, *made)


# ---------------------------------------------------------------- reading


def tree_of(path: Path, record: Record, playtest: AnyPlaytest) -> AnyTree:
    """The tree of a record with the states that the events give; without a play 0 the beginning is played.

    Raises
    ------
    RecordFileError
        A play is not one of these rules, or leads to another position than the one that was recorded.
    """
    kept: dict[int, KeptPlay[Any]] = {}
    if not record.plays or record.plays[0].number != BEGINNING:
        kept[BEGINNING] = playtest.tree.kept[BEGINNING]
    for written in record.plays:
        parent = NO_PLAY if written.parent is None else written.parent
        before = playtest.start if parent == NO_PLAY else kept[parent].play.state
        depth = 0 if parent == NO_PLAY else kept[parent].depth + 1
        kept[written.number] = KeptPlay(written.number, parent, depth, _play(path, written, playtest, before))
    return _grown(record, kept)


def bare_tree(record: Record) -> AnyTree:
    """The tree of a record for counting and naming: its plays tell nothing."""
    kept: dict[int, KeptPlay[Any]] = {BEGINNING: KeptPlay(BEGINNING, NO_PLAY, 0, NOT_READ)}
    for written in record.plays:
        if written.parent is not None:
            depth = kept[written.parent].depth + 1
            unread = replace(NOT_READ, figures=written.figures)
            kept[written.number] = KeptPlay(written.number, written.parent, depth, unread)
    return _grown(record, kept)


def _grown(record: Record, kept: dict[int, KeptPlay[Any]]) -> AnyTree:
    following: dict[int, tuple[int, ...]] = {}
    for number in sorted(kept):
        if (parent := kept[number].parent) != NO_PLAY:
            following[parent] = (*following.get(parent, ()), number)
    at, line_end = record.standing.at, record.standing.line_end
    parts = (Map(kept), Map(following), Map(record.labels), Map(record.notes))
    notes, names = Map[OwnNote, str](record.own_notes), Map[OwnName, str](record.own_names)
    return PlayTree(*parts, at, line_end, due=max(kept) + 1, own_notes=notes, own_names=names)


def read_play(
    path: Path, written: record_contents.Play, playtest: AnyPlaytest
) -> tuple[Action | None, tuple[Event[Any], ...]]:
    """What was done in a play, and what came of it.

    Raises
    ------
    RecordFileError
        One of them is damaged, or not of these rules.
    """
    text = ACTION_DAMAGED
    try:
        engine = playtest.engines[written.figures]
        action = msgspec.json.decode(written.action) and engine.action_from_json(written.action)
        text = EVENTS_DAMAGED
        return action or None, with_words(engine.events_from_json(written.events), written.said)
    except (msgspec.MsgspecError, KeyError, TypeError, ValueError, AttributeError, RecursionError) as error:
        why = Message(text, number=written.number)
        raise RecordFileError(path, NOT_OPENED, why, "Restore it from a copy") from error


def _play(path: Path, written: record_contents.Play, playtest: AnyPlaytest, before: State[Any, Any]) -> Play[Any]:
    action, events = read_play(path, written, playtest)
    state = before
    try:
        for event in events:
            state = event.apply(state)
        after = digest(state) if written.digest else ""
    except (KeyError, TypeError, ValueError, AttributeError, IndexError, OverflowError, RecursionError) as error:
        why = Message(
            "play {number} cannot be read: its events do not follow from the position before them",
            number=written.number,
        )
        raise RecordFileError(path, NOT_OPENED, why, "Restore it from a copy") from error
    if after != written.digest:
        why = Message("after play {number} the position is not the one that was recorded", number=written.number)
        raise RecordFileError(path, NOT_OPENED, why, "Replay it to see where it differs")
    return Play(action, events, state, written.dice, written.figures, written.made)
