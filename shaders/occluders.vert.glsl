#include "occluders.glsl"
uniform sampler2D occluder_lists;   // a row each: LIST_LENGTH occluders, then their stones, two bits each
flat out vec4 occluders[OCCLUDERS];
flat out float occluder_stones;

void find_occluders(int row) {
    for (int i = 0; i < OCCLUDERS; ++i) {
        occluders[i] = texelFetch(occluder_lists, ivec2(i, row), 0);
    }
    occluder_stones = texelFetch(occluder_lists, ivec2(LIST_LENGTH, row), 0).x;
}
