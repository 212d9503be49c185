// SPDX-License-Identifier: MIT

internal import Foundation

extension UIViewController: UITraitEnvironment {
  /// The traits of the view, if it was made, else those of the parent, else those of a light interface.
  final var shownTraits: UITraitCollection {
    viewIfLoaded?.traitCollection ?? parent?.traitCollection
      ?? UITraitCollection(userInterfaceStyle: .light, displayScale: UIScreen.main.scale)
  }
}
