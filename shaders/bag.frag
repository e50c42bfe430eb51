#version 330 core
#include "shade.glsl"
#include "stone.glsl"
#include "tone.glsl"
in vec3 point;
in vec3 normal;
in vec2 cloth;
uniform vec4 bounding_sphere;
uniform vec3 cord;       // its colour
layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

void main() {
    vec3 way = point - frame.eye.xyz;
    float along = length(way);
    // A slab before it hides its foot: the ray goes through the slab's top on its way.
    vec2 crossing = frame.eye.xy + way.xy * ((frame.eye.w - frame.eye.z) / way.z);
    bool hidden = false;
    for (int i = 0; i < MAX_SLABS; ++i) {
        vec2 edge = abs(crossing - frame.slabs[i].xy) - frame.slabs[i].zw;
        hidden = hidden || max(edge.x, edge.y) < 0.0;
    }
    if (hidden && point.z < frame.eye.w) {
        discard;
    }
    vec3 n = normalize(normal);
    n = gl_FrontFacing ? n : -n;   // the inside of the mouth
    vec3 albedo = linen_colour(frame.stones[LINEN].rgb, (point - bounding_sphere.xyz) * 1.1, frame.pixels.z * along);
    albedo = mix(albedo, cord, smoothstep(0.45, 0.6, cloth.y));
    Light seen = light_at(point, n);
    float sun = clamp((dot(n, frame.lamp.xyz) + 0.15) / 1.15, 0.0, 1.0) * seen.lamp;
    float height = point.z - frame.table.w;
    float open = seen.ambient * (1.0 - 0.65 * cloth.x) * (0.35 + 0.65 * smoothstep(0.0, 0.5, height));
    vec3 light = albedo * (frame.lamp_light.rgb * sun * (1.0 - 0.45 * cloth.x) + ambient(n) * open);
    colour = vec4(dither(tone(light), gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = along;
}
