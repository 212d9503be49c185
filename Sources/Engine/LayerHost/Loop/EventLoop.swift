// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreAnimation
internal import Foundation

/// Delivers input, time and notifications of the render threads to the application, until all
/// windows are closed.
///
/// One turn: sleep until an event, deliver the input, serve the run loop and the main queue, report
/// animations that began and ended, run display links, and commit the changes. Drawing is not part
/// of a turn. Without events there are no turns.
struct EventLoop {
  private let queue: EventQueue
  /// Called at the end of each turn with the number of turns so far, for tests.
  private let didTurn: ((_ turns: Int) throws -> Void)?

  init(didTurn: ((_ turns: Int) throws -> Void)? = nil) throws(LayerHostError) {
    queue = try EventQueue()
    self.didTurn = didTurn
  }

  /// Runs until no window is open.
  ///
  /// - Returns: the signal that closed the windows; nil for none.
  ///
  /// - Throws: the error of a window that cannot be drawn any more; the window has been closed.
  func run() throws(LayerHostError) -> Int32? {
    let waker = queue.waker
    let service = RunLoopService { waker.wake() }
    let signals = EndSignals { waker.wake() }
    let settings = Self.watchSettings()
    defer { withExtendedLifetime(settings) {} }
    var endingSignal: Int32?
    OpenWindows.notify(waker)
    defer { OpenWindows.notify(nil) }
    // The display links of this thread follow the windows, not offscreen renderers.
    DisplayLinkSource.current.lead(by: queue)
    defer { DisplayLinkSource.current.endLead(by: queue) }
    var turns = 0
    var sleep = 0.0
    while unsafe !OpenWindows.all.isEmpty {
      let events = unsafe queue.events(waitingUntil: CACurrentMediaTime() + sleep)
      unsafe events.forEach { unsafe OpenWindows.receive($0) }
      if endingSignal == nil, let signal = signals?.received {
        endingSignal = signal
        unsafe OpenWindows.all.forEach { $0.close() }
        signals?.didHandle()
      }
      for window in unsafe OpenWindows.all { window.noteGeometry() }
      service.serve()
      try deliverNews()
      tick()
      turns += 1
      do { try didTurn?(turns) } catch { throw .rendering(error) }
      commit()
      demandTicks()
      sleep = service.longestSleep
    }
    return endingSignal
  }

  /// Follows the desktop's settings as long as the result lives; nil without a session's bus.
  private static func watchSettings() -> SettingsPortal? {
    SettingsPortal.sessionAddress(in: ProcessInfo.processInfo.environment).flatMap { address in
      SettingsPortal(address: address) { motion in
        DispatchQueue.main.async { LayerHost.noteDesktopMotion(motion.reducesMotion) }
      }
    }
  }

  /// Commits what the turn changed; inspectors show how long that took.
  private func commit() {
    let inspected = unsafe OpenWindows.all.filter { $0.isInspectorShown }
    let start = inspected.isEmpty ? 0 : CACurrentMediaTime()
    CATransaction.flush()
    guard !inspected.isEmpty else { return }
    let commitTime = CACurrentMediaTime() - start
    for window in inspected { window.updateInspector(commitTime: commitTime) }
  }

  private func deliverNews() throws(LayerHostError) {
    for window in unsafe OpenWindows.all {
      window.deliverEvents()
      guard let failure = window.failure else { continue }
      window.close()
      if let failure = failure as? LayerHostError { throw failure }
      throw .rendering(failure)
    }
  }

  /// Runs the display links, and redraws layers whose drawn properties are animated.
  private func tick() {
    let leader = leader
    for window in unsafe OpenWindows.all {
      guard let frame = window.takeTick() else { continue }
      if window === leader { DisplayLinkSource.current.tick(frame) }
      // The application's changes are committed at the clock's time, not at the frame's.
      CATransaction.flush()
      window.displayAnimatedLayers(at: frame.targetTimestamp)
      CATransaction.flush()
      window.finishTick()
    }
  }

  /// Requests announcements of frames while display links or redrawn layers need them.
  private func demandTicks() {
    let leader = leader
    for window in unsafe OpenWindows.all {
      window.setWantsTicks(
        window.hasAnimatedDrawings || window === leader && DisplayLinkSource.current.isNeeded)
    }
  }

  /// The window that drives the display links: the oldest visible one.
  private var leader: LayerWindow? { unsafe OpenWindows.all.first { $0.isVisible } }
}
