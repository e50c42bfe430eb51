"""Where the program's data lies: shaders and assets, installed or in a checkout."""

from importlib.resources import files
from importlib.resources.abc import Traversable
from pathlib import Path


def resource(kind: str, *parts: str) -> Traversable:
    """Return a data file or folder.

    ``kind`` is the top folder, ``"shaders"`` or ``"assets"``; ``parts`` lead on from there, as in
    ``resource("assets", "fonts", "Pretendard-Regular.ttf")``. A wheel carries these folders inside the
    package; a checkout has them beside it. Nothing is opened: what isn't there has ``is_file()`` false.
    """
    package = files("shibumi3d")
    inside = package.joinpath(kind)
    root: Traversable = inside
    if not inside.is_dir() and isinstance(package, Path):
        root = package.parent / kind
    return root.joinpath(*parts) if parts else root
