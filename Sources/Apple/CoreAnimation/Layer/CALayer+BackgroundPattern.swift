// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import RenderTree

/// Pattern colours as backgrounds.
extension CALayer {
  /// The tile of a pattern background with its placement; nil for a plain background.
  ///
  /// A matrix that turns the pattern is taken without the turn, and logged.
  final var backgroundTile: (image: CGImage, pattern: BackgroundPattern)? {
    guard let color = backgroundColorValue, color.pattern != nil else { return nil }
    let failures = BitmapMemory.failureCount
    let made = color.patternTile(scale: contentsScale)
    if BitmapMemory.failureCount != failures {
      ThreadTransactions.current.drawings.addUndrawn(self, .effects)
    }
    guard let tile = made else { return nil }
    var m = tile.matrix
    if m.b != 0 || m.c != 0 {
      RefusalLog.refuse(
        "CALayer: pattern background",
        "the pattern background of \(logName) is drawn without its turn")
      m = CGAffineTransform(
        a: hypot(m.a, m.b), b: 0, c: 0, d: hypot(m.c, m.d), tx: m.tx, ty: m.ty)
    }
    // The image begins with its top row, at the far end of the step.
    return (
      tile.image,
      BackgroundPattern(
        image: ImageID(rawValue: tile.image.id),
        imageSize: SIMD2(Double(tile.image.width), Double(tile.image.height)),
        tileSize: SIMD2((tile.step.width * m.a).native, (-tile.step.height * m.d).native),
        origin: SIMD2(
          (tile.step.minX * m.a + m.tx).native, (tile.step.maxY * m.d + m.ty).native))
    )
  }
}
