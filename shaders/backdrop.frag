#version 330 core
#include "ground.glsl"
in vec3 towards;
layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

void main() {
    vec3 ray = normalize(towards);
    float along = (frame.table.w - frame.eye.z) / min(ray.z, -1e-4);
    vec2 at = frame.eye.xy + ray.xy * along;
    vec3 seen = table_colour(at, ray, 1.0, 1.0, gl_FragCoord.xy);
    colour = vec4(dither(seen, gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = along;
}
