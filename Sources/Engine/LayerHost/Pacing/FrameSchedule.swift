// SPDX-License-Identifier: MIT

/// Decides when the next frame of a window begins.
///
/// A frame needs a reason: something is moving, an animation begins, the tree or the window
/// changed, a display link waits.
struct FrameSchedule: Equatable, Sendable {
  /// The clock of the frames.
  var clock: FrameClock
  private var next = NextFrame.never
  /// The start of the last frame.
  private var lastStart = -Double.infinity

  /// Makes a schedule for a display's frames per second.
  init(refreshRate: Double) {
    clock = FrameClock(refreshRate: refreshRate)
  }

  /// The media time at which the next frame begins; infinity for none.
  ///
  /// - Parameter request: the time of the oldest request for a frame; nil for none.
  func start(requestedAt request: Double?) -> Double {
    let reason = reason(requestedAt: request)
    return reason < .infinity ? max(reason, clock.due ?? reason) : .infinity
  }

  /// The media time at which the next frame could begin if the one before were done in time.
  func wantedStart(requestedAt request: Double?) -> Double {
    max(reason(requestedAt: request), clock.slot)
  }

  private func reason(requestedAt request: Double?) -> Double {
    let own: Double =
      switch next {
      case .now: lastStart
      case .at(let time): time
      case .never: .infinity
      }
    return min(own, request ?? .infinity)
  }

  /// Notes that a frame begun at `start` was done at `now`, and the time of the tree's next change.
  ///
  /// - Parameters:
  ///   - presentation: the frame's appearance as predicted.
  ///   - flight: the frame if it was handed over to the window system; nil if nothing was shown.
  /// - Returns: the frame's appearance by its swap, where no report is to be expected.
  @discardableResult
  mutating func didDraw(
    from start: Double, at now: Double, presentation: Double, flight: FrameFlight? = nil,
    next: NextFrame
  ) -> FrameAppearance? {
    lastStart = start
    self.next = next
    return clock.didDraw(from: start, at: now, presentation: presentation, flight: flight)
  }

  /// Sets the rate of another display, in frames per second.
  mutating func setRefreshRate(_ rate: Double) { clock.setRefreshRate(rate) }
}
