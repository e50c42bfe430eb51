// What a marble's surface is made of: the stone at a point of it, its sign and band, and what emphasis adds.
#include "stone.glsl"

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

// The colour where a ray meets a marble of stone number `stone`. `blur` is a pixel's size on the marble, in radii.
vec3 marble_albedo(float stone, float pattern, float mark, vec3 normal, vec3 ray, float blur) {
    // Each marble is cut from another place of its block, turned another way.
    float turn = pattern * 2.399963;
    vec2 spin = vec2(cos(turn), sin(turn));
    vec3 local = turned(normal, spin);
    vec3 below = turned(normal + 0.22 * refract(ray, normal, 0.66), spin);
    vec3 base = plain_stone(stone);
    vec3 block = pattern * vec3(0.731, 0.417, 0.913);
    vec3 cut = stone_colour(base, stone, local + block, below + block);
    // No two blocks have quite the same tint.
    cut *= 1.0 + 0.10 * (fract(block * 1.37) - 0.5) * vec3(0.8, 1.0, 1.3);
    vec3 albedo = stone == float(LINEN) ? linen_colour(base, local, blur) : cut;
    vec3 mark_colour = stone == float(IVORY) ? vec3(0.03) : stone == float(VERMILION) ? vec3(0.85, 0.62, 0.28) : vec3(0.95, 0.9, 0.8);
    return mix(albedo, mark_colour, mark_cover(mark, normal, blur) * 0.92);
}

// How much of what comes from straight ahead its polish mirrors.
float polish(float stone) {
    return stone == float(IVORY) || stone == float(VERMILION) ? 0.05 : 0.085;
}

// How far light wraps round it: ivory lets light in.
float light_wrap(float stone) {
    return stone == float(IVORY) ? 0.22 : 0.02;
}

// Light with a band of an accent's colour over it. `band` is 0 where there is none.
vec3 with_band(vec3 light, float band, vec3 accent, vec3 normal, float blur) {
    float latitude = abs(normal.z - 0.60) - 0.032;
    float cover = band > 0.5 ? 1.0 - smoothstep(-blur, blur, latitude) : 0.0;
    // A dark edge on both sides, so that it is seen on ivory as on charcoal.
    float edges = band > 0.5 ? 1.0 - smoothstep(-blur, blur, latitude - 0.016) : 0.0;
    light *= 1.0 - 0.72 * (edges - cover);
    light = mix(light, accent * 1.6 + light * 0.2, cover);
    return light + accent * 0.25 * (band > 0.5 ? exp(-max(latitude, 0.0) * 18.0) : 0.0);
}

// Light with emphasis: what is lit up has a bright rim; what steps back keeps its colour and loses a third of its
// light at most.
vec3 emphasised(vec3 light, float lit, float dim, vec3 base, float facing) {
    float rim = smoothstep(0.62, 0.95, 1.0 - facing);
    light += lit * (0.45 * base + 0.006 + 1.1 * rim * vec3(1.0, 0.78, 0.36)) * frame.lamp_light.rgb;
    return light * (1.0 - 0.34 * dim);
}

// The rim of a veiled marble: bright before a dark room, dark before a bright one.
vec3 veil_colour(vec3 base) {
    return frame.backdrop_top.g > 0.5 ? 0.25 * base + 0.05 : (0.4 * base + 0.4) * frame.lamp_light.rgb;
}
