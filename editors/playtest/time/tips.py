"""What the timeline says of a play, of a row and of notes, as the eyes at the table may know it."""

from __future__ import annotations

from typing import Any

from PySide6.QtCore import QCoreApplication

from editors.playtest.branches.branch_words import moment_words
from editors.playtest.figures.changed_figures import changes_in_words
from editors.playtest.session import EVERYTHING, PlaytestSession
from editors.playtest.time.content import AS_BEGUN, Content, MarkKind, Strand
from editors.playtest.time.travel import Travel
from workbench.engine.playtests.own_words import OwnNote
from workbench.engine.playtests.play_tree import BEGINNING, KeptPlay
from workbench.engine.playtests.played_figures import figures_digest
from workbench.engine.playtests.playtest import Playtest
from workbench.engine.words.bounded_words import MOST_TOLD, few_lines
from workbench.engine.words.message import Message
from workbench.engine.words.seat_names import seat_names
from workbench.qt.looks.translator import called, spoken

MOST_CHANGES, DIGEST_LETTERS = 4, 8


def moment_tip(session: PlaytestSession, content: Content, number: int, row: int) -> str:
    """Which play it is, in which turn, and what is marked there."""
    lines = [moment_words(session.playtest, number, session.viewer)]
    for mark in content.marks:
        if mark.number == number and mark.row == row:
            lines.append(_marked(mark.kind, mark.words))
    play = session.playtest.tree.kept[number].play
    if play.made.is_advised and play.action is not None and session.viewer in (EVERYTHING, play.action.seat):
        lines.append(_tr("A bot's advice was shown before it"))
    return few_lines("\n".join(lines), MOST_TOLD)


def _marked(kind: MarkKind, words: str) -> str:
    match kind:
        case MarkKind.FIGHT:
            return _tr("A fight at {}").format(words) if words else _tr("A fight")
        case MarkKind.FIRE:
            return _tr("Guns fired at {}").format(words) if words else _tr("Guns fired")
        case MarkKind.FORK:
            return _tr("Another branch begins after this play")
        case MarkKind.BOOKMARK:
            return _tr("Bookmark: {}").format(words)
        case MarkKind.FELT_WRONG:
            return _tr("Felt wrong: {}").format(words)
    return _tr("Note: {}").format(words)


def row_tip(session: PlaytestSession, strand: Strand) -> str:
    """A branch: how long it is, how it stands at its end and how the line that is stood on does, its figures, notes."""
    tree = session.playtest.tree
    last = tree.kept[tree.branch(strand.first).last]
    plays = spoken(Message("{count} {count:play|plays}", count=strand.ends))
    lines = [_tr("{}: {}").format(strand.title, plays)]
    lines.append(_tr("It ends with: {}").format(_standing(session, last)))
    if last.number != tree.line_end:
        lines.append(_tr("Where you stand: {}").format(_standing(session, tree.kept[tree.at])))
    if strand.figures != AS_BEGUN:
        lines += _figures_told(session, strand.figures)
    noted = [tree.own_notes[x] for x in tree.own_notes_of(session.viewer) if x.of_branch and x.play == strand.first]
    return few_lines("\n".join([*lines, *noted]), MOST_TOLD)


def _standing(session: PlaytestSession, kept: KeptPlay[Any]) -> str:
    """The turn and what decides, as the eyes see them after a play."""
    engine = session.playtest.engine_of(kept.play)
    state = kept.play.state
    sight = engine.view(state, session.viewer) if session.viewer and not session.told_to else state
    display = engine.rules.display
    shown = display.victory(sight)
    words = (spoken(display.headline(sight)[0]), spoken(shown.title), called(shown.below))
    return ", ".join(filter(None, words))


def _figures_told(session: PlaytestSession, figures: int) -> list[str]:
    """The number and the digest of figures, and what they change."""
    playtest = session.playtest
    design = playtest.engines[figures].rules.design
    digest = figures_digest(design, playtest.scenario)[:DIGEST_LETTERS]
    changes = changes_in_words(playtest, AS_BEGUN, figures, session.viewer)
    more = [_tr("and {} more").format(len(changes) - MOST_CHANGES)] if len(changes) > MOST_CHANGES else []
    return [_tr("Figures {}, {}:").format(figures + 1, digest), *changes[:MOST_CHANGES], *more]


def note_rows(playtest: Playtest[Any, Any], viewer: str) -> list[tuple[OwnNote, str]]:
    """The notes on plays that a pair of eyes reads, in the order of the plays, each with the words of its row."""
    tree, names = playtest.tree, seat_names(playtest.rules.design)
    found = []
    for where in sorted(tree.own_notes_of(viewer), key=lambda x: (tree.kept[x.play].depth, x)):
        if not where.of_branch:
            head = _tr("Play {}").format(tree.kept[where.play].depth)
            if where.seat and not viewer:
                head = _tr("{}, {}").format(names.get(where.seat, where.seat), head)
            found.append((where, _tr("{}: {}").format(head, tree.own_notes[where])))
    return found


def moments_to_compare(session: PlaytestSession, travel: Travel) -> list[tuple[int, str]]:
    """Moments to set beside the one that is shown, each with what it is."""
    tree = session.playtest.tree
    named = [
        (travel.home.at if travel.home is not None else None, _tr("Where you came from")),
        (travel.last_decision(), _tr("Your last decision")),
        (tree.line_end, _tr("The last play of the line")),
        (BEGINNING, _tr("The beginning")),
        *((where.play, words) for where, words in note_rows(session.playtest, session.viewer)),
    ]
    return [(n, words) for n, words in named if n is not None and n != tree.at and n in tree.kept]


def _tr(text: str) -> str:
    return QCoreApplication.translate("Timeline", text)
