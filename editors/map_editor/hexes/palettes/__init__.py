"""The palette of the tool that is taken: what it can paint or draw, with picture, cost, key and how much there is."""
