import numpy as np
import pytest
from hypothesis import given

from shibumi3d.scene.camera import Camera, eye, projection_of
from shibumi3d.scene.description import Vec3
from shibumi3d.scene.projection import Projection, pixels, project, ray
from tests.scene.table import BOUNDS, CAMERAS, numbers

WIDTH, HEIGHT = 1280.0, 720.0


@given(CAMERAS, numbers(0, WIDTH), numbers(0, HEIGHT), numbers(1, 50))
def test_every_point_of_a_ray_is_seen_at_its_pixel(camera: Camera, x: float, y: float, far: float) -> None:
    seen = projection_of(camera, WIDTH / HEIGHT)
    at = pixels(seen, [ray(seen, x, y, WIDTH, HEIGHT).at(far)], WIDTH, HEIGHT)
    np.testing.assert_allclose(at, [[x, y]], atol=1e-6)


@given(CAMERAS, numbers(0, WIDTH), numbers(0, HEIGHT))
def test_a_picture_moved_aside_has_its_rays_moved_too(camera: Camera, x: float, y: float) -> None:
    middle = projection_of(camera, WIDTH / HEIGHT)
    aside = np.diag([0.8, 0.7, 1.0, 1.0]).astype(np.float32)
    aside[3, :2] = (-0.2, 0.1)
    moved = Projection(middle.view_matrix, middle.projection_matrix @ aside, middle.eye)
    point = ray(moved, x, y, WIDTH, HEIGHT).at(12.0)
    np.testing.assert_allclose(pixels(moved, [point], WIDTH, HEIGHT), [[x, y]], atol=1e-6)
    ((across, up),) = project(middle, [point])[:, :2].tolist()
    seen = ((0.8 * across - 0.2 + 1.0) * WIDTH / 2, (0.7 * up + 0.1 + 1.0) * HEIGHT / 2)
    np.testing.assert_allclose(seen, (x, y), atol=1e-2)


@given(CAMERAS)
def test_a_ray_starts_at_the_eye(camera: Camera) -> None:
    seen = projection_of(camera, 1.5)
    origin = ray(seen, 10.0, 20.0, 300.0, 200.0).origin
    np.testing.assert_allclose(origin, eye(camera), atol=1e-4)
    assert seen.eye == eye(camera)


def test_the_matrices_are_what_opengl_reads() -> None:
    seen = projection_of(Camera((0.0, 0.0, 0.0), 0.0, 0.0, 10.0), 2.0)
    for matrix in (seen.view_matrix, seen.projection_matrix):
        assert (matrix.shape, matrix.dtype) == ((4, 4), np.dtype(np.float32))
        assert matrix.flags.c_contiguous
    # In row-vector convention the translation is the last row.
    np.testing.assert_allclose(seen.view_matrix[3], (0.0, 0.0, -10.0, 1.0), atol=1e-6)
    np.testing.assert_allclose(seen.projection_matrix[:, 3], (0.0, 0.0, -1.0, 0.0))


@pytest.mark.parametrize(
    ("point", "across", "up"),
    [((1.0, 0.0, 0.0), 1, 0), ((0.0, 0.0, 1.0), 0, 1), ((-1.0, 0.0, -1.0), -1, -1), ((0.0, 3.0, 0.0), 0, 0)],
)
def test_from_the_front_x_is_right_and_z_is_up(point: Vec3, across: int, up: int) -> None:
    seen = projection_of(Camera((0.0, 0.0, 0.0), 0.0, 0.0, 10.0), 1.0)
    ndc = project(seen, [point])[0]
    assert np.sign(np.round(ndc[:2], 6)).tolist() == [across, up]


def test_nearer_points_have_less_depth_and_points_behind_have_none() -> None:
    seen = projection_of(Camera(BOUNDS.middle, 0.0, 0.3, 10.0), 1.0)
    near, far, behind = project(seen, [(0.0, -2.0, 0.0), (0.0, 2.0, 0.0), (0.0, -30.0, 0.0)])
    assert -1.0 < near[2] < far[2] < 1.0
    assert np.isnan(behind).all()
