#version 330 core
#include "shade.glsl"
#include "sky.glsl"
#include "tone.glsl"
#include "solid_wood.glsl"
in vec3 point;
in vec3 normal;
flat in vec4 slab;
flat in float plank;

layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

// A hole is drilled straight down with a flat bottom; its rim is broken, and a marble rests on it.
struct Surface {
    vec3 at;
    vec3 normal;
    float open;      // share of the sky seen out of the hole
    float lamp;      // share of the lamp seen out of the hole
};

// What a ray sees that meets the slab's top at `point`, `off` the middle of a hole and within its mouth.
Surface in_hole(vec3 point, vec2 off, vec3 ray) {
    float a = dot(ray.xy, ray.xy);
    float b = dot(off, ray.xy);
    float to_wall = (-b + sqrt(max(b * b - a * (dot(off, off) - HOLE_RADIUS * HOLE_RADIUS), 0.0))) / max(a, 1e-6);
    float to_floor = HOLE_DEPTH / max(-ray.z, 1e-4);
    float way = min(to_wall, to_floor);
    vec3 at = point + ray * way;
    vec2 from_middle = off + ray.xy * way;
    float sunk = frame.eye.w - at.z;
    float on_wall = step(to_wall, to_floor);
    vec3 normal = mix(vec3(0.0, 0.0, 1.0), vec3(-from_middle / HOLE_RADIUS, 0.0), on_wall);
    // From the floor's middle the mouth fills R2 / (R2 + h2) of the sky (form factor of a disc); from the wall
    // it is half of what is above, less the deeper.
    float out_of_floor = HOLE_RADIUS * HOLE_RADIUS / (HOLE_RADIUS * HOLE_RADIUS + HOLE_DEPTH * HOLE_DEPTH);
    float corner = 0.55 + 0.45 * smoothstep(0.0, 0.12, HOLE_RADIUS - length(from_middle));
    float out_of_wall = 0.9 - 0.5 * sunk / HOLE_DEPTH;
    vec2 exit = from_middle + frame.lamp.xy * (sunk / frame.lamp.z);
    float blur = 0.012 + 0.5 * frame.lamp.w * sunk;
    float lamp = 1.0 - smoothstep(-blur, blur, length(exit) - HOLE_RADIUS);
    return Surface(at, normal, mix(out_of_floor * corner, out_of_wall, on_wall), lamp);
}

void main() {
    vec3 ray = normalize(point - frame.eye.xyz);
    vec3 at = point;
    vec3 n = normalize(normal);
    vec2 local = point.xy - slab.xy;
    vec2 last = 0.5 * (slab.zw - 1.0);
    vec2 hole = clamp(floor(local + last + 0.5), vec2(0.0), max(2.0 * last, 0.0)) - last + slab.xy;
    vec2 off = point.xy - hole;
    float r = length(off);
    float flat_top = step(0.99, n.z) * step(0.5, slab.z);   // a rack has no holes
    Surface below = in_hole(point, off, ray);
    // The share of the pixel, which is longer than wide where the board is seen aslant, that lies in the hole.
    float along = length(point - frame.eye.xyz);
    vec2 radial = off / max(r, 1e-3);
    float aslant = dot(radial, ray.xy) / max(-ray.z, 0.1);
    float footprint = frame.pixels.z * along * sqrt(1.0 + aslant * aslant);
    float inside = flat_top * clamp(0.5 + (HOLE_RADIUS - r) / footprint, 0.0, 1.0);
    at = mix(point, below.at, inside);
    float open = mix(1.0, below.open, inside);
    float lamp_open = mix(1.0, below.lamp, inside);
    // The broken rim catches the light.
    float bend = flat_top * (1.0 - smoothstep(HOLE_RADIUS, HOLE_RIM, r));
    vec3 rim = normalize(n - vec3(radial, 0.0) * bend * 0.8);
    n = normalize(mix(rim, below.normal, inside));

    // End grain drinks more oil; edges are worn by hands.
    float end = n.x * n.x;
    float worn = 1.0 - max(max(abs(normal.x), abs(normal.y)), abs(normal.z)) / length(normal);
    vec4 tint = wood_at(at, slab.xy, plank);
    vec3 albedo = frame.wood.rgb * tint.rgb * 2.0 * mix(1.0, 0.78, end) * (1.0 + 0.5 * worn);

    Light seen = light_at(at, n);
    float sun = max(dot(n, frame.lamp.xyz), 0.0) * seen.lamp * lamp_open;
    vec3 bounce = albedo * ((1.0 - open) * 0.5 * frame.lamp_light.rgb + seen.bounce);
    float low = mix(1.0, smoothstep(frame.table.w - 0.10, frame.eye.w, at.z) * 0.5 + 0.5, 1.0 - step(0.7, normal.z));
    vec3 light = albedo * (frame.lamp_light.rgb * sun + ambient(n) * seen.ambient * open * low + bounce);

    // Oil: a broad soft shine, brighter where one looks along the wood.
    vec3 back = reflect(ray, n);
    float gloss = fresnel(max(-dot(n, ray), 0.0), 0.035) * tint.a * (1.0 - 0.8 * inside);
    // Fibres mirror the lamp into a streak across them (James Kajiya and Timothy Kay, 1989).
    vec3 half_way = normalize(frame.lamp.xyz - ray);
    float across = 1.0 - half_way.x * half_way.x;
    float upright = max(dot(n, half_way), 0.0);
    across *= across; across *= across; across *= across;
    upright *= upright; upright *= upright; upright *= upright;
    float broad = 0.35 * across * upright;
    vec3 shine = frame.sky_light.rgb * (0.6 * clamp(back.z + 0.25, 0.0, 1.0)) * seen.ambient * open + frame.lamp_light.rgb * 3.0 * broad * seen.lamp * lamp_open;
    light += shine * gloss;

    colour = vec4(dither(tone(light), gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = along;
}
