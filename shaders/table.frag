#version 330 core
#include "shade.glsl"
#include "ground.glsl"
in vec3 point;
layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

void main() {
    Light light = light_at(point, vec3(0.0, 0.0, 1.0));
    float height = frame.eye.w - frame.table.w;
    vec2 shift = frame.lamp.xy / frame.lamp.z * height;
    vec2 aslant = normalize(vec2(-shift.y, shift.x));
    for (int i = 0; i < MAX_SLABS; ++i) {
        vec2 half_size = frame.slabs[i].zw;
        if (half_size.x <= 0.0) {
            break;
        }
        vec2 at = point.xy - frame.slabs[i].xy;
        // The shadow of a block is its outline drawn out along the light: a hexagon.
        vec2 mid = at + 0.5 * shift;
        vec2 sharp = half_size - 0.293 * CORNER_RADIUS;   // a sharp corner no further out than the round one
        vec2 box = abs(mid) - sharp - 0.5 * abs(shift);
        float slant = abs(dot(mid, aslant)) - dot(sharp, abs(aslant));
        float apart = max(max(box.x, box.y), slant);
        float beside = max(length(max(abs(at) - half_size + CORNER_RADIUS, 0.0)) - CORNER_RADIUS, 0.0) / height;
        float blur = 0.02 + 0.08 * min(beside, 1.2);
        light.lamp *= smoothstep(-blur, blur, apart + 0.02);
        light.ambient *= 1.0 - 0.6 * exp(-2.4 * beside);
    }
    vec3 share = mix(vec3(light.ambient), vec3(light.lamp), frame.table_lamp.rgb);
    vec3 seen = ground(point.xy, gl_FragCoord.xy) * sqrt(share);   // the root: shares of light, colours as displayed
    colour = vec4(dither(seen, gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = length(point - frame.eye.xyz);
}
