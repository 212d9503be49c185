// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import RenderTree

/// The level of detail that an image needs: by how much it is shown larger than its pixels.
///
/// At level n an image that can be drawn again has 2ⁿ times as many pixels on each side. Level 0 is the image
/// itself, up to a scale a little above 1, so that nothing changes where nothing is enlarged.
enum DetailLevel {
  /// The scale up to which a level serves, as a multiple of its own.
  static let tolerance = 1.0625
  /// The highest level: 32 times.
  static let highest = 5
  /// The largest picture of a level, in pixels.
  static let maximumArea = 1 << 24

  /// The level for a number of pixels on screen per pixel of the image.
  @inline(__always)
  static func level(scale: Double) -> Int {
    var level = 0
    var limit = tolerance
    while scale > limit, level < highest {
      limit *= 2
      level += 1
    }
    return level
  }

  /// Pixels on screen per point of a layer, the larger of both directions.
  @inline(__always)
  static func pixelsPerPoint(_ map: Homography, scale: Double, over rect: SIMD4<Double>) -> Double {
    guard map.isAffine else { return (Stretch(of: map, over: rect)?.most ?? 0) * scale }
    let square = max(map.xx * map.xx + map.xy * map.xy, map.yx * map.yx + map.yy * map.yy)
    return square.squareRoot() * scale
  }

  /// Pixels on screen per pixel of an image that is shown in a rectangle of a layer.
  static func imageScale(
    _ contents: NodeContents, rect: SIMD4<Double>, in space: LayerSpace
  ) -> Double {
    let shown = SIMD2(contents.contentsRect.z, contents.contentsRect.w) * contents.imageSize
    guard shown.x > 0, shown.y > 0 else { return 0 }
    let pointsPerPixel = max(rect.z / shown.x, rect.w / shown.y)
    return pixelsPerPoint(space.map, scale: space.scale, over: rect) * pointsPerPixel
  }

  /// Whether contents are shown as they are, so that other pixels may represent them.
  static func applies(to contents: NodeContents) -> Bool {
    contents.magnificationFilter != .nearest && contents.contentsCenter == SIMD4(0, 0, 1, 1)
      && !contents.needsMipmaps && !contents.reachesOutside
  }
}
