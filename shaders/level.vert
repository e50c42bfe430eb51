#version 330 core
// A thin ring or a disc that lies level.
#include "frame.glsl"
in vec2 corner;
in vec4 circle_in;       // centre and radius
in vec4 paint_in;        // colour as displayed, strength
in float filled_in;      // 1 for a disc
out vec3 point;
flat out vec4 circle;
flat out vec4 paint;
flat out float filled;

void main() {
    circle = circle_in;
    paint = paint_in;
    filled = filled_in;
    point = circle.xyz + vec3(corner * (circle.w + 0.12), 0.0);
    gl_Position = frame.projection * frame.view * vec4(point, 1.0);
    gl_Position.z = -gl_Position.w;
}
