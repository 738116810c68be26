"""Every clause of the rulebook, under a heading of our own; here the race's whole rulebook.

A clause that the program does not play yet is `ClauseStatus.DEFERRED` with the reason, one that is no rule
`NOT_A_RULE`. A test sees to it that every other clause is cited by the code.
"""

from __future__ import annotations

from workbench.engine.clauses import Clause

CLAUSES: tuple[Clause, ...] = (
    Clause("1.1", "The runners take turns, in the order of the sides"),
    Clause("2.1", "A runner walks the steady distance, or dashes as far as a die says"),
    Clause("2.2", "A dash that rolls 1 is a stumble: the runner stays"),
    Clause("2.3", "Nobody dashes twice in a row"),
    Clause("3.1", "The first on the last space has won"),
)
