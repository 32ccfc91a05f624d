"""Compiles the player; everything else about the project is in pyproject.toml."""

from Cython.Build import cythonize
from setuptools import Extension, setup

import ddz_fast

player = Extension(
    "cython_bot.player",
    ["cython_bot/player.pyx"],
    include_dirs=[ddz_fast.get_include()],
)

setup(ext_modules=cythonize([player], language_level=3))
