#version 330 core
// A ball of coloured light as a square that just covers its silhouette.
#include "frame.glsl"
in vec2 corner;
in vec4 ball_in;         // centre and radius
in vec4 paint_in;
out vec3 towards;
flat out vec4 ball;
flat out vec4 paint;

void main() {
    vec3 from_eye = ball_in.xyz - frame.eye.xyz;
    float distance2 = dot(from_eye, from_eye);
    float share = 1.0 - ball_in.w * ball_in.w / distance2;
    float rim = ball_in.w * sqrt(share) + 1.5 * frame.pixels.z * sqrt(distance2);
    vec3 ahead = from_eye * inversesqrt(distance2);
    vec3 right = normalize(cross(ahead, vec3(0.0, 0.0, 1.0)) + vec3(1e-6, 0.0, 0.0));
    towards = from_eye * share + rim * (corner.x * right + corner.y * cross(right, ahead));
    ball = ball_in;
    paint = paint_in;
    gl_Position = frame.projection * frame.view * vec4(frame.eye.xyz + towards, 1.0);
    gl_Position.z = -gl_Position.w;
}
