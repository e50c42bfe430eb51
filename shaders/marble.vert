#version 330 core
// A marble as a square that just covers its silhouette; the pixels find the sphere themselves.
#include "frame.glsl"
#ifndef MASK
#include "occluders.vert.glsl"
#endif
invariant gl_Position;   // the mask and the shading must agree to the last bit

in vec2 corner;          // of the square, -1 to 1
in vec4 ball;            // centre and radius
#ifndef MASK
in vec4 manner;          // stone, light, dim, opacity
in vec4 signs;           // mark, band (accent + 1, or 0), grain, row of its occluders
#endif
in float order;          // 0 nearest the eye, towards 1 furthest

out vec3 towards;        // from the eye through this pixel, not of length 1
flat out vec4 sphere;
#ifndef MASK
flat out vec4 look;
flat out vec3 inlay;
#endif

void main() {
    vec3 from_eye = ball.xyz - frame.eye.xyz;
    float distance2 = dot(from_eye, from_eye);
    float radius2 = ball.w * ball.w;
    // The circle where rays from the eye touch the sphere, and a pixel more all round.
    float share = 1.0 - radius2 / distance2;
    float rim = ball.w * sqrt(share) + 1.5 * frame.pixels.z * sqrt(distance2);
    vec3 ahead = from_eye * inversesqrt(distance2);
    vec3 right = normalize(cross(ahead, vec3(0.0, 0.0, 1.0)) + vec3(1e-6, 0.0, 0.0));
    vec3 up = cross(right, ahead);
    towards = from_eye * share + rim * (corner.x * right + corner.y * up);
    sphere = ball;
#ifndef MASK
    look = manner;
    inlay = signs.xyz;
    find_occluders(int(signs.w + 0.5));
#endif
    gl_Position = frame.projection * frame.view * vec4(frame.eye.xyz + towards, 1.0);
    // Balls that don't meet hide each other in the order of their distance, and slabs hide none of them: a
    // depth for each whole ball, in the nearer half of the range, lets hidden pixels be skipped unshaded.
    gl_Position.z = (order - 1.0) * gl_Position.w;
}
