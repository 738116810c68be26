"""What can be wrong with a design besides its maps: a file a small subject, each with its checks and their fixes."""
