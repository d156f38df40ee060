"""Training of regard-mini, the small language model of Regard's questions."""
