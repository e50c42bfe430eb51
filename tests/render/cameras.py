"""Cameras for pictures."""

import math

import numpy as np

from shibumi3d.scene.projection import Projection


def looking_from(eye: tuple[float, float, float], aspect: float = 4 / 3) -> Projection:
    """A camera that looks from ``eye`` at the middle of the board with a field of view of 40 degrees."""
    position = np.array(eye)
    back = position / np.linalg.norm(position)
    right = np.cross((0.0, 0.0, 1.0), back)
    right /= np.linalg.norm(right)
    up = np.cross(back, right)
    view = np.eye(4)
    view[:3, 0], view[:3, 1], view[:3, 2] = right, up, back
    view[3, :3] = -position @ view[:3, :3]
    near, far, lens = 0.5, 60.0, 1.0 / math.tan(math.radians(20.0))
    projection = np.zeros((4, 4))
    projection[0, 0], projection[1, 1] = lens / aspect, lens
    projection[2, 2], projection[2, 3] = (far + near) / (near - far), -1.0
    projection[3, 2] = 2 * far * near / (near - far)
    return Projection(view.astype(np.float32), projection.astype(np.float32), eye)
