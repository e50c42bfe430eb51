// Where a ray from the eye meets a sphere, exactly.
#include "frame.glsl"

struct Hit {
    vec3 point;
    float along;            // distance from the eye
    float clearance;        // how far beside the sphere the ray passes; below 0 it meets it
    bool hidden_by_board;   // below its top, and not seen through the mouth of a hole
};

Hit intersect(vec4 sphere, vec3 ray) {
    vec3 from = frame.eye.xyz - sphere.xyz;
    float b = dot(from, ray);
    vec3 offset = from - ray * b;
    float offset2 = dot(offset, offset);
    float along = -b - sqrt(max(sphere.w * sphere.w - offset2, 0.0));
    vec3 point = frame.eye.xyz + ray * along;
    vec2 at_hole = frame.eye.xy + ray.xy * ((frame.eye.w - frame.eye.z) / ray.z) - sphere.xy;
    bool hidden_by_board = point.z < frame.eye.w && dot(at_hole, at_hole) > HOLE_OPENING * HOLE_OPENING;
    return Hit(point, along, sqrt(offset2) - sphere.w, hidden_by_board);
}
