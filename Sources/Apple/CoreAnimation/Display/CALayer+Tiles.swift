// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Diagnostics
package import Foundation

extension CALayer {
  /// The layer's drawing in a part of its space, at a scale, as a bitmap of its own.
  ///
  /// `draw(in:)`, or the delegate's, runs on the calling thread with a context whose matrix tells
  /// the scale and whose clip tells the area (behaviour fact TI-L1); nothing of the layer is
  /// changed, so several threads may ask for several parts. Pixels are those of a backing store: y
  /// runs as on screen, and a side has whole pixels.
  ///
  /// - Parameters:
  ///   - rect: in the layer's space, in points; it may reach beyond the bounds.
  ///   - scale: pixels per point.
  ///   - isFlipped: what `contentsAreFlipped()` answers, asked on the layer's own thread.
  /// - Returns: nil, and logged, for no pixel, too many, or numbers that are not finite.
  package final func drawnImage(
    of rect: CGRect, scale: CGFloat, isFlipped: Bool = false
  ) -> CGImage? {
    let rect = rect.standardized
    guard rect.isFinite, scale.isFinite, scale > 0,
      let store = BackingStore(bounds: rect, scale: scale, isFlipped: isFlipped)
    else {
      RefusalLog.refuse(
        "CALayer: bitmap", "no bitmap of \(rect) at \(scale) pixels per point for \(logName)")
      return nil
    }
    _ = store.draw(nil) { context in
      context.clip(to: rect)
      draw(in: context)
    }
    return store.makeImage()
  }
}
