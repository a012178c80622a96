"""python -m lightsout_edu: the same as the command lightsout."""

import sys

from .cli import main

if __name__ == "__main__":
    sys.exit(main())
