"""Field works (13.4 to 13.13): what is dug, improved and destroyed, and why other works are not."""
