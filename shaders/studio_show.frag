#version 330 core
// Shows a studio picture: its samples averaged as light, as a lens with darker edges takes them, then as the display
// shows them. What has few samples yet covers what is below it only in part, so that a picture in the making is calm.
#include "tone.glsl"
uniform sampler2D picture;       // with mipmaps; a: how many samples there are
uniform float glare_scale;       // how many mipmaps further for a picture larger than usual
uniform vec2 corner_at;          // of the region that it is shown in, in pixels
uniform float settled;           // how many samples cover what is below
out vec4 colour;

// The light all round a place, ever wider: what glass and air scatter of it.
vec3 glare(vec2 uv) {
    vec3 sum = vec3(0.0);
    for (int i = 0; i < 5; ++i) {
        vec4 wide = textureLod(picture, uv, float(i) + 2.0 + glare_scale);
        sum += (0.34 - 0.07 * float(i)) * wide.rgb / max(wide.a, 1e-3);
    }
    return sum;
}

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy - corner_at);
    vec4 sum = texelFetch(picture, at, 0);
    vec2 uv = (vec2(at) + 0.5) / vec2(textureSize(picture, 0));
    vec2 off = uv - 0.5;
    float edge = 1.0 - EDGE_DARKER * dot(off, off);
    vec3 light = mix(sum.rgb / max(sum.a, 1.0), glare(uv), GLARE) * edge * edge;
    colour = vec4(dither(displayed(light), gl_FragCoord.xy, 0.0), clamp(sum.a / settled, 0.0, 1.0));
}
