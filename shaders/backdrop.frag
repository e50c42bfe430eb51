#version 330 core
#include "ground.glsl"
in vec3 towards;
layout(location = 0) out vec4 colour;
layout(location = 1) out float distance_out;

void main() {
    float along = (frame.table.w - frame.eye.z) / min(towards.z, -1e-4);
    vec3 seen = ground(frame.eye.xy + towards.xy * along, gl_FragCoord.xy);
    colour = vec4(dither(seen, gl_FragCoord.xy, frame.pixels.w), 1.0);
    distance_out = 1e4;
}
