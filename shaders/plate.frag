#version 330 core
#include "frame.glsl"
#include "before.glsl"
#include "fresnel.glsl"
#include "tone.glsl"
in vec3 point;
in vec2 off;
flat in vec2 half_size;
out vec4 colour;

void main() {
    vec3 way = point - frame.eye.xyz;
    float away = length(way);
    float facing = abs(way.z) / away;
    // How far within the edge; corners are round.
    vec2 beyond = abs(off) - half_size + CORNER_RADIUS;
    float inside = CORNER_RADIUS - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
    float pixel = frame.pixels.z * away / max(facing, 0.15);
    float cover = clamp(0.5 + inside / pixel, 0.0, 1.0);
    float edge = clamp(1.5 - inside / max(0.025, pixel), 0.0, 1.0);
    float mirrored = fresnel(facing, 0.04);
    float strength = max(0.05 + 0.5 * mirrored, 0.55 * edge);
    vec3 light = mix(frame.sky_light.rgb, 0.6 * frame.lamp_light.rgb, edge);
    colour = vec4(tone(light), strength * cover * before(away, 0.03));
}
