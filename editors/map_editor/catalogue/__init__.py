"""The catalogues that all maps of a design draw from: kinds of terrain, classes of roads, kinds of lines."""
