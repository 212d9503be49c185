// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import CoreGraphics
internal import SceneFile

/// A tree taken apart in depth: a copy of each layer on a plane of its own, the deeper in the tree the
/// nearer to the viewer.
///
/// The copies are made through the scene file, so that no code of the application runs, and show the tree
/// as it was when it was taken apart.
final class ExplodedTree {
  let layer = CALayer()
  private let stage = CATransformLayer()
  private var planes: [(layer: CALayer, place: CATransform3D, depth: Int)] = []
  private var size = CGSize.zero
  private var yaw = 0.55
  private var pitch = -0.28
  private var spacing = 26.0

  /// The most layers; those behind are left out.
  private static let limit = 600

  init() {
    layer.backgroundColor = InspectorTheme.stage
    var perspective = CATransform3DIdentity
    perspective.m34 = -1 / 1800
    layer.sublayerTransform = perspective
    layer.addSublayer(stage)
  }

  /// Takes a tree apart.
  ///
  /// - Throws: `SceneFileError` for a tree that has no form as a scene.
  func take(_ root: CALayer) throws {
    size = root.bounds.size
    let copy = try SceneFile(layer: root.presentation() ?? root, size: size).makeRootLayer()
    planes.forEach { $0.layer.removeFromSuperlayer() }
    planes = []
    // The root lies in its own space.
    copy.transform = CATransform3DIdentity
    collect(copy)
    for plane in planes {
      plane.layer.removeFromSuperlayer()
      plane.layer.sublayers = nil
      plane.layer.anchorPoint = .zero
      plane.layer.anchorPointZ = 0
      plane.layer.position = .zero
      plane.layer.zPosition = 0
      plane.layer.sublayerTransform = CATransform3DIdentity
      if plane.layer.borderWidth == 0 {
        plane.layer.borderWidth = 0.5
        plane.layer.borderColor = InspectorTheme.faint
      }
      stage.addSublayer(plane.layer)
    }
    show()
  }

  /// Lays the stage out in the area that the panel leaves.
  func layout(_ frame: CGRect) {
    layer.frame = frame
    show()
  }

  /// Turns the stage by a movement of the mouse in points.
  func turn(by movement: CGVector) {
    yaw += movement.dx.native * 0.008
    pitch = min(max(pitch - movement.dy.native * 0.008, -1.5), 1.5)
    show()
  }

  /// Moves the planes apart, or together.
  func spread(by distance: CGFloat) {
    spacing = min(max(spacing + distance.native * 0.2, 0), 160)
    show()
  }

  /// Collects the layers with their places in the root, parents first.
  private func collect(_ root: CALayer) {
    var waiting: [(layer: CALayer, above: CATransform3D, depth: Int)] = [
      (root, CATransform3DIdentity, 0)
    ]
    while let (layer, above, depth) = waiting.popLast() {
      guard !layer.isHidden, layer.opacity > 0, planes.count < Self.limit else { continue }
      let bounds = layer.bounds
      let anchor = layer.anchorPoint
      let pivot = CGPoint(x: anchor.x * bounds.width, y: anchor.y * bounds.height)
      // From the layer's first corner to the root.
      var place = CATransform3DMakeTranslation(-pivot.x, -pivot.y, -layer.anchorPointZ)
      place = CATransform3DConcat(place, layer.transform)
      if depth > 0 {
        place = CATransform3DConcat(
          place,
          CATransform3DMakeTranslation(layer.position.x, layer.position.y, layer.zPosition))
      } else {
        place = CATransform3DIdentity
      }
      place = CATransform3DConcat(place, above)
      planes.append((layer, place, depth))
      // Sublayers turn about the anchor point of their superlayer.
      var inner = CATransform3DMakeTranslation(
        -bounds.minX - pivot.x, -bounds.minY - pivot.y, 0)
      inner = CATransform3DConcat(inner, layer.sublayerTransform)
      inner = CATransform3DConcat(inner, CATransform3DMakeTranslation(pivot.x, pivot.y, 0))
      let within = CATransform3DConcat(inner, place)
      for sublayer in layer.sublayers ?? [] { waiting.append((sublayer, within, depth + 1)) }
    }
  }

  private func show() {
    let area = layer.bounds
    guard size.width > 0, size.height > 0, area.width > 0 else { return }
    let fit = min(area.width / size.width, area.height / size.height) * 0.66
    let deepest = planes.map(\.depth).max() ?? 0
    stage.position = CGPoint(x: area.midX, y: area.midY)
    var turn = CATransform3DMakeScale(fit, fit, fit)
    turn = CATransform3DRotate(turn, pitch, 1, 0, 0)
    turn = CATransform3DRotate(turn, yaw, 0, 1, 0)
    stage.transform = turn
    for plane in planes {
      let z = (Double(plane.depth) - Double(deepest) / 2) * spacing
      plane.layer.transform = CATransform3DConcat(
        plane.place, CATransform3DMakeTranslation(-size.width / 2, -size.height / 2, CGFloat(z)))
    }
  }
}
