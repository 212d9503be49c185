// SPDX-License-Identifier: MIT
//
// Nine-part stretching (`contentsCenter`) and the mipmap bias of an image, from the record behind
// the instance's clip chain (see StretchRecord).

// Where in the image, from 0 to 1 on each axis, a place of the quad is read. Each part is read up to
// the middle of its outermost pixels, so that neighbouring parts do not blend into each other.
vec2 stretchedPlace(vec2 at, int base) {
  vec4 quad = clips[base];
  vec4 source = clips[base + 1];
  vec2 halfPixel = clips[base + 2].xy;
  vec2 pastFirst = step(quad.xy, at);
  vec2 pastSecond = step(quad.zw, at);
  vec2 from = mix(pastFirst * quad.xy, quad.zw, pastSecond);
  vec2 to = mix(mix(quad.xy, quad.zw, pastFirst), vec2(1.0), pastSecond);
  vec2 first = mix(pastFirst * source.xy, source.zw, pastSecond);
  vec2 last = mix(mix(source.xy, source.zw, pastFirst), vec2(1.0), pastSecond);
  vec2 place = first + (at - from) / max(to - from, vec2(1e-6)) * (last - first);
  vec2 middle = (first + last) * 0.5;
  vec2 low = min(first + halfPixel * step(vec2(1e-6), first), middle);
  vec2 high = max(last - halfPixel * step(last, vec2(1.0 - 1e-6)), middle);
  return clamp(place, low, high);
}

float mipmapBias(int base) {
  return clips[base + 2].z;
}
