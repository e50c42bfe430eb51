#version 330 core
// The part of the table that lies in shadows.
#include "frame.glsl"
#include "occluders.vert.glsl"
in vec2 position;
in float row;
out vec3 point;

void main() {
    point = vec3(position, frame.table.w);
    find_occluders(int(row + 0.5));
    gl_Position = frame.projection * frame.view * vec4(point, 1.0);
    gl_Position.z = 0.5 * (gl_Position.z + gl_Position.w);
}
