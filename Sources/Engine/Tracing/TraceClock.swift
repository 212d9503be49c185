// SPDX-License-Identifier: MIT

internal import Foundation

/// The clock of a trace. No frame depends on it, and without a trace nothing reads it.
enum TraceClock {
  /// Nanoseconds since a moment that is the same for all processes since the machine's start.
  static func now() -> UInt64 {
    var time = timespec()
    // The call fails for unknown clocks only.
    _ = unsafe clock_gettime(CLOCK_MONOTONIC, &time)
    return UInt64(time.tv_sec) * 1_000_000_000 + UInt64(time.tv_nsec)
  }
}
