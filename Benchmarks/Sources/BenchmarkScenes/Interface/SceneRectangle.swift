// SPDX-License-Identifier: MIT

import CoreGraphics

/// A rectangle in pixels from the top left, as an interface's scene and its limits share it.
struct SceneRectangle {
  var x: Double
  var y: Double
  var width: Double
  var height: Double

  init(_ x: Double, _ y: Double, _ width: Double, _ height: Double) {
    self.x = x
    self.y = y
    self.width = width
    self.height = height
  }

  /// All of the target.
  static let target = SceneRectangle(
    0, 0, Double(Motion.targetSize.x), Double(Motion.targetSize.y))

  var cgRect: CGRect { CGRect(x: x, y: y, width: width, height: height) }

  /// The rectangle moved by an offset.
  func offset(by offset: SIMD2<Double>) -> SceneRectangle {
    SceneRectangle(x + offset.x, y + offset.y, width, height)
  }
}
