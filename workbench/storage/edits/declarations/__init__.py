"""The edits of what a design declares of its figures: who may know them."""
