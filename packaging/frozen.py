"""Where a frozen program starts."""

import sys
from multiprocessing import freeze_support

from shibumi3d.cli import main

freeze_support()  # the engine's process is this same program
sys.exit(main())
