// Light and shadow from the nearest marbles, in closed form.
#include "occluders.glsl"
#include "frame.glsl"
#include "fresnel.glsl"
flat in vec4 occluders[OCCLUDERS];
flat in float occluder_stones;

struct Light {
    float ambient;   // share of the sky that is seen
    float lamp;      // share of the lamp that is seen
    vec3 bounce;     // light that comes back from the marbles beside it, in their colours
};

// The colour of the stone of occluder `i`.
vec3 occluder_colour(int i) {
    return frame.stones[(int(occluder_stones + 0.5) >> (2 * i)) & 3].rgb;
}

// Share of the sky hidden by a sphere (Inigo Quilez, "sphere ambient occlusion", with his approximation for
// spheres cut by the horizon). `from` leads from the sphere's centre to the point.
float hidden_by(float radius, vec3 from, float distance2, vec3 normal) {
    float rise = -dot(normal, from);
    float near2 = 1.0 / distance2;
    float cut = clamp(0.5 * (rise + radius) * radius * near2, 0.0, 1.0);
    float whole = rise * radius * radius * near2 * sqrt(near2);
    float hidden = rise < radius ? cut * sqrt(cut) : whole;
    return hidden * max(1.0 - distance2 * (1.0 / (REACH * REACH)), 0.0);
}

// Share of the lamp seen past a sphere: the disc of the lamp against the edge of the sphere's shadow. Close to
// that edge (m2 - r2) / 2r is the way to it, without a root.
float lamp_past(float radius, vec3 from, float distance2) {
    float along = -dot(from, frame.lamp.xyz);
    float apart = distance2 - along * along - radius * radius;
    float edge = clamp(0.5 + apart / (radius * (4.0 * frame.lamp.w * along + 0.08)), 0.0, 1.0);
    return along > 0.0 ? edge * edge * (3.0 - 2.0 * edge) : 1.0;
}

Light light_at(vec3 point, vec3 normal) {
    Light light = Light(1.0, 1.0, vec3(0.0));
    vec4 shares = vec4(0.0);   // of each stone in what hides the sky: cheaper than to look up colours in the loop
    int codes = int(occluder_stones + 0.5);
    for (int i = 0; i < OCCLUDERS; ++i) {
        vec3 from = point - occluders[i].xyz;
        float distance2 = dot(from, from);
        float hidden = hidden_by(occluders[i].w, from, distance2, normal);
        light.ambient *= 1.0 - hidden;
        light.lamp *= lamp_past(occluders[i].w, from, distance2);
        // What hides the sky sends back a share of the light that falls on the side turned here.
        float lit = clamp(0.45 + 0.55 * dot(from, frame.lamp.xyz) * inversesqrt(distance2), 0.0, 1.0);
        shares += hidden * lit * vec4(equal(ivec4(codes & 3), ivec4(0, 1, 2, 3)));
        codes >>= 2;
    }
    mat4 stones = mat4(frame.stones[0], frame.stones[1], frame.stones[2], frame.stones[3]);
    light.bounce = (stones * shares).rgb;
    light.bounce *= 0.55 * frame.lamp_light.rgb + 0.35 * frame.sky_light.rgb;
    return light;
}

vec3 ambient(vec3 normal) {
    vec3 round = mix(frame.ground_light.rgb, frame.sky_light.rgb, 0.5 + 0.5 * normal.z);
    return round + frame.fill.w * max(dot(normal, frame.fill.xyz), 0.0) * frame.lamp_light.rgb;
}
