"""Writing orders: drafts that stay, the list of forces, the page of one order with its sentence, ways on the map."""
