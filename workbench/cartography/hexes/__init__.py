"""Hexes on their sheet: grids, regions, zones, courses along hexsides, patches and resizing."""
