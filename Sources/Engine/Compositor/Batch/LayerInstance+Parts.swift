// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// Parts of upright quads, in whole pixels.
///
/// Draws with the feature `inner` show whole pixels. But for fills of one colour the instance describes all of
/// its quad then, and names the part that it shows in the place of its border: what a pixel shows depends on
/// where it lies in the quad, not on the part, so that a quad is the same in any number of parts.
extension LayerInstance {
  /// The pixels that the instance shows of its quad.
  private(set) var part: PixelRect {
    get {
      let low = SIMD2(Int32(border.0), Int32(border.1)) &- PixelRect.passLimit
      return PixelRect(x: low.x, y: low.y, width: Int32(border.2), height: Int32(border.3))
    }
    set {
      let low = SIMD2(newValue.x, newValue.y) &+ PixelRect.passLimit
      border = (
        UInt16(clamping: low.x), UInt16(clamping: low.y), UInt16(clamping: newValue.width),
        UInt16(clamping: newValue.height)
      )
    }
  }

  /// Whether the quad's edges lie along the axes, in their direction.
  var isUpright: Bool {
    mapW == (0, 0, 1) && mapX.1 == 0 && mapY.0 == 0 && mapX.0 > 0 && mapY.1 > 0
  }

  /// The pixels that an instance of a draw with the feature `inner` covers; nil where that is not known.
  func pixels(of features: LayerFeatures) -> PixelRect? {
    features.namesPart ? part : pixelsOfFill
  }

  /// The pixels whose middles lie in the inside of a fill; nil where it is not an upright rectangle, or an
  /// edge goes through middles.
  private var pixelsOfFill: PixelRect? {
    guard isUpright else { return nil }
    let inset = SIMD2(texture.0, texture.1)
    let origin = SIMD2(mapX.2, mapY.2)
    let extent = SIMD2(mapX.0, mapY.1)
    let low = origin + inset * extent - 0.5
    let high = origin + (1 - inset) * extent - 0.5
    let limit = Float(PixelRect.passLimit)
    guard low.min() > -limit, high.max() < limit else { return nil }
    // Where an edge goes through middles, the driver decides.
    let edges = SIMD4<Float>(lowHalf: low, highHalf: high)
    let off = edges - edges.rounded(.toNearestOrAwayFromZero)
    guard (off * off).min() > 1e-4 else { return nil }
    let first = SIMD2<Int32>(clamping: low.rounded(.up))
    let last = SIMD2<Int32>(clamping: high.rounded(.up))
    guard first.x < last.x, first.y < last.y else { return nil }
    return PixelRect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
  }

  /// The pixels whose middles lie in an upright quad; nil for another one.
  var middles: PixelRect? {
    guard isUpright else { return nil }
    let low = SIMD2(mapX.2, mapY.2) - 0.5
    let high = low + SIMD2(mapX.0, mapY.1)
    let limit = Float(PixelRect.passLimit)
    guard low.min() > -limit, high.max() < limit else { return nil }
    let first = SIMD2<Int32>(clamping: low.rounded(.up))
    let last = SIMD2<Int32>(clamping: high.rounded(.up))
    return PixelRect(x: first.x, y: first.y, width: last.x - first.x, height: last.y - first.y)
  }

  /// The part of an inside that covers some pixels.
  ///
  /// - Parameter features: those of its draw.
  func cut(to part: PixelRect, of features: LayerFeatures) -> LayerInstance {
    var result = self
    if features.namesPart {
      result.borderWidth = 0
      result.part = part
      return result
    }
    result.texture = (0, 0, 0, 0)
    result.mapX = (Float(part.width), 0, Float(part.x))
    result.mapY = (0, Float(part.height), Float(part.y))
    result.size = (Float(part.width), Float(part.height))
    return result
  }

  /// Leaves only what the quad covers, which lies on whole pixels, of the part that the instance names; false if that
  /// is nothing.
  mutating func narrowPart() -> Bool {
    let quad = PixelRect(
      x: Int32(mapX.2), y: Int32(mapY.2), width: Int32(mapX.0), height: Int32(mapY.1))
    part = part.intersection(quad)
    return !part.isEmpty
  }

  /// The rectangle that the instance shows: the part that it names, or all of its quad.
  ///
  /// - Parameter features: those of its draw.
  func shown(by features: LayerFeatures) -> LayerInstance {
    features.namesPart ? cut(to: part, of: .fill) : self
  }

  /// Moves the quad by some pixels.
  ///
  /// - Parameter features: those of its draw.
  mutating func move(by shift: SIMD2<Float>, of features: LayerFeatures) {
    mapX = (mapX.0 + shift.x * mapW.0, mapX.1 + shift.x * mapW.1, mapX.2 + shift.x * mapW.2)
    mapY = (mapY.0 + shift.y * mapW.0, mapY.1 + shift.y * mapW.1, mapY.2 + shift.y * mapW.2)
    if features.namesPart {
      part.x += Int32(clamping: shift.x)
      part.y += Int32(clamping: shift.y)
    }
  }
}

extension LayerFeatures {
  /// Whether instances name the part that they show.
  var namesPart: Bool {
    contains(.inner) && !contains(.perspective) && !isDisjoint(with: [.image, .shape, .gradient])
  }
}
