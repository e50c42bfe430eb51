// Where a ray from the eye meets a ball, exactly.
#include "frame.glsl"

struct Hit {
    vec3 point;
    float along;   // distance from the eye
    float apart;   // how far beside the ball the ray passes; below 0 it meets the ball
    bool sunk;     // hidden by the board: below its top, and not seen through the mouth of a hole
};

const float MOUTH2 = 0.1024;   // square of a hole's radius with its broken rim

Hit meet(vec4 ball, vec3 ray) {
    vec3 from = frame.eye.xyz - ball.xyz;
    float b = dot(from, ray);
    vec3 beside = from - ray * b;
    float beside2 = dot(beside, beside);
    float along = -b - sqrt(max(ball.w * ball.w - beside2, 0.0));
    vec3 point = frame.eye.xyz + ray * along;
    vec2 mouth = frame.eye.xy + ray.xy * ((frame.eye.w - frame.eye.z) / ray.z) - ball.xy;
    bool sunk = point.z < frame.eye.w && dot(mouth, mouth) > MOUTH2;
    return Hit(point, along, sqrt(beside2) - ball.w, sunk);
}
