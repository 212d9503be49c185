// SPDX-License-Identifier: MIT

/// The pixels of each texture that were uploaded, cleared or drawn since its content became undefined.
struct ContentCheck {
  /// A texture with the part of it that is defined.
  private struct Content {
    var bounds: PixelRect
    var defined = DefinedRegion()
  }

  /// By GL's name.
  private var contents: [UInt32: Content] = [:]

  /// Notes a texture that was made, whose pixels are undefined.
  mutating func noteCreation(of texture: UInt32, _ bounds: PixelRect) {
    contents[texture] = Content(bounds: bounds)
  }

  mutating func forget(_ texture: UInt32) { contents[texture] = nil }

  /// Notes that a rectangle was written as a whole.
  mutating func define(_ rect: PixelRect, of texture: UInt32) {
    guard let bounds = contents[texture]?.bounds else { return }
    contents[texture]?.defined.add(rect.intersection(bounds))
  }

  /// Notes that nothing may read what a texture holds until it is written again.
  mutating func undefine(_ texture: UInt32) { contents[texture]?.defined.removeAll() }

  /// Width and height of a texture in pixels; nil for one of others.
  func size(of texture: UInt32) -> SIMD2<Int32>? {
    contents[texture].map { SIMD2($0.bounds.width, $0.bounds.height) }
  }

  /// Whether nothing was ever written into a texture.
  func isUndefined(_ texture: UInt32) -> Bool { contents[texture]?.defined.isEmpty ?? false }

  /// A part of a rectangle that is undefined; nil if none exists, and for textures of others.
  func gap(in rect: PixelRect, of texture: UInt32) -> PixelRect? {
    guard let content = contents[texture] else { return nil }
    return content.defined.gap(in: rect.intersection(content.bounds))
  }
}

extension PixelRect {
  /// The texels of a texture that a rectangle of texture coordinates (x, y, width, height) touches.
  ///
  /// Coordinates are rounded, so a thousandth of a texel does not count.
  init(of part: SIMD4<Float>, in size: SIMD2<Int32>) {
    let scale = SIMD2<Float>(size)
    let (first, second) = (part.lowHalf * scale, (part.lowHalf + part.highHalf) * scale)
    let least = pointwiseMin(first, second) + 0.001
    let most = pointwiseMax(first, second) - 0.001
    guard (least.sum() + most.sum()).isFinite else {
      self = .zero
      return
    }
    let bounds = SIMD2<Float>(repeating: 0)
    let low = SIMD2<Int32>(
      clamping: least.rounded(.down).clamped(lowerBound: bounds, upperBound: scale))
    let high = SIMD2<Int32>(
      clamping: most.rounded(.up).clamped(lowerBound: bounds, upperBound: scale))
    self.init(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }
}
