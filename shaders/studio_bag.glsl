// Cloth bags: bodies of revolution whose radius follows an outline, with folds that run round it. Rays from the eye
// walk along them; for everything else balls stand for them.
#include "studio_surface.glsl"
uniform int bag_count;
uniform vec4 bags[MAX_BAGS];         // the middle of its foot, the table's height, its own height
uniform vec3 cords[MAX_BAGS];         // the colours of the cords
uniform sampler2D bag_outlines;      // a row for each bag, from its foot upwards: radius, depth of folds, cord

const float BAG_REACH = 1.08;        // no bag is further out anywhere

// How far a point is outside a bag's cloth, along the way from its axis; z: how deep in a fold; w: cord.
vec4 cloth_of(int number, vec3 at) {
    vec4 bag = bags[number];
    float rise = clamp((at.z - bag.z) / bag.w, 0.0, 1.0);
    vec3 outline = textureLod(bag_outlines, vec2(rise, (float(number) + 0.5) / float(MAX_BAGS)), 0.0).rgb;
    vec2 off = at.xy - bag.xy;
    float turn = atan(off.y, off.x);
    float twist = 0.5 * (at.z - bag.z);
    float waves = sin(BAG_FOLDS * turn + twist) + 0.45 * sin((BAG_FOLDS + 4.0) * turn - 2.0 * twist + 1.0);
    float swell = 1.0 + 0.03 * sin(2.0 * turn + 0.6) + outline.y * waves;
    float beside = length(off) - outline.x * swell;
    float above = at.z - bag.z - bag.w;
    return vec4(max(beside, above), outline.x, clamp(-waves, 0.0, 1.0), outline.z);
}

// The first bag that a ray meets before `limit`.
Hit to_bags(vec3 from, vec3 ray, Hit before) {
    for (int i = 0; i < bag_count; ++i) {
        vec4 bag = bags[i];
        vec2 off = from.xy - bag.xy;
        float a = max(dot(ray.xy, ray.xy), 1e-9);
        float b = dot(off, ray.xy);
        float root = b * b - a * (dot(off, off) - BAG_REACH * BAG_REACH);
        float half_way = sqrt(max(root, 0.0));
        vec2 tall = (vec2(bag.z + bag.w, bag.z) - from.z) / ray.z;
        float along = max(max((-b - half_way) / a, min(tall.x, tall.y)), 0.0);
        float end = min(min((-b + half_way) / a, max(tall.x, tall.y)), before.along);
        end = root > 0.0 ? end : -1.0;
        bool met = false;
        for (int steps = 0; steps < 40 && along < end && !met; ++steps) {
            float beside = cloth_of(i, from + along * ray).x;
            met = beside < 0.002;
            along += met ? 0.0 : max(0.45 * beside, 0.004);
        }
        before.thing = met ? FIRST_BAG - i : before.thing;
        before.along = met ? along : before.along;
    }
    return before;
}

Surface bag_at(int number, vec3 at, float blur) {
    const float STEP = 0.006;
    vec4 here = cloth_of(number, at);
    vec3 slope = vec3(cloth_of(number, at + vec3(STEP, 0.0, 0.0)).x, cloth_of(number, at + vec3(0.0, STEP, 0.0)).x,
                      cloth_of(number, at + vec3(0.0, 0.0, STEP)).x) - here.x;
    vec3 middle = vec3(bags[number].xy, bags[number].z + 0.5 * bags[number].w);
    vec3 albedo = linen_colour(frame.stones[LINEN].rgb, (at - middle) * 1.1, blur);
    albedo = mix(albedo, cords[number], smoothstep(0.45, 0.6, here.w));
    Surface bag = dull(normalize(slope + 1e-7), albedo * (1.0 - 0.5 * here.z * min(4.0 * here.y, 1.0)));
    bag.wrap = 0.15;
    return bag;
}
