#version 330 core
// Names engraved in the top of a slab.
#include "frame.glsl"
in vec3 position;
in vec2 glyph;
out vec2 uv;

void main() {
    uv = glyph;
    gl_Position = frame.projection * frame.view * vec4(position, 1.0);
    gl_Position.z = 0.5 * (gl_Position.z + gl_Position.w) - 0.0002 * gl_Position.w;
}
