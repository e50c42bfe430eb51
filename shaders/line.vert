#version 330 core
// A line of light or an arrow between two points, as broad as on paper.
#include "frame.glsl"
in vec2 corner;
in vec4 start;           // w: half width in pixels
in vec4 end;             // w: length of the arrow's head in pixels; 0 for a line
in vec4 paint_in;
out vec2 at;             // in pixels from the start: along, across
flat out vec2 ends;      // distances of start and end from the eye
flat out vec3 form;      // length, half width, length of the head; in pixels
flat out vec4 paint;

void main() {
    vec4 a = frame.projection * frame.view * vec4(start.xyz, 1.0);
    vec4 b = frame.projection * frame.view * vec4(end.xyz, 1.0);
    vec2 half_pixels = 0.5 * frame.pixels.xy;
    vec2 from = a.xy / a.w * half_pixels;
    vec2 way = b.xy / b.w * half_pixels - from;
    float reach = max(length(way), 1e-3);
    vec2 ahead = way / reach;
    float room = 8.0 * start.w;
    form = vec3(reach, start.w, min(end.w, 0.6 * reach));
    ends = vec2(distance(start.xyz, frame.eye.xyz), distance(end.xyz, frame.eye.xyz));
    paint = paint_in;
    at = vec2(mix(-room, reach + room, 0.5 + 0.5 * corner.x), room * corner.y);
    vec2 pixel = from + ahead * at.x + vec2(-ahead.y, ahead.x) * at.y;
    gl_Position = vec4(pixel / half_pixels, -1.0, 1.0);
}
