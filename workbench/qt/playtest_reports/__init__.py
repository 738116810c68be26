"""Reports of playtests with what Qt paints of them: the sheet of the map below the turns, pictures, pages of a PDF."""
