// SPDX-License-Identifier: MIT

import CoreGraphics
import Expectations
import Foundation
import TestSupport
import Testing

@testable import LayerHost

/// The meaning of raw input: presses that end, touches with numbers, pinches, drops.
struct InputStateTests {
  private var state = InputState()

  /// Feeds input and gives each event in a few words.
  private mutating func feed(
    _ kinds: RawInput.Kind..., at time: Double = 1, modifiers: LayerHost.Modifiers = []
  ) -> [String] {
    kinds.flatMap {
      state.events(for: RawInput(time: time, kind: $0, modifiers: modifiers)).map(Self.words)
    }
  }

  private static func words(_ event: LayerHost.Event) -> String {
    switch event {
    case .pointer(let pointer):
      var text = "\(pointer.phase) \(Int(pointer.location.x)),\(Int(pointer.location.y))"
      if pointer.device == .touch { text += " #\(pointer.id)" }
      if pointer.clickCount > 1 { text += " x\(pointer.clickCount)" }
      return text
    case .pinch(let pinch): return "pinch \(pinch.phase) \(Double(pinch.scale))"
    case .scroll(let scroll):
      return "scroll \(Double(scroll.delta.dx)),\(Double(scroll.delta.dy))"
    case .drop(let drop): return "drop \(drop.files.map(\.lastPathComponent)) \(drop.texts)"
    case .focus(let focus): return "focus \(focus.isFocused)"
    case .displays(let change): return "displays \(change.displays.count)"
    case .key(let key): return "\(key.key) \(key.isDown)"
    case .text(let text): return "text \(text.string) \(text.isComposing)"
    case .resize(let resize): return "resize \(resize.size)"
    }
  }

  private func button(
    _ isDown: Bool, _ x: Int, _ y: Int, _ button: LayerHost.PointerEvent.Button = .primary,
    clicks: Int = 1
  ) -> RawInput.Kind {
    .button(button, isDown: isDown, clicks: clicks, at: CGPoint(x: x, y: y))
  }

  private func motion(_ x: Int, _ y: Int) -> RawInput.Kind { .motion(CGPoint(x: x, y: y)) }

  private func touch(_ phase: RawInput.TouchPhase, _ finger: Int64, _ x: Int, _ y: Int)
    -> RawInput.Kind
  { .touch(phase, finger: finger, at: CGPoint(x: x, y: y), pressure: 0.5) }

  // MARK: The mouse

  @Test mutating func `the mouse enters moves and leaves`() {
    expect(
      feed(motion(1, 2), motion(1, 2), motion(5, 4), .leave, .leave, motion(9, 9)),
      equals: [
        "enter 1,2", "move 5,4", "exit 5,4", "enter 9,9",
      ])
  }

  @Test mutating func `a drag goes on outside and ends`() throws {
    expect(
      feed(
        button(true, 1, 1, clicks: 2), motion(-20, 5), .leave, button(false, -30, 5), .leave),
      equals: ["enter 1,1", "down 1,1 x2", "move -20,5 x2", "up -30,5 x2", "exit -30,5"])
    let events = state.events(
      for: RawInput(time: 3, kind: button(true, 4, 6), modifiers: [.shift]))
    guard case .pointer(let down)? = events.last else {
      Issue.record("\(events)")
      return
    }
    expect(
      down,
      equals: LayerHost.PointerEvent(
        time: 3, phase: .down, location: CGPoint(x: 4, y: 6), button: .primary,
        buttons: [.primary], clickCount: 1, pressure: 1, modifiers: .shift))
    expect(down.isClick)
  }

  @Test mutating func `movement is since the last event`() {
    _ = feed(motion(10, 10))
    let events = state.events(for: RawInput(time: 1, kind: motion(13, 6)))
    guard case .pointer(let move)? = events.last else { return }
    expect(move.movement, equals: CGVector(dx: 3, dy: -4))
    expect(move.pressure, equals: 0)
    expect(move.buttons.isEmpty)
    expectNil(move.button)
  }

  @Test mutating func `several buttons are told apart`() {
    var held: [Set<LayerHost.PointerEvent.Button>] = []
    for kind in [
      button(true, 0, 0), button(true, 0, 0, .secondary), button(false, 0, 0),
      button(false, 0, 0, .secondary), button(false, 0, 0),
    ] {
      for case .pointer(let pointer) in state.events(for: RawInput(time: 0, kind: kind))
      where pointer.phase != .enter {
        held.append(pointer.buttons)
      }
    }
    // The last one went up without having been down.
    expect(held, equals: [[.primary], [.primary, .secondary], [.secondary], []])
  }

  @Test mutating func `losing the keys cancels the drag for good`() {
    expect(
      feed(button(true, 1, 1), .focus(false), motion(2, 2), button(false, 2, 2)),
      equals: [
        "enter 1,1", "down 1,1", "cancel 1,1", "focus false", "move 2,2",
      ])
    expect(!state.isFocused)
    expect(feed(.focus(true), button(true, 3, 3)), equals: ["focus true", "down 3,3"])
    expect(state.cancelAll(at: 2).map(Self.words), equals: ["cancel 3,3"])
    expect(state.cancelAll(at: 2).isEmpty)
  }

  @Test mutating func `a notch scrolls three lines where the mouse is`() {
    _ = feed(motion(7, 8))
    let events = state.events(
      for: RawInput(
        time: 2, kind: .wheel(CGVector(dx: 0, dy: -1), isPrecise: false, at: nil),
        modifiers: .control))
    expect(
      events,
      equals: [
        .scroll(
          LayerHost.ScrollEvent(
            time: 2, location: CGPoint(x: 7, y: 8), delta: CGVector(dx: 0, dy: -48),
            modifiers: .control))
      ])
  }

  // MARK: Touches

  @Test mutating func `touches have numbers of their own`() {
    expect(
      feed(
        touch(.down, 70, 1, 1), touch(.move, 70, 2, 1), touch(.up, 70, 2, 1),
        touch(.move, 70, 9, 9), touch(.up, 70, 9, 9)),
      equals: ["down 1,1 #1", "move 2,1 #1", "up 2,1 #1"])
    expect(feed(touch(.down, 70, 90, 90)), equals: ["down 90,90 #2"])
  }

  @Test mutating func `taps in a row are counted`() {
    let down = touch(.down, 1, 10, 10)
    let up = touch(.up, 1, 10, 10)
    expect(feed(down, up, at: 1), equals: ["down 10,10 #1", "up 10,10 #1"])
    expect(feed(down, up, at: 1.3), equals: ["down 10,10 #2 x2", "up 10,10 #2 x2"])
    // Too late, then too far.
    expect(feed(down, up, at: 2), equals: ["down 10,10 #3", "up 10,10 #3"])
    expect(feed(touch(.down, 1, 60, 10), at: 2.1), equals: ["down 60,10 #4"])
  }

  @Test mutating func `only the first finger clicks`() {
    var clicks: [CGPoint] = []
    let handlers = InputHandlers(onClick: { clicks.append($0) })
    for kind in [touch(.down, 1, 5, 5), touch(.down, 2, 9, 9)] {
      for event in state.events(for: RawInput(time: 0, kind: kind)) {
        _ = handlers.deliver(event)
      }
    }
    expect(clicks, equals: [CGPoint(x: 5, y: 5)])
  }

  @Test mutating func `two fingers pinch`() {
    expect(
      feed(
        touch(.down, 1, 0, 0), touch(.down, 2, 100, 0), touch(.move, 2, 150, 0),
        touch(.up, 1, 0, 0)),
      equals: [
        "down 0,0 #1", "down 100,0 #2", "pinch began 1.0", "move 150,0 #2", "pinch changed 1.5",
        "up 0,0 #1", "pinch ended 1.5",
      ])
    // The finger that stays begins another with the next.
    expect(feed(touch(.down, 3, 150, 20)), equals: ["down 150,20 #3", "pinch began 1.0"])
    expect(
      state.cancelAll(at: 1).map(Self.words),
      equals: [
        "pinch cancelled 1.0", "cancel 150,0 #2", "cancel 150,20 #3",
      ])
  }

  @Test mutating func `rotation goes the shorter way round`() {
    _ = feed(touch(.down, 1, 0, 0), touch(.down, 2, -100, 1))
    var last = LayerHost.PinchEvent(time: 0, phase: .began, location: .zero)
    for (x, y) in [(-100, -1), (-1, -100), (100, 0), (0, 100), (-100, 1)] {
      for case .pinch(let pinch) in state.events(
        for: RawInput(time: 0, kind: touch(.move, 2, x, y)))
      {
        last = pinch
      }
    }
    expect(last.rotation, near: 2 * .pi, within: 1e-9)
    expect(last.scale, near: 1, within: 1e-9)
  }

  @Test mutating func `fingers at one place are no trap`() {
    _ = feed(touch(.down, 1, 5, 5), touch(.down, 2, 5, 5))
    expect(feed(touch(.move, 2, 15, 5)), equals: ["move 15,5 #2", "pinch changed 10.0"])
  }

  // MARK: Keys and drops

  @Test mutating func `files dropped together are one event`() {
    let files = ["a.png", "b.png"].map { RawInput.Kind.dropFile(URL(fileURLWithPath: "/\($0)")) }
    expect(
      feed(.dropBegin, files[0], files[1], .dropText("hi"), .dropEnd(at: nil)),
      equals: [
        "drop [\"a.png\", \"b.png\"] [\"hi\"]"
      ])
    expect(feed(files[0], .dropEnd(at: nil), .dropBegin, .dropEnd(at: nil)), equals: [])
  }

  @Test func `handlers receive presses and all other events`() {
    var keys: [LayerHost.Key] = []
    var count = 0
    var handlers = InputHandlers(onEvent: { _ in count += 1 }, onKey: { keys.append($0) })
    func press(_ key: LayerHost.Key, isDown: Bool = true) -> InputHandlers.Outcome {
      handlers.deliver(.key(LayerHost.KeyEvent(time: 0, key: key, isDown: isDown)))
    }
    for key in [LayerHost.Key.left, .shift, .capsLock, .other(7), .tab] { _ = press(key) }
    _ = press(.left, isDown: false)
    expect(keys, equals: [.left, .tab])
    expect(count, equals: 6)
    expect(press(.escape), equals: .close)
    expect(press(.escape, isDown: false), equals: .goOn)
    expect(count, equals: 6)
    handlers.closesOnEscape = false
    expect(press(.escape), equals: .goOn)
    expect(keys.last, equals: .escape)
  }

  @Test func `every event has its time`() {
    let events: [LayerHost.Event] = [
      .pointer(LayerHost.PointerEvent(time: 5, phase: .move, location: .zero)),
      .scroll(LayerHost.ScrollEvent(time: 5, location: .zero, delta: .zero)),
      .pinch(LayerHost.PinchEvent(time: 5, phase: .began, location: .zero)),
      .key(LayerHost.KeyEvent(time: 5, key: .left, isDown: true)),
      .text(LayerHost.TextEvent(time: 5, string: "a")), .drop(LayerHost.DropEvent(time: 5)),
      .resize(LayerHost.ResizeEvent(time: 5, size: .zero)),
      .focus(LayerHost.FocusEvent(time: 5, isFocused: true)),
    ]
    expect(events.map(\.time), equals: Array(repeating: 5, count: events.count))
  }

  /// Whatever comes in whatever order: what goes down ends once, and nothing else ends.
  @Test(arguments: 0..<8)
  mutating func `what goes down ends`(seed: UInt64) {
    var random = SeededGenerator(seed: seed)
    var down: Set<String> = []
    func check(_ events: [LayerHost.Event]) {
      for event in events {
        var change: (String, Bool)?
        switch event {
        case .pointer(let pointer) where pointer.device == .touch:
          if pointer.phase != .move { change = ("touch \(pointer.id)", pointer.phase == .down) }
        case .pointer(let pointer):
          if pointer.phase == .cancel {
            expect(!down.filter { $0.hasPrefix("button") }.isEmpty)
            down = down.filter { !$0.hasPrefix("button") }
          }
          if let button = pointer.button { change = ("button \(button)", pointer.phase == .down) }
        case .pinch(let pinch):
          if pinch.phase != .changed { change = ("pinch", pinch.phase == .began) }
        default: break
        }
        guard let (name, begins) = change else { continue }
        if begins {
          expect(down.insert(name).inserted, "\(name)")
        } else {
          expect(down.remove(name) != nil, "\(name)")
        }
      }
    }
    for step in 0..<300 {
      let (x, y) = (Int.random(in: -5...5, using: &random), Int.random(in: -5...5, using: &random))
      let finger = Int64.random(in: 0..<4, using: &random)
      let kind: RawInput.Kind =
        switch Int.random(in: 0..<8, using: &random) {
        case 0: motion(x, y)
        case 1: button(true, x, y, finger < 2 ? .primary : .secondary)
        case 2: button(false, x, y, finger < 2 ? .primary : .secondary)
        case 3: .leave
        case 4: touch(.down, finger, x, y)
        case 5: touch(.move, finger, x, y)
        case 6: touch(.up, finger, x, y)
        default: .focus(finger == 0)
        }
      check(state.events(for: RawInput(time: Double(step), kind: kind)))
    }
    check(state.cancelAll(at: 300))
    expect(down.isEmpty)
  }
}
