"""Questions that still refuse what they do not offer without a reason of their own: it may only become shorter."""

UNEXPLAINED: frozenset[str] = frozenset()
