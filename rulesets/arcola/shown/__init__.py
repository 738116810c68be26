"""Pictures of Arcola that front-ends lay out: its battlefields."""
