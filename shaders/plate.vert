#version 330 core
// A thin plate of glass that lies level.
#include "frame.glsl"
in vec2 corner;
in vec3 middle;
in vec2 half_size_in;
out vec3 point;
out vec2 off;            // from the middle
flat out vec2 half_size;

void main() {
    half_size = half_size_in;
    off = corner * half_size_in;
    point = middle + vec3(off, 0.0);
    gl_Position = frame.projection * frame.view * vec4(point, 1.0);
    gl_Position.z = -gl_Position.w;
}
