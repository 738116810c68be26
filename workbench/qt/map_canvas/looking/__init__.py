"""Where one looks at a map from: the view and its flights, the overview, fingers, and the keyboard's space."""
