#version 330 core
// Shows a finished picture: scaled smoothly, its samples averaged.
#include "tone.glsl"
in vec2 uv;
uniform sampler2D picture;
uniform float share;     // 1 / number of samples
out vec4 colour;

void main() {
    colour = vec4(dither(texture(picture, uv).rgb * share, gl_FragCoord.xy, 0.0), 1.0);
}
