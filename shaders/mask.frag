#version 330 core
// A marble's silhouette, for the depth alone: afterwards each visible pixel is shaded once, hidden ones never.
#include "ball.glsl"
in vec3 towards;
flat in vec4 sphere;

void main() {
    Hit hit = meet(sphere, normalize(towards));
    if (hit.apart > 0.0 || hit.sunk) {
        discard;
    }
}
