"""Sphinx settings: pages in MyST Markdown, the reference from the docstrings of the installed package."""

import sys
from pathlib import Path

import ddz_fast

sys.path.insert(0, str(Path(__file__).parent / "_ext"))

project = "ddz_fast"
author = "the ddz_fast authors"
project_copyright = author
version = release = ddz_fast.__version__

extensions = ["myst_parser", "sphinx.ext.autodoc", "readable_docstrings", "flag_tables"]
exclude_patterns = ["_build"]
html_theme = "furo"
html_title = f"ddz_fast {release}"
html_show_sphinx = False
html_copy_source = False

myst_enable_extensions = ["colon_fence"]
myst_heading_anchors = 3

default_role = "code"  # docstrings mark code with single backticks
autodoc_default_options = {"members": True, "member-order": "bysource"}
autodoc_typehints_format = "short"
autodoc_preserve_defaults = True
# The new autodoc of Sphinx 9.0 cannot take a signature from elsewhere where an object has none of its own.
autodoc_use_legacy_class_based = True
python_maximum_signature_line_length = 88
add_module_names = False

nitpicky = True
# Names that no page here describes: other packages' (their pages are not asked for over the network), and the
# names that the package gives to long types, which a reader sees written out beside them.
nitpick_ignore_regex = [
    (r"py:.*", r"(np|npt|numpy|numpy\.typing|pyarrow|os|collections\.abc)\..*"),
    (
        r"py:.*",
        r"(Any|Callable|Iterable|Iterator|Literal|NDArray|Path|Self|np|Sequence|pathlib\.Path)",
    ),
    (r"py:.*", r"(ddz_fast\..*\.)?(Action|Amounts|Cards|Counts|Flags?|Saying|State)"),
    (r"py:.*", r"(ddz_fast\..*\.)?(Bytes|Layout|Moves|Policy|Role|Signed|ModuleType|NativePlayer)"),
]
