"""What is painted on a sheet, whatever its spaces are: ground, relief, lines, links, boxes, furniture. Millimetres."""
