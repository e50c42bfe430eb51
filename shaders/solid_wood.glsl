// One solid of wood: top, sides, end grain and holes are cuts through the same year rings.
#include "frame.glsl"
uniform sampler2D grain;     // rgb: the wood's tint, half for 1; a: how much it shines

// Tint and shine of the wood at a point of a slab that is cut from block `plank`. The year rings are tubes round
// an axis along x that lies beside and below the slab, so that a cut along them shows lines, one across them arcs.
vec4 wood_at(vec3 at, vec2 slab_centre, float plank) {
    vec2 from_pith = vec2(at.y - slab_centre.y + 3.9 + 0.7 * fract(plank * 0.37), at.z - frame.eye.w + 2.1);
    return texture(grain, vec2(at.x - slab_centre.x + plank * 2.37, 1.15 * length(from_pith) + plank * 3.71) * 0.125);
}
