// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
public import Foundation

/// A force on items by their place, velocity, mass or charge (view facts DY-23, DY-24, DY-25).
///
/// The unit of strength is 100 points per second squared for an item of 100 by 100 points and density 1, and
/// the unit of length in a field's law is 100 points. Beyond `minimumRadius` from `position` the strength
/// goes down by (minimumRadius / distance)^falloff; outside of `region` it is 0. Values that are not finite
/// are refused.
@preconcurrency @MainActor open class UIFieldBehavior: UIDynamicBehavior {
  /// The law of a field.
  enum Kind {
    case drag, vortex, radialGravity, linearGravity, velocity, noise, turbulence, spring, electric
    case magnetic
    case custom(
      (UIFieldBehavior, CGPoint, CGVector, CGFloat, CGFloat, TimeInterval) -> CGVector)
  }

  final let kind: Kind
  /// The values of the properties.
  final var values = Values()
  /// The steps that the field has acted for.
  private final var steps = 0

  /// The properties, with their defaults.
  struct Values {
    var position = CGPoint.zero
    var region = UIRegion.infinite
    var strength: CGFloat = 1
    var falloff: CGFloat = 0
    var minimumRadius: CGFloat = 1
    var direction = CGVector.zero
    var smoothness: CGFloat = 0
    var animationSpeed: CGFloat = 0
  }

  init(_ kind: Kind) {
    self.kind = kind
    super.init()
  }

  /// Adds an item.
  open func addItem(_ item: any UIDynamicItem) { insert(item) }

  /// Removes an item.
  open func removeItem(_ item: any UIDynamicItem) { drop(item) }

  /// The items, in the order in which they were added.
  open var items: [any UIDynamicItem] { list.items }

  // MARK: - Values

  /// The middle of the field, in points of the reference view; (0, 0) by default.
  open var position: CGPoint {
    get { values.position }
    set {
      values.position = DynamicValue.checked(newValue, else: position, "UIFieldBehavior.position")
      mark()
    }
  }

  /// Where the field acts, about `position`; everywhere by default.
  open var region: UIRegion {
    get { values.region }
    set {
      values.region = newValue
      mark()
    }
  }

  /// The factor of the force; 1 by default.
  open var strength: CGFloat {
    get { values.strength }
    set { set(\.strength, newValue, "strength", DynamicValue.finite) }
  }

  /// The power by which the strength goes down with distance; 0, not at all, by default.
  open var falloff: CGFloat {
    get { values.falloff }
    set { set(\.falloff, newValue, "falloff", DynamicValue.finite) }
  }

  /// The distance from `position`, in points, below which all distances count as it; 1 by default. It must be
  /// positive.
  open var minimumRadius: CGFloat {
    get { values.minimumRadius }
    set {
      set(
        \.minimumRadius, newValue, "minimumRadius",
        CGFloat.leastNormalMagnitude...CGFloat.greatestFiniteMagnitude)
    }
  }

  /// The direction of linear gravity, or the velocity of a velocity field in 100 points per second; zero by
  /// default.
  open var direction: CGVector {
    get { values.direction }
    set {
      guard newValue.isFiniteVector else {
        return RefusalLog.refuse(
          "UIFieldBehavior.direction: non-finite value", "it stays as it was")
      }
      values.direction = newValue
      mark()
    }
  }

  /// The smoothness of noise and turbulence, from 0, the default, to 1.
  open var smoothness: CGFloat {
    get { values.smoothness }
    set { set(\.smoothness, newValue, "smoothness", 0...1) }
  }

  /// The changes of noise and turbulence in a second; 0, never, by default.
  open var animationSpeed: CGFloat {
    get { values.animationSpeed }
    set { set(\.animationSpeed, newValue, "animationSpeed", DynamicValue.finite) }
  }

  private func set(
    _ value: WritableKeyPath<Values, CGFloat>, _ new: CGFloat, _ name: String,
    _ range: ClosedRange<CGFloat>
  ) {
    values[keyPath: value] = DynamicValue.checked(
      new, else: values[keyPath: value], "UIFieldBehavior.\(name)", range)
    mark()
  }

  // MARK: - Steps

  /// Whether the force on a resting item changes by itself.
  private var changesByItself: Bool {
    switch kind {
    case .custom: true
    case .noise, .turbulence: values.animationSpeed != 0
    default: false
    }
  }

  /// Applies the field's force to all items for the next step.
  final func applyForces(in animator: UIDynamicAnimator) {
    let time = Double(steps) * DynamicClock.step
    steps += 1
    for item in list.items {
      guard let body = animator.bodies[item] else { continue }
      let state = animator.world.state(of: body.handle)
      guard state.is_awake || changesByItself else { continue }
      let subject = FieldSubject(
        position: CGPoint(state.position), velocity: CGVector(state.velocity),
        mass: CGFloat(state.mass), charge: body.charge)
      let force = force(on: subject, time: time)
      guard force != .zero else { continue }
      guard force.isFiniteVector else {
        RefusalLog.refuse("UIFieldBehavior: non-finite force", "it counts as zero")
        continue
      }
      if !state.is_awake { animator.world.wake(body.handle) }
      animator.world.apply(force: force, to: body.handle)
    }
  }
}
