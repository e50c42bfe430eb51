"""The numbers behind the studio picture's choices are spread evenly, and no two pairs go together."""

import numpy as np
import pytest

from shibumi3d.render.sampling import BLUE_SIZE, blue_noise, sample_pairs

PAIRS = 11


@pytest.mark.parametrize("count", [16, 64, 256])
def test_each_cell_of_a_grid_gets_one_sample(count: int) -> None:
    samples = np.array([sample_pairs(i, PAIRS) for i in range(count)])
    assert samples.shape == (count, PAIRS, 2)
    assert (samples >= 0.0).all()
    assert (samples < 1.0).all()
    side = int(count**0.5)
    for pair in range(PAIRS):
        cells = (samples[:, pair] * side).astype(int)
        assert len({tuple(cell) for cell in cells.tolist()}) == count


def test_pairs_do_not_go_together() -> None:
    samples = np.array([sample_pairs(i, PAIRS) for i in range(256)]).reshape(256, -1)
    apart = np.corrcoef(samples.T) - np.eye(2 * PAIRS)
    assert np.abs(apart).max() < 0.25


def test_blue_noise_has_every_value_once_and_no_low_frequencies() -> None:
    noise = blue_noise()
    for channel in range(2):
        values = noise[..., channel]
        assert len(np.unique(values)) == BLUE_SIZE**2
        power = np.abs(np.fft.fft2(values - values.mean())) ** 2
        low = power[1:6, 1:6].mean()
        assert low < 0.05 * power.mean()
    assert abs(np.corrcoef(noise[..., 0].ravel(), noise[..., 1].ravel())[0, 1]) < 0.1
