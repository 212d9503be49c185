// SPDX-License-Identifier: MIT

internal import CoreGraphics
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

  /// Number of pixels.
  var area: Int { isEmpty ? 0 : Int(width) * Int(height) }

  /// Whether it has pixels, and all of them are such as passes may have.
  var isWithinReach: Bool {
    let limit = PixelRect.passLimit
    return !isEmpty && x >= -limit && y >= -limit && x <= limit && y <= limit
      && width <= 2 &* limit && height <= 2 &* limit
  }

  /// The part of a rectangle above a hole, below it, or left or right of it between the two; the four
  /// have no pixel in common.
  func side(_ side: Int, of hole: PixelRect) -> PixelRect {
    let low = max(y, min(hole.y, maxY))
    let high = min(maxY, max(hole.maxY, y))
    switch side {
    case 0: return PixelRect(x: x, y: y, width: width, height: low &- y)
    case 1: return PixelRect(x: x, y: high, width: width, height: maxY &- high)
    case 2:
      return PixelRect(x: x, y: low, width: min(hole.x, maxX) &- x, height: high &- low)
    default:
      let left = max(hole.maxX, x)
      return PixelRect(x: left, y: low, width: maxX &- left, height: high &- low)
    }
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
    let left = Self.floor(rect.minX * scale, between: limits.x, and: limits.maxX)
    let top = Self.floor(rect.minY * scale, between: limits.y, and: limits.maxY)
    let right = Self.ceiling(rect.maxX * scale, between: limits.x, and: limits.maxX)
    let bottom = Self.ceiling(rect.maxY * scale, between: limits.y, and: limits.maxY)
    self.init(x: left, y: top, width: right &- left, height: bottom &- top)
  }

  /// Whether a rectangle of the root reaches into this one; no rounding, so it is quick.
  ///
  /// - Parameter scale: pixels per point.
  @inline(__always)
  func isTouched(by rect: RootRect, scale: Double) -> Bool {
    rect.minX * scale < Double(maxX) && rect.maxX * scale > Double(x)
      && rect.minY * scale < Double(maxY) && rect.maxY * scale > Double(y)
  }

  /// Rounded down and clamped. A conversion and a comparison: `rounded` is a call on processors
  /// that a build for all of them has to allow for.
  @inline(__always)
  private static func floor(_ value: Double, between low: Int32, and high: Int32) -> Int32 {
    guard value > Double(low) else { return low }
    guard value < Double(high) else { return high }
    let whole = Int32(clamping: value)
    return Double(whole) > value ? whole &- 1 : whole
  }

  /// Rounded up and clamped.
  @inline(__always)
  private static func ceiling(_ value: Double, between low: Int32, and high: Int32) -> Int32 {
    guard value > Double(low) else { return low }
    guard value < Double(high) else { return high }
    let whole = Int32(clamping: value)
    return Double(whole) < value ? whole &+ 1 : whole
  }
}
