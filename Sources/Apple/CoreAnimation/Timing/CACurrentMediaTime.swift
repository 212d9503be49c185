// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Foundation

/// The host's monotonic clock in seconds: the only function of this module that reads a clock.
///
/// It starts at an arbitrary moment (boot, as a rule), never runs backwards and is not moved by
/// changes of the date. Safe on any thread.
public func CACurrentMediaTime() -> CFTimeInterval {
  // A host that renders to files stops this thread's clock at the frame's time.
  if let time = MediaClock.time { return time }
  var now = timespec()
  // The pointer lives for the call only, and the structure is the one the call fills.
  _ = unsafe clock_gettime(CLOCK_MONOTONIC, &now)
  return Double(now.tv_sec) + Double(now.tv_nsec) * 1e-9
}
