// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Diagnostics
internal import Foundation
internal import LayerHost
internal import ViewCore

/// Makes touches, scrolling, keys and hovering of the host's events, and sends them (view fact HI-10).
///
///     mouse with the main button, a finger       a touch
///     Alt and the main button                    two touches, mirrored about the middle of the screen
///     wheel, touchpad                            scroll, which the pan recognizer of a scroll view takes
///     Ctrl and the wheel                         a pinch
///     mouse without a button                     hover
///     keys                                       presses, for the first responder
@MainActor final class HostInput {
  private var pointers = PointerTouches()
  private var touches: [Int: UITouch] = [:]
  private var presses: [LayerHost.Key: UIPress] = [:]
  private var touchCount = 0
  /// The window that the mouse was last over.
  private weak var hovered: UIWindow?

  /// Takes an event of the host; its locations are points of the screen.
  ///
  /// One with a time or place that is not finite is refused.
  func receive(_ event: LayerHost.Event) {
    guard event.hasFiniteNumbers else {
      return RefusalLog.refuse(
        "UIApplication: event", "an event whose time or place is not finite; it is left out")
    }
    // Before the touches take the places of the event.
    GestureEnvironment.shared.advance(to: event.time)
    switch event {
    case .pointer(let pointer): receive(pointer)
    case .scroll(let scroll): receive(scroll)
    case .key(let key): receive(key)
    case .pinch, .text, .drop, .resize, .focus, .displays:
      // The fingers of a pinch come as touches. The others are no input to views.
      break
    }
  }

  // MARK: - Pointers

  private func receive(_ event: LayerHost.PointerEvent) {
    if event.device == .mouse {
      if let button = event.button, button != .primary { return }
      if event.phase == .enter || event.phase == .exit || event.phase == .move && touches[0] == nil
      {
        hover(event, isInside: event.phase != .exit)
      } else if event.phase == .down {
        hover(event, isInside: false)
      }
    }
    let action: PointerTouches.Action
    switch event.phase {
    case .down: action = .down
    case .move: action = .move
    case .up: action = .up
    case .cancel: action = .cancel
    case .enter, .exit: return
    }
    let bounds = UIScreen.main.bounds
    let steps = pointers.steps(
      for: PointerTouches.Input(
        time: event.time, action: action, pointer: event.device == .mouse ? 0 : event.id,
        location: event.location,
        isMirrored: event.device == .mouse && event.modifiers.contains(.option),
        movesCenter: event.modifiers.contains(.shift)),
      middle: CGPoint(x: bounds.midX, y: bounds.midY))
    take(steps, of: event)
  }

  private func take(_ steps: [PointerTouches.Step], of event: LayerHost.PointerEvent) {
    for touch in touches.values {
      touch.phase = .stationary
      touch.previousLocationInWindow = touch.locationInWindow
    }
    var hasChanged = false
    for step in steps {
      guard let touch = step.action == .down ? begin(step, event) : touches[step.touch] else {
        continue
      }
      hasChanged = true
      touch.timestamp = event.time
      touch.phase = Self.phase(of: step.action)
      touch.locationInWindow = touch.window?.windowPoint(step.location) ?? step.location
      if step.action == .down {
        touch.startInWindow = touch.locationInWindow
        touch.previousLocationInWindow = touch.locationInWindow
      }
    }
    guard hasChanged else { return }
    let sent = made(.touches, at: event.time, event.modifiers)
    sent.touches = Set(touches.values)
    for step in steps where step.action == .up || step.action == .cancel {
      touches[step.touch] = nil
    }
    UIApplication.shared.sendEvent(sent)
  }

  /// Makes a touch where a view is hit; nil where none is.
  private func begin(
    _ step: PointerTouches.Step, _ event: LayerHost.PointerEvent
  ) -> UITouch? {
    guard let (window, view) = hit(step.location) else { return nil }
    let touch = UITouch()
    touchCount += 1
    touch.number = touchCount
    touch.window = window
    touch.view = view
    touch.tapCount = step.tapCount
    touches[step.touch] = touch
    return touch
  }

  /// The foremost window that is hit at a point of the screen, and its view there.
  private func hit(_ point: CGPoint) -> (UIWindow, UIView)? {
    for window in UIApplication.shared.windows.reversed() where !window.isHidden {
      if let view = window.hitTest(window.windowPoint(point), with: nil) { return (window, view) }
    }
    return nil
  }

  private static func phase(of action: PointerTouches.Action) -> UITouch.Phase {
    switch action {
    case .down: .began
    case .move: .moved
    case .up: .ended
    case .cancel: .cancelled
    }
  }

  private func hover(_ event: LayerHost.PointerEvent, isInside: Bool) {
    let window = isInside ? hit(event.location)?.0 : nil
    if let hovered, hovered !== window {
      send(.hover, .hover(isInside: false), to: hovered, at: event.location, event.time, [])
    }
    hovered = window
    guard let window else { return }
    send(
      .hover, .hover(isInside: true), to: window, at: event.location, event.time, event.modifiers)
  }

  // MARK: - Wheels

  /// The factor of a notch of the wheel with the Control key held.
  private static let scalePerNotch = 1.2

  private func receive(_ event: LayerHost.ScrollEvent) {
    guard let (window, _) = hit(event.location) else { return }
    if event.modifiers.contains(.control) {
      let notches = event.delta.dy / LayerHost.ScrollEvent.pointsPerNotch
      let scale = CGFloat(pow(Self.scalePerNotch, notches.native))
      send(.transform, .scale(scale), to: window, at: event.location, event.time, event.modifiers)
    } else {
      send(
        .scroll, .scroll(event.delta, isPrecise: event.isPrecise), to: window, at: event.location,
        event.time, event.modifiers)
    }
  }

  private func send(
    _ type: UIEvent.EventType, _ motion: UIEvent.Motion, to window: UIWindow, at point: CGPoint,
    _ time: Double, _ modifiers: LayerHost.Modifiers
  ) {
    let event = made(type, at: time, modifiers)
    event.motion = motion
    event.window = window
    event.location = window.windowPoint(point)
    UIApplication.shared.sendEvent(event)
  }

  private func made(
    _ type: UIEvent.EventType, at time: Double, _ modifiers: LayerHost.Modifiers
  ) -> UIEvent {
    let event = UIEvent()
    event.storedType = type
    event.time = time
    event.modifierFlags = UIKeyModifierFlags(modifiers)
    return event
  }

  // MARK: - Keys

  private func receive(_ event: LayerHost.KeyEvent) {
    // A key that is held is one press, however often it repeats.
    guard event.isDown ? presses[event.key] == nil : presses[event.key] != nil else { return }
    guard let press = event.isDown ? press(of: event) : presses[event.key] else { return }
    for other in presses.values { other.phase = .stationary }
    presses[event.key] = press
    press.phase = event.isDown ? .began : .ended
    press.timestamp = event.time
    let sent = UIPressesEvent()
    sent.storedType = .presses
    sent.time = event.time
    sent.modifierFlags = UIKeyModifierFlags(event.modifiers)
    sent.presses = Set(presses.values)
    if !event.isDown { presses[event.key] = nil }
    UIApplication.shared.sendEvent(sent)
  }

  /// The press of a key that goes down; nil where no window takes keys.
  private func press(of event: LayerHost.KeyEvent) -> UIPress? {
    guard let window = UIApplication.shared.keyWindow else { return nil }
    let press = UIPress()
    press.window = window
    press.responder = window.keyResponder
    press.key = UIKey(event)
    press.type = UIPress.PressType(event.key)
    return press
  }

  /// Takes all keys away: the system's window has lost the focus.
  func cancelKeys(at time: Double) {
    guard !presses.isEmpty else { return }
    for press in presses.values {
      press.phase = .cancelled
      press.timestamp = time
    }
    let sent = UIPressesEvent()
    sent.storedType = .presses
    sent.time = time
    sent.presses = Set(presses.values)
    presses = [:]
    UIApplication.shared.sendEvent(sent)
  }
}
