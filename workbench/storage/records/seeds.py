"""Seeds of dice: whole numbers of up to 128 bits. Where nobody gives one it is drawn so that nobody can foresee it."""

from __future__ import annotations

import secrets

from workbench import limits

SEED_BITS = 128
MOST_SEED = limits.SEED.most


def unpredictable_seed() -> int:
    """A seed that nobody gave."""
    return secrets.randbits(SEED_BITS)
