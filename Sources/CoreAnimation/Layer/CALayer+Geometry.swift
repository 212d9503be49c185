// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import RenderTree

/// The frame, and conversion of points and rectangles between layers.
extension CALayer {
  /// The map from the layer's space to its superlayer's space before `sublayerTransform`.
  final var localMatrix: CATransform3D {
    LayerMatrix.local(
      values.geometry, transform: values.transform,
      isFlipped: values.style.flags.contains(.geometryFlipped))
  }

  // MARK: - Frame

  final var frameBox: CGRect {
    let g = values.geometry
    if values.transform == CATransform3DIdentity {
      let size = SIMD2(g.bounds.z, g.bounds.w)
      let origin = g.position - g.anchorPoint * size
      return CGRect(x: origin.x, y: origin.y, width: size.x, height: size.y)
    }
    return CALayer.box(of: Homography(flattening: unflippedMatrix), g.bounds)
  }

  /// The layer's matrix without the mirror of a flip, which maps the bounds onto themselves.
  private var unflippedMatrix: CATransform3D {
    LayerMatrix.local(values.geometry, transform: values.transform, isFlipped: false)
  }

  final func setFrame(_ frame: CGRect) {
    guard SIMD4(frame).isStorable else { return refuse(frame, for: .frame) }
    let size = boundsSize(forFrameSize: frame.standardized.size)
    let origin = frame.standardized.origin
    bounds = CGRect(origin: bounds.origin, size: size)
    let box = frameBox
    let p = position
    position = CGPoint(x: p.x + origin.x - box.minX, y: p.y + origin.y - box.minY)
  }

  /// The size that bounds must have for a frame of this size: exact for scales and quarter turns.
  private func boundsSize(forFrameSize size: CGSize) -> CGSize {
    let m = values.transform
    if m == CATransform3DIdentity { return size }
    let plane = CGAffineTransform(a: m.m11, b: m.m12, c: m.m21, d: m.m22, tx: 0, ty: 0)
    guard plane.a * plane.d - plane.b * plane.c != 0 else { return size }
    let inverse = plane.inverted()
    return CGSize(
      width: abs(size.width * inverse.a) + abs(size.height * inverse.c),
      height: abs(size.width * inverse.b) + abs(size.height * inverse.d))
  }

  /// The box of the image of a rectangle; not finite where part of it lies behind the eye.
  private static func box(of map: Homography, _ rect: SIMD4<Double>) -> CGRect {
    var low = SIMD2<Double>(repeating: .infinity)
    var high = -low
    for corner in 0..<4 {
      let p = map.apply(
        rect.x + (corner & 1 == 0 ? 0 : rect.z), rect.y + (corner & 2 == 0 ? 0 : rect.w))
      let image = SIMD2(p.x, p.y) / p.z
      low = pointwiseMin(low, image)
      high = pointwiseMax(high, image)
    }
    return CGRect(x: low.x, y: low.y, width: high.x - low.x, height: high.y - low.y)
  }

  // MARK: - Conversion

  final func point(_ p: CGPoint, to other: CALayer?) -> CGPoint {
    map(to: other).point(p)
  }

  final func point(_ p: CGPoint, from other: CALayer?) -> CGPoint {
    guard let other else { return mapToParent().inverse?.point(p) ?? .notFinite }
    return other.map(to: self).point(p)
  }

  final func box(of r: CGRect, to other: CALayer?) -> CGRect {
    Self.box(of: map(to: other), SIMD4(r))
  }

  final func box(of r: CGRect, from other: CALayer?) -> CGRect {
    guard let other else {
      return mapToParent().inverse.map { Self.box(of: $0, SIMD4(r)) }
        ?? CGRect(origin: .notFinite, size: .zero)
    }
    return Self.box(of: other.map(to: self), SIMD4(r))
  }

  /// The map from this layer's plane to another's; to the superlayer's for nil.
  ///
  /// Layers of different trees are related as if the roots' superlayer spaces were one. Costs the
  /// depths of both. Singular ways down give a map whose images are not finite.
  private func map(to other: CALayer?) -> Homography {
    guard let other else { return mapToParent() }
    if other === self { return .identity }
    let ancestor = commonAncestor(with: other)
    let up = mapUp(to: ancestor)
    guard other !== ancestor else { return up }
    guard let down = other.mapUp(to: ancestor).inverse else { return .notFinite }
    return up.concatenating(down)
  }

  /// The map into the superlayer's plane; for a root into the space around it.
  private func mapToParent() -> Homography {
    mapUp(to: superlayerForGeometry)
  }

  /// The superlayer, or for a mask the layer that it masks: a mask lies in that layer's space.
  final var superlayerForGeometry: CALayer? {
    if let model = presentedModel { return model.above?.presentation() }
    return above
  }

  /// The map from this layer's plane to an ancestor's, or for nil to the space around the root.
  ///
  /// Depth is dropped at each plain superlayer; inside a transform layer it is carried on.
  private func mapUp(to ancestor: CALayer?) -> Homography {
    var map = Homography.identity
    var matrix = CATransform3DIdentity
    var isCarrying = false
    var layer = self
    while layer !== ancestor {
      matrix = isCarrying ? CATransform3DConcat(matrix, layer.localMatrix) : layer.localMatrix
      let next = layer.superlayerForGeometry
      if let next, next.values.sublayerTransform != CATransform3DIdentity {
        let part = LayerMatrix.sublayers(
          of: next.values.geometry, sublayerTransform: next.values.sublayerTransform)
        matrix = CATransform3DConcat(matrix, part)
      }
      isCarrying = next.map { $0 !== ancestor && $0.keepsDepth } ?? false
      if !isCarrying { map = map.concatenating(Homography(flattening: matrix)) }
      guard let next else { break }
      layer = next
    }
    return map
  }

  /// Whether sublayers keep their depth instead of being flattened into the layer's plane.
  final var keepsDepth: Bool { values.style.flags.contains(.preservesDepth) }

  /// The lowest layer above or equal to both; nil for layers of different trees.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    var a: CALayer? = self
    var b: CALayer? = other
    var depthA = a?.depth ?? 0
    var depthB = b?.depth ?? 0
    while depthA > depthB {
      a = a?.superlayerForGeometry
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.superlayerForGeometry
      depthB -= 1
    }
    while let x = a, let y = b, x !== y, x.model() !== y.model() {
      a = x.superlayerForGeometry
      b = y.superlayerForGeometry
    }
    return a
  }

  /// The count of layers above this one.
  private var depth: Int {
    var count = 0
    var layer = model().above
    while let current = layer {
      count += 1
      layer = current.above
    }
    return count
  }

  /// The count of flips from the root to here, this layer's own included.
  final var flipCount: Int {
    var count = 0
    var layer: CALayer? = self
    while let current = layer {
      if current.values.style.flags.contains(.geometryFlipped) { count += 1 }
      layer = current.superlayerForGeometry
    }
    return count
  }
}

extension Homography {
  /// The image of a point.
  fileprivate func point(_ p: CGPoint) -> CGPoint {
    let image = apply(p.x.native, p.y.native)
    return CGPoint(x: image.x / image.z, y: image.y / image.z)
  }

  /// A map all of whose images are not finite.
  fileprivate static let notFinite = Homography(
    xx: .nan, xy: .nan, yx: .nan, yy: .nan, tx: .nan, ty: .nan)
}

extension CGPoint {
  /// The image of a point under a singular transform.
  fileprivate static let notFinite = CGPoint(x: CGFloat.nan, y: CGFloat.nan)
}
