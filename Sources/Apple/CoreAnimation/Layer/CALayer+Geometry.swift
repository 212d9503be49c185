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
    let tells = tellsOwner
    if tells {
      tellOwner(LayerProperty.frame.key)
      tellsOwner = false
    }
    defer { if tells { tellsOwner = true } }
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
  /// Layers of different trees are related as if the roots' superlayer spaces were one, and so are
  /// layers and presentation copies. Costs the depths of both. Singular ways down give a map whose
  /// images are not finite.
  private func map(to other: CALayer?) -> Homography {
    guard let other else { return mapToParent() }
    if other === self { return .identity }
    let meeting = meetingPlace(with: other)
    let up = mapUp(to: meeting)
    guard other.modelOrSelf !== meeting else { return up }
    guard let down = other.mapUp(to: meeting).inverse else { return .notFinite }
    return up.concatenating(down)
  }

  /// The map into the superlayer's plane; for a root into the space around it.
  private func mapToParent() -> Homography {
    mapUp(to: modelOrSelf.above)
  }

  /// The superlayer, or for a mask the layer that it masks: a mask lies in that layer's space.
  ///
  /// That of a presentation copy is the copy for the same time.
  final var superlayerForGeometry: CALayer? {
    guard let model = presentedModel else { return above }
    return model.above.flatMap { shownCopy(of: $0) }
  }

  /// The map from this layer's plane to that of a layer above, or for nil to the space around the root.
  ///
  /// Depth is dropped at each plain superlayer; inside a transform layer it is carried on.
  ///
  /// - Parameter ancestor: a model layer; a presentation copy passes the copies of those in between.
  private func mapUp(to ancestor: CALayer?) -> Homography {
    var map = Homography.identity
    var matrix = CATransform3DIdentity
    var isCarrying = false
    var layer = self
    while layer.modelOrSelf !== ancestor {
      matrix = isCarrying ? CATransform3DConcat(matrix, layer.localMatrix) : layer.localMatrix
      let next = layer.superlayerForGeometry
      if let next, next.values.sublayerTransform != CATransform3DIdentity {
        let part = LayerMatrix.sublayers(
          of: next.values.geometry, sublayerTransform: next.values.sublayerTransform)
        matrix = CATransform3DConcat(matrix, part)
      }
      isCarrying = next.map { $0.modelOrSelf !== ancestor && $0.keepsDepth } ?? false
      if !isCarrying { map = map.concatenating(Homography(flattening: matrix)) }
      guard let next else { break }
      layer = next
    }
    return map
  }

  /// Whether sublayers keep their depth instead of being flattened into the layer's plane.
  final var keepsDepth: Bool { values.style.flags.contains(.preservesDepth) }

  /// The layer in whose plane the ways up from this layer and from another meet, as a model layer; nil
  /// for the space around the roots.
  ///
  /// A layer and a presentation copy have no superlayer in common, only layers and their copies. They
  /// meet in the lowest of these that has the same place in both trees, as have all above it.
  private func meetingPlace(with other: CALayer) -> CALayer? {
    let common = modelOrSelf.commonAncestor(with: other.modelOrSelf)
    guard common != nil, !isOfTree(of: other) else { return common }
    var path: [CALayer] = []
    var next = common
    while let layer = next {
      path.append(layer)
      next = layer.above
    }
    var meeting: CALayer?
    for layer in path.reversed() {
      guard let own = shownCopy(of: layer), let others = other.shownCopy(of: layer),
        own.isPlaced(like: others)
      else { break }
      meeting = layer
    }
    return meeting
  }

  /// Whether another layer is a model layer as this is, or a copy for the same time.
  private func isOfTree(of other: CALayer) -> Bool {
    guard presentedModel != nil, other.presentedModel != nil else {
      return presentedModel == nil && other.presentedModel == nil
    }
    return presentedTime == other.presentedTime
  }

  /// Whether a copy of the same layer has the same place, and places its sublayers in the same way.
  private func isPlaced(like other: CALayer) -> Bool {
    let placing: NodeStyle.Flags = [.geometryFlipped, .preservesDepth]
    return values.geometry == other.values.geometry && values.transform == other.values.transform
      && values.sublayerTransform == other.values.sublayerTransform
      && values.style.flags.intersection(placing) == other.values.style.flags.intersection(placing)
  }

  /// The lowest of the model layers above or equal to two; nil for layers of different trees.
  private func commonAncestor(with other: CALayer) -> CALayer? {
    var a: CALayer? = self
    var b: CALayer? = other
    var depthA = depth
    var depthB = other.depth
    while depthA > depthB {
      a = a?.above
      depthA -= 1
    }
    while depthB > depthA {
      b = b?.above
      depthB -= 1
    }
    while let x = a, let y = b, x !== y {
      a = x.above
      b = y.above
    }
    return a
  }

  /// The count of layers above this model layer.
  private var depth: Int {
    var count = 0
    var layer = above
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

extension LayerProperty {
  /// The plane part of the transform under key-value coding, as an `NSAffineTransform`.
  static let affineTransform = LayerProperty(
    KeyedProperty(
      "affineTransform", archiving: .none,
      get: { ($0 as? CALayer).map { NSAffineTransform(wrapping: $0.affineTransform()) } },
      set: { object, value in
        guard let layer = object as? CALayer, let matrix = CGAffineTransform(keyed: value) else {
          return false
        }
        layer.setAffineTransform(matrix)
        return true
      }))
}
