// SPDX-License-Identifier: MIT

internal import Foundation

extension UIViewController: UITraitEnvironment {
  /// The traits of the loaded view, or of the parent, or of a light interface.
  final var shownTraits: UITraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection
      ?? UITraitCollection(userInterfaceStyle: .light, displayScale: UIScreen.main.scale)
  }
}
