// Stones: ivory with faint veins, vermilion and charcoal with a faint mottle.
#include "frame.glsl"
#include "noise.glsl"

// The colour of stone number `stone` on the whole.
vec3 plain_stone(float stone) {
    return frame.stones[int(stone)].rgb;
}

// Linen at a point of a ball of it: threads over and under each other, and shallow folds. `blur` is a pixel's
// size on the ball; threads finer than it fade out.
vec3 linen_colour(vec3 base, vec3 at, float blur) {
    vec3 thread = sin(at * 95.0);
    float weave = thread.x * thread.y + thread.y * thread.z + thread.z * thread.x;
    float folds = texture(noise, at * vec3(0.16, 0.16, 0.05)).y - 0.5;
    return base * (1.0 + 0.05 * weave * clamp(1.6 - 60.0 * blur, 0.0, 1.0) + 0.5 * folds);
}

// The colour of stone number `stone` at a point of the block that the marble was cut from. Veins are the zero
// surfaces of a random field, drawn out along one axis and bent by another field. `deep` is a point that light
// reaches below it: what is large in the stone is seen there, so that it moves against the fine veins on top.
vec3 stone_colour(vec3 base, float stone, vec3 at, vec3 deep) {
    vec4 wide = texture(noise, deep * 0.13) * 2.0 - 1.0;
    vec4 fine = texture(noise, at * vec3(0.17, 0.17, 0.07) + 0.09 * wide.xyz) * 2.0 - 1.0;
    float mask = clamp(0.5 + 1.4 * wide.w, 0.0, 1.0);
    float near_vein = abs(fine.x);
    float vein = mask * clamp(1.0 - near_vein * 14.0, 0.0, 1.0);
    float shade = mask * clamp(1.0 - near_vein * 3.0, 0.0, 1.0);
    float hair = (1.0 - mask) * clamp(1.0 - abs(fine.y) * 30.0, 0.0, 1.0);
    float mottle = 0.6 * wide.y + 0.4 * fine.z;
    float veined = 0.60 * vein * vein + 0.26 * shade * shade + 0.22 * hair;
    vec3 ivory = base * (1.0 + 0.06 * mottle) * mix(vec3(1.0), vec3(0.66, 0.56, 0.44), veined);
    vec3 dark = base * (1.0 + 0.28 * mottle - 0.30 * shade) + base * (0.5 * hair + 0.35 * vein);
    return stone == float(IVORY) ? ivory : dark;
}
