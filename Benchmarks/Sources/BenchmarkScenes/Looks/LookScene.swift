// SPDX-License-Identifier: MIT

import CoreAnimation
import CoreGraphics

/// One layer with a look over the whole target, all of which is drawn in each frame.
final class LookScene: LayerScene {
  var name: String { kind.sceneName }
  var limitName: String? { kind.limitName }
  var isComparedToQuads: Bool { false }
  let layerCount = 1
  let canvas: SceneCanvas
  private let kind: LookKind
  private let layer: CALayer
  /// The layer's transform before it moves.
  private let transform: CATransform3D

  /// Builds the layers, and starts the transition of a look that is one.
  init(_ kind: LookKind) throws {
    self.kind = kind
    canvas = try SceneCanvas()
    canvas.root.backgroundColor = LookLayout.background.cgColor
    // A look is drawn in each frame, as one is whose contents change.
    canvas.renderer.sceneRenderer?.keepsBitmaps = false
    layer = try LookLayers.layer(kind)
    transform = layer.transform
    if kind.hasBackdrop {
      let backdrop = CALayer()
      backdrop.frame = canvas.root.bounds
      backdrop.contents = try LookLayers.image(.second)
      canvas.root.addSublayer(backdrop)
    }
    if kind == .tiltedImage {
      canvas.root.sublayerTransform.m34 = -1 / LookLayout.tilt.eye
    }
    canvas.root.addSublayer(layer)
    guard kind.change == .transition else { return }
    // A transition leads from what was shown before.
    try withContext {
      try runFrame(at: 0)
      try LookLayers.startTransition(kind, of: layer)
      try runFrame(at: 0)
    }
  }

  func layerTime(at time: Double) -> Double {
    guard kind.change == .transition else { return time }
    return LookLayout.progress(at: time) * LookLayout.transitionDuration
  }

  func setValues(at time: Double) {
    canvas.renderer.forgetPicture()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    switch kind.change {
    case .place:
      let move = CATransform3DMakeTranslation(LookLayout.offset(at: time), 0, 0)
      layer.transform = CATransform3DConcat(transform, move)
    case .opacity: layer.opacity = Float(LookLayout.opacity(at: time))
    case .transition: break
    }
    CATransaction.commit()
  }
}
