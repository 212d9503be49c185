// SPDX-License-Identifier: MIT

internal import Foundation

/// Blends a layer's appearance before a change into its appearance after it (facts TR-1 to TR-6).
///
/// A layer keeps one transition, under the key `transition`, whatever key it is added under.
open class CATransition: CAAnimation {
  /// The kind of blend from old to new. Default `.fade`.
  open var type = CATransitionType.fade
  /// The side from which the motion starts; nil and for fades without meaning. Default nil.
  open var subtype: CATransitionSubtype?
  /// The part of the transition where it starts, 0…1. Default 0.
  open var startProgress: Float = 0
  /// The part of the transition where it ends, `startProgress`…1. Default 1.
  open var endProgress: Float = 1
  /// A filter in place of type and subtype. Default nil.
  open var filter: Any?
  /// Whether the filter's motion runs back: from the new look at its end to the old one at its start.
  package final var isReversed = false

  override func takeValues(from other: CAAnimation) {
    super.takeValues(from: other)
    isReversed = (other as? CATransition)?.isReversed ?? false
  }

  override class var declaredProperties: AnimationPropertyTable { .transition }
}

extension AnimationPropertyTable {
  static let transition = AnimationPropertyTable(
    CATransition(), inheriting: .animation,
    [
      Row("type", \CATransition.type),
      Row("subtype", \CATransition.subtype),
      Row("startProgress", \CATransition.startProgress),
      Row("endProgress", \CATransition.endProgress),
      Row("filter", object: \CATransition.filter),
    ])
}
