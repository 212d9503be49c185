// SPDX-License-Identifier: MIT

internal import CBox2D
internal import CoreAnimation
internal import CoreGraphics
internal import Diagnostics
public import Foundation
internal import QuartzCore

/// Moves items by the rules of mechanics: gravity, collisions, attachments, pushes, fields.
///
/// Coordinates are those of the reference view. The state of an item is read when its first behaviour is
/// added; then the animator writes `center` and `transform`, a pure rotation, at each frame (view fact
/// DY-9). It steps by 1/120 s, whatever the frame rate, and shows the state of the frame's time between two
/// steps; of a gap of more than 0.1 s the rest is left out (view fact DY-14). When all items rest it pauses:
/// no frame is asked for until something changes (view fact DY-11).
///
/// An item whose place is not finite, whose bounds are empty, or that is a view outside of the reference view
/// is refused: it is in its behaviours, but has no body until `updateItem(usingCurrentState:)` finds it fit.
@preconcurrency @MainActor open class UIDynamicAnimator: UIResponderRoot {
  /// Makes an animator for views that lie in a view, which it does not hold.
  public init(referenceView view: UIView) {
    space = DynamicSpace(view)
    super.init(hidingPlainInitializer: ())
    view.madeRare.dynamicAnimators.removeAll { $0.animator == nil }
    view.madeRare.dynamicAnimators.append(WeakAnimator(animator: self))
  }

  /// Makes an animator with coordinates of no view, for any items.
  public convenience init() {
    self.init(space: DynamicSpace(nil))
  }

  private init(space: DynamicSpace) {
    self.space = space
    super.init(hidingPlainInitializer: ())
  }

  @MainActor deinit { link?.invalidate() }

  /// The view whose coordinates are used; nil with abstract ones, and when it is gone.
  open var referenceView: UIView? { space.view }

  /// The behaviours that were added, without those below them; none by default.
  open private(set) var behaviors: [UIDynamicBehavior] = []

  /// Whether items move; false by default.
  open internal(set) var isRunning = false

  /// The seconds for which items have moved since the animator was made; 0 by default.
  open var elapsedTime: TimeInterval { clock.elapsed }

  /// Is notified of the beginning and the end of motion; nil by default.
  open weak var delegate: (any UIDynamicAnimatorDelegate)?

  final let space: DynamicSpace
  final let world = DynamicsWorld()
  final var bodies = DynamicBodyList()
  final var clock = DynamicClock()
  /// All behaviours of the trees.
  final var registered: [UIDynamicBehavior] = []
  /// Whether pushes and snaps have changed.
  final var needsForces = false
  /// The owners of boundaries.
  final var boundaries: [box2d_handle: BoundaryOwner] = [:]
  private final var lastGroup: UInt32 = 0
  final var link: CADisplayLink?

  // MARK: - Behaviours

  /// Adds a behaviour with those below it.
  ///
  /// One that is in an animator or in a tree already is refused.
  open func addBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.isFree else {
      return RefusalLog.refuse(
        "UIDynamicAnimator: behavior in use",
        "a behavior is in one animator and once in its tree; it is left out")
    }
    behaviors.append(behavior)
    register(behavior)
  }

  /// Removes a behaviour with those below it; another one is ignored.
  open func removeBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = behaviors.firstIndex(where: { $0 === behavior }) else { return }
    behaviors.remove(at: index)
    unregister(behavior)
  }

  /// Removes all behaviours.
  open func removeAllBehaviors() {
    let removed = behaviors
    behaviors = []
    for behavior in removed where behavior.animator === self { unregister(behavior) }
  }

  /// Takes in a behaviour and those below it.
  final func register(_ behavior: UIDynamicBehavior) {
    guard behavior.tellMove(to: self), behavior.animator == nil else { return }
    behavior.animator = self
    registered.append(behavior)
    for item in behavior.list.items { add(item, to: behavior) }
    behavior.join(self)
    for child in behavior.childBehaviors where child.animator == nil { register(child) }
    resume()
  }

  /// Releases a behaviour and those below it.
  final func unregister(_ behavior: UIDynamicBehavior) {
    guard behavior.tellMove(to: nil), behavior.animator === self else { return }
    for child in behavior.childBehaviors where child.animator === self { unregister(child) }
    behavior.leave(self)
    behavior.animator = nil
    if let index = registered.siblingIndex(of: behavior) { registered.remove(at: index) }
    for item in behavior.list.items { remove(item, from: behavior) }
    resume()
  }

  /// A number for a collision behaviour.
  final func makeGroup() -> UInt32 {
    lastGroup += 1
    return lastGroup
  }

  // MARK: - Items

  /// The items whose bounds, as they lie turned, meet a rectangle of the reference view (view fact DY-13).
  open func items(in rect: CGRect) -> [any UIDynamicItem] {
    bodies.all.filter { body in
      let state = world.state(of: body.handle)
      let turn = CGAffineTransform(rotationAngle: CGFloat(state.angle))
      let size = body.item.bounds.size
      let box = CGRect(
        x: -size.width / 2, y: -size.height / 2, width: size.width, height: size.height
      ).applying(turn).offsetBy(dx: CGFloat(state.position.x), dy: CGFloat(state.position.y))
      return box.checkedIntersects(rect)
    }.map(\.item)
  }

  /// Takes an item's place, turn and bounds from it, after the application has changed them.
  ///
  /// Velocities stay. A place that is not finite is refused (view fact DY-10).
  open func updateItem(usingCurrentState item: any UIDynamicItem) {
    guard let body = bodies[item] else {
      // It was refused before.
      for behavior in registered where behavior.list.contains(item) { add(item, to: behavior) }
      return
    }
    let place = space.place(of: item)
    guard DynamicBody.shape(of: item) != nil, world.move(body.handle, to: place) else {
      return RefusalLog.refuse(
        "UIDynamicItem: refused state", "\(place.center), \(item.bounds.size); it stays as it was")
    }
    body.read(place)
    body.needsShape = true
    mark([item])
  }
}
