// The table and the backdrop that it fades into, in colours as displayed: a large part of the picture, so cheap.
#include "frame.glsl"
#include "tone.glsl"
#include "noise.glsl"

// Linen of a table cloth: threads over and under each other, none of them quite even. `blur` is a pixel's size on
// it; what is finer fades out.
float cloth(vec2 at, float blur) {
    vec4 uneven = texture(noise, vec3(at * 0.21, 0.37)) - 0.5;
    vec2 thread = at * 74.0 + 9.0 * uneven.xy;
    float weave = sin(thread.x) * sin(thread.y);
    return 1.0 + 0.05 * weave * clamp(1.5 - 48.0 * blur, 0.0, 1.0) + 0.02 * uneven.z;
}

// The unshadowed table `at` a place (x, y), seen at a pixel. The light of one window falls on it from the lamp's
// side; the corners of the picture are a little darker.
vec3 ground(vec2 at, vec2 pixel) {
    vec2 aside = at - 1.6 * frame.lamp.xy;
    float far = dot(aside, aside);
    vec3 backdrop = mix(frame.backdrop_bottom.rgb, frame.backdrop_top.rgb, pixel.y / frame.pixels.y);
    vec3 table = mix(frame.table_far.rgb, frame.table_near.rgb, 1.0 / (1.0 + far * 0.03));
    float away = length(vec3(at, frame.table.w) - frame.eye.xyz);
    float blur = frame.pixels.z * away * away / (frame.eye.z - frame.table.w);
    table *= cloth(at, blur);
    vec2 off = pixel / frame.pixels.xy - 0.5;
    return mix(table, backdrop, smoothstep(8.0, 150.0, far)) * (1.0 - EDGE_DARKER * dot(off, off));
}
