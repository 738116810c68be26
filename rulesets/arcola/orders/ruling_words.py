"""What the rulings are called that a referee chooses from."""

from __future__ import annotations

from collections.abc import Mapping

from workbench.engine.words.message import marked

SUCCEEDS, FAILS = "succeeds", "fails"
RULING_WORDS: Mapping[str, str] = {
    "begins": marked("it begins"),
    "waits": marked("it waits"),
    "halt": marked("it halts"),
    "attack": marked("it attacks"),
    "repulse": marked("it repulses"),
    "avoid": marked("it goes round"),
    SUCCEEDS: marked("it succeeds"),
    FAILS: marked("it fails"),
    "falls": marked("it falls into disorder"),
    "holds": marked("it holds together"),
    "rallies": marked("it rallies"),
    "escapes": marked("he gets away"),
    "captured": marked("he is taken"),
    "remains": marked("it stays in disorder"),
    "missed": marked("nobody is hit"),
    "rested": marked("it is not tired"),
    "tired": marked("it is tired"),
    "exhausted": marked("it is exhausted"),
    "routs": marked("it routs"),
}
