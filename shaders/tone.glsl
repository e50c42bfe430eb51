// From linear light to what the display shows.

// ACES filmic curve as fitted by Krzysztof Narkowicz (2015), then sRGB's curve as fitted by Ian Taylor (2012):
// three roots, much cheaper than a power.
vec3 tone(vec3 light) {
    light *= EXPOSURE;
    vec3 film = clamp(light * (FILM_A * light + FILM_B) / (light * (FILM_C * light + FILM_D) + FILM_E), 0.0, 1.0);
    vec3 root2 = sqrt(film);
    vec3 root4 = sqrt(root2);
    vec3 root8 = sqrt(root4);
    return 0.662002687 * root2 + 0.684122060 * root4 - 0.323583601 * root8 - 0.0225411470 * film;
}

// What tone() gives, without its short cut: the curve, then sRGB (IEC 61966-2-1).
vec3 displayed(vec3 light) {
    light *= EXPOSURE;
    vec3 film = clamp(light * (FILM_A * light + FILM_B) / (light * (FILM_C * light + FILM_D) + FILM_E), 0.0, 1.0);
    return mix(12.92 * film, 1.055 * pow(film, vec3(1.0 / 2.4)) - 0.055, step(0.0031308, film));
}

// The linear light that displayed() shows as `shown`: the curve's quadratic equation solved.
vec3 light_of(vec3 shown) {
    vec3 film = mix(shown / 12.92, pow((shown + 0.055) / 1.055, vec3(2.4)), step(0.04045, shown));
    vec3 a = FILM_A - FILM_C * film;
    vec3 b = FILM_B - FILM_D * film;
    return (sqrt(b * b + 4.0 * a * FILM_E * film) - b) / (2.0 * a * EXPOSURE);
}

// Interleaved gradient noise (Jorge Jimenez, 2014), one step of 8 bits wide: breaks the bands of slow gradients.
vec3 dither(vec3 colour, vec2 pixel, float seed) {
    float noise = fract(52.9829189 * fract(dot(pixel + 5.588238 * seed, vec2(0.06711056, 0.00583715))));
    return colour + (noise - 0.5) / 255.0;
}
