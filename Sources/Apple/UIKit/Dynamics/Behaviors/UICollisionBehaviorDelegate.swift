// SPDX-License-Identifier: MIT

internal import CBox2D
public import Foundation

/// Is notified of contacts, once for each pair when it begins to touch and when it does no longer; all
/// functions are optional (view fact DY-17).
///
/// They are called between steps: items, boundaries and behaviours may be added and removed.
@preconcurrency @MainActor public protocol UICollisionBehaviorDelegate: NSObjectProtocol {
  /// Tells that two items touch, at a point of the reference view.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint)

  /// Tells that two items do not touch any more.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem)

  /// Tells that an item touches a boundary, at a point of the reference view; the identifier of the
  /// reference view's bounds is nil.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint)

  /// Tells that an item does not touch a boundary any more.
  func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?)
}

extension UICollisionBehaviorDelegate {
  /// Nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem, at p: CGPoint
  ) {}

  /// Nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item1: any UIDynamicItem,
    with item2: any UIDynamicItem
  ) {}

  /// Nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, beganContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?, at p: CGPoint
  ) {}

  /// Nothing.
  public func collisionBehavior(
    _ behavior: UICollisionBehavior, endedContactFor item: any UIDynamicItem,
    withBoundaryIdentifier identifier: (any NSCopying)?
  ) {}
}

extension UICollisionBehavior {
  /// Reports a contact of two items.
  final func tell(
    _ delegate: any UICollisionBehaviorDelegate, _ event: box2d_event,
    _ first: any UIDynamicItem, _ second: any UIDynamicItem
  ) {
    if event.is_begin {
      delegate.collisionBehavior(
        self, beganContactFor: first, with: second, at: CGPoint(event.point))
    } else {
      delegate.collisionBehavior(self, endedContactFor: first, with: second)
    }
  }

  /// Reports a contact with a boundary.
  final func tell(
    _ delegate: any UICollisionBehaviorDelegate, _ event: box2d_event,
    _ item: any UIDynamicItem, _ identifier: (any NSCopying)?
  ) {
    if event.is_begin {
      delegate.collisionBehavior(
        self, beganContactFor: item, withBoundaryIdentifier: identifier, at: CGPoint(event.point))
    } else {
      delegate.collisionBehavior(
        self, endedContactFor: item, withBoundaryIdentifier: identifier)
    }
  }
}
