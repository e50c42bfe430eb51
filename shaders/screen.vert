#version 330 core
in vec2 corner;
out vec2 uv;

void main() {
    uv = 0.5 + 0.5 * corner;
    gl_Position = vec4(corner, 0.0, 1.0);
}
