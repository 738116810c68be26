"""What of a packet is looked at without a program of ours: a page in words, the map as a drawing. No script, no Qt."""
