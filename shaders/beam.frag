#version 330 core
in vec2 at;
flat in float reach;
flat in float half_width;
flat in vec4 paint;
out vec4 colour;

void main() {
    float off = length(vec2(at.x - clamp(at.x, 0.0, reach), at.y));
    float core = clamp(half_width + 0.5 - off, 0.0, 1.0);
    float glow = exp(-0.55 * max(off / half_width - 1.0, 0.0)) * smoothstep(8.0, 5.0, off / half_width);
    // A dark rim sets it off from ivory, the glow from charcoal.
    float rim = clamp(2.0 * half_width + 1.0 - off, 0.0, 1.0) * (1.0 - core);
    float cover = paint.a * max(max(core, 0.5 * rim), 0.6 * glow);
    colour = vec4(mix(paint.rgb, vec3(1.0), 0.4 * core) * (1.0 - 0.6 * rim), cover);
}
