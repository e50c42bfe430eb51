#version 330 core
// Oiled wood: the tops, rims and sides of the slabs.
#include "frame.glsl"
#include "occluders.vert.glsl"
in vec3 position;
in vec3 normal_in;
in vec4 slab_in;         // the slab's centre, columns and rows
in vec2 row;             // of its occluders; which block of wood it is cut from
out vec3 point;
out vec3 normal;
flat out vec4 slab;
flat out float plank;

void main() {
    point = position;
    normal = normal_in;
    slab = slab_in;
    plank = row.y;
    find_occluders(int(row.x + 0.5));
    gl_Position = frame.projection * frame.view * vec4(position, 1.0);
    gl_Position.z = 0.5 * (gl_Position.z + gl_Position.w);   // behind every marble: see marble.vert
}
