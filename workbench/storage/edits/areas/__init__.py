"""The edits of area maps: of junctions and borders, of the lines on them, of shapes and outlines."""
