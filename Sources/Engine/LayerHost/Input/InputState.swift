// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation

/// The state of the buttons, touches and drops of one window, which turns raw input into events.
///
/// It guarantees that every `down` is followed by `up` or `cancel`, that a cancelled pointer stays
/// silent until it goes down again, and that identifiers, movements and gestures are consistent.
struct InputState {
  private typealias Pointer = LayerHost.PointerEvent

  // The mouse.
  private var location: CGPoint?
  private var isInside = false
  private var buttons: Set<LayerHost.PointerEvent.Button> = []
  private var clickCount = 0

  var touches = TouchState()
  /// The items received so far of the current drop; nil without one.
  private var drop: LayerHost.DropEvent?
  private(set) var isFocused = false

  /// Processes a piece of input.
  ///
  /// - Returns: the resulting events in order; none for input without effect.
  mutating func events(for input: RawInput) -> [LayerHost.Event] {
    switch input.kind {
    case .motion(let place): return move(to: place, input)
    case .button(let button, let isDown, let clicks, let place):
      return press(button, isDown, clicks, at: place, input)
    case .leave: return leave(input)
    case .touch(let phase, let finger, let place, let pressure):
      return touches.events(for: phase, finger: finger, at: place, pressure: pressure, input)
    case .wheel(let notches, let isPrecise, let place):
      let unit = LayerHost.ScrollEvent.pointsPerNotch
      return [
        .scroll(
          LayerHost.ScrollEvent(
            time: input.time, location: place ?? location ?? .zero,
            delta: CGVector(dx: notches.dx * unit, dy: notches.dy * unit), isPrecise: isPrecise,
            modifiers: input.modifiers))
      ]
    case .focus(let isFocused):
      self.isFocused = isFocused
      let cancelled = isFocused ? [] : cancelMouse(input)
      return cancelled + [
        .focus(LayerHost.FocusEvent(time: input.time, isFocused: isFocused))
      ]
    case .key, .text, .composition: return typed(input)
    case .dropBegin, .dropFile, .dropText, .dropEnd: return dropped(input)
    }
  }

  /// Cancels all held buttons and touches: the window is hidden or closes.
  mutating func cancelAll(at time: Double) -> [LayerHost.Event] {
    let input = RawInput(time: time, kind: .leave)
    return cancelMouse(input) + touches.cancelAll(input)
  }

  // MARK: - The mouse

  private mutating func mouse(
    _ phase: LayerHost.PointerEvent.Phase, at place: CGPoint, _ input: RawInput,
    button: LayerHost.PointerEvent.Button? = nil
  ) -> LayerHost.Event {
    let last = location ?? place
    location = place
    return .pointer(
      Pointer(
        time: input.time, phase: phase, location: place,
        movement: CGVector(dx: place.x - last.x, dy: place.y - last.y), button: button,
        buttons: buttons, clickCount: clickCount, pressure: buttons.isEmpty ? 0 : 1,
        modifiers: input.modifiers))
  }

  private mutating func enter(at place: CGPoint, _ input: RawInput) -> [LayerHost.Event] {
    guard !isInside else { return [] }
    isInside = true
    location = nil
    return [mouse(.enter, at: place, input)]
  }

  private mutating func move(to place: CGPoint, _ input: RawInput) -> [LayerHost.Event] {
    guard isInside else { return enter(at: place, input) }
    return place == location ? [] : [mouse(.move, at: place, input)]
  }

  private mutating func press(
    _ button: LayerHost.PointerEvent.Button, _ isDown: Bool, _ clicks: Int, at place: CGPoint,
    _ input: RawInput
  ) -> [LayerHost.Event] {
    let entered = enter(at: place, input)
    if isDown {
      guard buttons.insert(button).inserted else { return entered }
      clickCount = max(1, clicks)
      return entered + [mouse(.down, at: place, input, button: button)]
    }
    // A cancelled button is not held any more.
    guard buttons.remove(button) != nil else { return entered }
    defer { if buttons.isEmpty { clickCount = 0 } }
    return entered + [mouse(.up, at: place, input, button: button)]
  }

  private mutating func leave(_ input: RawInput) -> [LayerHost.Event] {
    // A drag goes on outside of the window.
    guard isInside, buttons.isEmpty, let place = location else { return [] }
    isInside = false
    return [mouse(.exit, at: place, input)]
  }

  private mutating func cancelMouse(_ input: RawInput) -> [LayerHost.Event] {
    guard !buttons.isEmpty, let place = location else { return [] }
    buttons = []
    defer { clickCount = 0 }
    return [mouse(.cancel, at: place, input)]
  }

  // MARK: - Keys, text and drops

  private func typed(_ input: RawInput) -> [LayerHost.Event] {
    switch input.kind {
    case .key(let key, let usage, let isDown, let isRepeat):
      return [
        .key(
          LayerHost.KeyEvent(
            time: input.time, key: key, usage: usage, isDown: isDown, isRepeat: isRepeat,
            modifiers: input.modifiers))
      ]
    case .text(let string):
      return string.isEmpty ? [] : [.text(LayerHost.TextEvent(time: input.time, string: string))]
    case .composition(let string, let selection):
      return [
        .text(
          LayerHost.TextEvent(
            time: input.time, string: string, isComposing: true, selection: selection))
      ]
    default: return []
    }
  }

  /// Files arrive one by one; those dropped together become one event.
  private mutating func dropped(_ input: RawInput) -> [LayerHost.Event] {
    switch input.kind {
    case .dropBegin: drop = LayerHost.DropEvent(time: input.time)
    case .dropFile(let url): drop?.files.append(url)
    case .dropText(let text): drop?.texts.append(text)
    case .dropEnd(let place):
      guard var whole = drop else { return [] }
      drop = nil
      guard !whole.files.isEmpty || !whole.texts.isEmpty else { return [] }
      whole.time = input.time
      whole.location = place
      return [.drop(whole)]
    default: break
    }
    return []
  }
}
