#version 330 core
#include "frame.glsl"
#include "before.glsl"
in vec2 uv;
in vec3 point;
uniform sampler2D letters;
uniform vec2 catch_light;   // half the groove's width, towards the lamp, in the texture
uniform vec4 ink;        // what the wood's colour is multiplied with, as displayed; a: how strongly
out vec4 colour;

void main() {
    float seen = before(length(point - frame.eye.xyz), 0.05);
    float cut = seen * texture(letters, uv).r;
    // The far wall of the cut catches the light.
    float lip = clamp(seen * texture(letters, uv + catch_light).r - cut, 0.0, 1.0);
    colour = vec4(0.5 * mix(vec3(1.0), ink.rgb, cut * ink.a) + 0.11 * lip, 1.0);
}
