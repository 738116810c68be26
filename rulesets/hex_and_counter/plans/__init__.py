"""What the greedy bot thinks under the standard rules: what positions and answers are worth. Read `bots.py` first."""
