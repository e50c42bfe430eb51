// What a polished marble mirrors: one more ray against its neighbours, the slabs, the table and the sky.
#include "shade.glsl"
#include "sky.glsl"

vec3 mirrored_floor(vec3 point, vec3 ray) {
    float fall = 1.0 / min(ray.z, -0.02);
    vec2 on_slab = point.xy + ray.xy * ((frame.eye.w - point.z) * fall);
    vec2 edge = abs(on_slab - frame.slabs[0].xy) - frame.slabs[0].zw;
    float inside = 1.0 - smoothstep(-0.05, 0.05, max(edge.x, edge.y));
    for (int i = 1; i < 3; ++i) {
        edge = abs(on_slab - frame.slabs[i].xy) - frame.slabs[i].zw;
        inside = max(inside, 1.0 - smoothstep(-0.05, 0.05, max(edge.x, edge.y)));
    }
    vec3 lit = frame.lamp_light.rgb * frame.lamp.z * 0.55 + frame.sky_light.rgb * 0.6;
    return mix(frame.table.rgb, frame.wood.rgb, inside) * lit;
}

vec3 mirrored(vec3 point, vec3 ray) {
    float nearest_hit = 1e9;
    vec4 hit = vec4(0.0);
    int hit_index = 0;
    float hit_cover = 0.0;
    for (int i = 0; i < OCCLUDERS; ++i) {
        vec3 from = point - occluders[i].xyz;
        float b = dot(from, ray);
        float h = b * b - dot(from, from) + occluders[i].w * occluders[i].w;
        float along = -b - sqrt(max(h, 0.0));
        bool nearer = h > 0.0 && along > 0.0 && along < nearest_hit;
        nearest_hit = nearer ? along : nearest_hit;
        hit = nearer ? occluders[i] : hit;
        hit_index = nearer ? i : hit_index;
        hit_cover = nearer ? h : hit_cover;
    }
    vec3 far = mix(mirrored_floor(point, ray), sky(ray), smoothstep(-0.30, 0.16, ray.z));
    vec3 at = point + ray * nearest_hit - hit.xyz;
    vec3 normal = at / max(hit.w, 1e-3);
    vec3 albedo = occluder_colour(hit_index);
    vec3 lit = frame.lamp_light.rgb * max(dot(normal, frame.lamp.xyz), 0.0) * 0.8 + ambient(normal) * 0.6;
    // Close to where two marbles touch little light gets in.
    lit *= clamp(0.15 + 1.4 * nearest_hit, 0.0, 1.0);
    // A mirrored marble is polished itself: it has the lamp's glint and a rim of sky.
    vec3 on = reflect(ray, normal);
    float glint = smoothstep(LAMP_EDGE - 0.02, LAMP_EDGE + 0.006, dot(on, frame.lamp_centre.xyz));
    float rim = fresnel(max(-dot(normal, ray), 0.0), 0.05);
    vec3 seen = albedo * lit + frame.lamp_seen.rgb * 0.05 * glint + frame.sky_light.rgb * rim * clamp(0.4 + on.z, 0.0, 1.0);
    // The mirrored silhouettes are softened, the more the further away: no polish is perfect.
    return mix(far, seen, clamp(hit_cover * 40.0 / (1.0 + 5.0 * nearest_hit), 0.0, 1.0));
}
