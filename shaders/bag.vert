#version 330 core
// A cloth bag on the table.
#include "frame.glsl"
#include "occluders.vert.glsl"
in vec3 position;
in vec3 normal_in;
in vec2 cloth_in;        // how deep in a fold; 1 on the cord
uniform vec4 bounding_sphere;   // that the bag fits into
uniform vec2 depth_range;       // its depth among the marbles, as in marble.vert, and how much of it is its own
uniform float row;              // of its occluders
out vec3 point;
out vec3 normal;
out vec2 cloth;

void main() {
    point = position;
    normal = normal_in;
    cloth = cloth_in;
    find_occluders(int(row + 0.5));
    gl_Position = frame.projection * frame.view * vec4(position, 1.0);
    float nearer = distance(position, frame.eye.xyz) - distance(bounding_sphere.xyz, frame.eye.xyz);
    float inside = clamp(0.5 + 0.5 * nearer / bounding_sphere.w, 0.0, 1.0);
    gl_Position.z = (depth_range.x + depth_range.y * inside - 1.0) * gl_Position.w;
}
