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
      window.makeCurrent()
      window.swap()
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

  @Test func inputIsTranslated() throws {
    let window = try window(unitsPerPoint: 2)
    _ = window.events(waitingAtMost: 0)
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
      window.events(waitingAtMost: 0) == [
        .click(CGPoint(x: 20, y: 10)), .key(.left), .key(.return), .key(.character("q")),
        .expose, .close,
      ])
  }

  @Test func resizingChangesTheGeometry() throws {
    let window = try window()
    _ = window.events(waitingAtMost: 0)
    try window.resize(to: CGSize(width: 200, height: 100))
    #expect(window.events(waitingAtMost: 0).contains(.resize))
    #expect(window.geometry.size == CGSize(width: 200, height: 100))
  }

  // MARK: The loop

  /// Runs the loop; `turn` is called once a turn with the frames drawn so far.
  private func frames(
    next: NextFrame = .never, handlers: InputHandlers? = nil,
    turn: @escaping (Window, Int, _ turns: Int) throws -> Bool
  ) throws -> (frames: [WindowFrame], sizes: [CGSize]) {
    let window = try window()
    var frames: [WindowFrame] = []
    var sizes: [CGSize] = []
    var turns = 0
    let renderer = WindowRendering(
      hasChanges: {
        turns += 1
        do {
          return try turn(window, frames.count, turns)
        } catch {
          Issue.record(error)
          return false
        }
      },
      deliverEvents: {},
      draw: { frame in
        frames.append(frame)
        return next
      },
      tearDown: {})
    let loop = EventLoop(
      window: window, renderer: renderer,
      handlers: handlers ?? InputHandlers(onClick: nil, onKey: nil, closesOnEscape: true),
      resize: { sizes.append($0) })
    try loop.run()
    return (frames, sizes)
  }

  @Test func aStillTreeIsDrawnOnce() throws {
    let result = try frames { _, _, turns in
      if turns == 5 { push(SDL_QUIT) }
      return false
    }
    // Some drivers expose the window after the first frame; nothing beyond that is drawn.
    #expect((1...2).contains(result.frames.count))
    #expect(result.sizes == [size])
  }

  @Test func aMovingTreeIsDrawnAgainAndAgain() throws {
    let result = try frames(next: .now) { _, frames, _ in
      if frames == 5 { push(SDL_QUIT) }
      return false
    }
    #expect(result.frames.count >= 5)
    let times = result.frames.map(\.time)
    #expect(zip(times, times.dropFirst()).allSatisfy { $0 < $1 })
  }

  @Test func aDisplayLinkIsCalledForEachFrameAndKeepsThemComing() throws {
    var stamps: [Double] = []
    let link = CADisplayLink { stamps.append($0.timestamp) }
    link.add(to: .current, forMode: .common)
    defer { link.invalidate() }
    let result = try frames { _, frames, _ in
      if frames == 5 { push(SDL_QUIT) }
      return false
    }
    #expect(result.frames.count >= 5)
    #expect(stamps == result.frames.map(\.time))
  }

  @Test func framesOfAMovingTreeKeepTheDisplaysPace() throws {
    let result = try frames(next: .now) { _, frames, _ in
      if frames == 12 { push(SDL_QUIT) }
      return false
    }
    let times = result.frames.map(\.time)
    // The offscreen driver never waits in a swap; only pacing keeps the frames apart.
    #expect(times[10] - times[0] >= 10 * 0.9 / 61)
  }

  @Test func aChangeIsDrawn() throws {
    let result = try frames { _, frames, turns in
      if turns == 8 { push(SDL_QUIT) }
      return turns == 5
    }
    #expect(result.frames.count >= 2)
  }

  @Test func theRootFollowsTheWindow() throws {
    let large = CGSize(width: 150, height: 90)
    let result = try frames { window, _, turns in
      if turns == 2 { try window.resize(to: large) }
      if turns == 5 { push(SDL_QUIT) }
      return false
    }
    #expect(result.sizes == [size, large])
    #expect(result.frames.last?.geometry.size == large)
  }

  @Test func escapeClosesUnlessToldOtherwise() throws {
    var keys: [LayerHost.Key] = []
    let handlers = InputHandlers(
      onClick: nil, onKey: { keys.append($0) }, closesOnEscape: false)
    _ = try frames(handlers: handlers) { _, _, turns in
      if turns == 1 { push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_ESCAPE.rawValue) } }
      if turns == 3 { push(SDL_QUIT) }
      return false
    }
    #expect(keys == [.escape])
    _ = try frames { _, _, turns in
      if turns == 1 { push(SDL_KEYDOWN) { $0.key.keysym.sym = SDL_Keycode(SDLK_ESCAPE.rawValue) } }
      #expect(turns < 5)
      return false
    }
  }

  @Test func aRendererThatFailsEndsTheLoopWithItsError() throws {
    struct Broken: Error {}
    let window = try window()
    let renderer = WindowRendering(
      hasChanges: { false }, deliverEvents: {}, draw: { _ in throw Broken() }, tearDown: {})
    let loop = EventLoop(
      window: window, renderer: renderer,
      handlers: InputHandlers(onClick: nil, onKey: nil, closesOnEscape: true), resize: { _ in })
    let error = #expect(throws: LayerHostError.self) { try loop.run() }
    guard case .rendering(let inner) = error else {
      Issue.record("\(String(describing: error))")
      return
    }
    #expect(inner is Broken)
  }
}
