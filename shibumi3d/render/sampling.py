"""Numbers for random choices that are spread more evenly than random ones.

Each pair of choices of a path takes the first two dimensions of Sobol's sequence, shuffled and scrambled for that
pair as Art Owen (1995) did, by the hashes of Brent Burley ("Practical Hash-based Owen Scrambling", 2020): any power of
two of samples is spread evenly, and no two pairs go together. Neighbouring pixels take the same numbers shifted by blue
noise, so that what is left of the grain is as fine as it can be.
"""

from functools import cache
from typing import Final

import numpy as np
import numpy.typing as npt

Singles = npt.NDArray[np.float32]

BLUE_SIZE: Final = 64
"""Side of the blue noise; a power of two."""

SPREAD: Final = 1.9
"""Standard deviation, in pixels, of how far a point of the blue noise keeps others away."""

_BITS: Final = 0xFFFFFFFF


def sample_pairs(sample: int, pairs: int) -> Singles:
    """The numbers of a sample, (pairs, 2), each from 0 to below 1."""
    return np.array([_pair(sample, number) for number in range(pairs)], dtype=np.float32).reshape(-1, 2)


@cache
def blue_noise() -> Singles:
    """Two independent blue noises, (BLUE_SIZE, BLUE_SIZE, 2), repeating, each value once; not to be written to.

    Point by point the largest void is filled (Robert Ulichney, "The void-and-cluster method", 1993).
    """
    noise = np.stack([_filled_voids(seed) for seed in (3, 11)], axis=-1)
    noise.flags.writeable = False
    return noise


def _filled_voids(seed: int) -> Singles:
    n = BLUE_SIZE
    off = np.minimum(np.arange(n), n - np.arange(n)).astype(np.float64)
    kernel = np.exp(-(off[:, None] ** 2 + off[None, :] ** 2) / (2.0 * SPREAD**2))
    repeated = np.tile(kernel, (2, 2))
    crowding = np.random.default_rng(seed).random((n, n)) * 1e-3
    ranks = np.empty((n, n), dtype=np.float32)
    for rank in range(n * n):
        y, x = divmod(int(crowding.argmin()), n)
        ranks[y, x] = (rank + 0.5) / (n * n)
        crowding += repeated[n - y : 2 * n - y, n - x : 2 * n - x]
        crowding[y, x] = np.inf
    return ranks


def _pair(sample: int, number: int) -> tuple[float, float]:
    seed = _hashed(number + 1)
    index = _scrambled(sample, seed)
    first = _scrambled(_reversed(index), _hashed(seed ^ 0x2F1B))
    second = _scrambled(_second_sobol(index), _hashed(seed ^ 0x7A35))
    # A float has 24 bits: more would round up to 1.
    return (first >> 8) / (1 << 24), (second >> 8) / (1 << 24)


def _second_sobol(index: int) -> int:
    """The second dimension of Sobol's sequence, in 32 bits."""
    value, direction = 0, 1 << 31
    while index:
        if index & 1:
            value ^= direction
        index >>= 1
        direction ^= direction >> 1
    return value


def _scrambled(value: int, seed: int) -> int:
    """Owen's scrambling: every bit is flipped by a hash of those before it (the hash is Nathan Vegdahl's, 2021)."""
    x = _reversed(value)
    x ^= (x * 0x3D20ADEA) & _BITS
    x = (x + seed) & _BITS
    x = (x * ((seed >> 16) | 1)) & _BITS
    x ^= (x * 0x05526C56) & _BITS
    x ^= (x * 0x53A22864) & _BITS
    return _reversed(x)


def _reversed(value: int) -> int:
    """The 32 bits of a number the other way round."""
    return int(f"{value:032b}"[::-1], 2)


def _hashed(value: int) -> int:
    """A number that says nothing of this one (Bob Jenkins' and Thomas Wang's integer hashes, as in PCG)."""
    state = (value * 747796405 + 2891336453) & _BITS
    word = (((state >> ((state >> 28) + 4)) ^ state) * 277803737) & _BITS
    return (word >> 22) ^ word
