#version 330 core
// Paints the wood's grain once: 8 x 8 units, repeating, the grain running along x.
in vec2 uv;
out vec4 colour;

float hash(vec2 p) {
    vec3 q = fract(vec3(p.xyx) * 0.1031);
    q += dot(q, q.yzx + 33.33);
    return fract((q.x + q.y) * q.z);
}

// Value noise that repeats after `period` cells.
float noise(vec2 p, vec2 period) {
    vec2 i = floor(p);
    vec2 f = p - i;
    f = f * f * f * (f * (6.0 * f - 15.0) + 10.0);
    vec2 a = mod(i, period);
    vec2 b = mod(i + 1.0, period);
    return mix(mix(hash(a), hash(vec2(b.x, a.y)), f.x), mix(hash(vec2(a.x, b.y)), hash(b), f.x), f.y);
}

void main() {
    // Year rings, cut lengthwise: lines along x that wander and crowd.
    float wander = noise(uv * vec2(3.0, 6.0), vec2(3.0, 6.0)) + 0.35 * noise(uv * vec2(7.0, 16.0), vec2(7.0, 16.0));
    float rings = uv.y * 26.0 + 4.2 * wander;
    float year = fract(rings);
    float late = smoothstep(0.25, 0.92, year) * (1.0 - smoothstep(0.93, 1.0, year));
    float broad = noise(uv * vec2(2.0, 9.0) + 7.0, vec2(2.0, 9.0));
    float fibre = noise(uv * vec2(24.0, 420.0), vec2(24.0, 420.0));
    float fine = noise(uv * vec2(60.0, 900.0) + 3.0, vec2(60.0, 900.0));
    float pore = smoothstep(0.76, 0.92, noise(uv * vec2(40.0, 520.0) + 11.0, vec2(40.0, 520.0))) * (0.35 + 0.65 * (1.0 - late));
    float light = 1.06 - 0.24 * late + 0.18 * (broad - 0.5) + 0.12 * (fibre - 0.5) + 0.06 * (fine - 0.5) - 0.26 * pore;
    vec3 tint = vec3(light) * mix(vec3(1.0), vec3(1.02, 0.95, 0.86), 0.7 * late + 0.5 * pore);
    colour = vec4(0.5 * tint, 0.75 + 0.35 * (fibre - 0.5) - 0.4 * pore);
}
