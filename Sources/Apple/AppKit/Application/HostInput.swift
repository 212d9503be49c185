// SPDX-License-Identifier: MIT

internal import CoreGraphics
internal import Foundation
internal import LayerHost

/// Makes events of the host's, and sends them to a window.
///
///     mouse, a first finger      mouseDown, mouseDragged, mouseUp; mouseMoved without a button
///     secondary button           rightMouseDown, rightMouseDragged, rightMouseUp
///     wheel, touchpad            scrollWheel
///     two fingers, Ctrl + wheel  magnify; two fingers also rotate
///     keys                       keyDown, keyUp
@MainActor final class HostInput {
  /// Takes an event.
  ///
  /// - Parameters:
  ///   - event: of the host, with locations in the content or the picture, y downward.
  ///   - window: the window that it is for.
  ///   - offset: the window's upper left corner in the picture.
  func receive(_ event: LayerHost.Event, in window: NSWindow, offset: CGPoint = .zero) {
    switch event {
    case .pointer(let pointer): receive(pointer, window, offset)
    case .scroll(let scroll): receive(scroll, window, offset)
    case .pinch(let pinch): receive(pinch, window, offset)
    case .key(let key): receive(key, window)
    case .resize(let change): window.hostDidResize(to: change.size, scale: change.scale)
    case .focus(let change):
      if change.isFocused {
        window.makeKey()
      } else if window.isKeyWindow {
        NSApplication.shared.setKeyWindow(nil)
      }
    case .text, .drop, .displays: break
    }
  }

  private func made(
    _ type: NSEvent.EventType, _ window: NSWindow, at point: CGPoint, _ offset: CGPoint,
    _ time: Double, _ modifiers: LayerHost.Modifiers
  ) -> NSEvent {
    let location = CGPoint(x: point.x - offset.x, y: window.frame.height - (point.y - offset.y))
    return NSEvent(type, in: window, at: location, time: time, NSEvent.ModifierFlags(modifiers))
  }

  private func send(_ event: NSEvent) { NSApplication.shared.sendEvent(event) }

  // MARK: - Pointers

  private func receive(_ pointer: LayerHost.PointerEvent, _ window: NSWindow, _ offset: CGPoint) {
    guard pointer.device == .mouse || pointer.isPrimary, let type = type(of: pointer) else {
      return
    }
    let event = made(
      type, window, at: pointer.location, offset, pointer.time, pointer.modifiers)
    event.clickCount = pointer.clickCount
    event.deltaX = pointer.movement.dx
    event.deltaY = pointer.movement.dy
    if pointer.phase == .down, !window.isKeyWindow { window.makeKey() }
    send(event)
  }

  private func type(of pointer: LayerHost.PointerEvent) -> NSEvent.EventType? {
    let isTouch = pointer.device == .touch
    switch pointer.phase {
    case .down:
      return isTouch || pointer.button == .primary
        ? .leftMouseDown : pointer.button == .secondary ? .rightMouseDown : nil
    case .up:
      return isTouch || pointer.button == .primary
        ? .leftMouseUp : pointer.button == .secondary ? .rightMouseUp : nil
    case .cancel: return isTouch || pointer.button != .secondary ? .leftMouseUp : .rightMouseUp
    case .move, .enter:
      if isTouch || pointer.buttons.contains(.primary) { return .leftMouseDragged }
      return pointer.buttons.contains(.secondary) ? .rightMouseDragged : .mouseMoved
    case .exit: return .mouseExited
    }
  }

  // MARK: - Wheels

  /// The height of a line of text in points, the unit of wheels.
  private static let lineHeight: CGFloat = 16
  /// The factor of a notch of the wheel with the Control key held.
  private static let scalePerNotch = 1.2

  private func receive(_ scroll: LayerHost.ScrollEvent, _ window: NSWindow, _ offset: CGPoint) {
    if scroll.modifiers.contains(.control) {
      let event = made(
        .magnify, window, at: scroll.location, offset, scroll.time, scroll.modifiers)
      let notches = scroll.delta.dy / LayerHost.ScrollEvent.pointsPerNotch
      event.magnification = CGFloat(pow(Self.scalePerNotch, notches.native)) - 1
      return send(event)
    }
    let event = made(
      .scrollWheel, window, at: scroll.location, offset, scroll.time, scroll.modifiers)
    event.deltaX = scroll.delta.dx / Self.lineHeight
    event.deltaY = scroll.delta.dy / Self.lineHeight
    event.hasPreciseScrollingDeltas = scroll.isPrecise
    event.scrollingDeltaX = scroll.isPrecise ? scroll.delta.dx : event.deltaX
    event.scrollingDeltaY = scroll.isPrecise ? scroll.delta.dy : event.deltaY
    send(event)
  }

  private func receive(_ pinch: LayerHost.PinchEvent, _ window: NSWindow, _ offset: CGPoint) {
    if pinch.phase == .began { window.state.lastPinch = (1, 0) }
    let last = window.state.lastPinch
    window.state.lastPinch = (pinch.scale, pinch.rotation)
    func event(_ type: NSEvent.EventType) -> NSEvent {
      made(type, window, at: pinch.location, offset, pinch.time, pinch.modifiers)
    }
    if pinch.scale != last.scale, last.scale > 0 {
      let magnify = event(.magnify)
      magnify.magnification = pinch.scale / last.scale - 1
      send(magnify)
    }
    if pinch.rotation != last.rotation {
      let rotate = event(.rotate)
      // The host counts clockwise.
      rotate.rotation = Float(-(pinch.rotation - last.rotation) * 180 / .pi)
      send(rotate)
    }
  }

  // MARK: - Keys

  private func receive(_ key: LayerHost.KeyEvent, _ window: NSWindow) {
    let event = NSEvent(
      key.isDown ? .keyDown : .keyUp, in: window, at: .zero, time: key.time,
      NSEvent.ModifierFlags(key.modifiers))
    guard let characters = KeyNames.characters(of: key.key, key.modifiers) else { return }
    event.characters = characters
    event.keyCode = KeyNames.code(usage: key.usage, key: key.key)
    event.isARepeat = key.isRepeat
    send(event)
  }
}

extension NSEvent.ModifierFlags {
  /// The host's modifier keys.
  init(_ modifiers: LayerHost.Modifiers) {
    self = []
    if modifiers.contains(.shift) { insert(.shift) }
    if modifiers.contains(.control) { insert(.control) }
    if modifiers.contains(.option) { insert(.option) }
    if modifiers.contains(.command) { insert(.command) }
    if modifiers.contains(.capsLock) { insert(.capsLock) }
  }
}
