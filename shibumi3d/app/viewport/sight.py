"""How the pyramid is opened to the eye: levels seen through, pulled apart or side by side, buried marbles shown."""

from __future__ import annotations

from dataclasses import dataclass, replace
from typing import Final

SPREAD: Final = 0.75
"""How far the levels are pulled apart, in marble diameters."""


@dataclass(frozen=True, slots=True)
class Sight:
    """``peeled`` levels are seen through from the top; ``spread`` pulls the levels apart.

    With ``show_buried`` all marbles but the buried ones are seen through; with ``flat`` the levels lie side by
    side, and ``spread`` is 0. With ``show_hidden`` those marbles are shown that others hide from where one looks.
    """

    spread: float = 0.0
    peeled: int = 0
    show_buried: bool = False
    flat: bool = False
    show_hidden: bool = False

    def solid_levels(self, size: int) -> int:
        """The highest level of a pyramid of this size that isn't seen through."""
        return max(size - self.peeled, 1)

    def with_solid(self, step: int, size: int, highest: int) -> Sight:
        """With one more level solid, or one less; ``highest`` is the highest level on which marbles stand."""
        most = size - 1
        # The levels above it are empty: to see through them would change nothing.
        empty = size - highest
        peeled = max(min(self.peeled, most), empty) - step
        return replace(self, peeled=0 if peeled <= empty else min(peeled, most))

    def spread_toggled(self) -> Sight:
        """With the levels pulled apart, or let down."""
        return replace(self, spread=0.0 if self.spread else SPREAD, flat=False)

    def flat_toggled(self) -> Sight:
        """With the levels side by side, or stacked."""
        return replace(self, flat=not self.flat, spread=0.0)

    def buried_toggled(self) -> Sight:
        """With buried marbles shown, or not."""
        return replace(self, show_buried=not self.show_buried, show_hidden=False)

    def hidden_toggled(self) -> Sight:
        """With the marbles shown that are hidden from this side, or not."""
        return replace(self, show_hidden=not self.show_hidden, show_buried=False)
