#version 330 core
#include "frame.glsl"
#include "before.glsl"
in vec2 at;
flat in vec2 ends;
flat in vec3 form;
flat in vec4 paint;
out vec4 colour;

// How far a pixel is beside the form, in pixels; below 0 inside it.
float beside() {
    float shaft_end = form.x - 0.8 * form.z;
    float shaft = length(vec2(at.x - clamp(at.x, 0.0, max(shaft_end, 0.0)), at.y)) - form.y;
    if (form.z <= 0.0) {
        return shaft;
    }
    // The head is a triangle: within its two slanting sides and before its base.
    float slope = 0.55;
    float head = max((abs(at.y) - slope * (form.x - at.x)) * inversesqrt(1.0 + slope * slope), form.x - form.z - at.x);
    return min(shaft, head);
}

void main() {
    float off = beside();
    float core = clamp(0.5 - off, 0.0, 1.0);
    float glow = exp(-0.55 * max(off / form.y, 0.0)) * smoothstep(7.0, 4.0, off / form.y) * (form.z > 0.0 ? 0.4 : 1.0);
    // A dark rim sets it off from ivory, the glow from charcoal.
    float rim = clamp(form.y + 1.0 - off, 0.0, 1.0) * (1.0 - core);
    // It runs through its own marbles; what stands before these hides it, and it shines through faintly.
    float way = mix(ends.x, ends.y, clamp(at.x / form.x, 0.0, 1.0)) - LINE_BEFORE;
    float seen = mix(0.18, 1.0, before(way, 0.12));
    float cover = paint.a * seen * max(max(core, 0.5 * rim), 0.6 * glow);
    colour = vec4(mix(paint.rgb, vec3(1.0), 0.4 * core) * (1.0 - 0.6 * rim), cover);
}
