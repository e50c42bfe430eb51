// Numbers for the choices of one path: a point of the sample's sequence for each pair of choices, shifted for each
// pixel by blue noise (Robert Cranley and Thomas Patterson, 1976; Iliyan Georgiev and Marcos Fajardo, 2016).
uniform vec2 sequence[PAIRS];
uniform sampler2D blue;      // two independent blue noises, repeating

vec2 pair(int number) {
    ivec2 at = ivec2(gl_FragCoord.xy) + ivec2(19, 37) * number;
    return fract(sequence[number] + texelFetch(blue, at & (BLUE_SIZE - 1), 0).rg);
}

// A point on the unit sphere, evenly spread.
vec3 on_sphere(vec2 chance) {
    float height = 2.0 * chance.x - 1.0;
    float turn = 6.2831853 * chance.y;
    float out_of_axis = sqrt(max(1.0 - height * height, 0.0));
    return vec3(out_of_axis * cos(turn), out_of_axis * sin(turn), height);
}

// A point in the unit disc, evenly spread.
vec2 in_disc(vec2 chance) {
    float turn = 6.2831853 * chance.y;
    return sqrt(chance.x) * vec2(cos(turn), sin(turn));
}
