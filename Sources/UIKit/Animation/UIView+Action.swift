// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

extension UIView {
  /// The answer to a layer that asks for the action of a change.
  final func animationAction(for layer: CALayer, forKey event: String) -> (any CAAction)? {
    NSNull()
  }
}
