// SPDX-License-Identifier: MIT

public import CoreGraphics
public import Foundation
public import QuartzCore

/// A layer as an item for an animator. Not part of Apple's API.
///
/// A layer has a transform of three dimensions, so that it cannot be an item itself. The middle is the layer's
/// `position`, in the coordinates of its superlayer, which are the animator's: the anchor point is to be the
/// middle of the bounds, as it is by default.
///
/// ```
/// let balls = layers.map { UIDynamicLayerItem(layer: $0) }
/// let animator = UIDynamicAnimator()
/// animator.addBehavior(UIGravityBehavior(items: balls))
/// ```
@preconcurrency @MainActor public final class UIDynamicLayerItem: UIResponderRoot, UIDynamicItem {
  /// The layer that moves.
  public let layer: CALayer

  /// Makes an item that moves a layer; another one for the same layer is another item.
  public init(layer: CALayer) {
    self.layer = layer
    super.init(hidingPlainInitializer: ())
  }

  /// The layer's position; set without an implicit animation.
  public var center: CGPoint {
    get { layer.position }
    set { withoutActions { layer.position = newValue } }
  }

  /// The layer's bounds.
  public var bounds: CGRect { layer.bounds }

  /// The layer's transform in its plane; set without an implicit animation.
  public var transform: CGAffineTransform {
    get { layer.affineTransform() }
    set { withoutActions { layer.setAffineTransform(newValue) } }
  }

  /// The shape by which the layer collides; its bounds by default.
  public var collisionBoundsType = UIDynamicItemCollisionBoundsType.rectangle

  private func withoutActions(_ change: () -> Void) {
    let were = CATransaction.disableActions()
    CATransaction.setDisableActions(true)
    change()
    CATransaction.setDisableActions(were)
  }
}
