"""What bots and tests ask of a position besides its decision: fewer answers, exact odds, what cannot be right."""
