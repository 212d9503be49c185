// SPDX-License-Identifier: MIT

internal import CBox2D
public import Foundation

/// Brings an item to a point by a damped spring, and turns it upright.
///
/// The spring has 12 radians per second, so that the item is there after about half a second; its damping
/// ratio goes from 0.3 at damping 0 to 1 at damping 1 (view facts DY-21, DY-22). Gravity does not pull the
/// item off the point.
@preconcurrency @MainActor open class UISnapBehavior: UIDynamicBehavior {
  private final var point: CGPoint
  private final var amount: CGFloat = 0.5
  private static let frequency = 12.0

  /// Makes a snap; a point that is not finite counts as the item's middle.
  public init(item: any UIDynamicItem, snapTo point: CGPoint) {
    self.point = DynamicValue.checked(point, else: item.center, "UISnapBehavior.snapPoint")
    super.init()
    insert(item)
  }

  /// The place for the item's middle, in points of the reference view. One that is not finite is refused.
  open var snapPoint: CGPoint {
    get { point }
    set {
      point = DynamicValue.checked(newValue, else: point, "UISnapBehavior.snapPoint")
      animator?.markForces()
    }
  }

  /// The damping of the swing: from 0, most swing, to 1, least; 0.5 by default. Other values are refused.
  open var damping: CGFloat {
    get { amount }
    set {
      amount = DynamicValue.checked(newValue, else: amount, "UISnapBehavior.damping", 0...1)
      animator?.markForces()
    }
  }

  override func join(_ animator: UIDynamicAnimator) { animator.markForces() }

  override func leave(_ animator: UIDynamicAnimator) { animator.markForces() }

  override func itemsDidChange(in animator: UIDynamicAnimator) { animator.markForces() }

  /// The spring for the world.
  final func springs(in animator: UIDynamicAnimator) -> [box2d_snap] {
    list.items.compactMap { item in
      guard let body = animator.bodies[item] else { return nil }
      animator.world.wake(body.handle)
      return box2d_snap(
        body: body.handle, point: point.vector, frequency: Self.frequency,
        damping_ratio: Double(0.3 + 0.7 * amount))
    }
  }
}
