// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// An item in an animator: its body, the behaviours that it is in, and what was written to it.
@MainActor final class DynamicBody {
  let item: any UIDynamicItem
  let handle: box2d_handle
  /// Its place in the list of the animator.
  var index = 0
  /// In the order in which the item came into them.
  private(set) var behaviors: [UIDynamicBehavior] = []
  /// Whether behaviours have changed since the body got its values.
  var isMarked = false
  /// Whether the item's shape has to be read.
  var needsShape = true
  private var shape: DynamicShape?
  /// The place that was written to the item, or read from it.
  private var written: DynamicPlace
  /// The charge, for fields.
  private(set) var charge: CGFloat = 0

  init(_ item: any UIDynamicItem, handle: box2d_handle, at place: DynamicPlace) {
    self.item = item
    self.handle = handle
    written = place
  }

  /// Adds a behaviour.
  func join(_ behavior: UIDynamicBehavior) { behaviors.append(behavior) }

  /// Removes a behaviour; true if none is left.
  func leave(_ behavior: UIDynamicBehavior) -> Bool {
    if let index = behaviors.lastIndex(where: { $0 === behavior }) { behaviors.remove(at: index) }
    return behaviors.isEmpty
  }

  /// Gives the body the values that its behaviours want.
  func update(in world: DynamicsWorld) {
    isMarked = false
    var traits = DynamicTraits()
    for behavior in behaviors { behavior.contribute(to: &traits, for: item) }
    if needsShape || shape == nil {
      needsShape = false
      shape = Self.shape(of: item)
      if !world.setShape(shape?.pieces ?? [], of: handle) || shape == nil {
        RefusalLog.refuse("UIDynamicItem: no shape", "an item without area collides with nothing")
      }
    }
    charge = traits.charge
    let mass = (shape?.area ?? 0) * traits.density
    var properties = box2d_properties()
    properties.is_anchored = traits.isAnchored
    properties.has_fixed_rotation = !traits.allowsRotation
    properties.mass = Double(max(mass, 1e-8))
    properties.inertia = Double(mass * (shape?.inertia ?? 0))
    properties.center_of_mass = (shape?.center ?? .zero).vector
    properties.linear_damping = Double(traits.resistance)
    properties.angular_damping = Double(traits.angularResistance)
    properties.friction = Double(traits.friction)
    properties.restitution = Double(traits.elasticity)
    properties.acceleration = traits.acceleration.vector
    _ = world.set(properties, of: handle)
    world.setGroups(
      traits.groups.sorted(), boundaries: traits.boundaryGroups.sorted(), of: handle)
  }

  /// The shape of an item, or of all items of a group.
  static func shape(of item: any UIDynamicItem) -> DynamicShape? {
    if let group = item as? UIDynamicItemGroup { return group.shape }
    return DynamicShape(item)
  }

  /// Writes the place to the item if it has moved.
  ///
  /// - Parameter fraction: 0 before the last step, 1 after it.
  func write(_ state: box2d_state, _ fraction: CGFloat, in space: DynamicSpace) {
    let from = CGPoint(state.previous_position)
    let to = CGPoint(state.position)
    let angle = CGFloat(state.previous_angle)
    let place =
      fraction >= 1
      ? DynamicPlace(center: to, angle: CGFloat(state.angle))
      : DynamicPlace(
        center: CGPoint(
          x: from.x + (to.x - from.x) * fraction, y: from.y + (to.y - from.y) * fraction),
        angle: angle + (CGFloat(state.angle) - angle) * fraction)
    guard place != written else { return }
    if place.center != written.center { item.center = space.center(place.center, of: item) }
    if place.angle != written.angle {
      item.transform = CGAffineTransform(rotationAngle: place.angle)
    }
    written = place
  }

  /// Notes where the item is by the application's doing.
  func read(_ place: DynamicPlace) { written = place }
}

/// The values that the behaviours of an item give it; at first the defaults (view fact DY-5).
struct DynamicTraits {
  var elasticity: CGFloat = 0
  var friction: CGFloat = 0
  var density: CGFloat = 1
  var resistance: CGFloat = 0
  var angularResistance: CGFloat = 0
  var charge: CGFloat = 0
  var isAnchored = false
  var allowsRotation = true
  /// By gravity, in points per second squared.
  var acceleration = CGVector.zero
  /// The numbers of the collision behaviours in which the item meets others, and boundaries.
  var groups: Set<UInt32> = []
  var boundaryGroups: Set<UInt32> = []
}

/// The coordinates of an animator: those of its reference view, or abstract ones.
@MainActor struct DynamicSpace {
  weak var view: UIView?
  /// Whether there was a reference view, even if it is gone.
  let hasView: Bool

  init(_ view: UIView?) {
    self.view = view
    hasView = view != nil
  }

  /// Whether an item belongs to the space: views must lie in the reference view (view fact DY-9).
  func holds(_ item: any UIDynamicItem) -> Bool {
    if let group = item as? UIDynamicItemGroup { return group.items.allSatisfy(holds) }
    guard hasView, let view = item as? UIView else { return true }
    return self.view.map { view !== $0 && view.isDescendant(of: $0) } ?? false
  }

  /// Where an item is.
  func place(of item: any UIDynamicItem) -> DynamicPlace {
    var center = item.center
    if let parent = foreignParent(of: item) { center = parent.convert(center, to: view) }
    let transform = item.transform
    return DynamicPlace(center: center, angle: atan2(transform.b, transform.a))
  }

  /// A point of the space as the middle of an item.
  func center(_ point: CGPoint, of item: any UIDynamicItem) -> CGPoint {
    guard let parent = foreignParent(of: item) else { return point }
    return parent.convert(point, from: view)
  }

  /// The superview of a view that is not the reference view itself.
  private func foreignParent(of item: any UIDynamicItem) -> UIView? {
    guard hasView, let parent = (item as? UIView)?.superview, parent !== view else { return nil }
    return parent
  }
}
