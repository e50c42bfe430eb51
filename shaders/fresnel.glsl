// How much a polished surface mirrors (Christophe Schlick, 1994). No polish is perfect: seen edge-on it stays
// short of a mirror, which also keeps silhouettes from glittering.
float fresnel(float cosine, float straight_on) {
    float m = 1.0 - cosine;
    float m2 = m * m;
    return straight_on + (0.6 - straight_on) * m2 * m2 * m;
}
