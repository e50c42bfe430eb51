#version 330 core
#include "shade.glsl"
#include "sky.glsl"
#include "tone.glsl"
in vec3 point;
in vec3 normal;
flat in vec4 slab;
flat in float plank;
uniform sampler2D grain;     // rgb: the wood's tint, half for 1; a: how much it shines

layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

// A hole is a bowl of a ball-nosed drill, its rim broken.
const float MOUTH = 0.30;
const float RIM = 0.335;
const float BOWL = 0.34;
const float BOWL_RISE = 0.16;   // sqrt(BOWL^2 - MOUTH^2): the drill's centre above the top of the slab

void main() {
    vec3 ray = normalize(point - frame.eye.xyz);
    vec3 at = point;
    vec3 n = normalize(normal);
    float open = 1.0;
    float lamp_open = 1.0;

    vec2 local = point.xy - slab.xy;
    vec2 last = 0.5 * (slab.zw - 1.0);
    vec2 hole = clamp(floor(local + last + 0.5), vec2(0.0), 2.0 * last) - last + slab.xy;
    vec2 off = point.xy - hole;
    float r = length(off);
    float flat_top = step(0.99, n.z);
    vec3 drill = vec3(hole, frame.eye.w + BOWL_RISE);
    // The far wall of the bowl, for rays that enter through the mouth.
    vec3 from = point - drill;
    float b = dot(from, ray);
    float depth = -b + sqrt(max(b * b - dot(from, from) + BOWL * BOWL, 0.0));
    float inside = flat_top * step(r, MOUTH);
    vec3 wall = point + ray * depth;
    at = mix(point, wall, inside);
    n = mix(n, (drill - wall) / BOWL, inside);
    // Any point of a sphere sees the same share of it: the mouth's cap (the form factor within a sphere).
    open = mix(1.0, (BOWL + BOWL_RISE) / (2.0 * BOWL), inside);
    vec2 way_out = at.xy + frame.lamp.xy * ((frame.eye.w - at.z) / frame.lamp.z) - hole;
    lamp_open = mix(1.0, 1.0 - smoothstep(-0.05, 0.05, length(way_out) - MOUTH), inside);
    // The broken rim catches the light.
    float bend = flat_top * (1.0 - inside) * (1.0 - smoothstep(MOUTH, RIM, r));
    n = normalize(n - vec3(off / max(r, 1e-3), 0.0) * bend * 0.8);

    float end = step(0.7, abs(normal.x));
    float side = step(0.7, abs(normal.y)) * (1.0 - end);
    vec2 along_grain = mix(at.xy, vec2(at.x, at.y + 3.0 * at.z), side);
    vec2 across_grain = vec2(0.03 * at.y, 1.7 * length(vec2(at.y - slab.y, at.z + 1.6)) + 3.0);
    vec2 cut = mix(along_grain, across_grain, end) + plank * vec2(2.37, 3.71);
    vec4 tint = texture(grain, cut * vec2(0.125));
    vec3 albedo = frame.wood.rgb * tint.rgb * 2.0 * mix(1.0, 0.82, end);

    Light seen = light_at(at, n);
    float sun = max(dot(n, frame.lamp.xyz), 0.0) * seen.lamp * lamp_open;
    vec3 bounce = albedo * (1.0 - open) * 0.6 * frame.lamp_light.rgb * 0.5;
    float low = mix(1.0, smoothstep(frame.table.w - 0.10, frame.eye.w, at.z) * 0.5 + 0.5, 1.0 - step(0.7, normal.z));
    vec3 light = albedo * (frame.lamp_light.rgb * sun + ambient(n) * seen.ambient * open * low + bounce);

    // Oil: a broad soft shine, brighter where one looks along the wood.
    vec3 back = reflect(ray, n);
    float gloss = fresnel(max(-dot(n, ray), 0.0), 0.035) * tint.a;
    float broad = max(dot(back, frame.lamp.xyz), 0.0);
    broad *= broad; broad *= broad; broad *= broad; broad *= broad; broad *= broad;
    vec3 shine = frame.sky_light.rgb * (0.6 * clamp(back.z + 0.25, 0.0, 1.0)) * seen.ambient * open + frame.lamp_light.rgb * 3.0 * broad * seen.lamp * lamp_open;
    light += shine * gloss;

    colour = vec4(dither(tone(light), gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = length(point - frame.eye.xyz);
}
