// SPDX-License-Identifier: MIT

internal import CoreGraphics
import Foundation

extension GlyphLine {
  /// Draws the line with its origin at the context's text position, under its text matrix.
  package func draw(in context: CGContext) {
    let (ascent, descent) = heights
    FontLibrary.use { _ in
      let box = context.lineSpace
      let placed = runs.map { $0.placed($0.glyphs.indices) }
      for run in placed {
        run.fillBackground(from: -ascent, height: ascent + descent, context, box)
      }
      for run in placed { run.draw(context, box) }
    }
  }

  /// Draws glyphs of one run, by their numbers.
  package func draw(_ part: Range<Int>, ofRun number: Int, in context: CGContext) {
    guard runs.indices.contains(number) else { return }
    let part = part.clamped(to: runs[number].glyphs.indices)
    FontLibrary.use { _ in
      runs[number].placed(part).draw(context, context.lineSpace)
    }
  }
}

extension CGContext {
  /// From the space of a line, with y down from the baseline, to user space.
  fileprivate var lineSpace: CGAffineTransform {
    CGAffineTransform(a: 1, b: 0, c: 0, d: -1, tx: 0, ty: 0).concatenating(textMatrix)
  }
}
