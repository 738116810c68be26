"""The pages of the inspector for what is selected of a hex map: hexes, hexsides, roads, the sheet."""
