#version 330 core
in vec2 uv;
uniform sampler2D letters;
uniform vec4 ink;        // what the wood's colour is multiplied with, as displayed; a: how strongly
out vec4 colour;

void main() {
    float cut = texture(letters, uv).r * ink.a;
    colour = vec4(mix(vec3(1.0), ink.rgb, cut), 1.0);
}
