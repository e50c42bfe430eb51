#version 330 core
// A thin ribbon along a slab's silhouette: see outline.frag.
in vec2 place;
in vec4 sides;
in float way;
in float away;
uniform float pixel;
out vec2 inside_uv;
out vec2 outside_uv;
out float beside;
out float expected;

void main() {
    inside_uv = sides.xy;
    outside_uv = sides.zw;
    beside = way * pixel;
    expected = away;
    gl_Position = vec4(place, 0.0, 1.0);
}
