// The things of a scene, and where rays meet them: spheres, slabs with drilled holes, bags, the table.
#include "frame.glsl"
uniform sampler2D things;            // a row for each sphere: centre, radius; stone, light, dim, opacity; mark, band, pattern
uniform vec4 group_bounds[GROUPS];   // balls round the spheres that stand together
uniform ivec2 group_spans[GROUPS];   // their first sphere, and the one after their last
uniform int groups;                  // how many groups there are
uniform int bag_groups;              // how many of the last of them stand for bags
uniform int slab_count;
uniform vec4 slab_shapes[MAX_SLABS]; // thickness; half the way from the first hole to the last, along x and along y
uniform ivec2 veils;                 // the first and the one after the last of the spheres that are seen through

const float FAR = 1e9;
const float NUDGE = 4e-4;            // how far a ray starts from what it leaves
const int NOTHING = -1;
const int TABLE = -2;
const int FIRST_SLAB = -8;           // and -9, and so on
const int FIRST_BAG = -32;

struct Hit {
    float along;
    int thing;           // the number of a sphere, or one of those above
};

vec4 ball(int number) {
    return texelFetch(things, ivec2(0, number), 0);
}

// How far along a ray a ball is met from outside; FAR if it isn't.
float to_ball(vec4 round, vec3 from, vec3 ray) {
    vec3 apart = from - round.xyz;
    float b = dot(apart, ray);
    vec3 beside = apart - b * ray;
    float h = round.w * round.w - dot(beside, beside);
    float along = -b - sqrt(max(h, 0.0));
    return h > 0.0 && along > 0.0 ? along : FAR;
}

bool may_meet(vec4 bound, vec3 from, vec3 ray) {
    vec3 apart = from - bound.xyz;
    float b = dot(apart, ray);
    float c = dot(apart, apart) - bound.w * bound.w;
    return c < 0.0 || (b < 0.0 && b * b > c);
}

// The middle of the hole that is nearest to a point of a slab; far away where there are none. `last` is half the way
// from the first hole to the last.
vec2 nearest_hole(vec2 at, vec2 last) {
    return last.x < 0.0 ? vec2(1e3) : clamp(floor(at + last + 0.5), vec2(0.0), 2.0 * last) - last;
}

// How far along a ray a slab is met, its holes drilled straight down with flat bottoms; FAR if it isn't.
float to_slab(int number, vec3 from, vec3 ray, vec3 inverse) {
    vec4 plan = frame.slabs[number];
    vec3 shape = slab_shapes[number].xyz;
    vec3 half_size = vec3(plan.zw, 0.5 * shape.x);
    vec3 start = from - vec3(plan.xy, frame.eye.w - half_size.z);
    vec3 middle = -inverse * start;
    vec3 reach = abs(inverse) * half_size;
    vec3 low = middle - reach;
    vec3 high = middle + reach;
    float enter = max(max(low.x, low.y), low.z);
    float leave = min(min(high.x, high.y), high.z);
    if (enter > leave || leave < 0.0) {
        return FAR;
    }
    bool within = enter < 0.0;           // it starts in a hole
    float along = max(enter, 0.0);
    vec3 at = start + along * ray;
    // The corners are round: a ray that comes in, or starts, beside the circle meets that corner or none.
    vec2 core = half_size.xy - CORNER_RADIUS;
    vec2 beyond = abs(at.xy) - core;
    if (min(beyond.x, beyond.y) > 0.0 && dot(beyond, beyond) > CORNER_RADIUS * CORNER_RADIUS) {
        vec2 off = start.xy - sign(at.xy) * core;
        float a = dot(ray.xy, ray.xy);
        float b = dot(off, ray.xy);
        float h = b * b - a * (dot(off, off) - CORNER_RADIUS * CORNER_RADIUS);
        float side = (-b - sqrt(max(h, 0.0))) / max(a, 1e-9);
        return h > 0.0 && side > along - NUDGE && side < leave ? side : FAR;
    }
    if (!within && at.z < half_size.z - 1e-4) {
        return along;
    }
    vec2 off = at.xy - nearest_hole(at.xy, shape.yz);
    float rest = dot(off, off) - HOLE_RADIUS * HOLE_RADIUS;
    if (rest > 0.0) {
        return within ? FAR : along;
    }
    float a = max(dot(ray.xy, ray.xy), 1e-9);
    float b = dot(off, ray.xy);
    float wall = (-b + sqrt(max(b * b - a * rest, 0.0))) / a;
    // Upwards it may leave by the mouth, downwards it comes to the bottom.
    float flat_end = (ray.z < 0.0 ? half_size.z - HOLE_DEPTH - at.z : half_size.z - at.z) * inverse.z;
    return ray.z > 0.0 && flat_end < wall ? FAR : along + max(min(wall, flat_end), 0.0);
}

// How far along a ray the table is met.
float to_table(vec3 from, vec3 ray) {
    float along = (frame.table.w - from.z) / ray.z;
    return along > 0.0 ? along : FAR;
}

vec3 inverted(vec3 ray) {
    return 1.0 / (ray + vec3(lessThan(abs(ray), vec3(1e-7))) * 1e-7);
}

// What a ray meets first, among the first `count` groups. `skip` is a sphere that it leaves.
Hit first_met(vec3 from, vec3 ray, int count, int skip) {
    Hit hit = Hit(FAR, NOTHING);
    for (int group = 0; group < count; ++group) {
        ivec2 span = may_meet(group_bounds[group], from, ray) ? group_spans[group] : ivec2(0);
        for (int i = span.x; i < span.y; ++i) {
            float along = to_ball(ball(i), from, ray);
            bool nearer = along < hit.along && i != skip;
            hit.along = nearer ? along : hit.along;
            hit.thing = nearer ? i : hit.thing;
        }
    }
    vec3 inverse = inverted(ray);
    for (int i = 0; i < slab_count; ++i) {
        float along = to_slab(i, from, ray, inverse);
        hit.thing = along < hit.along ? FIRST_SLAB - i : hit.thing;
        hit.along = min(along, hit.along);
    }
    float along = to_table(from, ray);
    hit.thing = along < hit.along ? TABLE : hit.thing;
    hit.along = min(along, hit.along);
    return hit;
}

// Whether anything but sphere `skip` stands on the way to the lamp.
bool in_shadow(vec3 from, vec3 ray, int skip) {
    bool met = false;
    for (int group = 0; group < groups; ++group) {
        ivec2 span = !met && may_meet(group_bounds[group], from, ray) ? group_spans[group] : ivec2(0);
        for (int i = span.x; i < span.y; ++i) {
            met = met || (i != skip && to_ball(ball(i), from, ray) < FAR);
        }
    }
    vec3 inverse = inverted(ray);
    for (int i = 0; i < slab_count; ++i) {
        met = met || to_slab(i, from, ray, inverse) < FAR;
    }
    return met;
}
