"""Measuring on the map: distances on paper, on the ground and in spaces, and the cheapest way of a type of unit."""
