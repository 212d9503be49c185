// SPDX-License-Identifier: MIT

internal import Foundation

/// What the application does when the person at the screen does something.
struct InputHandlers {
  /// What is to happen after an event.
  enum Outcome {
    case goOn
    case close
  }

  /// Called with every event.
  var onEvent: ((LayerHost.Event) -> Void)?
  /// Called with the place of a click, in points of the root layer.
  var onClick: ((CGPoint) -> Void)?
  /// Called with the key that was pressed.
  var onKey: ((LayerHost.Key) -> Void)?
  /// Whether Escape closes the window.
  var closesOnEscape = true

  /// Hands over an event, unless it is the key that closes.
  func deliver(_ event: LayerHost.Event) -> Outcome {
    if case .key(let key) = event, key.key == .escape, closesOnEscape {
      return key.isDown ? .close : .goOn
    }
    onEvent?(event)
    switch event {
    case .pointer(let pointer) where pointer.isClick: onClick?(pointer.location)
    case .key(let key) where key.isPress: onKey?(key.key)
    default: break
    }
    return .goOn
  }
}
