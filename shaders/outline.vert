#version 330 core
// A thin ribbon along a marble's silhouette, for smoothing it in the window's own pixels.
#include "frame.glsl"
in float step_index;     // 0, 1: inner and outer vertex of the first spoke; and so on round
in vec4 sphere;
uniform float steps;     // spokes of a full turn
out vec2 inside_uv;      // a little inside the silhouette, where the picture shows nothing but the marble
out vec2 outside_uv;     // a little outside
out float angle_out;     // from the silhouette outwards, in radians
out float expected_distance;   // the marble's distance at inside_uv

vec4 clip(vec3 at) {
    return frame.projection * frame.view * vec4(at, 1.0);
}

vec2 uv(vec4 at) {
    return 0.5 + 0.5 * at.xy / at.w;
}

void main() {
    vec3 from_eye = sphere.xyz - frame.eye.xyz;
    float distance2 = dot(from_eye, from_eye);
    float share = 1.0 - sphere.w * sphere.w / distance2;
    float rim = sphere.w * sqrt(share);
    float tangent = sqrt(share * distance2);
    float wide = OUTLINE_WIDTH * frame.pixels.z * tangent;
    vec3 ahead = from_eye * inversesqrt(distance2);
    vec3 right = normalize(cross(ahead, vec3(0.0, 0.0, 1.0)) + vec3(1e-6, 0.0, 0.0));
    vec3 up = cross(right, ahead);
    float turn = 6.2831853 * floor(0.5 * step_index) / steps;
    float outer = 2.0 * fract(0.5 * step_index);
    vec3 spoke = cos(turn) * right + sin(turn) * up;
    vec3 middle = frame.eye.xyz + from_eye * share;
    vec3 inner_at = middle + (rim - wide) * spoke;
    vec3 outer_at = middle + (rim + wide) * spoke;
    inside_uv = uv(clip(inner_at));
    outside_uv = uv(clip(outer_at));
    vec3 ray = normalize(inner_at - frame.eye.xyz);
    float b = dot(from_eye, ray);
    expected_distance = b - sqrt(max(b * b - distance2 + sphere.w * sphere.w, 0.0));
    angle_out = OUTLINE_WIDTH * frame.pixels.z * (outer * 2.0 - 1.0);
    gl_Position = clip(outer > 0.5 ? outer_at : inner_at);
    gl_Position.z = 0.0;
}
