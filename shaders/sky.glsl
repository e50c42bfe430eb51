// The little world that polished stone mirrors: a soft sky, the lamp's square of silk, a cool window opposite.
#include "frame.glsl"

float soft_box(vec3 ray, vec3 towards, vec3 across, vec2 half_size, float blur) {
    float ahead = dot(ray, towards);
    vec3 up = cross(towards, across);
    vec2 at = abs(vec2(dot(ray, across), dot(ray, up))) - half_size * ahead;
    vec2 inside = 1.0 - smoothstep(-blur, blur, at);
    return ahead > 0.0 ? inside.x * inside.y : 0.0;
}

vec3 sky(vec3 ray) {
    float height = max(ray.z, 0.0);
    vec3 colour = frame.sky_light.rgb * mix(0.95, 0.35, sqrt(height));
    vec3 lamp_across = normalize(vec3(-frame.lamp.y, frame.lamp.x, 0.0));
    float silk = soft_box(ray, frame.lamp.xyz, lamp_across, vec2(0.20, 0.20), 0.03);
    colour += frame.lamp_light.rgb * 4.5 * silk;
    vec3 window = normalize(vec3(0.86, 0.30, 0.42));
    float pane = soft_box(ray, window, normalize(vec3(-window.y, window.x, 0.0)), vec2(0.16, 0.42), 0.08);
    return colour + frame.sky_light.rgb * 2.2 * pane;
}
