"""The program's own symbols for counters and maps: one SVG file each, named as designs name the symbol."""
