// What stays the same for a whole picture: the camera, the light and the theme's colours (linear light).
layout(std140) uniform Frame {
    mat4 view;
    mat4 projection;
    vec4 eye;            // w: height of the tops of the slabs
    vec4 lamp;           // xyz: direction to the part of the lamp that this sample sees; w: tangent of its angular radius
    vec4 lamp_centre;    // the same for the whole lamp; w: unused
    vec4 rough;          // xyz: how far this sample's mirror images are off
    vec4 lamp_light;
    vec4 lamp_seen;      // the lamp itself, as it is mirrored
    vec4 fill;           // xyz: direction to the camera's side; w: share of the lamp's light that comes from there
    vec4 sky_light;
    vec4 ground_light;   // what the table sends back up
    vec4 stones[STONES];      // ivory, vermilion, charcoal; linen, which covers what isn't to be known
    vec4 wood;
    vec4 table;          // w: height of the table
    vec4 table_near;     // the lit table as displayed, in the lamp's pool and far out of it
    vec4 table_far;
    vec4 table_lamp;     // the lamp's share of the table's light; the sky has the rest
    vec4 backdrop_top;   // as displayed, not linear
    vec4 backdrop_bottom;
    vec4 slabs[MAX_SLABS];       // centre and half size, level; half size 0 where there is none
    vec4 pixels;         // width, height, radians a pixel, seed of the dither
} frame;
