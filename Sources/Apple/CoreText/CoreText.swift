// SPDX-License-Identifier: MIT

// Core Text: fonts by name and descriptor, the attributes of text, its layout by Pango, lines, runs and
// frames. `CGFont` and the drawing of glyphs are in CoreGraphics.

@_exported public import CoreGraphics
