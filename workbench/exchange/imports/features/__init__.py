"""Features of geographic programs before they are on a sheet: their layers, TopoJSON's arcs, what crosses 180°."""
