"""`python -m ddz_fast` is `ddz-fast`."""

import sys

from ddz_fast.cli import main

if __name__ == "__main__":
    sys.exit(main())
