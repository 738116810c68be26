"""Records of playtests: the file, what is in it, playing it again, and what one seat was told of it."""
