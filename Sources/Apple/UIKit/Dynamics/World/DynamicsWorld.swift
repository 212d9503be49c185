// SPDX-License-Identifier: MIT

internal import CBox2D
internal import Foundation

/// A world of Box2D: bodies, boundaries and joints by handles, in points.
///
/// Every call goes to the shim `CBox2D`, which checks handles and values; arrays are lent to it for the
/// time of a call.
@safe @MainActor final class DynamicsWorld {
  /// Made and destroyed by the shim; nothing else has it.
  private let world: OpaquePointer

  init() { unsafe world = box2d_world_create() }

  isolated deinit { unsafe box2d_world_destroy(world) }

  // MARK: - Steps

  /// Takes a step.
  func step(_ seconds: Double) { unsafe box2d_world_step(world, seconds) }

  /// The contacts that began and ended since the last call.
  func takeEvents() -> [box2d_event] {
    var count: Int32 = 0
    // The list is copied before any other call can change it.
    guard let first = unsafe box2d_world_events(world, &count), count > 0 else { return [] }
    let events = unsafe Array(UnsafeBufferPointer(start: first, count: Int(count)))
    unsafe box2d_world_clear_events(world)
    return events
  }

  /// Whether all bodies rest; with something that drives them, whether all sleep.
  func rests(isDriven: Bool) -> Bool { unsafe box2d_world_rests(world, isDriven) }

  /// Puts all bodies to sleep.
  func sleep() { unsafe box2d_world_sleep(world) }

  /// The number of bodies without a shape for now, because too many others are where they are.
  var crowd: Int { Int(unsafe box2d_world_crowd(world)) }

  /// Sets the forces of continuous pushes.
  func setPushes(_ pushes: [box2d_push]) {
    unsafe box2d_world_set_pushes(world, pushes, Int32(pushes.count))
  }

  /// Sets the springs of snaps.
  func setSnaps(_ snaps: [box2d_snap]) {
    unsafe box2d_world_set_snaps(world, snaps, Int32(snaps.count))
  }

  // MARK: - Bodies

  /// Makes a body; nil for a place that is not finite.
  func makeBody(at place: DynamicPlace) -> box2d_handle? {
    let handle = unsafe box2d_body_create(world, place.center.vector, Double(place.angle))
    return handle == 0 ? nil : handle
  }

  /// Removes a body with its joints.
  func removeBody(_ body: box2d_handle) { unsafe box2d_body_destroy(world, body) }

  /// Moves a body; false for a place that is not finite.
  func move(_ body: box2d_handle, to place: DynamicPlace) -> Bool {
    unsafe box2d_body_set_transform(world, body, place.center.vector, Double(place.angle))
  }

  /// Sets mass, material and gravity.
  func set(_ properties: box2d_properties, of body: box2d_handle) -> Bool {
    var properties = properties
    return unsafe box2d_body_set_properties(world, body, &properties)
  }

  /// Sets the shape; false if a piece has no area.
  func setShape(_ pieces: [box2d_piece], of body: box2d_handle) -> Bool {
    unsafe box2d_body_set_shape(world, body, pieces, Int32(pieces.count))
  }

  /// Sets the groups in which a body meets other bodies, and boundaries.
  func setGroups(_ groups: [UInt32], boundaries: [UInt32], of body: box2d_handle) {
    unsafe box2d_body_set_groups(
      world, body, groups, Int32(groups.count), boundaries, Int32(boundaries.count))
  }

  /// Adds to the velocities, in points and radians per second; false where they are too large.
  func addVelocity(_ velocity: CGVector, angular: CGFloat, to body: box2d_handle) -> Bool {
    unsafe box2d_body_add_velocity(world, body, velocity.vector, Double(angular))
  }

  /// Applies a force for the next step.
  func apply(force: CGVector, to body: box2d_handle) {
    unsafe box2d_body_apply_force(world, body, force.vector)
  }

  /// Applies an impulse at a distance from the middle.
  func apply(impulse: CGVector, at offset: UIOffset, to body: box2d_handle) {
    unsafe box2d_body_apply_impulse(world, body, impulse.vector, offset.vector)
  }

  /// The state after the last step, and before it.
  func state(of body: box2d_handle) -> box2d_state {
    var state = box2d_state()
    _ = unsafe box2d_body_state(world, body, &state)
    return state
  }

  /// Ends the sleep of a body.
  func wake(_ body: box2d_handle) { unsafe box2d_body_wake(world, body) }

  // MARK: - Boundaries and joints

  /// Makes a boundary without lines.
  func makeBoundary(group: UInt32) -> box2d_handle { unsafe box2d_boundary_create(world, group) }

  /// Adds a line to a boundary; false if it is refused.
  func add(_ line: BoundaryLine, to boundary: box2d_handle) -> Bool {
    let points = line.points.map(\.vector)
    return unsafe box2d_boundary_add_line(
      world, boundary, points, Int32(clamping: points.count), line.isClosed)
  }

  /// Removes a boundary.
  func removeBoundary(_ boundary: box2d_handle) { unsafe box2d_boundary_destroy(world, boundary) }

  /// Makes a joint; nil if its values are refused.
  func makeJoint(_ joint: box2d_joint) -> box2d_handle? {
    var joint = joint
    let handle = unsafe box2d_joint_create(world, &joint)
    return handle == 0 ? nil : handle
  }

  /// Moves the anchor of a rod within a time.
  func moveAnchor(of joint: box2d_handle, to point: CGPoint, within seconds: Double) {
    _ = unsafe box2d_joint_move_anchor(world, joint, point.vector, seconds)
  }

  /// Removes a joint.
  func removeJoint(_ joint: box2d_handle) { unsafe box2d_joint_destroy(world, joint) }
}

extension CGPoint {
  /// The point as the shim has it.
  var vector: box2d_vector { box2d_vector(x: Double(x), y: Double(y)) }

  init(_ vector: box2d_vector) { self.init(x: vector.x, y: vector.y) }
}

extension CGVector {
  /// The vector as the shim has it.
  var vector: box2d_vector { box2d_vector(x: Double(dx), y: Double(dy)) }

  init(_ vector: box2d_vector) { self.init(dx: vector.x, dy: vector.y) }

  /// Whether both components are finite.
  var isFiniteVector: Bool { dx.isFinite && dy.isFinite }

  /// The length.
  var length: CGFloat { hypot(dx, dy) }
}

extension UIOffset {
  /// The offset as the shim has it.
  var vector: box2d_vector { box2d_vector(x: Double(horizontal), y: Double(vertical)) }

  /// Whether both distances are finite.
  var isFiniteOffset: Bool { horizontal.isFinite && vertical.isFinite }
}

/// The middle and the turn of an item.
struct DynamicPlace: Equatable {
  var center = CGPoint.zero
  /// In radians.
  var angle: CGFloat = 0

  /// A point that lies at an offset from the middle and turns with the item.
  func point(at offset: UIOffset) -> CGPoint {
    let (sine, cosine) = (sin(angle), cos(angle))
    return CGPoint(
      x: center.x + cosine * offset.horizontal - sine * offset.vertical,
      y: center.y + sine * offset.horizontal + cosine * offset.vertical)
  }

  /// The offset of a point from the middle, turned back with the item.
  func offset(of point: CGPoint) -> UIOffset {
    let (sine, cosine) = (sin(angle), cos(angle))
    let (x, y) = (point.x - center.x, point.y - center.y)
    return UIOffset(horizontal: cosine * x + sine * y, vertical: cosine * y - sine * x)
  }
}
