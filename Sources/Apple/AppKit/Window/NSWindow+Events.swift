// SPDX-License-Identifier: MIT

internal import CoreGraphics

/// The way of events in a window: the mouse to the view that it is over or that has it, keys to the first
/// responder; what these do not handle goes up the chain of responders.
extension NSWindow {
  final func deliver(_ event: NSEvent) {
    switch event.type {
    case .leftMouseDown:
      let view = viewHit(by: event)
      state.mouseView = view
      if let view, view.acceptsFirstResponder, firstResponder !== view {
        makeFirstResponder(view)
      }
      responder(view).mouseDown(with: event)
    case .leftMouseDragged:
      topView.tellTrackingAreas(of: event, isInWindow: true, isDrag: true)
      responder(state.mouseView).mouseDragged(with: event)
    case .leftMouseUp:
      let view = state.mouseView
      state.mouseView = nil
      responder(view).mouseUp(with: event)
    case .rightMouseDown:
      state.rightMouseView = viewHit(by: event)
      responder(state.rightMouseView).rightMouseDown(with: event)
    case .rightMouseDragged: responder(state.rightMouseView).rightMouseDragged(with: event)
    case .rightMouseUp:
      let view = state.rightMouseView
      state.rightMouseView = nil
      responder(view).rightMouseUp(with: event)
    case .mouseMoved:
      topView.tellTrackingAreas(of: event, isInWindow: true, isDrag: false)
      if acceptsMouseMovedEvents { firstResponder?.mouseMoved(with: event) }
    case .mouseExited: topView.tellTrackingAreas(of: event, isInWindow: false, isDrag: false)
    case .scrollWheel: responder(viewHit(by: event)).scrollWheel(with: event)
    case .magnify: responder(viewHit(by: event)).magnify(with: event)
    case .rotate: responder(viewHit(by: event)).rotate(with: event)
    case .swipe: responder(viewHit(by: event)).swipe(with: event)
    case .keyDown: firstResponder?.keyDown(with: event)
    case .keyUp: firstResponder?.keyUp(with: event)
    case .mouseEntered, .cursorUpdate: break
    }
  }

  private func viewHit(by event: NSEvent) -> NSView? { topView.hitTest(event.locationInWindow) }

  private func responder(_ view: NSView?) -> NSResponder {
    if let view, view.window === self { return view }
    return self
  }

  final func changeFirstResponder(to new: NSResponder?) -> Bool {
    let new = new.map { ($0.animated ?? $0) }
    let old = state.firstResponder
    if new === old || new === self && old == nil { return true }
    if let new, new !== self {
      guard new.acceptsFirstResponder, new.keyWindowOfResponder.map({ $0 === self }) ?? true else {
        return false
      }
    }
    if let old, !old.resignFirstResponder() { return false }
    state.firstResponder = nil
    guard let new, new !== self else { return true }
    guard new.becomeFirstResponder() else { return false }
    state.firstResponder = new
    return true
  }
}
