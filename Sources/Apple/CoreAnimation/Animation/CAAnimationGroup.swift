// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation

/// Runs several animations in a time of their own.
///
/// The children's begin times are in the group's time; they are cut off at the group's duration,
/// not scaled to it, and their `delegate` and `isRemovedOnCompletion` are ignored (behaviour fact
/// AN-9). A child without a duration takes the group's.
open class CAAnimationGroup: CAAnimation {
  /// The animations, in order of application. Default nil.
  ///
  /// A list through which the group would hold itself is refused and logged; the old list stays. An
  /// added group, which is a copy, has groups in groups to a depth of 100, and at most 100,000
  /// animations in all: what goes beyond is left out of it, and logged.
  open var animations: [CAAnimation]? {
    didSet {
      for case let child as CAAnimationGroup in animations ?? [] { child.isHeld = true }
      guard isHeld, holdsItself else { return }
      RefusalLog.refuse(
        "CAAnimationGroup: cycle", "a group cannot hold itself; the old animations stay")
      animations = oldValue
    }
  }
  /// Whether some group has held this one: only then may it be below itself.
  private var isHeld = false

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    guard let children = (other as? CAAnimationGroup)?.animations else { return animations = nil }
    let transactions = ThreadTransactions.current
    guard transactions.groupCopy.enter(count: children.count) else {
      RefusalLog.refuse(
        "CAAnimationGroup: depth", "groups too deep or too large; what goes beyond is left out")
      return animations = []
    }
    defer { transactions.groupCopy.leave() }
    animations = children.map { $0.copied() }
  }

  /// Whether the group is below itself. Cost: the groups below it.
  private var holdsItself: Bool {
    var seen: Set<ObjectIdentifier> = []
    var pending: [CAAnimationGroup] = [self]
    while let group = pending.popLast() {
      for case let child as CAAnimationGroup in group.animations ?? [] {
        if child === self { return true }
        if seen.insert(ObjectIdentifier(child)).inserted { pending.append(child) }
      }
    }
    return false
  }

  override func setDefaultDuration(_ seconds: CFTimeInterval) {
    super.setDefaultDuration(seconds)
    for child in animations ?? [] { child.setDefaultDuration(duration) }
  }

  override func prepareAsAction(forKey event: String) {
    for child in animations ?? [] { child.prepareAsAction(forKey: event) }
  }

  override class var declaredProperties: AnimationPropertyTable { .group }
}

/// The progress of the copy of a group. Without bounds a few groups that hold each other twice
/// would fill memory, and a long chain the stack.
struct GroupCopy {
  private static let depthLimit = 100
  private static let countLimit = 100_000
  private var depth = 0
  private var count = 0

  /// Goes down to the children of a group; false if they are too deep or too many.
  mutating func enter(count children: Int) -> Bool {
    if depth == 0 { count = 0 }
    guard depth < Self.depthLimit, count + children <= Self.countLimit else { return false }
    depth += 1
    count += children
    return true
  }

  /// Comes up again.
  mutating func leave() { depth -= 1 }
}

extension AnimationPropertyTable {
  static let group = AnimationPropertyTable(
    CAAnimationGroup(), inheriting: .animation,
    [
      Row("animations", object: \CAAnimationGroup.animations)
    ])
}
