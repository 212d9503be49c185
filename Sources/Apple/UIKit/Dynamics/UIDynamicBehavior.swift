// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// A rule of motion, or a tree of such rules, for an animator (view fact DY-12).
///
/// By itself it moves nothing: a subclass of the application's adds children, and is used as one.
@preconcurrency @MainActor open class UIDynamicBehavior: UIResponderRoot {
  /// Makes a behaviour without children.
  public init() {
    super.init(hidingPlainInitializer: ())
  }

  /// The behaviours below this one, in the order in which they were added; none by default.
  open private(set) var childBehaviors: [UIDynamicBehavior] = []

  /// Called once for each frame that the animator moves, after the items got their places; nil by default.
  open var action: (() -> Void)?

  /// The animator that the behaviour, or the tree that it is in, was added to; nil by default.
  open var dynamicAnimator: UIDynamicAnimator? { animator }

  final weak var animator: UIDynamicAnimator?
  final weak var parent: UIDynamicBehavior?
  /// Whether the behaviour is being told that it comes to an animator or leaves it.
  private final var isBeingTold = false
  /// The items of the behaviour; those of children are theirs.
  final var list = DynamicItemList()

  /// Adds a behaviour below this one.
  ///
  /// One that is in an animator or in a tree already, or holds this one, is refused.
  open func addChildBehavior(_ behavior: UIDynamicBehavior) {
    guard behavior.isFree, !behavior.isAncestor(of: self) else {
      return RefusalLog.refuse(
        "UIDynamicBehavior: behavior in use",
        "a behavior is in one animator and once in its tree; the child is left out")
    }
    childBehaviors.append(behavior)
    behavior.parent = self
    animator?.register(behavior)
  }

  /// Removes a behaviour from below this one; another one is ignored.
  open func removeChildBehavior(_ behavior: UIDynamicBehavior) {
    guard let index = childBehaviors.firstIndex(where: { $0 === behavior }) else { return }
    childBehaviors.remove(at: index)
    behavior.parent = nil
    animator?.unregister(behavior)
  }

  /// Called before the behaviour comes to an animator, or leaves it (nil); nothing by default.
  open func willMove(to dynamicAnimator: UIDynamicAnimator?) {}

  /// Whether the behaviour may be added.
  final var isFree: Bool { animator == nil && parent == nil && !isBeingTold }

  /// Tells the behaviour that it comes to an animator, or leaves it; false while it is being told already.
  final func tellMove(to animator: UIDynamicAnimator?) -> Bool {
    guard !isBeingTold else { return false }
    isBeingTold = true
    willMove(to: animator)
    isBeingTold = false
    return true
  }

  private final func isAncestor(of behavior: UIDynamicBehavior) -> Bool {
    var current: UIDynamicBehavior? = behavior
    while let present = current {
      if present === self { return true }
      current = present.parent
    }
    return false
  }

  // MARK: - Items

  /// Adds an item, once.
  final func insert(_ item: any UIDynamicItem) {
    guard list.add(item) else { return }
    animator?.add(item, to: self)
  }

  /// Removes an item.
  final func drop(_ item: any UIDynamicItem) {
    guard list.remove(item) else { return }
    animator?.remove(item, from: self)
  }

  /// Tells the animator that the items' bodies need other values.
  final func mark() { animator?.mark(list.items) }

  // MARK: - For subclasses of this module

  /// Adds the behaviour's share to the values of an item.
  func contribute(to traits: inout DynamicTraits, for item: any UIDynamicItem) {}

  /// Called when the items have their bodies.
  func join(_ animator: UIDynamicAnimator) {}

  /// Called before the items lose their bodies.
  func leave(_ animator: UIDynamicAnimator) {}

  /// Called at each frame before the steps, and after contacts were told.
  func prepare(in animator: UIDynamicAnimator) {}

  /// Called when an item of the behaviour got a body, or has lost it.
  func itemsDidChange(in animator: UIDynamicAnimator) {}
}

/// Items in the order in which they were added, each once.
@MainActor struct DynamicItemList {
  private(set) var items: [any UIDynamicItem] = []
  private var identifiers: Set<ObjectIdentifier> = []

  init() {}

  /// Adds an item; false if it is there.
  mutating func add(_ item: any UIDynamicItem) -> Bool {
    guard identifiers.insert(ObjectIdentifier(item)).inserted else { return false }
    items.append(item)
    return true
  }

  /// Removes an item; false if it is not there.
  mutating func remove(_ item: any UIDynamicItem) -> Bool {
    guard identifiers.remove(ObjectIdentifier(item)) != nil else { return false }
    if let last = items.last, last === item {
      items.removeLast()
    } else if let index = items.firstIndex(where: { $0 === item }) {
      items.remove(at: index)
    }
    return true
  }

  func contains(_ item: any UIDynamicItem) -> Bool {
    identifiers.contains(ObjectIdentifier(item))
  }
}

/// A vector, also as an angle and a length.
struct DirectedMagnitude {
  private(set) var vector: CGVector
  private(set) var angle: CGFloat
  private(set) var magnitude: CGFloat

  init(_ vector: CGVector) {
    self.vector = vector
    angle = atan2(vector.dy, vector.dx)
    magnitude = vector.length
  }

  init(angle: CGFloat, magnitude: CGFloat) {
    vector = CGVector(dx: cos(angle) * magnitude, dy: sin(angle) * magnitude)
    self.angle = angle
    self.magnitude = magnitude
  }

  /// Whether both components are finite.
  var isFinite: Bool { vector.isFiniteVector }
}

/// Refusals of values.
enum DynamicValue {
  /// The new value if it holds the rule, else the old one, with a line in the log.
  static func checked(
    _ new: CGFloat, else old: CGFloat, _ name: String, _ range: ClosedRange<CGFloat>
  ) -> CGFloat {
    if range.contains(new) { return new }
    RefusalLog.refuse("\(name): out of range", "\(new); it stays \(old)")
    return old
  }

  /// The new point if it is finite, else the old one, with a line in the log.
  static func checked(_ new: CGPoint, else old: CGPoint, _ name: String) -> CGPoint {
    if new.isFinite { return new }
    RefusalLog.refuse("\(name): non-finite value", "(\(new.x), \(new.y)); it stays as it was")
    return old
  }

  /// All finite numbers.
  static let finite = -CGFloat.greatestFiniteMagnitude...CGFloat.greatestFiniteMagnitude
  /// All finite numbers from 0.
  static let positive = 0...CGFloat.greatestFiniteMagnitude
}
