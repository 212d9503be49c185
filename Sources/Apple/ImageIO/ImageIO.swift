// SPDX-License-Identifier: MIT

// Image I/O: sources and destinations of images, their properties, and the formats of image files. Images
// themselves, with their formats of pixels, are in CoreGraphics.

@_exported public import CoreGraphics
