#version 330 core
// Names engraved in the top of a slab.
#include "frame.glsl"
in vec3 position;
in vec2 glyph;
out vec2 uv;
out vec3 point;

void main() {
    uv = glyph;
    point = position;
    gl_Position = frame.projection * frame.view * vec4(position, 1.0);
    gl_Position.z = -gl_Position.w;
}
