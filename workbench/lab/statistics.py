"""What can be said of a share that was counted in a batch."""

from __future__ import annotations

import math

Z_95 = 1.959963984540054
"""How many standard deviations to both sides hold 95 % of a normal distribution."""


def wilson_interval(successes: int, trials: int, z: float = Z_95) -> tuple[float, float]:
    """Wilson's score interval of a share: where the true one lies, at 95 % unless another `z` is given.

    Without a trial nothing is known, and it is all from 0 to 1. Raises ValueError when successes are not among trials.
    """
    if not 0 <= successes <= trials:
        raise ValueError(f"{successes} successes cannot come of {trials} trials")
    if not trials:
        return (0.0, 1.0)
    share, spread = successes / trials, z * z / trials
    middle = (share + spread / 2) / (1 + spread)
    reach = z * math.sqrt(share * (1 - share) / trials + spread / (4 * trials)) / (1 + spread)
    low = 0.0 if successes == 0 else max(0.0, middle - reach)
    high = 1.0 if successes == trials else min(1.0, middle + reach)
    return (low, high)
