"""How to draw a scene: moderngl, targets and capture. Knows no game."""
