// SPDX-License-Identifier: MIT

// Image I/O's names: sources and destinations of images and their properties. Their code is in
// CoreGraphics, beside the formats of pixels.

@_exported public import CoreGraphics
