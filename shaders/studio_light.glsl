// The light of the room: the lamp as a soft box, bright in its middle and fading towards its edges, the sky, and
// the brightening that stands on the camera's side.
#include "sky.glsl"
uniform vec4 room;           // the sky as diffuse light from the horizon and from above; share of the mirrored room; of the fill

const float BOX_PEAK = 1.259;   // so that the mean of the profile is 1

// The soft box's brightness along one of its sides, -1 to 1. Its mean is 1.
float box_profile(float at) {
    float off = abs(at);
    return BOX_PEAK * (1.0 - smoothstep(0.72, 1.0, off)) * (1.0 - 0.3 * off * off);
}

// Half the sides of the soft box, as tangents of angles: the area is that of the ordinary picture's round lamp.
vec2 box_sides() {
    return frame.lamp.w * 0.8862269 * vec2(0.86, 1.0 / 0.86);
}

mat3 box_axes() {
    vec3 ahead = frame.lamp_centre.xyz;
    vec3 across = normalize(vec3(ahead.y, -ahead.x, 1e-6));
    return mat3(across, cross(across, ahead), ahead);
}

// A way to a point of the lamp, of length 1; w: how bright the lamp is there, 1 on the whole.
vec4 way_to_lamp(vec2 chance) {
    vec2 at = 2.0 * chance - 1.0;
    vec3 way = box_axes() * vec3(at * box_sides(), 1.0);
    return vec4(normalize(way), box_profile(at.x) * box_profile(at.y));
}

// The lamp's light fades away from the middle of the table.
float lamp_reach(vec2 at) {
    vec2 aside = at - 1.6 * frame.lamp_centre.xy;
    return 0.25 + 0.75 / (1.0 + dot(aside, aside) * 0.02);
}

vec3 mirrored_lamp(vec3 ray) {
    vec3 seen = ray * box_axes();
    vec2 at = clamp(seen.xy / (box_sides() * max(seen.z, 1e-3)), -1.0, 1.0);
    return frame.lamp_seen.rgb * (seen.z > 0.0 ? box_profile(at.x) * box_profile(at.y) : 0.0);
}

// The room as polished stone mirrors it; the lamp itself only where `lamp` is 1.
vec3 mirrored_room(vec3 ray, float lamp) {
    return mix(frame.sky_light.rgb, surroundings(ray), room.z) + lamp * mirrored_lamp(ray);
}

// The room as it lights what is dull: nothing small and bright in it, which would make grain.
vec3 diffuse_room(vec3 ray) {
    float fill = max(dot(ray, frame.fill.xyz), 0.0);
    return frame.sky_light.rgb * mix(room.x, room.y, max(ray.z, 0.0))
         + 2.0 * room.w * frame.fill.w * fill * fill * frame.lamp_light.rgb;
}
