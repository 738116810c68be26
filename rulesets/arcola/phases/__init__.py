"""The segments of Arcola's sequence of play, a file for each chapter."""
