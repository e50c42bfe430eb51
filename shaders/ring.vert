#version 330 core
// A thin flat ring lying level.
#include "frame.glsl"
in vec2 corner;
in vec4 circle;          // centre and radius
in vec4 paint_in;         // colour as displayed, strength
out vec3 point;
flat out vec4 ring;
flat out vec4 paint;

void main() {
    ring = circle;
    paint = paint_in;
    point = circle.xyz + vec3(corner * (circle.w + 0.12), 0.0);
    gl_Position = frame.projection * frame.view * vec4(point, 1.0);
    gl_Position.z = -gl_Position.w;
}
