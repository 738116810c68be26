"""What no ground of a map encloses, on maps of both kinds: boxes off the map, links between spaces, ports, zones."""
