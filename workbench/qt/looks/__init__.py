"""The look of the program: themes, the style sheet, fonts, icons, symbols and colours of sides."""
