// SPDX-License-Identifier: MIT

internal import CSDL2
internal import CoreAnimation
internal import Foundation

/// Hands input, time and news of the render threads to the application, until all windows are closed.
///
/// One turn: sleep until something happens, hand over the input, serve the run loop and the main
/// queue, tell what began and ended on screen, let display links prepare a frame, and commit what all
/// of that changed. Drawing is not part of it. Where nothing happens, there is no turn.
struct EventLoop {
  private let queue: EventQueue
  /// Called at the end of each turn with the number of turns so far, for tests.
  private let didTurn: ((_ turns: Int) throws -> Void)?

  init(didTurn: ((_ turns: Int) throws -> Void)? = nil) throws(LayerHostError) {
    queue = try EventQueue()
    self.didTurn = didTurn
  }

  /// Runs until no window is open, and gives the signal that has closed them, if one has.
  ///
  /// - Throws: why a window cannot be drawn any more; it has been closed.
  func run() throws(LayerHostError) -> Int32? {
    let waker = queue.waker
    let service = RunLoopService { waker.wake() }
    let signals = EndSignals { waker.wake() }
    var endingSignal: Int32?
    OpenWindows.notify(waker)
    defer { OpenWindows.notify(nil) }
    // The links of this thread follow the windows, not pictures that the program makes meanwhile.
    DisplayLinkSource.current.lead(by: queue)
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
      CATransaction.flush()
      demandTicks()
      sleep = service.longestSleep
    }
    return endingSignal
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

  /// Lets the display links, and layers whose drawn properties are animated, prepare a frame.
  private func tick() {
    let leader = leader
    for window in unsafe OpenWindows.all {
      guard let frame = window.takeTick() else { continue }
      if window === leader { DisplayLinkSource.current.tick(frame) }
      // What the application changed is committed at the clock's time, not at that of the frame.
      CATransaction.flush()
      window.displayAnimatedLayers(at: frame.targetTimestamp)
    }
  }

  /// Asks for announcements of frames where somebody waits for them.
  private func demandTicks() {
    let leader = leader
    for window in unsafe OpenWindows.all {
      window.setWantsTicks(
        window.hasAnimatedDrawings || window === leader && DisplayLinkSource.current.isNeeded)
    }
  }

  /// The window whose frames the display links follow: the oldest that can be seen.
  private var leader: LayerWindow? { unsafe OpenWindows.all.first { $0.isVisible } }
}
