// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// The material of items, and their velocities.
///
/// Where several behaviours have an item, each property is that of the one that came last among those on
/// which it was set (view fact DY-7). Values that are not finite or out of range are refused.
@preconcurrency @MainActor open class UIDynamicItemBehavior: UIDynamicBehavior {
  /// The values that were set; those that were not are left to other behaviours.
  private final var values = Values()

  /// The properties; nil where none was set.
  private struct Values {
    var elasticity: CGFloat?
    var friction: CGFloat?
    var density: CGFloat?
    var resistance: CGFloat?
    var angularResistance: CGFloat?
    var charge: CGFloat?
    var isAnchored: Bool?
    var allowsRotation: Bool?
  }

  /// Makes a behaviour for items.
  public init(items: [any UIDynamicItem]) {
    super.init()
    for item in items { insert(item) }
  }

  /// Makes a behaviour without items.
  public convenience override init() {
    self.init(items: [])
  }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { insert(item) }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { drop(item) }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  // MARK: - Material

  /// The part of the speed that a bounce gives back: from 0, nothing, by default, to 1, all.
  ///
  /// Of two items the larger value counts; a boundary has the item's. Below 25 points per second nothing
  /// bounces.
  open var elasticity: CGFloat {
    get { values.elasticity ?? 0 }
    set { set(\.elasticity, newValue, "elasticity", 0...1) }
  }

  /// The resistance to sliding along others; 0 by default.
  ///
  /// Two items have the square root of the product (view fact DY-8); a boundary has the item's.
  open var friction: CGFloat {
    get { values.friction ?? 0 }
    set { set(\.friction, newValue, "friction", DynamicValue.positive) }
  }

  /// The mass of 100 by 100 points; 1 by default. It must be positive.
  open var density: CGFloat {
    get { values.density ?? 1 }
    set {
      set(
        \.density, newValue, "density",
        CGFloat.leastNormalMagnitude...CGFloat.greatestFiniteMagnitude)
    }
  }

  /// The rate at which the velocity decays, per second; 0 by default (view fact DY-6).
  open var resistance: CGFloat {
    get { values.resistance ?? 0 }
    set { set(\.resistance, newValue, "resistance", DynamicValue.positive) }
  }

  /// The rate at which the angular velocity decays, per second; 0 by default.
  open var angularResistance: CGFloat {
    get { values.angularResistance ?? 0 }
    set { set(\.angularResistance, newValue, "angularResistance", DynamicValue.positive) }
  }

  /// The electric charge, for electric and magnetic fields; 0 by default.
  open var charge: CGFloat {
    get { values.charge ?? 0 }
    set { set(\.charge, newValue, "charge", DynamicValue.finite) }
  }

  /// Whether the items stand still, and others collide with them; false by default.
  open var isAnchored: Bool {
    get { values.isAnchored ?? false }
    set {
      values.isAnchored = newValue
      mark()
    }
  }

  /// Whether the items turn; true by default.
  open var allowsRotation: Bool {
    get { values.allowsRotation ?? true }
    set {
      values.allowsRotation = newValue
      mark()
    }
  }

  private func set(
    _ value: WritableKeyPath<Values, CGFloat?>, _ new: CGFloat, _ name: String,
    _ range: ClosedRange<CGFloat>
  ) {
    guard range.contains(new) else {
      return RefusalLog.refuse(
        "UIDynamicItemBehavior.\(name): out of range", "\(new); it stays as it was")
    }
    values[keyPath: value] = new
    mark()
  }

  override func contribute(to traits: inout DynamicTraits, for item: any UIDynamicItem) {
    if let elasticity = values.elasticity { traits.elasticity = elasticity }
    if let friction = values.friction { traits.friction = friction }
    if let density = values.density { traits.density = density }
    if let resistance = values.resistance { traits.resistance = resistance }
    if let resistance = values.angularResistance { traits.angularResistance = resistance }
    if let charge = values.charge { traits.charge = charge }
    if let isAnchored = values.isAnchored { traits.isAnchored = isAnchored }
    if let allowsRotation = values.allowsRotation { traits.allowsRotation = allowsRotation }
  }

  // MARK: - Velocity

  /// Adds to the velocity of an item, in points per second.
  ///
  /// The behaviour must have the item and be in an animator; else, and for values above 10⁷, it is refused.
  open func addLinearVelocity(_ velocity: CGPoint, for item: any UIDynamicItem) {
    add(CGVector(dx: velocity.x, dy: velocity.y), angular: 0, to: item)
  }

  /// The velocity of an item, in points per second; zero for one without an animator.
  open func linearVelocity(for item: any UIDynamicItem) -> CGPoint {
    guard let animator, let body = animator.bodies[item] else { return .zero }
    return CGPoint(animator.world.state(of: body.handle).velocity)
  }

  /// Adds to the angular velocity of an item, in radians per second towards y.
  ///
  /// The behaviour must have the item and be in an animator; else, and for values above 10⁶, it is refused.
  open func addAngularVelocity(_ velocity: CGFloat, for item: any UIDynamicItem) {
    add(.zero, angular: velocity, to: item)
  }

  /// The angular velocity of an item, in radians per second; 0 for one without an animator.
  open func angularVelocity(for item: any UIDynamicItem) -> CGFloat {
    guard let animator, let body = animator.bodies[item] else { return 0 }
    return CGFloat(animator.world.state(of: body.handle).angular_velocity)
  }

  private func add(_ velocity: CGVector, angular: CGFloat, to item: any UIDynamicItem) {
    guard velocity.isFiniteVector, angular.isFinite, let animator, list.contains(item),
      let body = animator.bodies[item]
    else {
      return RefusalLog.refuse(
        "UIDynamicItemBehavior: refused velocity",
        "not finite, or for an item that is not in an animator by this behavior")
    }
    // An anchored or unturnable item has to be so before.
    animator.update()
    guard animator.world.addVelocity(velocity, angular: angular, to: body.handle) else {
      return RefusalLog.refuse("UIDynamicItemBehavior: refused velocity", "too large")
    }
    animator.resume()
  }
}
