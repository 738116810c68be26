"""Why none of several things can be done: every reason with what it bars, and not only the last one looked at."""

from __future__ import annotations

from collections.abc import Callable, Iterable

from workbench.engine.clauses import Refusal


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
    if len(clauses) == 1:
        reasons = (f"{', '.join(names)}: {refused.reason}" for refused, names in barred.items())
        return Refusal(next(iter(clauses)), f"{otherwise.reason}. {'; '.join(reasons)}")
    reasons = (f"{', '.join(names)}: {refused.reason} [{refused.clause}]" for refused, names in barred.items())
    return Refusal(otherwise.clause, f"{otherwise.reason}. {'; '.join(reasons)}")
