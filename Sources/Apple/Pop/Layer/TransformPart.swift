// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import QuartzCore

/// Parts of the transforms of layers as Pop reads and writes them, for `POPLayerGetScaleX` and the like.
///
/// Without a layer they read 0 and write nothing; a number that is not finite is refused by the layer, and
/// logged.
enum TransformPart {
  static func number(_ layer: CALayer?, _ keyPath: String) -> CGFloat {
    layer?.value(forKeyPath: keyPath) as? CGFloat ?? 0
  }

  static func set(_ layer: CALayer?, _ keyPath: String, _ value: CGFloat) {
    layer?.setValue(NSNumber(value: value.native), forKeyPath: keyPath)
  }

  /// The numbers along x and y.
  static func point(_ layer: CALayer?, _ keyPath: String) -> CGPoint {
    CGPoint(x: number(layer, keyPath + ".x"), y: number(layer, keyPath + ".y"))
  }

  static func set(_ layer: CALayer?, _ keyPath: String, _ value: CGPoint) {
    set(layer, keyPath + ".x", value.x)
    set(layer, keyPath + ".y", value.y)
  }
}
