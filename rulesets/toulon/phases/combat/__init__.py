"""The combat phase (25, 26, 28): battles from the first contact to the judgement, rounds, sub-battles, retreats."""
