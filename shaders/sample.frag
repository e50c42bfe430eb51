#version 330 core
// One sample, as linear light, to be added to the others.
#include "tone.glsl"
in vec2 uv;
uniform sampler2D picture;
out vec4 colour;

void main() {
    colour = vec4(light_of(texture(picture, uv).rgb), 1.0);
}
