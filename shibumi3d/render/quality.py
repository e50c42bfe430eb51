"""How finely a moving picture is drawn, and the choice that holds the frame budget."""

from dataclasses import dataclass, field
from statistics import median
from typing import Final


@dataclass(frozen=True, slots=True)
class Quality:
    """A level of quality.

    ``scale`` is the share of the window's resolution (along one side) at which stones and wood are shaded;
    ``samples`` is how many pictures a frame is made of, each shifted by parts of a pixel and with its part of the
    lamp, which blurs shadows and reflections as in a still; ``outlines`` smooths their silhouettes at the window's own
    resolution, whatever the scale.
    """

    name: str
    scale: float
    samples: int = 1
    outlines: bool = True

    @property
    def cost(self) -> float:
        """What a frame costs, against one sample at the window's own resolution."""
        return self.samples * self.scale**2


LEVELS: Final = (
    Quality("draft", 0.36),
    Quality("low", 0.5),
    Quality("medium", 0.66),
    Quality("good", 0.8),
    Quality("full", 1.0),
    Quality("fine", 1.0, samples=4, outlines=False),
    Quality("finest", 1.0, samples=8, outlines=False),
)
"""The levels of a moving picture, from the fastest to the finest; the last two are for fast graphics cards."""

BUDGET: Final = 0.033
"""Seconds a frame may take while something moves."""


@dataclass(slots=True)
class Controller:
    """Chooses the level for the next moving frame from how long the last ones took.

    It goes down as soon as the median of the last few frames is over the budget, and one level up only when the next
    level is expected to fit with room to spare and has not failed a short while ago. So a level that is just
    too slow isn't tried again and again.
    """

    budget: float = BUDGET
    levels: tuple[Quality, ...] = LEVELS
    index: int = 2
    window: int = 5
    patience: int = 60
    _times: list[float] = field(default_factory=list)
    _ceiling: int = len(LEVELS)
    _waited: int = 0

    @property
    def quality(self) -> Quality:
        """The level to draw with."""
        return self.levels[self.index]

    def feed(self, seconds: float) -> Quality:
        """Take the time of a frame drawn at ``quality``; return the level for the next one."""
        self._waited += 1
        if self._waited > self.patience:
            self._ceiling = len(self.levels)
        self._times.append(seconds)
        if len(self._times) < self.window:
            return self.quality
        typical = median(self._times)
        self._times.clear()
        if typical > self.budget and self.index > 0:
            self._ceiling = self.index
            self._waited = 0
            self.index = self._affordable(typical)
        elif self.index + 1 < min(self._ceiling, len(self.levels)) and self._fits(typical):
            self.index += 1
        return self.quality

    def _fits(self, typical: float) -> bool:
        """Whether the next level is expected to stay in budget with room to spare."""
        return self._expected(typical, self.index + 1) < 0.9 * self.budget

    def _affordable(self, typical: float) -> int:
        """The finest level below this one that is expected to stay in budget, or the lowest."""
        lower = range(self.index - 1, 0, -1)
        return next((i for i in lower if self._expected(typical, i) <= self.budget), 0)

    def _expected(self, typical: float, index: int) -> float:
        """What a frame would take at another level if the time went with the number of pixels that are shaded."""
        return typical * self.levels[index].cost / self.quality.cost
