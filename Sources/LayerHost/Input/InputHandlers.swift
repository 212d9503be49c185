// SPDX-License-Identifier: MIT

internal import Foundation

/// What the application does when the person at the screen does something.
struct InputHandlers {
  /// What is to happen after a key.
  enum Outcome {
    case goOn
    case close
  }

  /// Called with the place of a click, in points of the root layer.
  let onClick: ((CGPoint) -> Void)?
  /// Called with the key that was pressed.
  let onKey: ((LayerHost.Key) -> Void)?
  /// Whether Escape closes the window.
  let closesOnEscape: Bool

  /// Hands over a click.
  func click(_ point: CGPoint) { onClick?(point) }

  /// Hands over a key, unless it is the one that closes.
  func press(_ key: LayerHost.Key) -> Outcome {
    if key == .escape && closesOnEscape { return .close }
    onKey?(key)
    return .goOn
  }
}
