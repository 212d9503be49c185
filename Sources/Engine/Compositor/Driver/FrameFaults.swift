// SPDX-License-Identifier: MIT

internal import Diagnostics

/// The refusals and failures of a renderer's frames, as they are reported.
struct FrameFaults {
  /// Whether the last frame left something out that another one may draw.
  var mayPass = false
  /// Refusals and failures since they were last taken.
  private var refusals = RefusalList()
  /// Faults that recur from frame to frame and have been reported.
  private var recurring = RefusalList()

  /// Keeps a refusal until it is taken, and writes it to the log.
  mutating func report(_ refusal: Refusal) {
    refusals.add(refusal)
    RefusalLog.refuse("renderer: \(refusal.topic)", refusal.message)
  }

  /// Reports a fault that may recur in each frame, the first time only.
  mutating func reportOnce(_ fault: Refusal) {
    if recurring.add(fault) { report(fault) }
  }

  /// Hands over the refusals and failures, in words.
  mutating func take() -> [String] { refusals.take().map(\.message) }
}
