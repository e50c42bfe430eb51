#version 330 core
// Shows a moving picture, scaled smoothly. Nothing else here: software renderers have a short way for just this.
in vec2 uv;
uniform sampler2D picture;
out vec4 colour;

void main() {
    colour = texture(picture, uv);
}
