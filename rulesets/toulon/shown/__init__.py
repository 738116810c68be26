"""What a window draws of things under way: made of a state or of a seat's view, and of nothing else."""
