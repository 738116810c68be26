"""Written orders: one typed form for all games in which they are carried out later, by others, or not at all.

An order is checked on what its seat may see, and carried out on what is so. It is read back as a sentence, which no
code ever reads.
"""
