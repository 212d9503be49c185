// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation
public import QuartzCore

// Parts of the transforms of layers as Pop reads and writes them. Without a layer they read 0 and
// write nothing; a number that is not finite is refused by the layer, and logged.

private func number(_ layer: CALayer?, _ keyPath: String) -> CGFloat {
  layer?.value(forKeyPath: keyPath) as? CGFloat ?? 0
}

private func set(_ layer: CALayer?, _ keyPath: String, _ value: CGFloat) {
  layer?.setValue(NSNumber(value: value.native), forKeyPath: keyPath)
}

private func point(_ layer: CALayer?, _ x: String, _ y: String) -> CGPoint {
  CGPoint(x: number(layer, x), y: number(layer, y))
}

private func set(_ layer: CALayer?, _ x: String, _ y: String, _ value: CGPoint) {
  set(layer, x, value.x)
  set(layer, y, value.y)
}

/// The scale of a layer along x.
public func POPLayerGetScaleX(_ l: CALayer!) -> CGFloat { number(l, "transform.scale.x") }

/// Sets the scale of a layer along x.
public func POPLayerSetScaleX(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.scale.x", f) }

/// The scale of a layer along y.
public func POPLayerGetScaleY(_ l: CALayer!) -> CGFloat { number(l, "transform.scale.y") }

/// Sets the scale of a layer along y.
public func POPLayerSetScaleY(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.scale.y", f) }

/// The scale of a layer along z.
public func POPLayerGetScaleZ(_ l: CALayer!) -> CGFloat { number(l, "transform.scale.z") }

/// Sets the scale of a layer along z.
public func POPLayerSetScaleZ(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.scale.z", f) }

/// The scales of a layer along x and y.
public func POPLayerGetScaleXY(_ l: CALayer!) -> CGPoint {
  point(l, "transform.scale.x", "transform.scale.y")
}

/// Sets the scales of a layer along x and y.
public func POPLayerSetScaleXY(_ l: CALayer!, _ p: CGPoint) {
  set(l, "transform.scale.x", "transform.scale.y", p)
}

/// The translation of a layer along x in points.
public func POPLayerGetTranslationX(_ l: CALayer!) -> CGFloat {
  number(l, "transform.translation.x")
}

/// Sets the translation of a layer along x in points.
public func POPLayerSetTranslationX(_ l: CALayer!, _ f: CGFloat) {
  set(l, "transform.translation.x", f)
}

/// The translation of a layer along y in points.
public func POPLayerGetTranslationY(_ l: CALayer!) -> CGFloat {
  number(l, "transform.translation.y")
}

/// Sets the translation of a layer along y in points.
public func POPLayerSetTranslationY(_ l: CALayer!, _ f: CGFloat) {
  set(l, "transform.translation.y", f)
}

/// The translation of a layer along z in points.
public func POPLayerGetTranslationZ(_ l: CALayer!) -> CGFloat {
  number(l, "transform.translation.z")
}

/// Sets the translation of a layer along z in points.
public func POPLayerSetTranslationZ(_ l: CALayer!, _ f: CGFloat) {
  set(l, "transform.translation.z", f)
}

/// The translation of a layer along x and y in points.
public func POPLayerGetTranslationXY(_ l: CALayer!) -> CGPoint {
  point(l, "transform.translation.x", "transform.translation.y")
}

/// Sets the translation of a layer along x and y in points.
public func POPLayerSetTranslationXY(_ l: CALayer!, _ p: CGPoint) {
  set(l, "transform.translation.x", "transform.translation.y", p)
}

/// The angle of a layer about x in radians.
public func POPLayerGetRotationX(_ l: CALayer!) -> CGFloat { number(l, "transform.rotation.x") }

/// Sets the angle of a layer about x in radians.
public func POPLayerSetRotationX(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.rotation.x", f) }

/// The angle of a layer about y in radians.
public func POPLayerGetRotationY(_ l: CALayer!) -> CGFloat { number(l, "transform.rotation.y") }

/// Sets the angle of a layer about y in radians.
public func POPLayerSetRotationY(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.rotation.y", f) }

/// The angle of a layer about z in radians.
public func POPLayerGetRotationZ(_ l: CALayer!) -> CGFloat { number(l, "transform.rotation.z") }

/// Sets the angle of a layer about z in radians.
public func POPLayerSetRotationZ(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.rotation.z", f) }

/// The angle of a layer about z in radians.
public func POPLayerGetRotation(_ l: CALayer!) -> CGFloat { number(l, "transform.rotation.z") }

/// Sets the angle of a layer about z in radians.
public func POPLayerSetRotation(_ l: CALayer!, _ f: CGFloat) { set(l, "transform.rotation.z", f) }

/// The scales of a layer's sublayers along x and y.
public func POPLayerGetSubScaleXY(_ l: CALayer!) -> CGPoint {
  point(l, "sublayerTransform.scale.x", "sublayerTransform.scale.y")
}

/// Sets the scales of a layer's sublayers along x and y.
public func POPLayerSetSubScaleXY(_ l: CALayer!, _ p: CGPoint) {
  set(l, "sublayerTransform.scale.x", "sublayerTransform.scale.y", p)
}

/// The translation of a layer's sublayers along x in points.
public func POPLayerGetSubTranslationX(_ l: CALayer!) -> CGFloat {
  number(l, "sublayerTransform.translation.x")
}

/// Sets the translation of a layer's sublayers along x in points.
public func POPLayerSetSubTranslationX(_ l: CALayer!, _ f: CGFloat) {
  set(l, "sublayerTransform.translation.x", f)
}

/// The translation of a layer's sublayers along y in points.
public func POPLayerGetSubTranslationY(_ l: CALayer!) -> CGFloat {
  number(l, "sublayerTransform.translation.y")
}

/// Sets the translation of a layer's sublayers along y in points.
public func POPLayerSetSubTranslationY(_ l: CALayer!, _ f: CGFloat) {
  set(l, "sublayerTransform.translation.y", f)
}

/// The translation of a layer's sublayers along z in points.
public func POPLayerGetSubTranslationZ(_ l: CALayer!) -> CGFloat {
  number(l, "sublayerTransform.translation.z")
}

/// Sets the translation of a layer's sublayers along z in points.
public func POPLayerSetSubTranslationZ(_ l: CALayer!, _ f: CGFloat) {
  set(l, "sublayerTransform.translation.z", f)
}

/// The translation of a layer's sublayers along x and y in points.
public func POPLayerGetSubTranslationXY(_ l: CALayer!) -> CGPoint {
  point(l, "sublayerTransform.translation.x", "sublayerTransform.translation.y")
}

/// Sets the translation of a layer's sublayers along x and y in points.
public func POPLayerSetSubTranslationXY(_ l: CALayer!, _ p: CGPoint) {
  set(l, "sublayerTransform.translation.x", "sublayerTransform.translation.y", p)
}
