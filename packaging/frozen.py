"""Where a frozen program starts."""

import sys

from shibumi3d.cli import main

sys.exit(main())
