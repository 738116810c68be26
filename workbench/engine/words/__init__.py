"""How things are put into words: grammar, what a rules module calls things, how much of a text is told."""
