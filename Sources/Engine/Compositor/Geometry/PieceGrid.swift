// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The pixels of an upright rounded rectangle in pieces: those wholly inside, and those on its rim.
///
/// ```
/// ╭─┬────┬─╮   three bars lie inside; four corners, and where edges lie between pixels four strips of one
/// ├─┴────┴─┤   pixel, make the rim
/// ├─┬────┬─┤
/// ╰─┴────┴─╯
/// ```
struct PieceGrid {
  /// Where pieces end along an axis: the first pixel with any share, the first whole one, the first past the
  /// corner, and the same from the other side.
  private struct Axis {
    var outer: SIMD2<Int32>
    var whole: SIMD2<Int32>
    var straight: SIMD2<Int32>

    /// - Parameter reach: the lengths of the corners at both ends.
    init?(_ origin: Float, _ extent: Float, reach: SIMD2<Float>) {
      let slack = RootRect.gridSlack
      let ends = SIMD2(Double(origin), Double(origin) + Double(extent))
      let inner = ends + SIMD2<Double>(reach) * SIMD2(1, -1)
      let limit = Double(PixelRect.passLimit)
      guard ends.x > -limit, ends.y < limit, inner.x < inner.y else { return nil }
      outer = SIMD2(
        Int32(clamping: (ends.x + slack).rounded(.down)),
        Int32(clamping: (ends.y - slack).rounded(.up)))
      whole = SIMD2(
        Int32(clamping: (ends.x - slack).rounded(.up)),
        Int32(clamping: (ends.y + slack).rounded(.down)))
      straight = SIMD2(
        Int32(clamping: (inner.x - slack).rounded(.up)),
        Int32(clamping: (inner.y + slack).rounded(.down)))
      guard straight.x < straight.y else { return nil }
    }
  }

  private let x: Axis
  private let y: Axis

  /// The pieces of a quad; nil for one that is not upright, or without an inside.
  ///
  /// - Parameter isRounded: whether its radii count.
  init?(of instance: LayerInstance, isRounded: Bool) {
    guard instance.isUpright, instance.size.0 > 0, instance.size.1 > 0 else { return nil }
    var reach = SIMD4<Float>.zero
    if isRounded {
      let radii = SIMD4(instance.radii.0, instance.radii.1, instance.radii.2, instance.radii.3)
      reach = pointwiseMax(radii, -radii * Float(ContinuousCorner.reach))
    }
    let density = SIMD2(instance.mapX.0 / instance.size.0, instance.mapY.1 / instance.size.1)
    let sides = SIMD2(max(reach.x, reach.z), max(reach.y, reach.w)) * density.x
    let ends = SIMD2(max(reach.x, reach.y), max(reach.z, reach.w)) * density.y
    guard let x = Axis(instance.mapX.2, instance.mapX.0, reach: sides),
      let y = Axis(instance.mapY.2, instance.mapY.1, reach: ends)
    else { return nil }
    self.x = x
    self.y = y
  }

  private static func rect(_ x: SIMD2<Int32>, _ y: SIMD2<Int32>) -> PixelRect {
    PixelRect(x: x.x, y: y.x, width: x.y &- x.x, height: y.y &- y.x)
  }

  /// All pixels, those on the rim too.
  var all: PixelRect { Self.rect(x.outer, y.outer) }

  /// The bar in the middle, which is the whole inside where there are no corners.
  var middle: PixelRect { Self.rect(x.whole, y.straight) }

  /// The bars above and below the middle; empty where there are no corners.
  var bars: InlineArray<2, PixelRect> {
    [
      Self.rect(x.straight, SIMD2(y.whole.x, y.straight.x)),
      Self.rect(x.straight, SIMD2(y.straight.y, y.whole.y)),
    ]
  }

  /// The corners, then the strips between them; empty ones where edges lie between pixels.
  var rim: InlineArray<8, PixelRect> {
    let left = SIMD2(x.outer.x, x.straight.x)
    let right = SIMD2(x.straight.y, x.outer.y)
    let top = SIMD2(y.outer.x, y.straight.x)
    let bottom = SIMD2(y.straight.y, y.outer.y)
    return [
      Self.rect(left, top), Self.rect(right, top), Self.rect(left, bottom),
      Self.rect(right, bottom),
      Self.rect(x.straight, SIMD2(y.outer.x, y.whole.x)),
      Self.rect(SIMD2(x.outer.x, x.whole.x), y.straight),
      Self.rect(SIMD2(x.whole.y, x.outer.y), y.straight),
      Self.rect(x.straight, SIMD2(y.whole.y, y.outer.y)),
    ]
  }
}

extension LayerInstance {
  /// An upright quad without corners in some whole pixels of its inside.
  func piece(_ part: PixelRect) -> LayerInstance {
    let origin = SIMD2(mapX.2, mapY.2)
    let extent = SIMD2(mapX.0, mapY.1)
    let low = SIMD2(Float(part.x), Float(part.y))
    let shown = SIMD2(Float(part.width), Float(part.height))
    var result = self
    result.mapX = (shown.x, 0, low.x)
    result.mapY = (0, shown.y, low.y)
    let share = shown / extent
    result.size = (size.0 * share.x, size.1 * share.y)
    let texel = SIMD2(texture.2, texture.3) / extent
    let first = SIMD2(texture.0, texture.1) + (low - origin) * texel
    result.texture = (first.x, first.y, shown.x * texel.x, shown.y * texel.y)
    return result
  }
}
