// SPDX-License-Identifier: MIT

import QuartzCore

/// The root of a scene that lays itself out again whenever its size changes.
///
/// The scene is in `content`, which keeps the size that the scene is drawn for and is scaled evenly into the
/// middle. What lies behind it fills the root, by `fill` or in `onLayout`.
package final class SceneLayer: CALayer {
  /// The scene, in points of its own; made when it is first asked for.
  package var content: CALayer {
    if let scene { return scene }
    let made = CALayer()
    made.frame = bounds
    addSublayer(made)
    scene = made
    return made
  }
  private var scene: CALayer?
  /// A layer behind the scene, which is always as large as the root.
  package var fill: CALayer? {
    didSet {
      oldValue?.removeFromSuperlayer()
      if let fill { insertSublayer(fill, at: 0) }
      setNeedsLayout()
    }
  }
  /// Places the layers outside `content`; called after each change of the size.
  package var onLayout: (() -> Void)?

  /// Makes the root of a scene.
  ///
  /// - Parameter size: the size that the scene is drawn for, in points, and the root's at first.
  package init(size: CGSize) {
    super.init()
    bounds = CGRect(origin: .zero, size: size)
  }

  package override init(layer: Any) { super.init(layer: layer) }

  package required init?(coder: NSCoder) { nil }

  package override func layoutSublayers() {
    super.layoutSublayers()
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    fill?.frame = bounds
    if let scene {
      let design = scene.bounds.size
      let scale = min(bounds.width / design.width, bounds.height / design.height)
      scene.position = CGPoint(x: bounds.midX, y: bounds.midY)
      scene.transform = CATransform3DMakeScale(scale, scale, 1)
    }
    onLayout?()
    CATransaction.commit()
  }
}
