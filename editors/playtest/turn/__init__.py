"""What turn it is: the headline, the sequence of play, the tracks."""
