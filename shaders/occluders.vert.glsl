#include "occluders.glsl"
uniform sampler2D nearest;   // a row of 12 texels: eleven occluders, then their stones, two bits each
flat out vec4 near[OCCLUDERS];
flat out float near_stones;

void find_occluders(int row) {
    for (int i = 0; i < OCCLUDERS; ++i) {
        near[i] = texelFetch(nearest, ivec2(i, row), 0);
    }
    near_stones = texelFetch(nearest, ivec2(11, row), 0).x;
}
