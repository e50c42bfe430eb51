"""Opens the window of the package `shibumi` and says so when it has been drawn; runs in an environment of its own."""

import os
import sys

from PySide6.QtWidgets import QApplication
from shibumi.shibumi import ShibumiWindow

app = QApplication(sys.argv)
window = ShibumiWindow()
window.show()
app.processEvents()
print("first frame", file=sys.stderr, flush=True)
os._exit(0)
