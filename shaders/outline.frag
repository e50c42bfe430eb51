#version 330 core
// Mixes what is inside and outside a silhouette by the share of the pixel that each covers.
in vec2 inside_uv;
in vec2 outside_uv;
in float angle_out;
in float expected_distance;
uniform sampler2D picture;
uniform sampler2D distances;
uniform float slack;     // how far, as a share of the distance, what is seen inside may lie from what is expected
uniform float pixel;     // radians a pixel of the window
out vec4 colour;

void main() {
    float cover = clamp(0.5 - angle_out / pixel, 0.0, 1.0);
    float visible = step(abs(texture(distances, inside_uv).r - expected_distance), slack * expected_distance);
    // Not much brighter than further inside: a highlight near the edge isn't drawn out over it.
    vec3 further = texture(picture, mix(outside_uv, inside_uv, 1.7)).rgb;
    vec3 inside = min(texture(picture, inside_uv).rgb, further + 0.2);
    colour = vec4(mix(texture(picture, outside_uv).rgb, inside, cover), visible);
}
