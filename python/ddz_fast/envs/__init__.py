"""Environments: many hands at once, and the faces of other packages, each in a module of its own."""
