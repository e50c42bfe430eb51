#version 330 core
#include "frame.glsl"
#include "before.glsl"
in vec3 point;
flat in vec4 circle;
flat in vec4 paint;
flat in float filled;
out vec4 colour;

void main() {
    float away = length(point - frame.eye.xyz);
    float slant = abs(point.z - frame.eye.z) / away;
    float off = length(point.xy - circle.xy) - circle.w;
    float pixel = frame.pixels.z * away / mix(max(slant, 0.15), 1.0, 0.5);
    float line = clamp(0.5 + (0.022 - abs(off)) / pixel, 0.0, 1.0);
    float disc = 0.62 * clamp(0.5 - off / pixel, 0.0, 1.0);
    float glow = 0.30 * exp(-abs(off) * abs(off) * 700.0);
    colour = vec4(paint.rgb, paint.a * before(away, 0.03) * max(max(line, glow), disc * filled));
}
