// SPDX-License-Identifier: MIT

internal import RenderTree

/// Pixel rectangles as sets.
extension PixelRect {
  package static let zero = PixelRect(x: 0, y: 0, width: 0, height: 0)

  package func intersection(_ other: PixelRect) -> PixelRect {
    let left = max(x, other.x)
    let top = max(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(0, min(maxX, other.maxX) - left),
      height: max(0, min(maxY, other.maxY) - top))
  }

  package func union(_ other: PixelRect) -> PixelRect {
    if isEmpty { return other }
    if other.isEmpty { return self }
    let left = min(x, other.x)
    let top = min(y, other.y)
    return PixelRect(
      x: left, y: top, width: max(maxX, other.maxX) - left, height: max(maxY, other.maxY) - top)
  }

  package func intersects(_ other: PixelRect) -> Bool {
    x < other.maxX && other.x < maxX && y < other.maxY && other.y < maxY
  }

  package func contains(_ other: PixelRect) -> Bool {
    x <= other.x && y <= other.y && maxX >= other.maxX && maxY >= other.maxY
  }
}

extension PixelRect {
  /// The pixels that a rectangle of the root touches, within `limits`.
  ///
  /// - Parameter scale: pixels per point.
  init(covering rect: RootRect, scale: Double, within limits: PixelRect) {
    guard !rect.isEmpty else {
      self = .zero
      return
    }
    let left = Self.clamp((rect.minX * scale).rounded(.down), limits.x, limits.maxX)
    let top = Self.clamp((rect.minY * scale).rounded(.down), limits.y, limits.maxY)
    let right = Self.clamp((rect.maxX * scale).rounded(.up), limits.x, limits.maxX)
    let bottom = Self.clamp((rect.maxY * scale).rounded(.up), limits.y, limits.maxY)
    self.init(x: left, y: top, width: right - left, height: bottom - top)
  }

  private static func clamp(_ value: Double, _ low: Int32, _ high: Int32) -> Int32 {
    guard value > Double(low) else { return low }
    guard value < Double(high) else { return high }
    return Int32(value)
  }
}
