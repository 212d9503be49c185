// SPDX-License-Identifier: MIT

/// Decides when the next frame of a window begins.
///
/// A frame is begun for a reason only: something is moving, an animation begins, the tree or the
/// window changed, a display link waits. Without one there is none.
struct FrameSchedule: Equatable, Sendable {
  private(set) var pacer: FramePacer
  private var next = NextFrame.never
  /// When the last frame was begun.
  private var lastStart = -Double.infinity

  /// A schedule for a display of so many frames per second.
  init(refreshRate: Double) {
    pacer = FramePacer(refreshRate: refreshRate)
  }

  /// The media time at which the next frame begins; infinity for none.
  ///
  /// - Parameter request: when somebody asked for a frame, if anybody did.
  func start(requestedAt request: Double?) -> Double {
    let reason = reason(requestedAt: request)
    return reason < .infinity ? max(reason, pacer.due ?? reason) : .infinity
  }

  /// The media time at which the next frame could begin if the one before were done in time.
  func wantedStart(requestedAt request: Double?) -> Double {
    max(reason(requestedAt: request), lastStart + pacer.interval)
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

  /// Notes that a frame begun at `start` was done at `now`, and when the tree will look different.
  mutating func didDraw(from start: Double, at now: Double, next: NextFrame) {
    pacer.didSwap(from: start, at: now)
    lastStart = start
    self.next = next
  }

  /// The window is on a display of another rate, in frames per second.
  mutating func setRefreshRate(_ rate: Double) { pacer.setRefreshRate(rate) }
}
