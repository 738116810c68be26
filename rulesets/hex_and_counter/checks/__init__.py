"""What is wrong with a design, or keeps a scenario of it from being played, under the standard rules."""
