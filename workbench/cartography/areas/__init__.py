"""Areas as faces of shared borders: coverages, drawing over and beside others, and surgery that keeps them whole."""
