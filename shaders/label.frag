#version 330 core
#include "frame.glsl"
#include "before.glsl"
in vec2 uv;
flat in float away;
flat in vec4 paint;
uniform sampler2D letters;   // r: the letters; g: with the outline round them
out vec4 colour;

void main() {
    vec2 cover = texture(letters, uv).rg;
    float grey = dot(paint.rgb, vec3(0.2126, 0.7152, 0.0722));
    // The outline is dark round bright letters, bright round dark ones, so that they are read on every stone.
    vec3 edge = vec3(grey > 0.45 ? 0.06 : 0.97);
    float seen = mix(0.25, 1.0, before(away - LINE_BEFORE, 0.12));
    colour = vec4(mix(edge, paint.rgb, cover.r), paint.a * seen * cover.g);
}
