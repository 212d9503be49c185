// SPDX-License-Identifier: MIT

internal import CoreAnimation

/// Other sublayers of a layer, with the transition that shows the change.
///
/// A transition begins with what its layer showed at the commit before, so those sublayers are committed first.
package final class SublayerChange {
  private let layer: CALayer
  private let before: [CALayer]
  private let transition: CATransition
  /// The sublayers after the change, once those before are shown.
  private var after: [CALayer]?

  init(of layer: CALayer, before: [CALayer], _ transition: CATransition) {
    self.layer = layer
    self.before = before
    self.transition = transition
  }

  /// Shows the sublayers before the changes.
  static func takeBack(_ changes: [SublayerChange]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for change in changes {
      change.after = change.layer.sublayers ?? []
      change.layer.sublayers = change.before
    }
    CATransaction.commit()
  }

  /// Shows the sublayers after the changes, by their transitions, in one commit.
  package static func apply(_ changes: [SublayerChange]) {
    CATransaction.begin()
    CATransaction.setDisableActions(true)
    for change in changes {
      if let after = change.after { change.layer.sublayers = after }
      change.layer.add(change.transition, forKey: nil)
    }
    CATransaction.commit()
  }
}
