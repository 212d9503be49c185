// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// Boxes in points and in pixels.
extension RootRect {
  /// A region of pixels as a box.
  init(_ region: PixelRect) {
    self.init(
      minX: Double(region.x), minY: Double(region.y), maxX: Double(region.maxX),
      maxY: Double(region.maxY))
  }

  /// A rectangle by its corner and extent as a box.
  init(_ rect: SIMD4<Double>) {
    self.init(minX: rect.x, minY: rect.y, maxX: rect.x + rect.z, maxY: rect.y + rect.w)
  }

  /// Corner and extent.
  var rect: SIMD4<Double> { SIMD4(minX, minY, maxX - minX, maxY - minY) }

  /// Width and height.
  var size: SIMD2<Double> { SIMD2(maxX - minX, maxY - minY) }

  /// An edge within this many pixels of the grid counts as lying on it.
  ///
  /// A pixel of which two edges, and two of a clip, take as little each rounds to a whole one in eight bits
  /// (the shares that are lost add up to less than half a step), and one of which they leave as little to none.
  static let gridSlack = 1.0 / 4096

  /// Whether all sides lie between pixels, but for rounding.
  var isWhole: Bool {
    let sides = SIMD4(minX, minY, maxX, maxY)
    let off = sides - sides.rounded(.toNearestOrAwayFromZero)
    return (off * off).max() < Self.gridSlack * Self.gridSlack
  }

  /// The box in units of which `scale` make one.
  func scaled(by scale: Double) -> RootRect {
    RootRect(minX: minX * scale, minY: minY * scale, maxX: maxX * scale, maxY: maxY * scale)
  }

  /// The box grown along x and y on each side; an empty one stays so.
  func outset(by margin: SIMD2<Double>) -> RootRect {
    isEmpty
      ? self
      : RootRect(
        minX: minX - margin.x, minY: minY - margin.y, maxX: maxX + margin.x,
        maxY: maxY + margin.y)
  }

  /// The box moved along x and y.
  func moved(by shift: SIMD2<Double>) -> RootRect {
    RootRect(
      minX: minX + shift.x, minY: minY + shift.y, maxX: maxX + shift.x, maxY: maxY + shift.y)
  }
}

extension PixelRect {
  /// The pixels that lie wholly within a box in pixels, but for rounding; none for a box that is
  /// inverted, infinite or NaN.
  init(within box: RootRect) {
    let nearly = RootRect.gridSlack
    let limit = Double(PixelRect.passLimit)
    guard ((box.minX + box.minY + box.maxX + box.maxY) * 0) == 0, box.minX < box.maxX,
      box.minY < box.maxY
    else {
      self = .zero
      return
    }
    let left = (max(box.minX, -limit) - nearly).rounded(.up)
    let top = (max(box.minY, -limit) - nearly).rounded(.up)
    let right = (min(box.maxX, limit) + nearly).rounded(.down)
    let bottom = (min(box.maxY, limit) + nearly).rounded(.down)
    guard left < right, top < bottom else {
      self = .zero
      return
    }
    self.init(
      x: Int32(clamping: left), y: Int32(clamping: top), width: Int32(clamping: right - left),
      height: Int32(clamping: bottom - top))
  }

  /// The rectangle grown by some pixels on all sides.
  func outset(by margin: Int32) -> PixelRect {
    PixelRect(
      x: x &- margin, y: y &- margin, width: width &+ 2 &* margin, height: height &+ 2 &* margin)
  }

  /// The pixels within this many of the origin: passes reach no further.
  static let passLimit: Int32 = 1 << 14

  /// The pixels that a pass may cover.
  static let passLimits = PixelRect(
    x: -passLimit, y: -passLimit, width: 2 * passLimit, height: 2 * passLimit)
}
