// The table and the backdrop that it fades into.
#include "frame.glsl"
#include "tone.glsl"

vec3 backdrop(vec2 pixel) {
    return mix(frame.backdrop_bottom.rgb, frame.backdrop_top.rgb, smoothstep(0.0, 1.0, pixel.y / frame.pixels.y));
}

// The table at a point, as displayed; `lamp` and `open` are the shares of lamp and sky that it sees.
vec3 table_colour(vec2 at, vec3 ray, float lamp, float open, vec2 pixel) {
    float far = dot(at, at);
    float pool = 1.0 / (1.0 + far * 0.012);
    vec3 light = frame.table.rgb * (frame.lamp_light.rgb * frame.lamp.z * lamp * pool + frame.sky_light.rgb * open);
    return mix(tone(light), backdrop(pixel), smoothstep(12.0, 190.0, far));
}
