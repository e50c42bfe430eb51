"""One overlay of every kind."""

from typing import Final

from shibumi3d.model.colours import Colour
from shibumi3d.scene.description import Accent, Marble
from shibumi3d.scene.overlays import Arrow, Disc, Dome, Ghost, Label, Line, Overlay, Ring, Tint

OVERLAYS: Final[tuple[Overlay, ...]] = (
    Ring((-0.5, -0.5, -0.39), 0.42, Accent.CURSOR),
    Disc((-1.5, -0.5, -0.39), 0.3, Accent.GROUP),
    Dome((0.5, 0.5, -0.3), Colour.WHITE),
    Ghost(Marble((-0.5, -1.5, 0.0), Colour.RED, opacity=0.45)),
    Tint((0.5, -1.5, 0.0), Accent.GROUP),
    Line(((-1.5, -1.5, 0.0), (1.5, -1.5, 0.0)), Accent.WIN),
    Arrow((-1.5, 0.5, 0.0), (1.5, -0.5, 0.0), Accent.CURSOR),
    Label((1.5, -1.5, 0.0), "57", Accent.WHITE),
)
