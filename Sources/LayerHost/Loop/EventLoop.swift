// SPDX-License-Identifier: MIT

internal import CoreAnimation
internal import Foundation

/// Turns input and the passage of time into frames, until the window is closed.
///
/// One turn: wait for input or for the next frame's time, hand the input to the application, serve the
/// main run loop and queue, commit what all of that changed, and draw if there is a reason to.
struct EventLoop {
  /// The window that is shown.
  let window: Window
  /// What draws into it.
  let renderer: WindowRendering
  /// What the application does on input.
  let handlers: InputHandlers
  /// Called with the new size in points when the window has another one, and at the beginning.
  let resize: (CGSize) -> Void

  /// Runs until the window is closed.
  func run() throws(LayerHostError) {
    var schedule = FrameSchedule(refreshRate: window.refreshRate)
    var geometry = window.geometry
    resize(geometry.size)
    CATransaction.flush()
    while true {
      let sleep = schedule.sleep(at: CACurrentMediaTime())
      for event in window.events(waitingAtMost: sleep) {
        switch event {
        case .close: return
        case .click(let point): handlers.click(point)
        case .key(let key): if handlers.press(key) == .close { return }
        case .expose: schedule.invalidate()
        case .resize: break
        }
      }
      // Resizing is seen by comparing: some window systems send no event for the first size.
      let current = window.geometry
      if current != geometry {
        geometry = current
        resize(current.size)
        schedule.invalidate()
      }
      serveMainRunLoop()
      renderer.deliverEvents()
      CATransaction.flush()
      if renderer.hasChanges() || DisplayLinkSource.current.isNeeded { schedule.invalidate() }
      try draw(&schedule, geometry)
    }
  }

  private func draw(
    _ schedule: inout FrameSchedule, _ geometry: WindowGeometry
  ) throws(LayerHostError) {
    guard window.isVisible else { return }
    sleepTheRest(of: schedule)
    let now = CACurrentMediaTime()
    guard schedule.isDue(at: now) else { return }
    do {
      let next = try renderer.draw(WindowFrame(time: now, geometry: geometry))
      window.swap()
      schedule.didDraw(from: now, at: CACurrentMediaTime(), next: next)
      tick(&schedule, after: now)
    } catch {
      throw .rendering(error)
    }
  }

  /// Lets the display links prepare the frame after the one begun at a time.
  private func tick(_ schedule: inout FrameSchedule, after time: Double) {
    let links = DisplayLinkSource.current
    guard links.isNeeded else { return }
    let interval = schedule.pacer.interval
    links.tick(
      DisplayLinkSource.Frame(
        timestamp: time, targetTimestamp: time + interval, duration: interval))
    schedule.invalidate()
  }

  /// Waits for what is left below the millisecond that waiting for events is counted in.
  private func sleepTheRest(of schedule: FrameSchedule) {
    let rest = schedule.sleep(at: CACurrentMediaTime())
    if rest > 0, rest < 0.001 { Thread.sleep(forTimeInterval: rest) }
  }
}
