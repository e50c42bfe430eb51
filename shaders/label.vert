#version 330 core
// A few letters, upright and always turned to the eye.
#include "frame.glsl"
in vec2 corner;
in vec4 place;           // the middle, and the height of a letter's cell in units
in vec4 paint_in;
in float cell_in;        // which cell of the letters' texture
uniform vec4 cells;      // share of the texture that a cell takes, across and up; its width by its height; unused
out vec2 uv;
flat out float away;
flat out vec4 paint;

void main() {
    vec4 middle = frame.view * vec4(place.xyz, 1.0);
    away = length(middle.xyz);
    middle.xy += 0.5 * place.w * corner * vec2(cells.z, 1.0);
    uv = (vec2(cell_in, 0.0) + 0.5 + 0.5 * corner) * cells.xy;
    paint = paint_in;
    gl_Position = frame.projection * middle;
    gl_Position.z = -gl_Position.w;
}
