"""The themes: every colour that is seen, of the scene and of the panels, in one place.

Colours are sRGB in 0 to 1; the renderer turns those of the scene into linear light.
"""

from dataclasses import dataclass
from typing import Final

from shibumi3d.scene.description import Accent

Rgb = tuple[float, float, float]


def rgb(text: str) -> Rgb:
    """Colour from ``#rrggbb``."""
    return (int(text[1:3], 16) / 255, int(text[3:5], 16) / 255, int(text[5:7], 16) / 255)


@dataclass(frozen=True, slots=True)
class PanelColours:
    """Colours of the panels."""

    surface: Rgb
    raised: Rgb
    hovered: Rgb
    pressed: Rgb
    line: Rgb
    text: Rgb
    faint: Rgb
    accent: Rgb
    on_accent: Rgb


@dataclass(frozen=True, slots=True)
class Theme:
    """A look of the whole program.

    ``background`` is the gradient behind the table, from the top of the picture to its bottom; ``table``
    is the surface the board stands on; ``sky`` and ``lamp`` are the light's colours with their strengths.
    """

    name: str
    background: tuple[Rgb, Rgb]
    table: Rgb
    wood: Rgb
    engraving: Rgb
    ivory: Rgb
    vermilion: Rgb
    charcoal: Rgb
    linen: Rgb
    sky: Rgb
    sky_strength: float
    lamp: Rgb
    lamp_strength: float
    accents: dict[Accent, Rgb]
    panels: PanelColours


INK: Final = Theme(
    name="ink",
    background=(rgb("#2b2f36"), rgb("#15171b")),
    table=rgb("#3b3e44"),
    wood=rgb("#6a503a"),
    engraving=rgb("#2a190e"),
    ivory=rgb("#e9dfca"),
    vermilion=rgb("#a0281b"),
    charcoal=rgb("#1e2024"),
    linen=rgb("#8d8b78"),
    sky=rgb("#9fb4cc"),
    sky_strength=0.8,
    lamp=rgb("#ffdfb5"),
    lamp_strength=2.3,
    accents={
        Accent.PLAYABLE: rgb("#d9c08a"),
        Accent.CURSOR: rgb("#7fc7e8"),
        Accent.LAST: rgb("#f0c14b"),
        Accent.GROUP: rgb("#7fd6b0"),
        Accent.WIN: rgb("#ffd257"),
        Accent.WHITE: rgb("#fff4d8"),
        Accent.BLACK: rgb("#8ea3c4"),
        Accent.RED: rgb("#ff6a4d"),
    },
    panels=PanelColours(
        surface=rgb("#1c1e22"),
        raised=rgb("#292c32"),
        hovered=rgb("#343840"),
        pressed=rgb("#3f444d"),
        line=rgb("#363a42"),
        text=rgb("#ece7dc"),
        faint=rgb("#a39e93"),
        accent=rgb("#d9a441"),
        on_accent=rgb("#1a1407"),
    ),
)

PAPER: Final = Theme(
    name="paper",
    background=(rgb("#f0ebe2"), rgb("#ddd5c9")),
    table=rgb("#d3c8bd"),
    wood=rgb("#9c7450"),
    engraving=rgb("#3d2716"),
    ivory=rgb("#efe7d6"),
    vermilion=rgb("#b02c1a"),
    charcoal=rgb("#1a1c1f"),
    linen=rgb("#97947f"),
    sky=rgb("#dfe2e4"),
    sky_strength=1.0,
    lamp=rgb("#ffe6c4"),
    lamp_strength=1.8,
    accents={
        Accent.PLAYABLE: rgb("#8a6a24"),
        Accent.CURSOR: rgb("#12688f"),
        Accent.LAST: rgb("#b97a00"),
        Accent.GROUP: rgb("#1f7f5c"),
        Accent.WIN: rgb("#e09a00"),
        Accent.WHITE: rgb("#fffdf5"),
        Accent.BLACK: rgb("#44546e"),
        Accent.RED: rgb("#d8351a"),
    },
    panels=PanelColours(
        surface=rgb("#f6f2ea"),
        raised=rgb("#ebe5d8"),
        hovered=rgb("#e0d8c7"),
        pressed=rgb("#d4cab5"),
        line=rgb("#d3cab9"),
        text=rgb("#2a2620"),
        faint=rgb("#6b6458"),
        accent=rgb("#9a5b13"),
        on_accent=rgb("#fffaf0"),
    ),
)

THEMES: Final = {theme.name: theme for theme in (INK, PAPER)}
