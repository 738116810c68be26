"""The size of a map that is there already: columns and rows, hexes, the sheet."""
