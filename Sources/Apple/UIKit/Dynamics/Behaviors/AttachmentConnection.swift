// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Foundation

/// The ends of an attachment and its values.
@MainActor struct AttachmentConnection {
  let items: [any UIDynamicItem]
  /// From the items' middles, for rods and ropes.
  let offsets: [UIOffset]
  /// In the coordinates of the animator; nil for a rod or rope between items.
  var anchor: CGPoint?
  /// The direction of a rail.
  var axis = CGVector(dx: 1, dy: 0)
  var length: CGFloat = 0
  var damping: CGFloat = 0
  var frequency: CGFloat = 0
  var frictionTorque: CGFloat = 0
  var range = UIFloatRange.infinite
  /// The position of the items to each other when a weld, hinge or rail joined them first.
  var joined: Joined?

  /// The position of two ends to each other.
  struct Joined {
    /// The anchor from the middle of the first item, and of the other one.
    var offset, otherOffset: UIOffset
    /// The turn of the first item less that of the other one.
    var turn: CGFloat
    /// The direction of a rail in the other item.
    var axis: CGVector
  }

  /// Makes a connection with the present distance of its ends as its length.
  init(_ items: [any UIDynamicItem], _ offsets: [UIOffset], anchor: CGPoint?) {
    self.items = items
    self.offsets = offsets
    self.anchor = anchor
    let ends = zip(items, offsets).map { item, offset in
      DynamicPlace(center: item.center, angle: atan2(item.transform.b, item.transform.a))
        .point(at: offset)
    }
    let other = ends.count > 1 ? ends[1] : anchor ?? .zero
    let distance = ends.first?.distance(to: other) ?? 0
    length = distance.isFinite ? distance : 0
  }

  /// The joint for bodies of a world.
  mutating func joint(
    _ kind: UIAttachmentBehavior.Kind, _ bodies: [box2d_handle], _ world: DynamicsWorld
  ) -> box2d_joint {
    var joint = box2d_joint()
    joint.body = bodies[0]
    joint.other = bodies.count > 1 ? bodies[1] : 0
    joint.length = Double(length)
    joint.frequency = Double(frequency)
    joint.damping_ratio = Double(damping)
    joint.friction_torque = Double(frictionTorque)
    joint.has_limits = !range.isInfinite
    joint.lower = Double(max(range.minimum, -1e9))
    joint.upper = Double(min(range.maximum, 1e9))
    switch kind {
    case .rod, .rope:
      joint.kind = kind == .rod ? BOX2D_ROD : BOX2D_ROPE
      joint.offset = offsets[0].vector
      joint.other_offset = bodies.count > 1 ? offsets[1].vector : box2d_vector()
      joint.anchor = (anchor ?? .zero).vector
      joint.collides = true
    case .weld, .pin, .slider:
      joint.kind = kind == .weld ? BOX2D_WELD : kind == .pin ? BOX2D_PIN : BOX2D_SLIDER
      let first = world.place(of: bodies[0])
      let other = bodies.count > 1 ? world.place(of: bodies[1]) : DynamicPlace()
      let how = joined ?? join(first, other)
      joined = how
      joint.offset = first.point(at: how.offset).vector
      // A rail that stands may have been moved.
      let anchor = bodies.count > 1 ? other.point(at: how.otherOffset) : anchor ?? .zero
      joint.anchor = anchor.vector
      joint.reference_angle = Double(how.turn)
      let (sine, cosine) = (sin(other.angle), cos(other.angle))
      joint.axis = box2d_vector(
        x: cosine * how.axis.dx - sine * how.axis.dy, y: sine * how.axis.dx + cosine * how.axis.dy)
    }
    return joint
  }

  private func join(_ first: DynamicPlace, _ other: DynamicPlace) -> Joined {
    let point = anchor ?? .zero
    let (sine, cosine) = (sin(other.angle), cos(other.angle))
    return Joined(
      offset: first.offset(of: point), otherOffset: other.offset(of: point),
      turn: first.angle - other.angle,
      axis: CGVector(dx: cosine * axis.dx + sine * axis.dy, dy: cosine * axis.dy - sine * axis.dx))
  }
}

extension DynamicsWorld {
  /// Where a body is.
  func place(of body: box2d_handle) -> DynamicPlace {
    let state = state(of: body)
    return DynamicPlace(center: CGPoint(state.position), angle: CGFloat(state.angle))
  }
}
