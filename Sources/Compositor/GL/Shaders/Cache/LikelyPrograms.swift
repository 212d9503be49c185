// SPDX-License-Identifier: MIT

/// The programs that layers need most often, by their labels: file, then macros.
///
/// Those are listed that the samples use, the most frequent first; a test walks through the samples.
enum LikelyPrograms {
  static let labels = [
    // Images, fills and text.
    "image", "layer IMAGE", "layer FILL INNER", "layer SHAPE FILL INNER", "image INNER PLACED TINT",
    "layer FILL", "layer IMAGE FILL UNCLAMPED",
    "layer IMAGE FILL TINT", "layer IMAGE FILL", "layer IMAGE EDGES", "layer FILL EDGES",
    "layer IMAGE FILL EDGES", "layer IMAGE MODULATE", "layer IMAGE SMALL",
    // Corners, borders and shadows.
    "layer SHAPE FILL", "layer SHAPE FILL RING", "layer SHAPE", "layer IMAGE SHAPE FILL",
    "layer IMAGE SHAPE FILL UNCLAMPED", "layer IMAGE SHAPE UNCLAMPED", "layer IMAGE SHAPE",
    "layer SHAPE EDGES", "layer SHAPE FILL EDGES",
    // Clips and masks.
    "layer IMAGE CLIP", "layer IMAGE CLIP EDGES", "layer IMAGE CLIP MASK",
    "layer IMAGE SHAPE CLIP FILL", "layer SHAPE CLIP FILL EDGES",
    // Gradients and shapes.
    "layer GRADIENT", "layer SHAPE GRADIENT", "layer SHAPE FILL GRADIENT", "layer EDGES GRADIENT",
    "layer SHAPE EDGES GRADIENT", "shape EDGES", "shape EDGES LINE", "shape LINE",
    "shape LINE DASH",
    // Perspective.
    "layer IMAGE PERSPECTIVE", "layer SHAPE PERSPECTIVE", "layer SHAPE PERSPECTIVE FILL",
    "layer PERSPECTIVE FILL INNER", "layer SHAPE PERSPECTIVE FILL RING",
    "layer IMAGE SHAPE PERSPECTIVE FILL", "layer IMAGE PERSPECTIVE MODULATE",
    "layer PERSPECTIVE GRADIENT", "layer SHAPE PERSPECTIVE GRADIENT",
    "layer SHAPE PERSPECTIVE FILL GRADIENT",
    // Filters and media.
    "blur SUM", "blur SUM INNER COUNT4", "blur SUM MIDDLE", "blur SUM INNER MIDDLE COUNT2",
    "blur SHRINK", "blur SHRINK INNER COUNT2", "media PLANAR",
  ]
}
