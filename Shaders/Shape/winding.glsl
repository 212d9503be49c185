// SPDX-License-Identifier: MIT
//
// The area of a pixel under the edges that its cell lists.

// The most edges that a cell can list: the range of its number.
const int mostEdges = 65535;

// Windings of the pixel's box, averaged: the area that lies right of each edge, signed.
float windings(vec4 map) {
  // The box in points: as wide and high as the pixel is along the layer's axes.
  vec2 box = 1.0 / max(vec2(length(map.xy), length(map.zw)), vec2(1e-12));
  vec2 offset = 0.5 - point * box;
  float sum = float(lists.w);
  for (int i = 0; i < mostEdges; i++) {
    if (i >= lists.y) { break; }
    vec4 edge = paintTexel(lists.x + i) * box.xyxy + offset.xyxy;
    float top = clamp(edge.y, 0.0, 1.0);
    float bottom = clamp(edge.w, 0.0, 1.0);
    float height = bottom - top;
    if (height == 0.0) { continue; }
    float slope = (edge.z - edge.x) / (edge.w - edge.y);
    float xa = edge.x + (top - edge.y) * slope;
    float xb = edge.x + (bottom - edge.y) * slope;
    float low = min(min(xa, xb), 1.0);
    float high = max(xa, xb);
    float b = min(high, 1.0);
    float c = max(b, 0.0);
    float d = max(low, 0.0);
    // Upright edges have no width to divide by; far to the left, where cells are hundreds of pixels
    // wide, nothing that could be added would give them one.
    sum += height * (high - low > 1e-3 ? (b + 0.5 * (d * d - c * c) - low) / (high - low)
        : 1.0 - clamp(0.5 * (low + high), 0.0, 1.0));
  }
  return sum;
}
