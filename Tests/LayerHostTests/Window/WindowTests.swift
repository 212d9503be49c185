// SPDX-License-Identifier: MIT

import CSDL2
import Expectations
import Foundation
import QuartzCore
import Testing

@testable import LayerHost

/// Windows on SDL's own drivers that need no display. SDL's video system is one for the process, so
/// these tests run one after another.
@Suite(.serialized)
struct WindowTests {
  private let size = CGSize(width: 120, height: 80)

  private func window(unitsPerPoint: CGFloat = 1) throws -> Window {
    try Window(
      title: "test", size: size, unitsPerPoint: unitsPerPoint, driver: "offscreen",
      profiles: [.coreThroughEGL, .embeddedThroughEGL])
  }

  private func push(_ type: SDL_EventType, _ fill: (inout SDL_Event) -> Void = { _ in }) {
    var event = SDL_Event()
    event.type = type.rawValue
    fill(&event)
    SDL_PushEvent(&event)
  }

  // MARK: Opening

  @Test func `opens at its size`() throws {
    let window = try window()
    expect(window.geometry.size, equals: size)
    expect(window.geometry.pixelWidth, equals: 120)
    expect(window.geometry.scale, equals: 1)
    expect(window.profile, equals: .coreThroughEGL)
    expect(window.refreshRate, isAtLeast: 20)
  }

  @Test func `opens at a scale`() throws {
    let window = try window(unitsPerPoint: 2)
    expect(window.geometry.size, equals: size)
    expect(window.geometry.unitWidth, equals: 240)
    expect(window.geometry.scale, equals: 2)
  }

  @Test func `opens again after closing`() throws {
    for _ in 0..<3 {
      let window = try window()
      try window.graphics.makeCurrent()
      try window.graphics.swap()
      window.graphics.release()
    }
  }

  @Test func `without graphics the error names the missing part`() throws {
    let error = #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: size, driver: "dummy")
    }
    guard case .noGraphicsContext(let attempts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(attempts.count, equals: GraphicsProfile.allCases.count)
    expect(error?.description.contains("OpenGL 3.3"), equals: true)
    expect(error?.description.contains("libgl1-mesa-dri"), equals: true)
  }

  @Test
  func `a driver that cannot be started is named with the reason and the drivers that there are`()
    throws
  {
    let error = #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: size, driver: "no-such-driver")
    }
    guard case .noDriver(let name, let reason, let known) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    expect(name, equals: "no-such-driver")
    expect(reason, equals: "no-such-driver not available")
    expect(known.contains("offscreen"))
    expect(known.contains("x11"))
    expect(
      error?.description,
      equals: "SDL's video driver “no-such-driver”, which SDL_VIDEODRIVER names, cannot be "
        + "started: no-such-driver not available. The drivers are \(known.joined(separator: ", "))")
  }

  @Test func `unusable sizes are refused`() throws {
    #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: CGSize(width: 0, height: 1), driver: "offscreen")
    }
  }

  // MARK: Events

  private func translate(_ events: [SDL_Event], _ window: Window) -> [HostEvent] {
    events.compactMap { event in
      defer { HostEvent.release(event) }
      return HostEvent(event, geometry: window.geometry) { (x: 40, y: 30) }
    }
  }

  /// The input that a window was notified of; the rest is left out.
  private func inputs(_ events: [HostEvent]) -> [RawInput] {
    events.compactMap { if case .input(let input) = $0 { input } else { nil } }
  }

  @Test func `window changes are translated`() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    for change in [SDL_WINDOWEVENT_EXPOSED, SDL_WINDOWEVENT_MINIMIZED, SDL_WINDOWEVENT_CLOSE] {
      push(SDL_WINDOWEVENT) { $0.window.event = UInt8(change.rawValue) }
    }
    push(SDL_QUIT)
    expect(
      translate(queue.events(waitingUntil: 0), window), equals: [.expose, .resize, .close, .close])
  }

  @Test func `the mouse is translated`() throws {
    let window = try window(unitsPerPoint: 2)
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    let place = CGPoint(x: 20, y: 10)
    for (type, button) in [
      (SDL_MOUSEBUTTONDOWN, SDL_BUTTON_LEFT), (SDL_MOUSEBUTTONUP, SDL_BUTTON_LEFT),
      (SDL_MOUSEBUTTONDOWN, SDL_BUTTON_RIGHT), (SDL_MOUSEBUTTONDOWN, 4),
    ] {
      push(type) {
        $0.button.button = UInt8(button)
        $0.button.state = type == SDL_MOUSEBUTTONDOWN ? 1 : 0
        $0.button.clicks = 2
        $0.button.x = 40
        $0.button.y = 20
      }
    }
    push(SDL_MOUSEMOTION) {
      $0.motion.x = 6
      $0.motion.y = -8
    }
    // The events that SDL makes of a touch.
    push(SDL_MOUSEMOTION) { $0.motion.which = .max }
    push(SDL_MOUSEWHEEL) { $0.wheel.preciseY = -1 }
    push(SDL_MOUSEWHEEL) { $0.wheel.preciseX = 0.25 }
    push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_LEAVE.rawValue) }
    push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_FOCUS_LOST.rawValue) }
    let before = CACurrentMediaTime()
    let read = inputs(translate(queue.events(waitingUntil: 0), window))
    expect(
      read.map(\.kind),
      equals: [
        .button(.primary, isDown: true, clicks: 2, at: place),
        .button(.primary, isDown: false, clicks: 2, at: place),
        .button(.secondary, isDown: true, clicks: 2, at: place),
        .button(.other(4), isDown: true, clicks: 2, at: place),
        .motion(CGPoint(x: 3, y: -4)),
        .wheel(CGVector(dx: 0, dy: -1), isPrecise: false, at: nil),
        .wheel(CGVector(dx: -0.25, dy: 0), isPrecise: true, at: nil), .leave, .focus(false),
      ])
    // SDL's stamps are in whole milliseconds.
    expect(read.allSatisfy { abs($0.time - before) < 5 && $0.time <= CACurrentMediaTime() })
  }

  @Test func `keys and text are translated`() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    let codes: [SDL_KeyCode] = [
      SDLK_LEFT, SDLK_KP_ENTER, SDLK_q, SDLK_LSHIFT, SDLK_F11, SDLK_F13, SDLK_BACKSPACE, SDLK_TAB,
      SDLK_DELETE, SDLK_MUTE,
    ]
    for code in codes {
      push(SDL_KEYDOWN) {
        $0.key.keysym.sym = SDL_Keycode(bitPattern: code.rawValue)
        $0.key.keysym.scancode = SDL_SCANCODE_Q
        $0.key.state = 1
        $0.key.repeat = 1
      }
    }
    push(SDL_KEYUP) { $0.key.keysym.sym = SDL_Keycode(bitPattern: SDLK_a.rawValue) }
    push(SDL_TEXTINPUT) { event in
      withUnsafeMutableBytes(of: &event.text.text) { $0.copyBytes(from: Array("é".utf8)) }
    }
    push(SDL_TEXTEDITING) { event in
      withUnsafeMutableBytes(of: &event.edit.text) { $0.copyBytes(from: Array("ni".utf8)) }
      event.edit.start = 1
      event.edit.length = 1
    }
    let kinds = inputs(translate(queue.events(waitingUntil: 0), window)).map(\.kind)
    let usage = Int(SDL_SCANCODE_Q.rawValue)
    let keys: [LayerHost.Key] = [
      .left, .return, .character("q"), .shift, .function(11), .function(13), .delete, .tab,
      .forwardDelete, .other(usage),
    ]
    let expected =
      keys.map { RawInput.Kind.key($0, usage: usage, isDown: true, isRepeat: true) } + [
        .key(.character("a"), usage: 0, isDown: false, isRepeat: false), .text("é"),
        .composition("ni", selection: 1..<2),
      ]
    expect(kinds, equals: expected)
  }

  @Test func `touches and drops are translated`() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    for type in [SDL_FINGERDOWN, SDL_FINGERMOTION, SDL_FINGERUP] {
      push(type) {
        $0.tfinger.fingerId = 9
        $0.tfinger.x = 0.5
        $0.tfinger.y = 0.25
        $0.tfinger.pressure = 2
      }
    }
    push(SDL_DROPBEGIN)
    push(SDL_DROPFILE) { $0.drop.file = SDL_strdup("/tmp/a b.png") }
    push(SDL_DROPTEXT) { $0.drop.file = SDL_strdup("text") }
    push(SDL_DROPCOMPLETE)
    let place = CGPoint(x: 60, y: 20)
    expect(
      inputs(translate(queue.events(waitingUntil: 0), window)).map(\.kind),
      equals: [
        .touch(.down, finger: 9, at: place, pressure: 1),
        .touch(.move, finger: 9, at: place, pressure: 1),
        .touch(.up, finger: 9, at: place, pressure: 1), .dropBegin,
        .dropFile(URL(fileURLWithPath: "/tmp/a b.png")), .dropText("text"),
        .dropEnd(at: CGPoint(x: 40, y: 30)),
      ])
  }

  @Test func `modifiers are read`() {
    let cases: [(SDL_Keymod, LayerHost.Modifiers)] = [
      (KMOD_NONE, []), (KMOD_LSHIFT, .shift), (KMOD_RCTRL, .control), (KMOD_LALT, .option),
      (KMOD_RGUI, .command), (KMOD_CAPS, .capsLock), (KMOD_NUM, []),
    ]
    for (state, modifiers) in cases { expect(LayerHost.Modifiers(state), equals: modifiers) }
  }

  @Test func `resizing changes the geometry`() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    try window.resize(to: CGSize(width: 200, height: 100))
    expect(translate(queue.events(waitingUntil: 0), window).contains(.resize))
    expect(window.geometry.size, equals: CGSize(width: 200, height: 100))
  }

  @Test func `a sleep ends when another thread wakes`() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    let waker = queue.waker
    for _ in 0..<3 {
      let thread = try JoinableThread(name: "waker") { for _ in 0..<100 { waker.wake() } }
      // Without a deadline: only what the thread does ends this.
      expect(!queue.events(waitingUntil: .infinity).isEmpty)
      thread.join()
      _ = queue.events(waitingUntil: 0)
    }
    // However often it was woken, one event at a time is in the queue.
    for _ in 0..<100 { waker.wake() }
    expect(queue.events(waitingUntil: 0).count, equals: 1)
    expect(window.isVisible)
  }

  @Test func `a sleep ends at its time`() throws {
    let queue = try EventQueue(driver: "offscreen")
    _ = queue.events(waitingUntil: 0)
    let deadline = CACurrentMediaTime() + 0.02
    expect(queue.events(waitingUntil: deadline).isEmpty)
    expect(CACurrentMediaTime(), isAtLeast: deadline)
  }
}
