"""Counters on the screen and on paper: what stands on a face, how it is painted, and stacks of them."""
