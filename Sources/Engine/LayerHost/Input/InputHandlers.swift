// SPDX-License-Identifier: MIT

internal import Foundation

/// The application's input handlers.
struct InputHandlers {
  /// The action that follows an event.
  enum Outcome {
    case goOn
    case close
  }

  /// Called with every event.
  var onEvent: ((LayerHost.Event) -> Void)?
  /// Called with the location of a click, in points of the root layer.
  var onClick: ((CGPoint) -> Void)?
  /// Called with the key that was pressed.
  var onKey: ((LayerHost.Key) -> Void)?
  /// Whether Escape closes the window.
  var closesOnEscape = true

  /// The inspector, which takes events before the application; nil where there can be none.
  var inspection: Inspection?

  /// Passes an event to the handlers, unless it is the key that closes the window.
  func deliver(_ event: LayerHost.Event) -> Outcome {
    if let inspection, inspection.handle(event) { return .goOn }
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
