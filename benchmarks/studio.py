"""The studio picture of a full pyramid: how long it takes, and how much grain it has then."""

from dataclasses import replace
from statistics import median
from time import perf_counter, process_time

import numpy as np
import numpy.typing as npt

from benchmarks.budget import Line
from benchmarks.frames import ASPECT, SIZE, bounds_of, full_pyramid
from shibumi3d.render.context import headless_context
from shibumi3d.render.renderer import Renderer, Request
from shibumi3d.render.studio import SAMPLES, Studio, drawn
from shibumi3d.scene import camera
from shibumi3d.scene.camera_motion import Preset, preset
from shibumi3d.scene.theme import INK

LIMIT = 60
"""Seconds within which no grain is to be seen."""

GRAIN = 3.0
"""Levels of 256 that grain may have, as root mean square: less isn't seen at normal size."""

CLEAN = 4 * SAMPLES
"""Samples of a picture without grain."""


def measure() -> list[Line]:
    scene = full_pyramid()
    projection = camera.projection_of(preset(Preset.HOME, bounds_of(scene), ASPECT), ASPECT)
    request = Request(scene, projection, INK, SIZE)
    ctx = headless_context()
    renderer = Renderer(ctx, INK)
    studio = Studio(ctx, renderer.painter)
    tiles: list[float] = []

    def levels(samples: int) -> npt.NDArray[np.float64]:
        studio.begin(request, samples)
        more = True
        while more:
            begun = perf_counter()
            more = studio.step(0.0)
            tiles.append(perf_counter() - begun)
        return np.frombuffer(drawn(studio, SIZE, ctx), np.uint8).astype(np.float64)

    try:
        start, worked = perf_counter(), process_time()
        usual = levels(SAMPLES)
        seconds, work = perf_counter() - start, process_time() - worked
        grain = float(np.sqrt(((usual - levels(CLEAN)) ** 2).mean()))
    finally:
        studio.release()
        renderer.release()
        ctx.release()
    what = f"studio picture, 1280×720, {SAMPLES} samples"
    line = Line.at_most(what, LIMIT, seconds, "s")
    # The driver compiles with the first tile.
    typical, first = 1000 * median(tiles), 1000 * tiles[0]
    details = f"{work:.3g} s of processor time; a tile {typical:.3g} ms, the first {first:.3g} ms"
    return [
        replace(line, measured=f"{line.measured} ({details})"),
        Line.at_most(f"its grain against {CLEAN} samples, root mean square of 256 levels", GRAIN, grain, ""),
    ]


if __name__ == "__main__":
    for line in measure():
        print(line.what, line.budget, line.measured, line.kept)
