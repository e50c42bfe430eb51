#version 330 core
#include "before.glsl"
#include "glass.glsl"
#include "tone.glsl"
in vec3 point;
in vec2 off;
flat in vec2 half_size;
out vec4 colour;

void main() {
    vec3 way = point - frame.eye.xyz;
    float away = length(way);
    float facing = abs(way.z) / away;
    vec4 seen = glass(off, half_size, facing, frame.pixels.z * away / max(facing, 0.15));
    colour = vec4(tone(seen.rgb), seen.a * before(away, 0.03));
}
