// The wood of the slabs as the studio picture sees it.
#include "solid_wood.glsl"

// Tint (half for 1) and shine of the wood at a point of a slab that is cut from block `plank`.
vec4 studio_wood(vec3 at, vec3 normal, vec2 slab_centre, float plank) {
    return wood_at(at, slab_centre, plank);
}
