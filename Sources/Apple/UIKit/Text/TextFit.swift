// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import CoreText

/// The largest fonts with which a text fits.
struct TextFit {
  let layout: TextLayout
  let scale: CGFloat

  /// The steps of the search; each halves the range of the scale.
  private static let steps = 8

  /// Searches for the largest scale with which the text fits, not below the least.
  ///
  /// - Parameter make: lays the text out at a scale, and says whether it fits.
  init(minimumScale: CGFloat, _ make: (CGFloat) -> (layout: TextLayout, fits: Bool)) {
    let full = make(1)
    guard !full.fits, minimumScale > 0, minimumScale < 1 else {
      (layout, scale) = (full.layout, 1)
      return
    }
    var low = minimumScale
    var high: CGFloat = 1
    var best = make(low)
    for _ in 0..<Self.steps where best.fits {
      let middle = (low + high) / 2
      let tried = make(middle)
      if tried.fits {
        (low, best) = (middle, tried)
      } else {
        high = middle
      }
    }
    (layout, scale) = (best.layout, low)
  }
}
