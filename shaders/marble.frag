#version 330 core
// One marble: exact sphere, stone, light, mirror, markings.
#include "sphere.glsl"
#include "mirror.glsl"
#include "stone.glsl"
#include "tone.glsl"
#ifdef OVERLAY
#include "before.glsl"
#endif

in vec3 towards;
flat in vec4 sphere;
flat in vec4 material;   // stone, light, dim, opacity; below 0 for what is seen through but for its rim
flat in vec3 markings;   // mark, band, pattern
uniform vec4 accents[ACCENTS];

layout(location = 0) out vec4 colour;
#ifndef OVERLAY
layout(location = 1) out float distance_out;
#endif

// Share of the marble's top that its mark covers: a ring, a dot or a cross.
float mark_cover(float mark, vec3 normal, float blur) {
    vec2 at = normal.xy;
    float off = length(at);
    float shape = 1.0;
    shape = mark == float(MARK_RING) ? abs(off - 0.30) - 0.055 : shape;
    shape = mark == float(MARK_DOT) ? off - 0.17 : shape;
    vec2 aslant = abs(vec2(at.x + at.y, at.x - at.y)) * 0.7071;
    shape = mark == float(MARK_CROSS) ? max(min(aslant.x, aslant.y) - 0.05, max(aslant.x, aslant.y) - 0.34) : shape;
    return normal.z > 0.0 ? 1.0 - smoothstep(-blur, blur, shape) : 0.0;
}

// A direction turned round two axes.
vec3 turned(vec3 way, vec2 spin) {
    vec3 once = vec3(way.x * spin.x - way.y * spin.y, way.x * spin.y + way.y * spin.x, way.z);
    return vec3(once.x, once.y * spin.x - once.z * spin.y, once.y * spin.y + once.z * spin.x);
}

void main() {
    vec3 ray = normalize(towards);
    Hit hit = intersect(sphere, ray);
    vec3 point = hit.point;
    float along = hit.along;
    float pixel = frame.pixels.z * along;
    float cover = 1.0;
#ifdef BLENDED
    cover = hit.hidden_by_board ? 0.0 : clamp(0.5 - hit.clearance / pixel, 0.0, 1.0);
#endif
#ifdef OVERLAY
    cover *= before(along, 0.04);
#endif
    vec3 normal = (point - sphere.xyz) / sphere.w;
    float facing = max(-dot(normal, ray), 0.0);

    // Each marble is cut from another place of its block, turned another way.
    float turn = markings.z * 2.399963;
    vec2 spin = vec2(cos(turn), sin(turn));
    vec3 local = turned(normal, spin);
    vec3 below = turned(normal + 0.22 * refract(ray, normal, 0.66), spin);
    float blur = pixel / sphere.w;
    float cloth = material.x == float(LINEN) ? 1.0 : 0.0;
    vec3 base = plain_stone(material.x);
    vec3 block = markings.z * vec3(0.731, 0.417, 0.913);
    vec3 stone = stone_colour(base, material.x, local + block, below + block);
    // No two blocks have quite the same tint.
    stone *= 1.0 + 0.10 * (fract(block * 1.37) - 0.5) * vec3(0.8, 1.0, 1.3);
    vec3 albedo = mix(stone, linen_colour(base, local, blur), cloth);

    float cover_mark = mark_cover(markings.x, normal, blur);
    vec3 mark_colour = material.x == float(IVORY) ? vec3(0.03) : material.x == float(VERMILION) ? vec3(0.85, 0.62, 0.28) : vec3(0.95, 0.9, 0.8);
    albedo = mix(albedo, mark_colour, cover_mark * 0.92);

    Light seen = light_at(point, normal);
    float sun = dot(normal, frame.lamp.xyz);
    // Ivory lets light in: it wraps further round.
    float wrap = material.x == float(IVORY) ? 0.22 : 0.02;
    float lit = max((sun + wrap) / (1.0 + wrap), 0.0) * mix(seen.lamp, 1.0, wrap * 0.5);
    vec3 light = albedo * (frame.lamp_light.rgb * lit + ambient(normal) * seen.ambient + seen.bounce);

    vec3 back = normalize(reflect(ray, normal) + frame.rough.xyz);
    float gloss = fresnel(facing, material.x == float(IVORY) || material.x == float(VERMILION) ? 0.05 : 0.085);
#ifdef REFLECTIONS
    vec3 mirror = mirrored(point, back);
#else
    vec3 mirror = mix(frame.ground_light.rgb, sky(back), smoothstep(-0.2, 0.1, back.z));
#endif
    gloss *= 1.0 - 0.97 * cloth;
    light = light * (1.0 - gloss) + mirror * gloss * mix(0.35, 1.0, seen.ambient);

    float latitude = abs(normal.z - 0.60) - 0.032;
    float band = markings.y > 0.5 ? 1.0 - smoothstep(-blur, blur, latitude) : 0.0;
    vec3 accent = accents[int(max(markings.y - 0.5, 0.0))].rgb;
    // A dark edge on both sides, so that it is seen on ivory as on charcoal.
    float edges = markings.y > 0.5 ? 1.0 - smoothstep(-blur, blur, latitude - 0.016) : 0.0;
    light *= 1.0 - 0.72 * (edges - band);
    light = mix(light, accent * 1.6 + light * 0.2, band);
    light += accent * 0.25 * (markings.y > 0.5 ? exp(-max(latitude, 0.0) * 18.0) : 0.0);

    // What is lit up has a bright rim.
    float rim = (1.0 - facing) * (1.0 - facing);
    light += material.y * (0.4 * base + 0.03 + 1.3 * rim * rim * rim) * frame.lamp_light.rgb;
    // What steps back keeps its colour: it loses a third of its light at most.
    light *= 1.0 - 0.34 * material.z;

#ifdef BLENDED
    // A veiled marble is a thin bright rim without a body, in a breath of its colour.
    float edge = 1.0 - facing;
    edge *= edge; edge *= edge;
    float veil = material.w < 0.0 ? 1.0 : 0.0;
    // Bright before a dark room, dark before a bright one.
    vec3 rim_colour = frame.backdrop_top.g > 0.5 ? 0.25 * base + 0.05 : (0.4 * base + 0.4) * frame.lamp_light.rgb;
    light = mix(light, rim_colour, veil);
    cover *= mix(material.w, 0.02 + 0.8 * edge, veil);
#endif
    colour = vec4(dither(tone(light), gl_FragCoord.xy, frame.pixels.w), cover);
#ifndef OVERLAY
    distance_out = along;
#endif
}
