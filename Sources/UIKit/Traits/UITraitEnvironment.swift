// SPDX-License-Identifier: MIT

public import Foundation

/// An object with traits: a view.
@MainActor public protocol UITraitEnvironment: NSObjectProtocol {
  /// What the surroundings ask of the look.
  var traitCollection: UITraitCollection { get }

  /// Tells that `traitCollection` was another before.
  func traitCollectionDidChange(_ previousTraitCollection: UITraitCollection?)
}

extension UIView: UITraitEnvironment {}
