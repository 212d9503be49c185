// SPDX-License-Identifier: MIT

public import CLamina
internal import CoreGraphics
internal import Foundation

// Matrices. Declared and described in lamina/geometry.h.

@c @implementation public func lamina_affine_identity() -> lamina_affine {
  lamina_affine(CGAffineTransform.identity)
}

@c @implementation public func lamina_affine_translation(_ x: Double, _ y: Double) -> lamina_affine
{
  lamina_affine(CGAffineTransform(translationX: CGFloat(x), y: CGFloat(y)))
}

@c @implementation public func lamina_affine_scale(_ x: Double, _ y: Double) -> lamina_affine {
  lamina_affine(CGAffineTransform(scaleX: CGFloat(x), y: CGFloat(y)))
}

@c @implementation public func lamina_affine_rotation(_ angle: Double) -> lamina_affine {
  lamina_affine(CGAffineTransform(rotationAngle: CGFloat(angle)))
}

@c @implementation public func lamina_affine_concat(
  _ first: lamina_affine, _ second: lamina_affine
) -> lamina_affine {
  lamina_affine(first.value.concatenating(second.value))
}

@c @implementation public func lamina_transform_identity() -> lamina_transform {
  lamina_transform(CATransform3DIdentity)
}

@c @implementation public func lamina_transform_translation(
  _ x: Double, _ y: Double, _ z: Double
) -> lamina_transform {
  lamina_transform(CATransform3DMakeTranslation(CGFloat(x), CGFloat(y), CGFloat(z)))
}

@c @implementation public func lamina_transform_scale(
  _ x: Double, _ y: Double, _ z: Double
) -> lamina_transform {
  lamina_transform(CATransform3DMakeScale(CGFloat(x), CGFloat(y), CGFloat(z)))
}

@c @implementation public func lamina_transform_rotation(
  _ angle: Double, _ x: Double, _ y: Double, _ z: Double
) -> lamina_transform {
  lamina_transform(CATransform3DMakeRotation(CGFloat(angle), CGFloat(x), CGFloat(y), CGFloat(z)))
}

@c @implementation public func lamina_transform_concat(
  _ first: lamina_transform, _ second: lamina_transform
) -> lamina_transform {
  lamina_transform(CATransform3DConcat(first.value, second.value))
}

@c @implementation public func lamina_transform_from_affine(
  _ affine: lamina_affine
) -> lamina_transform {
  lamina_transform(CATransform3DMakeAffineTransform(affine.value))
}

@c @implementation public func lamina_transform_perspective(_ distance: Double) -> lamina_transform
{
  var transform = CATransform3DIdentity
  if distance != 0, distance.isFinite { transform.m34 = CGFloat(-1 / distance) }
  return lamina_transform(transform)
}
