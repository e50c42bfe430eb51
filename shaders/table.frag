#version 330 core
#include "shade.glsl"
#include "ground.glsl"
in vec3 point;
layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

float from_box(vec2 at, vec2 half_size) {
    vec2 q = abs(at) - half_size;
    return length(max(q, 0.0)) + min(max(q.x, q.y), 0.0);
}

void main() {
    Light light = light_at(point, vec3(0.0, 0.0, 1.0));
    float height = frame.eye.w - frame.table.w;
    vec2 shift = frame.lamp.xy / frame.lamp.z * height;
    for (int i = 0; i < SLABS; ++i) {
        vec4 slab = frame.slabs[i];
        vec2 at = point.xy - slab.xy;
        // The shadow of a block is its outline drawn out along the light; its edge softens with the way fallen.
        float apart = min(from_box(at, slab.zw), from_box(at + shift, slab.zw));
        apart = min(apart, from_box(at + 0.5 * shift, slab.zw));
        light.lamp *= smoothstep(-0.06, 0.10, apart);
        float beside = max(from_box(at, slab.zw), 0.0) / height;
        light.ambient *= 1.0 - 0.55 * exp(-2.2 * beside);
    }
    vec3 share = mix(vec3(light.ambient), vec3(light.lamp), frame.table_lamp.rgb);
    vec3 seen = ground(point.xy, gl_FragCoord.xy) * sqrt(share);   // the root: shares of light, colours as displayed
    colour = vec4(dither(seen, gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = length(point - frame.eye.xyz);
}
