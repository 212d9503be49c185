// SPDX-License-Identifier: MIT

package import CoreGraphics
internal import Foundation

/// The source of frames for the display links of a thread.
package final class DisplayLinkSource {
  /// One frame of the display, times in seconds of the host's clock.
  package struct Frame: Sendable {
    package var timestamp: CFTimeInterval
    package var targetTimestamp: CFTimeInterval
    package var duration: CFTimeInterval

    package init(
      timestamp: CFTimeInterval, targetTimestamp: CFTimeInterval, duration: CFTimeInterval
    ) {
      self.timestamp = timestamp
      self.targetTimestamp = targetTimestamp
      self.duration = duration
    }
  }

  private var links: [CADisplayLink] = []
  /// Who hands out the frames: a host's loop, or the first offscreen renderer that found links. The
  /// timers while none exists.
  private weak var leader: AnyObject? { didSet { demandChanged() } }
  private var timers = DisplayLinkTimers()

  package init() {}

  /// The source of the calling thread.
  package static var current: DisplayLinkSource { ThreadTransactions.current.displayLinks }

  /// Whether a link waits for frames.
  package var isNeeded: Bool { links.contains { !$0.isPaused } }

  /// The number of links that wait for frames, for tests.
  package var waitingLinkCount: Int { links.count { !$0.isPaused } }

  /// Makes a host the source of frames, instead of any other, for as long as it lives.
  package func lead(by host: AnyObject) { leader = host }

  /// Notes that a host or a renderer hands out no more frames; called by it on this thread, at the latest
  /// when it goes.
  package func endLead(by host: AnyObject? = nil) {
    if let host, leader === host { leader = nil } else { demandChanged() }
  }

  /// Whether a renderer may provide frames: it does so already, or no other does. So links follow
  /// one clock where a thread has several.
  package func follows(_ renderer: AnyObject) -> Bool {
    if leader == nil { leader = renderer }
    return leader === renderer
  }

  /// Calls back the links of the thread, in the order in which they were added.
  package func tick(_ frame: Frame) {
    for link in links { link.tick(frame) }
  }

  /// The time of the last frame of a program with its own drawing loop.
  private var lastFrameTime: CFTimeInterval?

  /// A frame of a program that draws in a loop of its own, by the frame clock. The frames of
  /// several renderers at one time are one.
  ///
  /// - Parameters:
  ///   - time: the frame's time, in seconds.
  ///   - renderer: the renderer that draws it, for as long as it lives the source of frames; nil for a
  ///     program that calls the links itself, from then on.
  package func tick(at time: CFTimeInterval, for renderer: AnyObject? = nil) {
    guard isNeeded, time != lastFrameTime else { return }
    // The program hands out frames itself: offscreen renderers leave it to that.
    leader = renderer ?? self
    let passed = time - (lastFrameTime ?? -.infinity)
    lastFrameTime = time
    // After a pause, or from the start, the duration of a frame is unknown: assume that of most
    // screens.
    let duration = passed > 0 && passed < 1 ? passed : 1.0 / 60
    tick(Frame(timestamp: time - duration, targetTimestamp: time, duration: duration))
  }

  func add(_ link: CADisplayLink) {
    guard !links.contains(where: { $0 === link }) else { return }
    links.append(link)
    demandChanged()
  }

  func remove(_ link: CADisplayLink) {
    links.removeAll { $0 === link }
    demandChanged()
  }

  /// Whether timers hand out the frames.
  var hasTimers: Bool { !timers.isEmpty }

  /// Starts timers for the waiting links if no renderer delivers frames.
  func demandChanged() {
    if leader != nil || links.isEmpty { timers.removeAll() } else { timers.serve(links) }
  }

  /// Calls back the links that wait in the mode of a timer that has fired, once for each frame.
  ///
  /// Where the thread's media time stands still, the code that stopped it hands out frames.
  func timerDidFire(_ timer: Timer) {
    guard leader == nil else { return demandChanged() }
    guard MediaClock.time == nil, let mode = timers.mode(of: timer) else { return }
    let frame = DisplayLinkTimers.frame(at: CACurrentMediaTime())
    for link in links where link.waits(in: mode) && link.timerFrame < frame.timestamp {
      link.timerFrame = frame.timestamp
      link.tick(frame)
    }
  }
}
