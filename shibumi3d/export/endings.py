"""The endings of the files that are exported, which say what they are. It imports nothing, so that anyone can ask."""

from typing import Final

PICTURE: Final = ".png"
GIF: Final = ".gif"
WEBP: Final = ".webp"
MP4: Final = ".mp4"
FILMS: Final = (GIF, WEBP, MP4)
"""Those of animations."""

SHEET: Final = ".svg"
PAGE: Final = ".html"
