// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// A force on items.
///
/// A magnitude of 1 accelerates an item of 100 by 100 points and density 1 by 100 points per second squared,
/// or, at once, gives it 100 points per second; twice the area or the density halves it (view facts DY-2,
/// DY-3).
@preconcurrency @MainActor open class UIPushBehavior: UIDynamicBehavior {
  /// The manner in which a push acts.
  public enum Mode: Int, Sendable {
    /// All the time.
    case continuous
    /// Once, at the next frame.
    case instantaneous
  }

  /// The manner in which the push acts.
  public final let mode: UIPushBehavior.Mode
  private final var push = DirectedMagnitude(.zero)
  private final var offsets: [ObjectIdentifier: UIOffset] = [:]

  /// Makes a push of magnitude 0.
  public init(items: [any UIDynamicItem], mode: UIPushBehavior.Mode) {
    self.mode = mode
    super.init()
    for item in items { insert(item) }
  }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { insert(item) }

  /// Removes an item, and its offset.
  open func removeItem(_ item: any UIDynamicItem) {
    drop(item)
    offsets[ObjectIdentifier(item)] = nil
  }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  /// The point at which an item is pushed, from its middle, in points; zero by default.
  open func targetOffsetFromCenter(for item: any UIDynamicItem) -> UIOffset {
    offsets[ObjectIdentifier(item)] ?? .zero
  }

  /// Sets the point at which an item of the behaviour is pushed, from its middle; it turns with the item.
  ///
  /// An offset other than zero makes the item turn (view fact DY-4). One that is not finite is refused.
  open func setTargetOffsetFromCenter(_ o: UIOffset, for item: any UIDynamicItem) {
    guard o.isFiniteOffset, list.contains(item) else {
      return RefusalLog.refuse(
        "UIPushBehavior: refused offset", "not finite, or for an item that is not pushed")
    }
    offsets[ObjectIdentifier(item)] = o
    animator?.markForces()
  }

  /// Whether the force acts; true by default.
  ///
  /// An instantaneous push sets it to false when it has acted; setting it to true pushes once more.
  open var active = true {
    didSet { if active != oldValue { animator?.markForces() } }
  }

  /// The angle of the force from the x axis towards y, in radians; 0 by default.
  open var angle: CGFloat {
    get { push.angle }
    set { set(DirectedMagnitude(angle: newValue, magnitude: magnitude)) }
  }

  /// The size of the force; 0 by default.
  open var magnitude: CGFloat {
    get { push.magnitude }
    set { set(DirectedMagnitude(angle: angle, magnitude: newValue)) }
  }

  /// The direction and size of the force; (0, 0) by default. Components that are not finite are refused.
  open var pushDirection: CGVector {
    get { push.vector }
    set { set(DirectedMagnitude(newValue)) }
  }

  /// Sets angle and magnitude.
  open func setAngle(_ angle: CGFloat, magnitude: CGFloat) {
    set(DirectedMagnitude(angle: angle, magnitude: magnitude))
  }

  private func set(_ new: DirectedMagnitude) {
    guard new.isFinite else {
      return RefusalLog.refuse("UIPushBehavior: non-finite value", "the push stays as it was")
    }
    push = new
    animator?.markForces()
  }

  // MARK: - Forces

  /// Whether the push may set a resting item in motion.
  final var drives: Bool { active && mode == .continuous && !list.items.isEmpty }

  override func join(_ animator: UIDynamicAnimator) { animator.markForces() }

  override func leave(_ animator: UIDynamicAnimator) { animator.markForces() }

  override func itemsDidChange(in animator: UIDynamicAnimator) { animator.markForces() }

  /// The forces of a continuous push; those of an instantaneous one are applied, and used up.
  final func takeForces(in animator: UIDynamicAnimator) -> [box2d_push] {
    guard active else { return [] }
    if mode == .instantaneous { active = false }
    guard push.vector != .zero else { return [] }
    return list.items.compactMap { item in
      guard let body = animator.bodies[item] else { return nil }
      let offset = targetOffsetFromCenter(for: item)
      if mode == .instantaneous {
        animator.world.apply(impulse: push.vector, at: offset, to: body.handle)
        return nil
      }
      animator.world.wake(body.handle)
      return box2d_push(
        body: body.handle, force: push.vector.vector, offset: offset.vector)
    }
  }
}
