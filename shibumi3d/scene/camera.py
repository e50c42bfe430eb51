"""The camera: a point it looks at and where it stands round it; every movement makes a new camera.

Angles are in radians, lengths in marble diameters. Azimuth 0 looks from the front (the side of rank 1)
along +y; it grows counter-clockwise as seen from above, so that the right side is at a quarter turn.
Elevation 0 is level with the board, a quarter turn looks straight down; there the azimuth still says which
side of the board is at the bottom of the picture, so that nothing jumps on the way to the top.
"""

from collections.abc import Callable, Iterable
from dataclasses import dataclass, replace
from functools import partial
from math import cos, hypot, isfinite, pi, radians, sin, sqrt, tan
from typing import Final

import numpy as np
from pyrr import matrix44

from shibumi3d.scene.camera_bounds import FLOOR, CameraBounds
from shibumi3d.scene.description import BOARD_TOP, Vec3
from shibumi3d.scene.projection import Floats, Projection, Ray, vec3

FOV: Final = radians(28.0)
MIN_ELEVATION: Final = radians(4.0)
MAX_ELEVATION: Final = pi / 2.0
MIN_DISTANCE: Final = 2.0
"""Shortest distance from the point looked at: a marble then fills most of the picture."""
FILL: Final = 0.94
"""How much of the window's width or height a fitted picture takes up."""
EVERYTHING: Final = slice(None)
NEAR_PLANE: Final = 0.1
BEYOND: Final = 200.0
"""How far behind the point looked at the far plane lies."""


@dataclass(frozen=True, slots=True)
class Camera:
    """Where the camera stands and what it looks at.

    ``distance`` is that from the target to the eye; ``fov`` is the angle seen from the picture's bottom to
    its top. Make cameras with the functions below: they clamp within its bounds.
    """

    target: Vec3
    azimuth: float
    elevation: float
    distance: float
    fov: float = FOV


def eye(camera: Camera) -> Vec3:
    """Where the camera stands."""
    return vec3(np.array(camera.target) + camera.distance * _axes(camera)[2])


def projection_of(camera: Camera, aspect: float) -> Projection:
    """The matrices of a picture that is ``aspect`` times as wide as it is high."""
    position = eye(camera)
    view = matrix44.create_look_at(position, camera.target, _axes(camera)[1], dtype=np.float32)
    perspective = matrix44.create_perspective_projection(
        np.degrees(camera.fov), aspect, NEAR_PLANE, camera.distance + BEYOND, dtype=np.float32
    )
    return Projection(view, perspective, position)


def drag_angles(dx: float, dy: float, height: float) -> tuple[float, float]:
    """Turn and rise for ``orbit`` after a drag of (dx, dy) pixels, y upwards, in a window of this height.

    The board follows the pointer; a drag over the whole height is half a turn.
    """
    return (-dx * pi / height, -dy * pi / height)


def orbit(camera: Camera, turn: float, rise: float, bounds: CameraBounds) -> Camera:
    """Turned round the target by these angles: to the right, and up as far as it goes."""
    return clamp(
        replace(camera, azimuth=camera.azimuth + turn, elevation=camera.elevation + rise),
        bounds,
    )


def pan(camera: Camera, dx: float, dy: float, height: float, bounds: CameraBounds) -> Camera:
    """Moved so that the target's surroundings follow a drag of (dx, dy) pixels, y upwards."""
    right, up, _ = _axes(camera)
    pixel = 2.0 * camera.distance * tan(camera.fov / 2.0) / height
    target = np.array(camera.target) - pixel * (dx * right + dy * up)
    return clamp(replace(camera, target=vec3(target)), bounds)


def zoom_anchor(camera: Camera, ray: Ray) -> Vec3:
    """What ``zoom`` should move towards for a pointer's ray that meets nothing nearer.

    It is where the ray comes to the depth of the target, or to the board if that is nearer.
    """
    forward = -_axes(camera)[2]
    gap = np.array(camera.target) - ray.origin
    depth = float(gap @ forward) / float(np.array(ray.direction) @ forward)
    down = ray.direction[2]
    board = (BOARD_TOP - ray.origin[2]) / down if down < 0.0 else depth
    return ray.at(min(depth, board))


def zoom(camera: Camera, factor: float, towards: Vec3, bounds: CameraBounds) -> Camera:
    """With ``factor`` times the distance; ``towards``, a point in the world, stays where it is in the picture.

    The factor is cut down where the camera would come too near or too far; the point keeps its place then
    too. Only a target that would leave the table is held back at the expense of the point.
    """
    fixed = np.array(towards)
    position = np.array(eye(camera))
    allowed = max(factor, MIN_DISTANCE / camera.distance, _first_contact(fixed, position, bounds))
    allowed = min(allowed, max(1.0, max_distance(camera.fov, bounds) / camera.distance))
    target = fixed + allowed * (np.array(camera.target) - fixed)
    return clamp(replace(camera, target=vec3(target), distance=camera.distance * allowed), bounds)


def max_distance(fov: float, bounds: CameraBounds) -> float:
    """How far ``zoom`` goes: everything takes up about a third of the height."""
    return 3.0 * bounds.extent / sin(fov / 2.0)


def fit(camera: Camera, bounds: CameraBounds, aspect: float) -> Camera:
    """Looking the same way, as near as it can show everything in a window of any shape.

    Each side of the visible pyramid of space is pushed against the outline's spheres, which gives the place
    of the eye in closed form: a sphere (a, b, c; r) in the camera's axes lies inside the right side when
    tan * (w - c) - (a - u) >= r * sqrt(1 + tan^2) for an eye at (u, v, w); so for the other sides.
    The target is put straight above or below the middle of the table, so that the table turns in its place,
    at the height that leaves as much space above as below.
    """
    axes = _axes(camera)
    high = FILL * tan(camera.fov / 2.0)
    wide = aspect * high
    x, y, z = bounds.middle
    outline = bounds.seen_from(camera.azimuth, camera.elevation)
    across, up, back = axes @ (outline[:, :3] - bounds.middle).T
    radius = outline[:, 3]
    pyramid = slice(bounds.pyramid_size)

    def side(sideways: Floats, slope: float, part: slice = EVERYTHING) -> float:
        return float(np.max((sideways + slope * back + radius * hypot(1.0, slope))[part]))

    # The pyramid alone shall not be higher than its share; it stands nearly in the middle.
    share = bounds.share * tan(camera.fov / 2.0)
    shared = (side(up, share, pyramid) + side(-up, share, pyramid)) / (2.0 * share)
    widest = max(side(across, wide) / wide, side(-across, wide) / wide, shared)
    top, bottom = side(up, high), side(-up, high)

    def reach(height: float) -> float:
        """The distance needed from a target that is so much higher than the middle."""
        _, v, w = axes @ (0.0, 0.0, height)
        return float(max(widest, (top - v) / high, (bottom + v) / high) - w)

    # Seen from the top, height centres nothing any more.
    centred = _upright(partial(side, up), partial(side, -up), high, widest) / max(cos(camera.elevation), 0.2)
    height = min(max(centred, bounds.low[2] - z), bounds.high[2] - z)
    height = max(height, FLOOR - z - reach(height) * sin(camera.elevation))
    return clamp(replace(camera, target=(x, y, z + height), distance=reach(height)), bounds)


def clamp(camera: Camera, bounds: CameraBounds) -> Camera:
    """The nearest allowed camera: looking at the table from above the board and outside all marbles."""
    azimuth = (camera.azimuth + pi) % (2.0 * pi) - pi
    elevation = min(max(camera.elevation, MIN_ELEVATION), MAX_ELEVATION)
    distance = max(camera.distance, MIN_DISTANCE)
    target = np.clip(np.array(camera.target), bounds.low, bounds.high)
    target[2] = max(target[2], FLOOR - distance * sin(elevation))
    distance = _clear(distance, target, _back(azimuth, elevation), bounds)
    return Camera(vec3(target), azimuth, elevation, distance, camera.fov)


def to_floats(camera: Camera) -> tuple[float, ...]:
    """The camera as seven plain numbers, to be remembered."""
    return (*camera.target, camera.azimuth, camera.elevation, camera.distance, camera.fov)


def from_floats(values: Iterable[float], bounds: CameraBounds) -> Camera:
    """The camera that ``to_floats`` wrote, moved where these bounds need it.

    Raises ValueError when the numbers can't be a camera.
    """
    numbers = tuple(float(value) for value in values)
    if len(numbers) != 7 or not all(map(isfinite, numbers)):
        raise ValueError("a camera is seven finite numbers")
    x, y, z, azimuth, elevation, distance, fov = numbers
    if not radians(5.0) <= fov <= radians(120.0):
        raise ValueError("a camera's angle of view must be from 5 to 120 degrees")
    if max(distance, abs(x), abs(y), abs(z)) > 10.0 * max_distance(fov, bounds):
        raise ValueError("a camera can't be that far away")
    return clamp(Camera((x, y, z), azimuth, elevation, distance, fov), bounds)


def _back(azimuth: float, elevation: float) -> Floats:
    """Unit vector from the target to the eye."""
    level = cos(elevation)
    return np.array([level * sin(azimuth), -level * cos(azimuth), sin(elevation)])


def _axes(camera: Camera) -> Floats:
    """Rows: right, up and back. Made from the angles, they have no pole at the top view."""
    back = _back(camera.azimuth, camera.elevation)
    right = np.array([cos(camera.azimuth), sin(camera.azimuth), 0.0])
    return np.array([right, np.cross(back, right), back])


def _upright(
    above: Callable[[float], float], below: Callable[[float], float], high: float, depth: float
) -> float:
    """How far above the middle the eye leaves as much space above everything as below, at least ``depth`` away.

    Where the width decides the distance, it finds the slope between whose sides everything just fits: each
    round multiplies the error by the outline's depth as a part of the distance.
    """
    slope = high
    for _ in range(12):
        slope = min(high, (above(slope) + below(slope)) / (2.0 * depth))
    return (above(slope) - below(slope)) / 2.0


def _clear(distance: float, target: Floats, back: Floats, bounds: CameraBounds) -> float:
    """The next distance from the target, not below ``distance``, at which the eye is outside all obstacles."""
    spans = sorted(span for obstacle in bounds.obstacles if (span := _span(target, back, obstacle)))
    for entry, leaving in spans:
        if entry < distance < leaving:
            distance = leaving
    return distance


def _first_contact(fixed: Floats, position: Floats, bounds: CameraBounds) -> float:
    """The factor at which an eye that nears the fixed point meets the first obstacle or the floor.

    It is 0 if nothing is in its way, and never above 1: an eye that touches something can't come nearer.
    """
    way = position - fixed
    length = float(np.linalg.norm(way))
    spans = (_span(fixed, way / length, obstacle) for obstacle in bounds.obstacles)
    leaving = max((span[1] / length for span in spans if span and span[0] < length), default=0.0)
    floor = (FLOOR - fixed[2]) / way[2] if fixed[2] < FLOOR else 0.0
    return float(min(1.0, max(leaving, floor)))


def _span(start: Floats, direction: Floats, sphere: Floats) -> tuple[float, float] | None:
    """Where a line through ``start`` enters and leaves a sphere, as distances along it."""
    offset = sphere[:3] - start
    along = float(offset @ direction)
    square = float(sphere[3]) ** 2 - float(offset @ offset) + along * along
    return None if square <= 0.0 else (along - sqrt(square), along + sqrt(square))
