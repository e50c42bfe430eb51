// A thin plate of glass that lies level.
#include "frame.glsl"
#include "fresnel.glsl"

// What it adds `off` its middle, as light; a: how strongly it covers what is behind. `facing` is the cosine to its
// normal, `pixel` a pixel's size on it.
vec4 glass(vec2 off, vec2 half_size, float facing, float pixel) {
    // How far within the edge; corners are round.
    vec2 beyond = abs(off) - half_size + CORNER_RADIUS;
    float inside = CORNER_RADIUS - length(max(beyond, 0.0)) - min(max(beyond.x, beyond.y), 0.0);
    float cover = clamp(0.5 + inside / pixel, 0.0, 1.0);
    float edge = clamp(1.5 - inside / max(0.025, pixel), 0.0, 1.0);
    float strength = max(0.05 + 0.5 * fresnel(facing, 0.04), 0.55 * edge);
    return vec4(mix(frame.sky_light.rgb, 0.6 * frame.lamp_light.rgb, edge), strength * cover);
}
