// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import Foundation

/// The thread that draws a window, as the application's thread sees it.
///
/// Nothing here but `stop()` waits for the thread, and nothing waits for the GPU: a call takes a
/// lock that the thread holds only while it copies values.
final class RenderThread {
  private let monitor: Monitor<RenderState>
  private let thread: JoinableThread

  /// Starts a thread.
  ///
  /// - Parameters:
  ///   - name: the name for debuggers.
  ///   - state: the window as it is.
  ///   - notify: tells the application's thread that there is news; called on the render thread.
  ///   - makePresenter: makes the presenter, on the render thread, which also tears it down.
  init(
    name: String, state: RenderState, notify: @escaping @Sendable () -> Void,
    makePresenter: @escaping @Sendable () throws -> any FramePresenter
  ) throws(LayerHostError) {
    let monitor = Monitor(state)
    self.monitor = monitor
    thread = try JoinableThread(name: name) {
      do {
        let presenter = try makePresenter()
        defer { presenter.tearDown() }
        var loop = RenderLoop(monitor: monitor, presenter: presenter, notify: notify)
        try loop.run()
      } catch {
        monitor.change { $0.failure = error }
        notify()
      }
    }
  }

  deinit { stop() }

  /// Wakes the render thread; to be called after each commit, on the thread that committed.
  var commitHandler: @Sendable () -> Void {
    { [monitor] in
      let now = CACurrentMediaTime()
      monitor.change { $0.noteCommit(at: now) }
    }
  }

  /// Wakes the render thread; to be called when live contents changed, on any thread.
  var liveHandler: @Sendable () -> Void {
    { [monitor] in
      let now = CACurrentMediaTime()
      monitor.change { $0.request(at: now) }
    }
  }

  /// Updates the state of the window.
  func update(surface: Surface, isVisible: Bool, refreshRate: Double) {
    let now = CACurrentMediaTime()
    monitor.change { state in
      let isOther = state.surface != surface
      let isShown = isVisible && !state.isVisible
      state.surface = surface
      state.isVisible = isVisible
      state.refreshRate = refreshRate
      if isShown { state.isExposed = true }
      if isOther || isShown { state.request(at: now) }
    }
  }

  /// Has all of the window drawn again: what it shows is lost.
  func expose() {
    let now = CACurrentMediaTime()
    monitor.change { state in
      state.isExposed = true
      state.request(at: now)
    }
  }

  /// Sets whether each frame is announced to the application's thread, and keeps coming.
  func setWantsTicks(_ isWanted: Bool) {
    let isOther = monitor.read { $0.links.isWanted != isWanted }
    guard isOther else { return }
    let now = CACurrentMediaTime()
    monitor.change { state in
      state.links.isWanted = isWanted
      state.links.clear()
      if isWanted { state.request(at: now) }
    }
  }

  /// The last frame announced that was not taken yet; `finishTick()` is to follow.
  func takeTick() -> DisplayLinkSource.Frame? { monitor.read { $0.links.take() } }

  /// Tells that the display links have returned: what they changed is committed, and the frame that was
  /// announced to them waits no longer.
  func finishTick() { monitor.change { $0.links.finish() } }

  /// The statistics of the frames.
  var statistics: LayerWindow.FrameStatistics { monitor.read { $0.statistics } }

  /// The graphics memory after the last frame.
  var memoryReport: GraphicsMemoryReport { monitor.read { $0.memory } }

  /// The bytes of graphics memory that frames keep to, from the next one on.
  var memoryBudget: Int {
    get { monitor.read { $0.memoryBudget } }
    set {
      let now = CACurrentMediaTime()
      monitor.change { state in
        state.memoryBudget = newValue
        state.request(at: now)
      }
    }
  }

  /// Hands over the frames of an inspected tree since the last call.
  func takeRecords() -> [FrameRecord] {
    monitor.read { state in
      defer { state.records = [] }
      return state.records
    }
  }

  /// The error that ended the thread; nil while it runs.
  var failure: (any Error)? { monitor.read { $0.failure } }

  /// Ends the thread after its frame, and waits until it has freed what it had.
  func stop() {
    monitor.change { $0.isStopping = true }
    thread.join()
  }
}
