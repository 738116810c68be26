"""The command palette (Ctrl K): everything of the open game by its name, and every command."""
