// SPDX-License-Identifier: MIT

internal import Compositor
internal import Foundation
internal import Locks

/// The thread that links likely programs once the first frame of the first window is shown.
///
/// It runs at the lowest priority, and ends when all are linked or the window closes.
final class ProgramThread {
  private let warmUp: ProgramWarmUp
  private let thread: JoinableThread

  /// Whether some window of this program has begun one.
  private static let hasBegun = Atomic<Bool>(false)

  private init(_ warmUp: ProgramWarmUp) throws(LayerHostError) {
    self.warmUp = warmUp
    thread = try JoinableThread(name: "programs") {
      Self.lowerPriority()
      warmUp.run()
    }
  }

  /// Starts the thread, on the thread of a renderer; nil where there is nothing to do, or one has run.
  static func begin(beside renderer: WindowRenderer) -> ProgramThread? {
    guard !hasBegun.exchange(true, ordering: .relaxed),
      let warmUp = ProgramWarmUp(beside: renderer.gl)
    else { return nil }
    return try? ProgramThread(warmUp)
  }

  /// Ends the thread after the program that it links.
  func end() {
    warmUp.cancel()
    thread.join()
  }

  /// Leaves the processor to threads that draw.
  private static func lowerPriority() {
    var parameters = sched_param()
    // The parameters are read before the call returns; where it fails, the priority stays.
    _ = unsafe pthread_setschedparam(pthread_self(), idlePolicy, &parameters)
  }

  /// `SCHED_IDLE` of Linux, which the headers show to C with extensions only.
  private static let idlePolicy: Int32 = 5
}
