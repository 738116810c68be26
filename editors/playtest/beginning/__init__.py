"""The page before a playtest: scenario, options, seats, seed, and the playtests that were kept."""
