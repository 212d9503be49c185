// SPDX-License-Identifier: MIT

internal import Compositor
internal import Foundation

/// The size of a window in three units, and the conversion of points between them.
///
///     window units    what the window system counts in: pixels on X11, its own points on Wayland
///     points          what layers count in: window units / unitsPerPoint, y downward
///     pixels          the framebuffer of the window
struct WindowGeometry: Equatable, Sendable {
  /// The longest side of a window or picture, in points.
  static let maximumSide: CGFloat = 16384

  /// The size in window units.
  var unitWidth: Int
  var unitHeight: Int
  /// The size in pixels.
  var pixelWidth: Int
  var pixelHeight: Int
  /// Window units per point; 1 unless `--scale` asks for more.
  var unitsPerPoint: CGFloat = 1

  /// The size in points.
  var size: CGSize {
    CGSize(
      width: CGFloat(unitWidth) / unitsPerPoint, height: CGFloat(unitHeight) / unitsPerPoint)
  }

  /// Pixels per point; at least a tiny window's 1.
  var scale: CGFloat {
    unitWidth > 0 && pixelWidth > 0 ? pixelsPerUnit * unitsPerPoint : 1
  }

  /// The scale of the display, as far as the sides tell it.
  ///
  /// Window systems round the sides to whole pixels, so their quotient is off the display's own scale: 101 units
  /// at 1.25 are 126 pixels. They choose quarters as a rule, and Wayland counts in 120ths.
  private var pixelsPerUnit: CGFloat {
    let isWide = unitWidth >= unitHeight || pixelHeight <= 0
    let quotient =
      isWide
      ? CGFloat(pixelWidth) / CGFloat(unitWidth) : CGFloat(pixelHeight) / CGFloat(unitHeight)
    for steps in [4, 120] as [CGFloat] {
      let scale = (quotient * steps).rounded() / steps
      let fits =
        (CGFloat(unitWidth) * scale).rounded() == CGFloat(pixelWidth)
        && (CGFloat(unitHeight) * scale).rounded() == CGFloat(pixelHeight)
      if fits { return scale }
    }
    return CGFloat(pixelWidth) / CGFloat(unitWidth)
  }

  /// The size of a layer that covers all pixels, in points: the window's, but for a part of a pixel.
  var coveringSize: CGSize {
    CGSize(
      width: max(size.width, CGFloat(pixelWidth) / scale),
      height: max(size.height, CGFloat(pixelHeight) / scale))
  }

  /// The window's framebuffer.
  var surface: Surface { .window(width: pixelWidth, height: pixelHeight, scale: scale.native) }

  /// The point at a position in window units, both from the top left.
  func point(x: Int, y: Int) -> CGPoint {
    CGPoint(x: CGFloat(x) / unitsPerPoint, y: CGFloat(y) / unitsPerPoint)
  }

  /// Checks a size in points that someone asked for.
  static func check(_ size: CGSize) throws(LayerHostError) {
    let isUsable = { (side: CGFloat) in side.isFinite && side > 0 && side <= maximumSide }
    guard isUsable(size.width), isUsable(size.height) else { throw .invalidSize(size) }
  }
}
