#version 330 core
// A marble as a square that just covers its silhouette; the pixels find the sphere themselves.
#include "frame.glsl"
#ifndef MASK
#include "occluders.vert.glsl"
#endif
invariant gl_Position;   // the mask and the shading must agree to the last bit

in vec2 corner;          // of the square, -1 to 1
in vec4 sphere_in;       // centre and radius
#ifndef MASK
in vec4 material_in;     // stone, light, dim, opacity
in vec4 markings_in;     // mark, band (accent + 1, or 0), pattern, row of its occluders
#endif
in float depth;          // 0 nearest the eye, towards 1 furthest

out vec3 towards;        // from the eye through this pixel, not of length 1
flat out vec4 sphere;
#ifndef MASK
flat out vec4 material;
flat out vec3 markings;
#endif

void main() {
    vec3 from_eye = sphere_in.xyz - frame.eye.xyz;
    float distance2 = dot(from_eye, from_eye);
    float radius2 = sphere_in.w * sphere_in.w;
    // The circle where rays from the eye touch the sphere, and a pixel more all round.
    float share = 1.0 - radius2 / distance2;
    float rim = sphere_in.w * sqrt(share) + 1.5 * frame.pixels.z * sqrt(distance2);
    vec3 ahead = from_eye * inversesqrt(distance2);
    vec3 right = normalize(cross(ahead, vec3(0.0, 0.0, 1.0)) + vec3(1e-6, 0.0, 0.0));
    vec3 up = cross(right, ahead);
    towards = from_eye * share + rim * (corner.x * right + corner.y * up);
    sphere = sphere_in;
#ifndef MASK
    material = material_in;
    markings = markings_in.xyz;
    find_occluders(int(markings_in.w + 0.5));
#endif
    gl_Position = frame.projection * frame.view * vec4(frame.eye.xyz + towards, 1.0);
    // Spheres that don't meet hide each other in the order of their distance, and slabs hide none of them: a
    // depth for each whole sphere, in the nearer half of the range, lets hidden pixels be skipped unshaded.
    gl_Position.z = (depth - 1.0) * gl_Position.w;
}
