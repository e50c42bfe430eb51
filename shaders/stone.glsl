// Stones: ivory with faint veins, vermilion and charcoal with a quiet mottle.
uniform sampler3D cloud;   // four independent smooth random fields, repeating, about -1 to 1 stored as 0 to 1

// The colour of stone number `stone` at a point of the block that the marble was cut from.
vec3 stone_colour(vec3 base, float stone, vec3 at) {
    vec4 wide = texture(cloud, at * 0.21) * 2.0 - 1.0;
    vec4 fine = texture(cloud, at * 0.33 + 0.16 * wide.xyz) * 2.0 - 1.0;
    float vein = exp(-70.0 * fine.x * fine.x) * smoothstep(-0.35, 0.6, wide.w);
    float hair = exp(-500.0 * fine.y * fine.y) * smoothstep(-0.2, 0.5, fine.w);
    float mottle = 0.6 * wide.y + 0.4 * fine.z;
    vec3 ivory = base * (1.0 + 0.05 * mottle) * mix(vec3(1.0), vec3(0.72, 0.64, 0.52), 0.55 * vein + 0.30 * hair);
    vec3 other = base * (1.0 + 0.22 * mottle - 0.16 * vein) + base * 0.35 * hair;
    return stone < 0.5 ? ivory : other;
}
