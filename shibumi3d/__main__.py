"""Lets `python -m shibumi3d` start the program."""

import sys

from shibumi3d.cli import main

sys.exit(main())
