#version 330 core
// A marble's silhouette, for the depth alone: afterwards each visible pixel is shaded once, hidden ones never.
#include "sphere.glsl"
in vec3 towards;
flat in vec4 sphere;

void main() {
    Hit hit = intersect(sphere, normalize(towards));
    if (hit.clearance > 0.0 || hit.hidden_by_board) {
        discard;
    }
}
