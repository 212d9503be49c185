// SPDX-License-Identifier: MIT

// Core Text: fonts by name and descriptor, lines, runs, frames and the attributes of text. `CTFont` and the
// engine that lays out and draws text are in CoreGraphics, whose contexts draw glyphs.

@_exported public import CoreGraphics
