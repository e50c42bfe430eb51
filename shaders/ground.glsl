// The table and the backdrop that it fades into, in colours as displayed: a large part of the picture, so cheap.
#include "frame.glsl"
#include "tone.glsl"

// The unshadowed table `at` a place (x, y), seen at a pixel.
vec3 ground(vec2 at, vec2 pixel) {
    float far = dot(at, at);
    vec3 backdrop = mix(frame.backdrop_bottom.rgb, frame.backdrop_top.rgb, pixel.y / frame.pixels.y);
    vec3 table = mix(frame.table_far.rgb, frame.table_near.rgb, 1.0 / (1.0 + far * 0.03));
    return mix(table, backdrop, smoothstep(8.0, 150.0, far));
}
