// SPDX-License-Identifier: MIT

import CSDL2
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

  @Test func opensAtItsSize() throws {
    let window = try window()
    #expect(window.geometry.size == size)
    #expect(window.geometry.pixelWidth == 120)
    #expect(window.geometry.scale == 1)
    #expect(window.profile == .coreThroughEGL)
    #expect(window.refreshRate >= 20)
  }

  @Test func opensAtAScale() throws {
    let window = try window(unitsPerPoint: 2)
    #expect(window.geometry.size == size)
    #expect(window.geometry.unitWidth == 240)
    #expect(window.geometry.scale == 2)
  }

  @Test func opensAgainAfterClosing() throws {
    for _ in 0..<3 {
      let window = try window()
      try window.graphics.makeCurrent()
      try window.graphics.swap()
      window.graphics.release()
    }
  }

  @Test func withoutGraphicsTheErrorNamesWhatIsMissing() throws {
    let error = #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: size, driver: "dummy")
    }
    guard case .noGraphicsContext(let attempts) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(attempts.count == GraphicsProfile.allCases.count)
    #expect(error?.description.contains("OpenGL 3.3") == true)
    #expect(error?.description.contains("libgl1-mesa-dri") == true)
  }

  @Test func withoutAVideoDriverTheErrorSaysWhatToDo() throws {
    let error = #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: size, driver: "no-such-driver")
    }
    guard case .noDisplay = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(error?.description.contains("--offscreen") == true)
  }

  @Test func unusableSizesAreRefused() throws {
    #expect(throws: LayerHostError.self) {
      try Window(title: "test", size: CGSize(width: 0, height: 1), driver: "offscreen")
    }
  }

  // MARK: Events

  private func translate(_ events: [SDL_Event], _ window: Window) -> [HostEvent] {
    events.compactMap { HostEvent($0, geometry: window.geometry) }
  }

  @Test func inputIsTranslated() throws {
    let window = try window(unitsPerPoint: 2)
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    push(SDL_MOUSEBUTTONDOWN) {
      $0.button.button = UInt8(SDL_BUTTON_LEFT)
      $0.button.x = 40
      $0.button.y = 20
    }
    push(SDL_MOUSEBUTTONDOWN) { $0.button.button = UInt8(SDL_BUTTON_RIGHT) }
    push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_LEFT.rawValue) }
    push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_KP_ENTER.rawValue) }
    push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_q.rawValue) }
    push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_LSHIFT.rawValue) }
    push(SDL_WINDOWEVENT) { $0.window.event = UInt8(SDL_WINDOWEVENT_EXPOSED.rawValue) }
    push(SDL_QUIT)
    #expect(
      translate(queue.events(waitingUntil: 0), window) == [
        .click(CGPoint(x: 20, y: 10)), .key(.left), .key(.return), .key(.character("q")),
        .expose, .close,
      ])
  }

  @Test func resizingChangesTheGeometry() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    try window.resize(to: CGSize(width: 200, height: 100))
    #expect(translate(queue.events(waitingUntil: 0), window).contains(.resize))
    #expect(window.geometry.size == CGSize(width: 200, height: 100))
  }

  @Test func aSleepEndsWhenAnotherThreadWakes() throws {
    let window = try window()
    let queue = try EventQueue()
    _ = queue.events(waitingUntil: 0)
    let waker = queue.waker
    for _ in 0..<3 {
      let thread = try JoinableThread(name: "waker") { for _ in 0..<100 { waker.wake() } }
      // Without a deadline: only what the thread does ends this.
      #expect(!queue.events(waitingUntil: .infinity).isEmpty)
      thread.join()
      _ = queue.events(waitingUntil: 0)
    }
    // However often it was woken, one event at a time is in the queue.
    for _ in 0..<100 { waker.wake() }
    #expect(queue.events(waitingUntil: 0).count == 1)
    #expect(window.isVisible)
  }

  @Test func aSleepEndsAtItsTime() throws {
    let queue = try EventQueue(driver: "offscreen")
    _ = queue.events(waitingUntil: 0)
    let deadline = CACurrentMediaTime() + 0.02
    #expect(queue.events(waitingUntil: deadline).isEmpty)
    #expect(CACurrentMediaTime() >= deadline)
  }
}
