#version 330 core
// Everything that nothing else covers.
#include "frame.glsl"
in vec2 corner;
out vec3 towards;

void main() {
    vec3 at_eye = vec3((corner.x + frame.projection[2].x) / frame.projection[0].x,
                       (corner.y + frame.projection[2].y) / frame.projection[1].y, -1.0);
    towards = transpose(mat3(frame.view)) * at_eye;
    gl_Position = vec4(corner, 1.0, 1.0);
}
