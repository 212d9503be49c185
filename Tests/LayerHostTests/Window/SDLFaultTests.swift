// SPDX-License-Identifier: MIT

import CSDL2
import CoreGraphics
import Expectations
import Foundation
import QuartzCore
import Testing

@testable import LayerHost

extension WindowTests {
  /// Calls of SDL's and of the system that fail are reported, and leave nothing behind.
  struct SDLFaultTests {
    private let size = CGSize(width: 40, height: 30)

    private func window() throws -> Window {
      try Window(
        title: "test", size: size, driver: "offscreen",
        profiles: [.coreThroughEGL, .embeddedThroughEGL])
    }

    /// Everything is free again, and a window opens.
    private func expectFreshStart() throws {
      expectNil(WindowContexts.group)
      expect(SDL_WasInit(SDL_INIT_VIDEO), equals: 0)
      let window = try window()
      try window.graphics.makeCurrent()
      try window.graphics.swap()
      window.graphics.release()
    }

    @Test func `a video system that does not start is an error`() throws {
      let error = #expect(throws: LayerHostError.self) {
        try SDLFault.inject([.video]) { try window() }
      }
      guard case .noDriver = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      try expectFreshStart()
    }

    @Test(arguments: [SDLFault.window, .context])
    func `each kind of context that is refused is named`(fault: SDLFault) throws {
      let error = #expect(throws: LayerHostError.self) {
        try SDLFault.inject([fault]) { try window() }
      }
      guard case .noGraphicsContext(let attempts) = error else {
        Issue.record("\(String(describing: error))")
        return
      }
      expect(attempts.count, equals: 2)
      try expectFreshStart()
    }

    @Test func `a window without sharing has its own textures`() throws {
      try SDLFault.inject([.sharing]) {
        let window = try window()
        expectNil(window.graphics.group)
        try window.graphics.makeCurrent()
        window.graphics.release()
      }
      try expectFreshStart()
    }

    @Test func `a context that cannot be current is reported`() throws {
      let window = try window()
      #expect(throws: LayerHostError.self) {
        try SDLFault.inject([.current]) { try window.graphics.makeCurrent() }
      }
      try window.graphics.makeCurrent()
      #expect(throws: LayerHostError.self) {
        try SDLFault.inject([.swap]) { try window.graphics.swap() }
      }
      // The next frame is shown again.
      try window.graphics.swap()
      window.graphics.release()
    }

    @Test func `a window without a thread to draw it does not open`() throws {
      let root = CALayer()
      let opened = OpenWindows.all.count
      #expect(throws: LayerHostError.self) {
        try ThreadFault.inject([.start]) {
          _ = try LayerWindow(title: "test", layer: root, in: window(), observe: { $0 })
        }
      }
      expect(OpenWindows.all.count, equals: opened)
      try expectFreshStart()
    }

    @Test func `without a thread signals end the program as by default`() {
      for number in [SIGHUP, SIGINT, SIGTERM] { signal(number, SIG_DFL) }
      let signals = ThreadFault.inject([.start]) { EndSignals(wake: {}) }
      expectNil(signals)
      let old = signal(SIGTERM, SIG_DFL)
      expect(unsafeBitCast(old, to: Int.self), equals: unsafeBitCast(SIG_DFL, to: Int.self))
    }
  }
}

/// Helpers of the loop that run on threads of their own, where the system has no thread to give.
struct ThreadFaultTests {
  @Test func `without a thread the watcher of the main queue is nil`() throws {
    var ends: [Int32] = [-1, -1]
    try #require(pipe(&ends) == 0)
    defer { for end in ends { close(end) } }
    let watcher = ThreadFault.inject([.start]) {
      MainQueueWatcher(descriptor: ends[0]) {}
    }
    expectNil(watcher)
  }

  @Test func `without a thread the settings are not asked for`() {
    let portal = ThreadFault.inject([.start]) {
      SettingsPortal(address: "unix:path=/nowhere") { _ in }
    }
    expectNil(portal)
  }
}
