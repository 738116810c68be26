"""Why none of several things can be done: every reason with what it bars, and not only the last one looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from workbench.engine.clauses import Refusal
from workbench.engine.words.message import Message, as_message, joined


def why_none(
    candidates: Iterable[str],
    why_not: Callable[[str], Refusal | None],
    name: Callable[[str], str],
    otherwise: Refusal,
) -> Refusal | None:
    """None when one of the candidates is open, `otherwise` when there are none.

    Reasons by one clause are told by it, a single one alone, several each with the names of what it bars. Reasons by
    several clauses follow the words of `otherwise`, each with its own clause.
    """
    barred: dict[Refusal, list[str]] = {}
    for candidate in candidates:
        if (refused := why_not(candidate)) is None:
            return None
        barred.setdefault(refused, []).append(name(candidate))
    if len(barred) < 2:
        return next(iter(barred), otherwise)
    clauses = dict.fromkeys(refused.clause for refused in barred)
    told = ((", ".join(names), as_message(refused.reason), refused.clause) for refused, names in barred.items())
    if len(clauses) == 1:
        cited = next(iter(clauses))
        reasons = joined("; ", (Message("{names}: {reason}", names=names, reason=why) for names, why, _ in told))
    else:
        cited = otherwise.clause
        reasons = joined(
            "; ", (Message("{names}: {reason} [{clause}]", names=n, reason=w, clause=c) for n, w, c in told)
        )
    return Refusal.of(cited, "{reason}. {reasons}", reason=as_message(otherwise.reason), reasons=reasons)
