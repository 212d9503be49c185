// SPDX-License-Identifier: MIT

package import CoreAnimation
internal import CoreGraphics
internal import Foundation

/// A layer tree drawn the slow and obvious way: for each sample of each pixel, each layer is asked
/// for its colour there, as Core Animation's documentation describes it.
///
/// Own parts first, sublayers by zPosition, the border last, the whole faded by the opacity. Plain
/// layers only; sublayers are flattened into their superlayer's plane; no planes that cross.
package struct PointSampler {
  /// A premultiplied colour.
  struct Color {
    var red = 0.0
    var green = 0.0
    var blue = 0.0
    var alpha = 0.0

    func over(_ below: Color) -> Color {
      let rest = 1 - alpha
      return Color(
        red: red + below.red * rest, green: green + below.green * rest,
        blue: blue + below.blue * rest, alpha: alpha + below.alpha * rest)
    }

    func faded(_ share: Double) -> Color {
      Color(red: red * share, green: green * share, blue: blue * share, alpha: alpha * share)
    }
  }

  /// A plane-to-plane map for row vectors: nine numbers by rows.
  private struct Map {
    var m: [Double]

    func inverted() -> Map {
      let (a, b, c, d, e, f, g, h, i) = (m[0], m[1], m[2], m[3], m[4], m[5], m[6], m[7], m[8])
      let scale = 1 / (a * (e * i - f * h) - b * (d * i - f * g) + c * (d * h - e * g))
      return Map(m: [
        (e * i - f * h) * scale, (c * h - b * i) * scale, (b * f - c * e) * scale,
        (f * g - d * i) * scale, (a * i - c * g) * scale, (c * d - a * f) * scale,
        (d * h - e * g) * scale, (b * g - a * h) * scale, (a * e - b * d) * scale,
      ])
    }

    func apply(_ x: Double, _ y: Double) -> (x: Double, y: Double) {
      let w = x * m[2] + y * m[5] + m[8]
      return ((x * m[0] + y * m[3] + m[6]) / w, (x * m[1] + y * m[4] + m[7]) / w)
    }
  }

  /// A layer with what asking it needs, taken once.
  private final class Node {
    let fromSuperlayer: Map
    let x: Double
    let y: Double
    let width: Double
    let height: Double
    let background: Color
    let border: Color
    let borderWidth: Double
    let radii: [Double]
    let masks: Bool
    let opacity: Double
    let image: (picture: PixelImage, rect: CGRect, shown: CGRect)?
    let isUpsideDown: Bool
    let children: [Node]

    init(_ layer: CALayer, isUpsideDown: Bool) {
      fromSuperlayer = PointSampler.map(of: layer).inverted()
      let bounds = layer.bounds
      x = bounds.minX.native
      y = bounds.minY.native
      width = bounds.width.native
      height = bounds.height.native
      background = PointSampler.color(layer.backgroundColor)
      border = PointSampler.color(layer.borderColor)
      borderWidth = layer.borderWidth.native
      let radius = min(layer.cornerRadius.native, min(width, height) / 2)
      let corners: [CACornerMask] = [
        .layerMinXMinYCorner, .layerMaxXMinYCorner, .layerMinXMaxYCorner, .layerMaxXMaxYCorner,
      ]
      radii = corners.map { layer.maskedCorners.contains($0) ? radius : 0 }
      masks = layer.masksToBounds
      opacity = Double(layer.opacity)
      let turned = isUpsideDown != layer.isGeometryFlipped
      self.isUpsideDown = turned
      image = PointSampler.image(of: layer)
      children = (layer.sublayers ?? []).enumerated()
        .filter { !$0.element.isHidden }
        .sorted {
          $0.element.zPosition != $1.element.zPosition
            ? $0.element.zPosition < $1.element.zPosition : $0.offset < $1.offset
        }
        .map { Node($0.element, isUpsideDown: turned) }
    }

    /// Whether a point lies in the bounds, shrunk by `inset`, with rounded corners.
    func holds(_ px: Double, _ py: Double, inset: Double = 0) -> Bool {
      let left = px - x - inset
      let top = py - y - inset
      let right = x + width - inset - px
      let bottom = y + height - inset - py
      guard left >= 0, top >= 0, right >= 0, bottom >= 0 else { return false }
      let radius = max(
        0,
        radii[(py < y + height / 2 ? 0 : 2) + (px < x + width / 2 ? 0 : 1)] - inset)
      let dx = radius - min(left, right)
      let dy = radius - min(top, bottom)
      return dx <= 0 || dy <= 0 || dx * dx + dy * dy <= radius * radius
    }

    func color(_ px: Double, _ py: Double) -> Color {
      let p = fromSuperlayer.apply(px, py)
      let isInside = holds(p.x, p.y)
      var result = isInside ? background : Color()
      if let image, !masks || isInside {
        result = PointSampler.sample(image, p.x, p.y, isUpsideDown: isUpsideDown).over(result)
      }
      if !masks || isInside {
        for child in children { result = child.color(p.x, p.y).over(result) }
      }
      if isInside, borderWidth > 0, !holds(p.x, p.y, inset: borderWidth) {
        result = border.over(result)
      }
      return result.faded(opacity)
    }
  }

  /// Draws a root layer, `samples` by `samples` for each pixel, at one pixel per point.
  package static func picture(
    of root: CALayer, width: Int, height: Int, samples: Int
  ) -> PixelImage {
    let node = Node(root, isUpsideDown: false)
    var picture = PixelImage(width: width, height: height)
    for y in 0..<height {
      for x in 0..<width {
        var sum = Color()
        for sample in 0..<(samples * samples) {
          let dx = (Double(sample % samples) + 0.5) / Double(samples)
          let dy = (Double(sample / samples) + 0.5) / Double(samples)
          let color = node.color(Double(x) + dx, Double(y) + dy)
          sum.red += color.red
          sum.green += color.green
          sum.blue += color.blue
          sum.alpha += color.alpha
        }
        let mean = sum.faded(255 / Double(samples * samples))
        picture[x, y] = Pixel(
          UInt8(clamping: mean.red.rounded()), UInt8(clamping: mean.green.rounded()),
          UInt8(clamping: mean.blue.rounded()), UInt8(clamping: mean.alpha.rounded()))
      }
    }
    return picture
  }

  // MARK: - Parts

  /// The map of a layer's plane to its superlayer's, flattened.
  private static func map(of layer: CALayer) -> Map {
    let bounds = layer.bounds
    let anchor = self.anchor(of: layer)
    var m = CATransform3DIdentity
    if layer.isGeometryFlipped {
      m = CATransform3DConcat(
        CATransform3DMakeScale(1, -1, 1),
        CATransform3DMakeTranslation(0, 2 * bounds.minY + bounds.height, 0))
    }
    m = CATransform3DConcat(
      m, CATransform3DMakeTranslation(-anchor.x, -anchor.y, -layer.anchorPointZ))
    m = CATransform3DConcat(m, layer.transform)
    m = CATransform3DConcat(
      m, CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
    if let parent = layer.superlayer, parent.mask !== layer {
      let pivot = self.anchor(of: parent)
      m = CATransform3DConcat(m, CATransform3DMakeTranslation(-pivot.x, -pivot.y, 0))
      m = CATransform3DConcat(m, parent.sublayerTransform)
      m = CATransform3DConcat(m, CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
    }
    return Map(
      m: [m.m11, m.m12, m.m14, m.m21, m.m22, m.m24, m.m41, m.m42, m.m44].map(\.native))
  }

  private static func anchor(of layer: CALayer) -> CGPoint {
    CGPoint(
      x: layer.bounds.minX + layer.anchorPoint.x * layer.bounds.width,
      y: layer.bounds.minY + layer.anchorPoint.y * layer.bounds.height)
  }

  private static func color(_ color: CGColor?) -> Color {
    guard let parts = color?.components, parts.count == 4 else { return Color() }
    let alpha = parts[3].native
    return Color(
      red: parts[0].native * alpha, green: parts[1].native * alpha, blue: parts[2].native * alpha,
      alpha: alpha)
  }

  /// The image with its rectangle in the layer: `resize`, or `center` at one point per pixel.
  private static func image(of layer: CALayer) -> (PixelImage, CGRect, CGRect)? {
    guard let image = layer.contents as? CGImage else { return nil }
    var rect = layer.bounds
    if layer.contentsGravity == .center {
      let width = CGFloat(image.width) * layer.contentsRect.width / layer.contentsScale
      let height = CGFloat(image.height) * layer.contentsRect.height / layer.contentsScale
      rect = CGRect(
        x: rect.midX - width / 2, y: rect.midY - height / 2, width: width, height: height)
    }
    return (PixelImage(image), rect, layer.contentsRect)
  }

  private static func sample(
    _ image: (picture: PixelImage, rect: CGRect, shown: CGRect), _ x: Double, _ y: Double,
    isUpsideDown: Bool
  ) -> Color {
    let u = (x - image.rect.minX.native) / image.rect.width.native
    var v = (y - image.rect.minY.native) / image.rect.height.native
    guard u >= 0, u < 1, v >= 0, v < 1 else { return Color() }
    if isUpsideDown { v = 1 - v }
    let shown = image.shown
    let column = Int(
      clamping: (shown.minX.native + u * shown.width.native) * Double(image.picture.width))
    let row = Int(
      clamping: (shown.minY.native + v * shown.height.native) * Double(image.picture.height))
    let pixel = image.picture[
      min(max(column, 0), image.picture.width - 1), min(max(row, 0), image.picture.height - 1)]
    return Color(
      red: Double(pixel.red) / 255, green: Double(pixel.green) / 255,
      blue: Double(pixel.blue) / 255, alpha: Double(pixel.alpha) / 255)
  }
}
