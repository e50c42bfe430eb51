#version 330 core
// One marble: exact sphere, stone, light, mirror, markings.
#include "sphere.glsl"
#include "mirror.glsl"
#include "marble_surface.glsl"
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

    float blur = pixel / sphere.w;
    float cloth = material.x == float(LINEN) ? 1.0 : 0.0;
    vec3 base = plain_stone(material.x);
    vec3 albedo = marble_albedo(material.x, markings.z, markings.x, normal, ray, blur);

    Light seen = light_at(point, normal);
    float sun = dot(normal, frame.lamp.xyz);
    // Ivory lets light in: it wraps further round.
    float wrap = light_wrap(material.x);
    float lit = max((sun + wrap) / (1.0 + wrap), 0.0) * mix(seen.lamp, 1.0, wrap * 0.5);
    vec3 light = albedo * (frame.lamp_light.rgb * lit + ambient(normal) * seen.ambient + seen.bounce);

    vec3 back = normalize(reflect(ray, normal) + frame.rough.xyz);
    float gloss = fresnel(facing, polish(material.x));
    // Along a pixel the mirrored direction turns twice as far as the normal.
    float spread = blur / max(facing, 0.15);
    vec3 mirror = mirrored(point, back, spread);
    gloss *= 1.0 - 0.97 * cloth;
    light = light * (1.0 - gloss) + mirror * gloss * mix(0.35, 1.0, seen.ambient);

    light = with_band(light, markings.y, accents[int(max(markings.y - 0.5, 0.0))].rgb, normal, blur);

    light = emphasised(light, material.y, material.z, base, facing);

#ifdef BLENDED
    // A veiled marble is a thin bright rim without a body, in a breath of its colour.
    float edge = 1.0 - facing;
    edge *= edge; edge *= edge;
    float veil = material.w < 0.0 ? 1.0 : 0.0;
    light = mix(light, veil_colour(base), veil);
    cover *= mix(material.w, 0.02 + 0.8 * edge, veil);
#endif
    colour = vec4(dither(tone(light), gl_FragCoord.xy, frame.pixels.w), cover);
#ifndef OVERLAY
    distance_out = along;
#endif
}
