// Light and shadow from the nearest marbles, in closed form.
#include "occluders.glsl"
#include "frame.glsl"
flat in vec4 near[OCCLUDERS];
flat in float near_stones;

// How far round a marble it darkens what is beside it; the lists of occluders reach as far.
const float REACH = 1.9;

struct Light {
    float ambient;   // share of the sky that is seen
    float lamp;      // share of the lamp that is seen
};

// Share of the sky hidden by a sphere (Inigo Quilez, "sphere ambient occlusion", with his approximation for
// spheres cut by the horizon). `from` leads from the sphere's centre to the point.
float hidden_by(vec4 sphere, vec3 from, float distance2, vec3 normal) {
    float inverse2 = 1.0 / sphere.w;
    float h2 = distance2 * inverse2;
    float rise = -dot(normal, from) * sqrt(inverse2);
    float cut = clamp(0.5 * (rise + 1.0) / h2, 0.0, 1.0);
    float hidden = rise * rise < 1.0 ? cut * sqrt(cut) : max(rise, 0.0) / (h2 * sqrt(h2));
    return hidden * clamp(1.0 - distance2 / (REACH * REACH), 0.0, 1.0);
}

// Share of the lamp seen past a sphere: the disc of the lamp against the edge of the sphere's shadow.
float lamp_past(vec4 sphere, vec3 from, float distance2) {
    float along = -dot(from, frame.lamp.xyz);
    float apart = sqrt(max(distance2 - along * along, 0.0)) - sqrt(sphere.w);
    float seen = smoothstep(-1.0, 1.0, apart / (frame.lamp.w * along + 0.02));
    return along > 0.0 ? seen : 1.0;
}

Light light_at(vec3 point, vec3 normal) {
    Light light = Light(1.0, 1.0);
    for (int i = 0; i < OCCLUDERS; ++i) {
        vec3 from = point - near[i].xyz;
        float distance2 = dot(from, from);
        light.ambient *= 1.0 - hidden_by(near[i], from, distance2, normal);
        light.lamp *= lamp_past(near[i], from, distance2);
    }
    return light;
}

vec3 ambient(vec3 normal) {
    return mix(frame.ground_light.rgb, frame.sky_light.rgb, 0.5 + 0.5 * normal.z);
}

float fresnel(float cosine, float straight_on) {
    float m = 1.0 - cosine;
    float m2 = m * m;
    return straight_on + (1.0 - straight_on) * m2 * m2 * m;
}
