// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// Accelerates items in one direction; a magnitude of 1 is 1000 points per second squared (view fact DY-1).
///
/// With several in an animator their accelerations add up.
@preconcurrency @MainActor open class UIGravityBehavior: UIDynamicBehavior {
  private final var gravity = DirectedMagnitude(CGVector(dx: 0, dy: 1))

  /// Makes gravity for items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { insert(item) }
  }

  /// Makes gravity without items.
  public convenience override init() {
    self.init(items: [])
  }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { insert(item) }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { drop(item) }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// The direction and magnitude; (0, 1), downward, by default.
  ///
  /// Components that are not finite are refused.
  open var gravityDirection: CGVector {
    get { gravity.vector }
    set { set(DirectedMagnitude(newValue)) }
  }

  /// The angle of the vector from the x axis towards y, in radians; π/2 by default.
  open var angle: CGFloat {
    get { gravity.angle }
    set { set(DirectedMagnitude(angle: newValue, magnitude: magnitude)) }
  }

  /// The length of the vector, in 1000 points per second squared; 1 by default. 0 sets the angle to 0, too.
  open var magnitude: CGFloat {
    get { gravity.magnitude }
    set { set(DirectedMagnitude(angle: newValue == 0 ? 0 : angle, magnitude: newValue)) }
  }

  /// Sets angle and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    set(DirectedMagnitude(angle: angle, magnitude: magnitude))
  }

  private func set(_ new: DirectedMagnitude) {
    guard new.isFinite else {
      return RefusalLog.refuse("UIGravityBehavior: non-finite value", "gravity stays as it was")
    }
    guard new.vector != gravity.vector || new.angle != gravity.angle else { return }
    gravity = new
    mark()
  }

  override func contribute(to traits: inout DynamicTraits, for item: any UIDynamicItem) {
    traits.acceleration.dx += 1000 * gravity.vector.dx
    traits.acceleration.dy += 1000 * gravity.vector.dy
  }
}
