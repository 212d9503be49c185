// SPDX-License-Identifier: MIT

public import Foundation

/// An object with traits: a view or a view controller.
@preconcurrency @MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// The demands of the environment on the look.
  var traitCollection: UITraitCollection { get }

  /// Tells that `traitCollection` was another before.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
