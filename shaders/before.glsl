// Whether something drawn over a finished picture lies before what is seen there. The picture may be coarser than
// the window, so that the four nearest of its pixels are asked.
uniform sampler2D distances;
uniform vec4 region;     // of the window that the picture fills: x, y, width, height

// 1 where what is `away` from the eye lies before everything, 0 where something is nearer by `slack` or more.
float before(float away, float slack) {
    vec2 size = vec2(textureSize(distances, 0));
    vec2 at = (gl_FragCoord.xy - region.xy) / region.zw * size - 0.5;
    vec2 share = fract(at);
    ivec2 low = clamp(ivec2(floor(at)), ivec2(0), ivec2(size) - 1);
    ivec2 high = min(low + 1, ivec2(size) - 1);
    vec4 seen = vec4(texelFetch(distances, low, 0).r, texelFetch(distances, ivec2(high.x, low.y), 0).r,
                     texelFetch(distances, ivec2(low.x, high.y), 0).r, texelFetch(distances, high, 0).r);
    vec4 free = smoothstep(-slack, 0.0, seen - away);
    return mix(mix(free.x, free.y, share.x), mix(free.z, free.w, share.x), share.y);
}
