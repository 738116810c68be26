"""The proof of a game: all shares, salts and records, for everybody to check when it is over."""

from __future__ import annotations

from importlib.resources import files
from pathlib import Path

import resources
from workbench.engine.codec import from_json, to_json
from workbench.engine.words.message import Message, marked
from workbench.referee.adjudication import shown_anchors
from workbench.referee.formats import PROOF, Proof
from workbench.referee.game_rows import put_head, read_rounds
from workbench.referee.referee import Referee
from workbench.referee.refused import Refused
from workbench.referee.tables import GameFileError
from workbench.storage.file.ruleset_file import saving
from workbench.storage.file.written import write_together

PROOF_FILE, VERIFIER = "proof.json", "verify_dice.py"
NOT_OVER = marked("the game is not over: what is revealed tells everything, and it cannot be gone on with")
DAMAGED = marked("it is no proof of a game, or was altered")


def proof_of(referee: Referee) -> Proof:
    """All that shows how a game was played."""
    rounds = referee.file.read(read_rounds)
    head = referee.head
    return Proof(PROOF, head.game, head.seal, shown_anchors(referee.rows, head.round) if head.round else {}, rounds)


def reveal(referee: Referee, is_ended: bool = False) -> list[Path]:
    """Write the proof of a game that is over, or is ended by it, and the verifier that needs no program of ours.

    Raises
    ------
    Refused
        The game goes on.
    GameFileError
        It cannot be written.
    """
    if not (referee.is_over or is_ended or referee.head.is_revealed):
        raise Refused(NOT_OVER)
    with referee.file.writing() as rows:
        put_head(rows, referee.head._replace(is_revealed=True))
    folder = referee.file.folder
    verifier = (files(resources) / VERIFIER).read_bytes()
    contents = {folder / PROOF_FILE: to_json(proof_of(referee)), folder / VERIFIER: verifier}
    with saving(folder / PROOF_FILE, GameFileError):
        write_together(contents)
    return [*contents]


def read_proof(raw: bytes) -> Proof:
    """The proof in a file; Refused when it is none."""
    try:
        proof = from_json(raw, Proof)
    except (ValueError, TypeError, OverflowError):
        raise Refused(DAMAGED) from None
    if proof.format != PROOF:
        raise Refused(Message("it is a proof of another form ({form})", form=proof.format[:40]))
    return proof
