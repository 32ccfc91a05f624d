"""Environments: many hands side by side, and the faces of other packages."""
