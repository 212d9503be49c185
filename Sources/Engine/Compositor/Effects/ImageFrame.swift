// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The rectangle of a picture that is drawn, and the map from Core Image's space to its pixels.
///
/// ```
/// pixel x = x − left          y points up in the picture and down in pixels
/// pixel y = top − y
/// ```
/// A recipe that a layer carries is drawn in the layer's space.
struct ImageFrame {
  /// The map from points to pixels; its bounds are those of pictures without end.
  private let map: FilterSpace
  /// The rectangle in pixels of its own.
  let area: PixelRect
  /// The extent of supplied pictures in a layer's recipe, which counts as the layer's bounds; nil
  /// for other recipes.
  private let stated: CGRect?

  /// Makes the frame of a picture.
  ///
  /// - Parameters:
  ///   - x: the left edge in the picture's space.
  ///   - y: the lower edge.
  init(x: Int, y: Int, width: Int, height: Int) {
    let top = y + height
    area = PixelRect(x: 0, y: 0, width: Int32(width), height: Int32(height))
    var map = FilterSpace(
      xAxis: SIMD2(1, 0), yAxis: SIMD2(0, -1), origin: SIMD2(Double(-x), Double(top)),
      bounds: SIMD4(Double(x), Double(y), Double(width), Double(height)))
    map.isYUp = true
    self.map = map
    stated = nil
  }

  /// Makes the frame of a layer's recipe.
  ///
  /// - Parameters:
  ///   - space: where the layer lies, with its bounds.
  ///   - area: the frame pixels to fill.
  ///   - stated: the layer's bounds when the recipe was made.
  init(space: FilterSpace, area: PixelRect, stated: CGRect) {
    map = space
    self.area = area
    self.stated = stated
  }

  /// Whether pictures are those of a layer, whose content may reach out of its bounds.
  var isOfLayer: Bool { stated != nil }

  /// A rectangle of the recipe, that of the layer's bounds as they are in this frame.
  private func present(_ rect: CGRect) -> SIMD4<Double> {
    if rect == stated { return map.bounds }
    return SIMD4(rect.minX.native, rect.minY.native, rect.width.native, rect.height.native)
  }

  /// The space of a filter on a picture of an extent.
  func space(of extent: CGRect) -> FilterSpace {
    var space = map
    if ImageDrawing.isFinite(extent) { space.bounds = present(extent) }
    return space
  }

  /// The pixels that touch a rectangle of the picture's space; bounded for one without end.
  func pixels(of rect: CGRect) -> PixelRect {
    guard !rect.isNull, rect.width > 0, rect.height > 0 else { return .zero }
    let box = present(rect)
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for corner in 0..<4 {
      let point = map.pixel(
        SIMD2(corner & 1 == 0 ? box.x : box.x + box.z, corner & 2 == 0 ? box.y : box.y + box.w))
      low = pointwiseMin(low, point)
      high = pointwiseMax(high, point)
    }
    // Of a layer's edges that lie between pixels the last bits decide.
    let nearly = isOfLayer ? 1e-3 : 0
    let minX = FilterSpace.whole((low.x + nearly).rounded(.down))
    let maxX = FilterSpace.whole((high.x - nearly).rounded(.up))
    let minY = FilterSpace.whole((low.y + nearly).rounded(.down))
    let maxY = FilterSpace.whole((high.y - nearly).rounded(.up))
    return PixelRect(x: minX, y: minY, width: maxX - minX, height: maxY - minY)
  }

  /// The rectangle of the picture's space that some pixels cover.
  func rect(of pixels: PixelRect) -> CGRect {
    let box = map.points(around: pixels)
    return CGRect(x: box.x, y: box.y, width: box.z - box.x, height: box.w - box.y)
  }

  /// The map from a point to the pixel of a bitmap that is shown in the space, a pixel a point, as a map from
  /// the point to one of the picture's, by columns, then an offset.
  func places(ofBitmapAt corner: SIMD2<Double>) -> (SIMD4<Float>, SIMD4<Float>) {
    let d = map.xAxis.x * map.yAxis.y - map.xAxis.y * map.yAxis.x
    func back(_ way: SIMD2<Double>) -> SIMD2<Float> {
      SIMD2(
        Float((way.x * map.yAxis.y - way.y * map.yAxis.x) / d),
        Float((way.y * map.xAxis.x - way.x * map.xAxis.y) / d))
    }
    return (
      SIMD4(lowHalf: back(SIMD2(1, 0)), highHalf: back(SIMD2(0, 1))),
      SIMD4(lowHalf: back(-corner - map.origin), highHalf: .zero)
    )
  }
}
