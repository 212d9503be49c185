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

  /// Pixels per point; of the width, since the two agree but for rounding. At least a tiny window's 1.
  var scale: CGFloat {
    unitWidth > 0 && pixelWidth > 0 ? CGFloat(pixelWidth) / size.width : 1
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
