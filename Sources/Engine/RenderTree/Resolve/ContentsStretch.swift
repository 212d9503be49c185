// SPDX-License-Identifier: MIT

/// The division of a drawn image in nine parts by `contentsCenter`: two divisions on each axis.
///
/// ```
///        drawn.x     drawn.z
///   ┌───────┬───────────┬───────┐
///   │ as is │  wider    │ as is │
///   ├───────┼───────────┼───────┤ drawn.y
///   │ higher│  both     │ higher│
///   ├───────┼───────────┼───────┤ drawn.w
///   │ as is │  wider    │ as is │
///   └───────┴───────────┴───────┘
/// ```
/// Source: behaviour fact CO-4.
public struct ContentsStretch: Equatable, Sendable, BitwiseCopyable {
  /// First x, first y, second x, second y as shares of the rectangle that the image is drawn to.
  public var drawn: SIMD4<Double>
  /// The same divisions as shares of the shown part of the image, y from its top row.
  public var shown: SIMD4<Double>

  /// The same for an image that is drawn upside down: y runs from the bottom row in both.
  public var turnedOver: ContentsStretch {
    ContentsStretch(
      drawn: SIMD4(drawn.x, 1 - drawn.w, drawn.z, 1 - drawn.y),
      shown: SIMD4(shown.x, 1 - shown.w, shown.z, 1 - shown.y))
  }

  /// No division: the whole is the middle part.
  public static let none = ContentsStretch(
    drawn: SIMD4(0, 0, 1, 1), shown: SIMD4(0, 0, 1, 1))

  init(drawn: SIMD4<Double>, shown: SIMD4<Double>) {
    self.drawn = drawn
    self.shown = shown
  }
}

extension ContentsPlacement {
  /// The division of an image drawn to `rect`; nil if it stretches evenly.
  ///
  /// The corners keep their natural size, pixels ÷ `contentsScale`; where they do not fit they
  /// shrink together and the middle vanishes. A middle part of less than a source pixel is that
  /// pixel, and parts outside 0…1 are cut off. Only the gravities that scale stretch.
  public static func stretch(
    _ contents: NodeContents, rect: SIMD4<Double>
  ) -> ContentsStretch? {
    let center = contents.contentsCenter
    guard center != SIMD4(0, 0, 1, 1), rect.z > 0, rect.w > 0 else { return nil }
    switch contents.gravity {
    case .resize, .resizeAspect, .resizeAspectFill: break
    default: return nil
    }
    let scale = contents.contentsScale > 0 ? contents.contentsScale : 1
    let x = divisions(
      from: center.x, length: center.z, pixels: contents.imageSize.x * contents.contentsRect.z,
      scale: scale, drawnLength: rect.z)
    let y = divisions(
      from: center.y, length: center.w, pixels: contents.imageSize.y * contents.contentsRect.w,
      scale: scale, drawnLength: rect.w)
    return ContentsStretch(
      drawn: SIMD4(x.x, y.x, x.y, y.y), shown: SIMD4(x.z, y.z, x.w, y.w))
  }

  /// The divisions of one axis: first and second of the drawn length, then of the image's.
  private static func divisions(
    from start: Double, length: Double, pixels: Double, scale: Double, drawnLength: Double
  ) -> SIMD4<Double> {
    var first = start
    var second = start + length
    let pixel = 1 / max(pixels, 1)
    if length < pixel {
      first = start + length / 2 - pixel / 2
      second = first + pixel
    }
    first = min(max(first, 0), 1)
    second = min(max(second, first), 1)
    var leading = first * pixels / scale
    var trailing = (1 - second) * pixels / scale
    let fixed = leading + trailing
    if fixed > drawnLength {
      leading *= drawnLength / fixed
      trailing *= drawnLength / fixed
    }
    return SIMD4(leading / drawnLength, 1 - trailing / drawnLength, first, second)
  }
}
