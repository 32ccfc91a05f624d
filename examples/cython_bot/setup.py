"""Compiles the player; everything else about the project is in pyproject.toml."""

import ddz_fast
from Cython.Build import cythonize
from setuptools import Extension, setup

player = Extension(
    "cython_bot.player",
    ["cython_bot/player.pyx"],
    include_dirs=[ddz_fast.get_include()],
)

setup(ext_modules=cythonize([player], language_level=3))
