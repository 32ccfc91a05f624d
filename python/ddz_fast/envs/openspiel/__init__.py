"""An OpenSpiel game: importing this registers "python_ddz_fast" for `pyspiel.load_game`.

Needs the package `open_spiel`, the extra `openspiel`.
"""

try:
    import pyspiel  # noqa: F401
except ImportError as error:
    raise ImportError(
        'ddz_fast.envs.openspiel needs OpenSpiel; install it with pip install "ddz_fast[openspiel]"'
    ) from error

from ddz_fast.envs.openspiel.game import SHORT_NAME, DdzGame, DdzState, Observer

__all__ = ["SHORT_NAME", "DdzGame", "DdzState", "Observer"]
