// What a ray finds where it meets a thing.
#include "studio_scene.glsl"
#include "marble_surface.glsl"
#include "studio_wood.glsl"
#include "ground.glsl"
#include "fresnel.glsl"
uniform vec4 accents[ACCENTS];
uniform sampler2D engraved;      // the names on the slabs, as seen from above
uniform vec4 engraved_plan;      // the rectangle that it covers: its lower left corner, and its size
uniform vec4 ink;                // what engraved wood's colour is multiplied with; a: how strongly

struct Surface {
    vec3 normal;
    vec3 albedo;
    vec3 glow;           // its own light
    float shares;        // of light that it keeps: less for what steps back
    float mirror;        // share of light from straight ahead that its polish mirrors
    float wrap;          // how far light wraps round it
    float rough;         // of its polish
    float fibres;        // 1 for wood, which mirrors light into a streak across its fibres
    float shine;         // of these fibres
};

Surface dull(vec3 normal, vec3 albedo) {
    return Surface(normal, albedo, vec3(0.0), 1.0, 0.0, 0.0, 0.0, 0.0, 0.0);
}

Surface marble_at(int number, vec3 at, vec3 ray, float blur) {
    vec4 round = ball(number);
    vec4 material = texelFetch(things, ivec2(1, number), 0);
    vec4 markings = texelFetch(things, ivec2(2, number), 0);
    vec3 normal = (at - round.xyz) / round.w;
    float facing = max(-dot(normal, ray), 0.0);
    vec3 base = plain_stone(material.x);
    Surface marble = dull(normal, marble_albedo(material.x, markings.z, markings.x, normal, ray, blur / round.w));
    // The band's light and what it darkens; the rest is mixed in by what it lets through.
    vec3 accent = accents[int(max(markings.y - 0.5, 0.0))].rgb;
    vec3 own = with_band(vec3(0.0), markings.y, accent, normal, blur / round.w);
    vec3 through = with_band(vec3(1.0), markings.y, accent, normal, blur / round.w) - own;
    marble.glow = emphasised(own, material.y, material.z, base, facing);
    marble.shares = through.g * (1.0 - 0.34 * material.z);
    bool stone = material.x != float(LINEN);
    marble.mirror = stone ? polish(material.x) : 0.0;
    marble.wrap = stone ? light_wrap(material.x) : 0.0;
    marble.rough = POLISH_ROUGH;
    return marble;
}

Surface slab_at(int number, vec3 at, float detail) {
    vec4 plan = frame.slabs[number];
    vec3 shape = slab_shapes[number].xyz;
    vec2 local = at.xy - plan.xy;
    vec2 off = local - nearest_hole(local, shape.yz);
    float away = length(off);
    float sunk = frame.eye.w - at.z;
    // Edges are worn round: the normal is that of the rounded block.
    vec2 beyond = abs(local) - plan.zw + CORNER_RADIUS;
    float beside = length(max(beyond, 0.0)) + min(max(beyond.x, beyond.y), 0.0) - CORNER_RADIUS;
    vec2 outward = beyond.x > 0.0 && beyond.y > 0.0 ? normalize(beyond) : beyond.x > beyond.y ? vec2(1.0, 0.0) : vec2(0.0, 1.0);
    outward *= vec2(local.x < 0.0 ? -1.0 : 1.0, local.y < 0.0 ? -1.0 : 1.0);
    vec2 edge = max(vec2(beside, -sunk) + BEVEL, 0.0);
    vec3 normal = normalize(vec3(outward * edge.x, edge.y + 1e-6));
    bool in_hole = sunk > NUDGE && away < HOLE_RADIUS + NUDGE;
    bool on_wall = in_hole && sunk < HOLE_DEPTH - NUDGE;
    // The broken rim of a hole catches the light.
    float bend = in_hole || sunk > NUDGE ? 0.0 : 1.0 - smoothstep(HOLE_RADIUS, HOLE_RIM, away);
    vec3 inwards = vec3(-off / max(away, 1e-3), 0.0);
    float worn = 0.5 * (1.0 - max(max(abs(normal.x), abs(normal.y)), normal.z)) * step(0.0, -beside + 1.0);
    normal = in_hole ? (on_wall ? inwards : vec3(0.0, 0.0, 1.0)) : normalize(normal + 0.8 * bend * inwards);
    vec4 tint = studio_wood(at, normal, plan.xy, float(number));
    vec3 albedo = frame.wood.rgb * tint.rgb * 2.0 * mix(1.0, 0.78, normal.x * normal.x) * (1.0 + (in_hole ? 0.0 : worn));
    vec2 there = (at.xy - engraved_plan.xy) / engraved_plan.zw;
    vec2 groove = GROOVE / engraved_plan.zw;
    float named = detail * (sunk < NUDGE ? 1.0 : 0.0);
    float cut = named * textureLod(engraved, there, 0.0).r;
    // The far wall of the cut catches the light.
    float lip = clamp(named * textureLod(engraved, there - groove * sign(frame.lamp_centre.xy), 0.0).r - cut, 0.0, 1.0);
    albedo *= mix(vec3(1.0), ink.rgb, cut * ink.a) * (1.0 + 0.35 * lip);
    Surface wood = dull(normal, albedo);
    wood.mirror = in_hole ? 0.0 : 0.04 * tint.a * (1.0 - 0.8 * cut);
    wood.rough = WOOD_ROUGH;
    wood.fibres = 1.0;
    wood.shine = in_hole ? 0.0 : tint.a;
    return wood;
}

Surface table_at(vec3 at, float blur) {
    return dull(vec3(0.0, 0.0, 1.0), frame.table.rgb * cloth(at.xy, blur));
}
