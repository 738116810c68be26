"""The sequence of play in the window: phases out of the catalogue of the rules, in their order, with their figures."""
