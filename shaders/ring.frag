#version 330 core
#include "frame.glsl"
in vec3 point;
flat in vec4 ring;
flat in vec4 paint;
uniform sampler2D distances;
out vec4 colour;

void main() {
    float away = length(point - frame.eye.xyz);
    float slant = abs(point.z - frame.eye.z) / away;
    float off = length(point.xy - ring.xy) - ring.w;
    float pixel = frame.pixels.z * away / mix(max(slant, 0.15), 1.0, 0.5);
    float cover = clamp(0.5 + (0.022 - abs(off)) / pixel, 0.0, 1.0);
    float glow = 0.30 * exp(-abs(off) * abs(off) * 700.0);
    float seen = texelFetch(distances, ivec2(gl_FragCoord.xy), 0).r;
    float before = smoothstep(-0.03, 0.0, seen - away);
    colour = vec4(paint.rgb, paint.a * before * max(cover, glow));
}
