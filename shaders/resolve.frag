#version 330 core
// Shows a finished picture: its samples averaged as light, then as the display shows them.
#include "tone.glsl"
in vec2 uv;
uniform sampler2D picture;
uniform float share;     // 1 / number of samples
out vec4 colour;

void main() {
    colour = vec4(dither(displayed(texture(picture, uv).rgb * share), gl_FragCoord.xy, 0.0), 1.0);
}
