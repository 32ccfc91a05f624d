"""Environments: many hands at once, and the faces of other libraries' environments, one module each."""

from ddz_fast.envs.vector import VectorEnv

__all__ = ["VectorEnv"]
