// SPDX-License-Identifier: MIT

internal import CoreGraphics
public import Foundation

/// Runs several animations in a time of their own.
///
/// The children's begin times are in the group's time; they are cut off at the group's duration, not
/// scaled to it, and their `delegate` and `isRemovedOnCompletion` are ignored (behaviour fact AN-9).
/// A child without a duration takes the group's.
open class CAAnimationGroup: CAAnimation {
  /// The animations, in order of application. Default nil.
  open var animations: [CAAnimation]?

  /// Makes a group without animations.
  public override init() {
    super.init()
  }

  public required init?(coder: NSCoder) {
    super.init(coder: coder)
  }

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    animations = (other as? CAAnimationGroup)?.animations?.map { $0.copied() }
  }

  override func setDefaultDuration(_ seconds: CFTimeInterval) {
    super.setDefaultDuration(seconds)
    for child in animations ?? [] { child.setDefaultDuration(duration) }
  }

  override func preparedAsAction(forKey event: String) -> CAAnimation {
    let copy = copied()
    if let copy = copy as? CAAnimationGroup {
      copy.animations = copy.animations?.map { $0.preparedAsAction(forKey: event) }
    }
    return copy
  }

  override class var declaredProperties: AnimationPropertyTable { .group }
}

extension AnimationPropertyTable {
  static let group = AnimationPropertyTable(
    [object("animations", \CAAnimationGroup.animations)], inheriting: .animation)
}
