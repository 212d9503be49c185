// SPDX-License-Identifier: MIT

/// Stops media time while code runs, for rendering without a clock.
///
/// A host that renders to files gives every frame a time of its own. While it runs application code
/// and commits, `CACurrentMediaTime()` on its thread answers that time, so that animations begin at
/// exactly the same moment in every run. Other threads keep the clock.
package enum MediaClock {
  @TaskLocal private static var stoppedTime: Double?

  /// The time at which the calling thread's clock stands, in seconds; `nil` where it runs.
  package static var time: Double? { stoppedTime }

  /// Runs `body` with the calling thread's media time standing at `time`, in seconds.
  package static func stopped<Result, Failure: Error>(
    at time: Double, _ body: () throws(Failure) -> Result
  ) throws(Failure) -> Result {
    let result: Swift.Result<Result, Failure> = $stoppedTime.withValue(time) {
      Swift.Result { () throws(Failure) in try body() }
    }
    return try result.get()
  }
}
