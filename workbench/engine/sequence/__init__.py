"""The sequence of play as data: which kinds of phase a rules module offers, and in which turns a phase is played."""
