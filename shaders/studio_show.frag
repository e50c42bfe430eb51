#version 330 core
// Shows a studio picture: its samples averaged as light, as a lens with darker edges takes them, then as the display
// shows them. What has few samples yet covers what is below it only in part, so that a picture in the making is calm.
#include "tone.glsl"
uniform sampler2D picture;       // a: how many samples there are
uniform vec2 corner_at;          // of the region that it is shown in, in pixels
uniform float settled;           // how many samples cover what is below
out vec4 colour;

void main() {
    ivec2 at = ivec2(gl_FragCoord.xy - corner_at);
    vec4 sum = texelFetch(picture, at, 0);
    vec2 off = (vec2(at) + 0.5) / vec2(textureSize(picture, 0)) - 0.5;
    float edge = 1.0 - EDGE_DARKER * dot(off, off);
    vec3 light = sum.rgb / max(sum.a, 1.0) * edge * edge;
    colour = vec4(dither(displayed(light), gl_FragCoord.xy, 0.0), clamp(sum.a / settled, 0.0, 1.0));
}
