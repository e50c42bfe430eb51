#version 330 core
// A thin ribbon along a slab's silhouette: see outline.frag.
in vec2 position;        // on the screen
in vec4 sides;           // the place inside the silhouette, and that outside, in the picture
in float pixels_out;     // from the silhouette outwards
in float eye_distance;   // of the silhouette
uniform float pixel;
out vec2 inside_uv;
out vec2 outside_uv;
out float angle_out;
out float expected_distance;

void main() {
    inside_uv = sides.xy;
    outside_uv = sides.zw;
    angle_out = pixels_out * pixel;
    expected_distance = eye_distance;
    gl_Position = vec4(position, 0.0, 1.0);
}
