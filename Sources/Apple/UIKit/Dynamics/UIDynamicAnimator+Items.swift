// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// The bodies of an animator.
@MainActor struct DynamicBodyList {
  private(set) var all: [DynamicBody] = []
  /// Those whose behaviours have changed.
  var marked: [DynamicBody] = []
  private var byItem: [ObjectIdentifier: DynamicBody] = [:]
  private var byHandle: [box2d_handle: DynamicBody] = [:]

  init() {}

  subscript(item: any UIDynamicItem) -> DynamicBody? { byItem[ObjectIdentifier(item)] }

  subscript(handle: box2d_handle) -> DynamicBody? { byHandle[handle] }

  mutating func add(_ body: DynamicBody) {
    body.index = all.count
    all.append(body)
    byItem[ObjectIdentifier(body.item)] = body
    byHandle[body.handle] = body
  }

  mutating func remove(_ body: DynamicBody) {
    let last = all.removeLast()
    if last !== body {
      all[body.index] = last
      last.index = body.index
    }
    byItem[ObjectIdentifier(body.item)] = nil
    byHandle[body.handle] = nil
  }
}

/// Items come, change and go.
extension UIDynamicAnimator {
  /// Gives an item a body if it has none, and notes the behaviour.
  final func add(_ item: any UIDynamicItem, to behavior: UIDynamicBehavior) {
    guard let body = bodies[item] ?? makeBody(of: item) else { return }
    body.join(behavior)
    mark([item])
    behavior.itemsDidChange(in: self)
  }

  /// Forgets the behaviour, and takes the body of an item that has no other.
  final func remove(_ item: any UIDynamicItem, from behavior: UIDynamicBehavior) {
    guard let body = bodies[item] else { return }
    if body.leave(behavior) {
      bodies.remove(body)
      world.removeBody(body.handle)
    } else {
      mark([item])
    }
    behavior.itemsDidChange(in: self)
    resume()
  }

  private func makeBody(of item: any UIDynamicItem) -> DynamicBody? {
    let place = space.place(of: item)
    guard space.holds(item) else {
      RefusalLog.refuse(
        "UIDynamicItem: outside", "a view that is not in the reference view; it does not move")
      return nil
    }
    guard DynamicBody.shape(of: item) != nil, let handle = world.makeBody(at: place) else {
      RefusalLog.refuse(
        "UIDynamicItem: refused state", "\(place.center), \(item.bounds.size); it does not move")
      return nil
    }
    let body = DynamicBody(item, handle: handle, at: place)
    bodies.add(body)
    return body
  }

  /// Notes that bodies need other values, at the next frame at the latest.
  final func mark(_ items: [any UIDynamicItem]) {
    for item in items {
      guard let body = bodies[item], !body.isMarked else { continue }
      body.isMarked = true
      bodies.marked.append(body)
    }
    resume()
  }

  /// Notes that pushes or snaps need other values.
  final func markForces() {
    needsForces = true
    resume()
  }

  /// Brings the world up to date with the behaviours.
  final func update() {
    // Shapes are asked of the items, who may change things: at most so often.
    for _ in 0..<4 where !bodies.marked.isEmpty {
      let marked = bodies.marked
      bodies.marked = []
      for body in marked where !body.behaviors.isEmpty {
        body.update(in: world)
        // A spring's stiffness goes by the mass.
        for case let attachment as UIAttachmentBehavior in body.behaviors {
          attachment.needsJoint = true
        }
      }
    }
    for behavior in registered { behavior.prepare(in: self) }
    guard needsForces else { return }
    needsForces = false
    var pushes: [box2d_push] = []
    var snaps: [box2d_snap] = []
    for behavior in registered {
      if let push = behavior as? UIPushBehavior { pushes += push.takeForces(in: self) }
      if let snap = behavior as? UISnapBehavior { snaps += snap.springs(in: self) }
    }
    world.setPushes(pushes)
    world.setSnaps(snaps)
  }
}
