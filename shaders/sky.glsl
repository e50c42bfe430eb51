// The surroundings that polished stone mirrors: a soft sky, a round lamp, a cool window opposite.
#include "frame.glsl"

// How much of the mirrored lamp is seen in a direction whose cosine to the lamp's middle is `ahead`.
float lamp_disc(float ahead, float blur) {
    float soft = 0.005 + 0.8 * LAMP_SINE * blur;
    float share = smoothstep(LAMP_EDGE - soft, LAMP_EDGE + min(soft, 0.8 * (1.0 - LAMP_EDGE)), ahead);
    // A tenth of so bright a light is white already: the edge would be hard on the display.
    return share * share * share;
}

// A bright rectangle with rounded corners that lies in a direction.
float rectangle_light(vec3 ray, vec3 direction, vec3 across, vec2 half_size, float blur) {
    float ahead = dot(ray, direction);
    vec3 up = cross(direction, across);
    vec2 at = abs(vec2(dot(ray, across), dot(ray, up))) - (half_size - blur) * ahead;
    float outside = length(max(at, 0.0));
    return ahead > 0.0 ? clamp(1.5 - outside / blur, 0.0, 1.0) : 0.0;
}

// The room without the lamp's own disc.
vec3 surroundings(vec3 ray) {
    float height = max(ray.z, 0.0);
    vec3 colour = frame.sky_light.rgb * mix(1.05, 0.30, sqrt(height));
    float ahead = max(dot(ray, frame.lamp_centre.xyz), 0.0);
    float halo = ahead * ahead;
    halo *= halo; halo *= halo; halo *= halo;
    float glare = halo * halo;
    glare *= glare; glare *= glare;
    colour += frame.lamp_seen.rgb * 0.015 * glare + frame.lamp_light.rgb * 0.35 * halo;
    vec3 window = normalize(vec3(0.86, 0.30, 0.42));
    float pane = rectangle_light(ray, window, normalize(vec3(-window.y, window.x, 0.0)), vec2(0.20, 0.46), 0.10);
    return colour + frame.sky_light.rgb * 1.8 * pane;
}

// `blur` is the angle, in radians, that one pixel sees of it: nothing finer than a pixel is drawn.
vec3 sky(vec3 ray, float blur) {
    // A round paper lamp, softer at its edge, with a halo: its mirror image is the same from all sides.
    float ahead = max(dot(ray, frame.lamp_centre.xyz), 0.0);
    return surroundings(ray) + frame.lamp_seen.rgb * lamp_disc(ahead, blur);
}
