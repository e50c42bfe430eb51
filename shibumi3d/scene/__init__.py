"""What to show: the scene description, the camera, picking and animation. No OpenGL."""
