"""The problems of a design: all of them at once, or kept up with its edits, and the edits that cure them (`fixes`)."""
