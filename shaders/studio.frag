#version 330 core
// One sample of the studio picture: a path of light from the eye through a pixel, to be added to the others.
#include "studio_random.glsl"
#include "studio_light.glsl"
#include "studio_bag.glsl"
#include "glass.glsl"
uniform int plate_count;
uniform vec3 plate_middles[MAX_PLATES];
uniform vec2 plate_sizes[MAX_PLATES];    // half of them
uniform vec2 lens;               // radius of the opening, and how far what is sharp lies before it
out vec4 colour;

// The whole light that falls from a side, for what lies after a path's last surface.
vec3 all_round(vec3 normal) {
    return mix(frame.ground_light.rgb, 0.6 * frame.sky_light.rgb, 0.5 + 0.5 * normal.z);
}

vec3 backdrop() {
    return light_of(mix(frame.backdrop_bottom.rgb, frame.backdrop_top.rgb, gl_FragCoord.y / frame.pixels.y));
}

Surface surface_at(Hit hit, vec3 at, vec3 ray, float blur, float detail) {
    if (hit.thing >= 0) {
        return marble_at(hit.thing, at, ray, blur);
    } else if (hit.thing == TABLE) {
        return table_at(at, blur * hit.along / max(frame.eye.z - frame.table.w, 0.1));
    } else if (hit.thing > FIRST_BAG) {
        return slab_at(FIRST_SLAB - hit.thing, at, detail);
    }
    return bag_at(FIRST_BAG - hit.thing, at, blur);
}

// What veiled marbles and plates of glass before `limit` add, and a: the share of light that they let through.
vec4 veiled(vec3 from, vec3 ray, float limit) {
    vec4 veil = vec4(0.0, 0.0, 0.0, 1.0);
    for (int i = veils.x; i < veils.y; ++i) {
        vec4 round = ball(i);
        vec4 material = texelFetch(things, ivec2(1, i), 0);
        float along = to_ball(round, from, ray);
        float edge = 1.0 + dot(from + along * ray - round.xyz, ray) / round.w;
        edge *= edge; edge *= edge;
        float cover = along < limit ? (0.02 + 0.8 * edge) * min(6.0 * abs(material.w), 1.0) : 0.0;
        veil.rgb += cover * veil.a * veil_colour(plain_stone(material.x));
        veil.a *= 1.0 - cover;
    }
    // Glass, the nearest first: those that the eye is above come from the top.
    bool above = ray.z < 0.0;
    for (int i = 0; i < plate_count; ++i) {
        int number = above ? plate_count - 1 - i : i;
        float along = (plate_middles[number].z - from.z) / ray.z;
        vec2 off = from.xy + along * ray.xy - plate_middles[number].xy;
        float facing = abs(ray.z);
        vec4 seen = glass(off, plate_sizes[number], facing, frame.pixels.z * along / max(facing, 0.15));
        float cover = along > 0.0 && along < limit ? seen.a : 0.0;
        veil.rgb += cover * veil.a * seen.rgb;
        veil.a *= 1.0 - cover;
    }
    return veil;
}

void main() {
    // The lens: what is in focus stays where it is while the eye moves within the opening.
    vec2 at_pixel = (gl_FragCoord.xy - 0.5 + pair(0)) / frame.pixels.xy * 2.0 - 1.0;
    vec3 ahead = vec3((at_pixel.x + frame.projection[2].x) / frame.projection[0].x,
                      (at_pixel.y + frame.projection[2].y) / frame.projection[1].y, -1.0);
    vec3 shift = vec3(lens.x * in_disc(pair(1)), 0.0);
    mat3 to_world = transpose(mat3(frame.view));
    vec3 ray = normalize(to_world * (ahead * lens.y - shift));
    vec3 from = frame.eye.xyz + to_world * shift;

    vec3 light = vec3(0.0);
    vec3 weight = vec3(1.0);
    float lamp = 1.0;        // whether the path may end in the lamp itself
    float bright = 1e3;      // no more light comes by one path
    float travelled = 0.0;
    bool first = true;
    int skip = -1;
    for (int bounce = 0; bounce < BOUNCES; ++bounce) {
        Hit hit = first_met(from, ray, first ? groups - bag_groups : groups, skip);
        if (first) {
            hit = to_bags(from, ray, hit);
            vec4 veil = veiled(from, ray, hit.along);
            light += veil.rgb;
            weight *= veil.a;
        }
        if (hit.thing == NOTHING) {
            light += min(weight * (first ? backdrop() : lamp > 0.0 ? mirrored_room(ray, lamp) : diffuse_room(ray)), bright);
            break;
        }
        vec3 at = from + hit.along * ray;
        travelled += hit.along;
        Surface here = surface_at(hit, at, ray, frame.pixels.z * travelled, first || lamp > 0.0 ? 1.0 : 0.0);
        skip = hit.thing;
        if (hit.thing == TABLE) {
            // Far away the table is the backdrop; mirrored, it is the horizon of the room.
            vec2 aside = at.xy - 1.6 * frame.lamp_centre.xy;
            float fades = first ? smoothstep(8.0, 150.0, dot(aside, aside)) : smoothstep(-0.30, 0.10, ray.z);
            light += weight * fades * (first ? backdrop() : frame.sky_light.rgb * room.x);
            weight *= 1.0 - fades;
        }
        light += min(weight * here.glow, bright);
        weight *= here.shares;
        float facing = max(-dot(here.normal, ray), 0.0);
        float mirror = here.mirror > 0.0 ? fresnel(facing, here.mirror) : 0.0;
        mirror *= first || lamp > 0.0 ? 1.0 : 0.0;
        vec3 start = at + NUDGE * here.normal;

        vec4 to_lamp = way_to_lamp(pair(2 + 3 * bounce));
        float rise = dot(here.normal, to_lamp.xyz);
        float lit = max((rise + here.wrap) / (1.0 + here.wrap), 0.0);
        vec3 half_way = normalize(to_lamp.xyz - ray);
        float across = 1.0 - half_way.x * half_way.x;
        float upright = max(dot(here.normal, half_way), 0.0);
        across *= across; across *= across; across *= across;
        upright *= upright; upright *= upright; upright *= upright;
        // Fibres mirror the lamp into a streak across them (James Kajiya and Timothy Kay, 1989).
        float streak = here.fibres * here.shine * 1.05 * across * upright * fresnel(facing, 0.035) * step(0.0, rise);
        if (lit + streak > 0.0 && !in_shadow(start, to_lamp.xyz, skip)) {
            vec3 shown = (here.albedo * (1.0 - mirror) * lit + streak) * frame.lamp_light.rgb * to_lamp.w * lamp_reach(at.xy);
            light += min(weight * shown, bright);
        }

        vec2 choice = pair(4 + 3 * bounce);
        vec2 chance = pair(3 + 3 * bounce);
        float share = mirror > 0.0 ? clamp(2.0 * mirror, first ? 0.3 : 0.15, 0.7) : 0.0;
        bool mirrors = choice.x < share;
        vec3 spread = on_sphere(chance);
        vec3 blurred = here.fibres > 0.0 ? spread * vec3(0.25, 1.0, 0.5) : spread;
        vec3 polished = reflect(ray, normalize(here.normal + here.rough * choice.y * blurred));
        // What is thrown back below the surface is thrown back above it.
        polished += max(-2.0 * dot(polished, here.normal), 0.0) * here.normal;
        weight *= mirrors ? vec3(mirror / share) : here.albedo * (1.0 - mirror) / (1.0 - share);
        ray = mirrors ? normalize(polished) : normalize(here.normal * 1.0001 + spread);
        lamp *= mirrors ? 1.0 - here.fibres : 0.0;
        if (bounce == BOUNCES - 1) {
            light += min(weight * (mirrors ? mirrored_room(ray, 0.0) * 0.5 : all_round(here.normal) * 0.6), bright);
        }
        bright = mirrors && lamp > 0.0 ? bright : BRIGHTEST;
        from = start;
        first = false;
    }
    colour = vec4(light, 1.0);
}
