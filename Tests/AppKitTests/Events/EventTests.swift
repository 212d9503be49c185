// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Expectations
import Foundation
import LayerHost
import TestSupport
import Testing

@testable import AppKit

/// A view that writes down the events that it gets.
private final class EventView: NSView {
  var events: [NSEvent] = []
  var takesKeys = true
  override var acceptsFirstResponder: Bool { takesKeys }
  override func mouseDown(with event: NSEvent) { events.append(event) }
  override func mouseDragged(with event: NSEvent) { events.append(event) }
  override func mouseUp(with event: NSEvent) { events.append(event) }
  override func rightMouseDown(with event: NSEvent) { events.append(event) }
  override func mouseMoved(with event: NSEvent) { events.append(event) }
  override func mouseEntered(with event: NSEvent) { events.append(event) }
  override func mouseExited(with event: NSEvent) { events.append(event) }
  override func cursorUpdate(with event: NSEvent) { events.append(event) }
  override func scrollWheel(with event: NSEvent) { events.append(event) }
  override func magnify(with event: NSEvent) { events.append(event) }
  override func rotate(with event: NSEvent) { events.append(event) }
  override func keyDown(with event: NSEvent) { events.append(event) }
  override func keyUp(with event: NSEvent) { events.append(event) }
  var types: [NSEvent.EventType] { events.map(\.type) }
}

@MainActor @Suite struct KitEventTests {
  private let window = NSWindow(
    contentRect: NSRect(x: 0, y: 0, width: 100, height: 80), styleMask: [], backing: .buffered,
    defer: true)
  private let view = EventView(frame: NSRect(x: 10, y: 10, width: 40, height: 30))

  init() { window.contentView?.addSubview(view) }

  private func send(_ event: LayerHost.Event) {
    NSApplication.shared.input.receive(event, in: window)
  }

  private func pointer(
    _ phase: LayerHost.PointerEvent.Phase, _ x: CGFloat, _ y: CGFloat,
    _ button: LayerHost.PointerEvent.Button? = nil,
    held: Set<LayerHost.PointerEvent.Button> = [], clicks: Int = 0
  ) {
    send(
      .pointer(
        LayerHost.PointerEvent(
          time: 1, phase: phase, location: CGPoint(x: x, y: y),
          movement: CGVector(dx: 2, dy: 3), button: button, buttons: held, clickCount: clicks)))
  }

  @Test func `hitTest takes a point of the superview (NV-15)`() {
    let content = window.contentView
    expect(content?.hitTest(NSPoint(x: 15, y: 15)), isIdenticalTo: view)
    expect(view.hitTest(NSPoint(x: 15, y: 15)), isIdenticalTo: view)
    expectNil(view.hitTest(NSPoint(x: 5, y: 5)))
    expect(content?.hitTest(NSPoint(x: 5, y: 5)), isIdenticalTo: content)
    expectNil(content?.hitTest(NSPoint(x: 500, y: 5)))
    let child = NSView(frame: NSRect(x: 35, y: 0, width: 20, height: 10))
    view.addSubview(child)
    expect(content?.hitTest(NSPoint(x: 60, y: 12)), isIdenticalTo: child)
    view.clipsToBounds = true
    expect(content?.hitTest(NSPoint(x: 60, y: 12)), isIdenticalTo: content)
    view.isHidden = true
    expect(content?.hitTest(NSPoint(x: 15, y: 15)), isIdenticalTo: content)
    expect(child.isHiddenOrHasHiddenAncestor)
  }

  @Test func `the mouse belongs to the view where it went down`() {
    pointer(.down, 20, 60, .primary, held: [.primary], clicks: 2)
    pointer(.move, 95, 5, held: [.primary])
    pointer(.up, 95, 5, .primary)
    expect(view.types, equals: [.leftMouseDown, .leftMouseDragged, .leftMouseUp])
    expect(view.events[0].locationInWindow, equals: NSPoint(x: 20, y: 20))
    expect(view.events[0].clickCount, equals: 2)
    expect(view.events[0].window, isIdenticalTo: window)
    expect(view.events[1].deltaX, equals: 2)
    expect(view.events[1].deltaY, equals: 3)
    expect(view.convert(view.events[0].locationInWindow, from: nil), equals: NSPoint(x: 10, y: 10))
    expect(window.firstResponder, isIdenticalTo: view)
    pointer(.down, 20, 60, .secondary, held: [.secondary])
    expect(view.types.last, equals: .rightMouseDown)
  }

  @Test func `what a view does not take goes up the chain of responders`() {
    let child = NSView(frame: NSRect(x: 0, y: 0, width: 10, height: 10))
    view.addSubview(child)
    pointer(.down, 12, 68, .primary, held: [.primary])
    expect(view.types, equals: [.leftMouseDown])
    expect(child.nextResponder, isIdenticalTo: view)
    expect(window.contentView?.nextResponder, isIdenticalTo: window.topView)
    expect(window.topView.nextResponder, isIdenticalTo: window)
    expect(window.nextResponder, isIdenticalTo: NSApplication.shared)
    let ((), refusals) = RefusalLog.recording { view.nextResponder = child }
    expect(refusals.count, equals: 1)
  }

  @Test func `wheels give lines, touchpads points`() {
    send(
      .scroll(
        LayerHost.ScrollEvent(
          time: 1, location: CGPoint(x: 20, y: 60), delta: CGVector(dx: 0, dy: -48))))
    expect(view.events.last?.scrollingDeltaY, equals: -3)
    expect(view.events.last?.deltaY, equals: -3)
    expect(view.events.last?.hasPreciseScrollingDeltas, equals: false)
    send(
      .scroll(
        LayerHost.ScrollEvent(
          time: 1, location: CGPoint(x: 20, y: 60), delta: CGVector(dx: 5, dy: -8),
          isPrecise: true)))
    expect(view.events.last?.scrollingDeltaX, equals: 5)
    expect(view.events.last?.scrollingDeltaY, equals: -8)
    expect(view.types, equals: [.scrollWheel, .scrollWheel])
  }

  @Test func `two fingers magnify and rotate by steps`() {
    for (phase, scale, rotation) in [
      (LayerHost.PinchEvent.Phase.began, 1.0, 0.0), (.changed, 1.5, 0), (.changed, 1.5, -.pi / 2),
    ] {
      send(
        .pinch(
          LayerHost.PinchEvent(
            time: 1, phase: phase, location: CGPoint(x: 20, y: 60), scale: scale,
            rotation: rotation)))
    }
    expect(view.types, equals: [.magnify, .rotate])
    expect(view.events[0].magnification, equals: 0.5)
    expect(view.events[1].rotation, equals: 90)
  }

  @Test func `keys go to the first responder`() {
    expect(window.makeFirstResponder(view))
    send(.key(LayerHost.KeyEvent(time: 1, key: .character("a"), isDown: true, modifiers: .shift)))
    send(.key(LayerHost.KeyEvent(time: 1, key: .up, usage: 82, isDown: true)))
    send(.key(LayerHost.KeyEvent(time: 2, key: .up, usage: 82, isDown: false)))
    send(.key(LayerHost.KeyEvent(time: 2, key: .shift, isDown: true)))
    expect(view.types, equals: [.keyDown, .keyDown, .keyUp])
    expect(view.events[0].characters, equals: "A")
    expect(view.events[0].keyCode, equals: 0)
    expect(view.events[0].modifierFlags, equals: .shift)
    expect(view.events[1].characters, equals: "\u{f700}")
    expect(view.events[1].keyCode, equals: 126)
    view.takesKeys = false
    expect(window.makeFirstResponder(nil))
    expect(!window.makeFirstResponder(view))
    expect(window.firstResponder, isIdenticalTo: window)
    view.takesKeys = true
    window.makeFirstResponder(view)
    view.removeFromSuperview()
    expect(window.firstResponder, isIdenticalTo: window)
  }

  @Test func `a tracking area reports the mouse coming in, moving and going out`() {
    let area = NSTrackingArea(
      rect: NSRect(x: 0, y: 0, width: 20, height: 30),
      options: [.mouseEnteredAndExited, .mouseMoved, .cursorUpdate, .activeAlways], owner: view,
      userInfo: nil)
    view.addTrackingArea(area)
    view.addTrackingArea(area)
    expect(view.trackingAreas.count, equals: 1)
    pointer(.move, 5, 60)
    pointer(.move, 15, 60)
    pointer(.move, 16, 60)
    pointer(.move, 45, 60)
    expect(view.types, equals: [.mouseEntered, .cursorUpdate, .mouseMoved, .mouseExited])
    expect(view.events[0].trackingArea, isIdenticalTo: area)
    pointer(.move, 15, 60)
    pointer(.exit, 15, 60)
    expect(view.types.suffix(3), equals: [.mouseEntered, .cursorUpdate, .mouseExited])
    view.events = []
    view.removeTrackingArea(area)
    pointer(.move, 15, 60)
    expect(view.events.isEmpty)
  }

  @Test func `areas follow the visible rectangle, the key window, and drags if asked to`() {
    let visible = NSTrackingArea(
      rect: .zero, options: [.mouseEnteredAndExited, .inVisibleRect, .activeInKeyWindow],
      owner: view)
    view.addTrackingArea(visible)
    NSApplication.shared.setKeyWindow(nil)
    pointer(.move, 45, 60)
    expect(view.events.isEmpty)
    window.makeKey()
    defer { NSApplication.shared.setKeyWindow(nil) }
    pointer(.move, 45, 60)
    expect(view.types, equals: [.mouseEntered])
    pointer(.move, 95, 5, held: [.primary])
    expect(view.types, equals: [.mouseEntered])
    let dragged = NSTrackingArea(
      rect: NSRect(x: 0, y: 0, width: 40, height: 30),
      options: [.mouseEnteredAndExited, .activeAlways, .enabledDuringMouseDrag, .assumeInside],
      owner: view)
    view.addTrackingArea(dragged)
    pointer(.move, 96, 5, held: [.primary])
    expect(view.types, equals: [.mouseEntered, .mouseExited])
    view.events = []
    let lost = NSTrackingArea(
      rect: NSRect(x: CGFloat.nan, y: 0, width: 1, height: 1), options: [.activeAlways], owner: nil)
    view.addTrackingArea(lost)
    pointer(.move, 45, 60)
  }
}
