"""Lines of a map: roads and rivers along borders, links, names beside them, and what leads a hand that draws."""
