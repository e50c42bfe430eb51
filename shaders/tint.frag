#version 330 core
#include "sphere.glsl"
#include "before.glsl"
in vec3 towards;
flat in vec4 ball;
flat in vec4 paint;
out vec4 colour;

void main() {
    vec3 ray = normalize(towards);
    Hit hit = intersect(ball, ray);
    float pixel = frame.pixels.z * hit.along;
    float cover = hit.hidden_by_board ? 0.0 : clamp(0.5 - hit.clearance / pixel, 0.0, 1.0);
    float facing = max(-dot((hit.point - ball.xyz) / ball.w, ray), 0.0);
    float strength = 0.34 + 0.5 * (1.0 - facing) * (1.0 - facing);
    colour = vec4(paint.rgb, paint.a * strength * cover * before(hit.along, 0.06));
}
