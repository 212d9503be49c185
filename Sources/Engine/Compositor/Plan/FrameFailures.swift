// SPDX-License-Identifier: MIT

package import Diagnostics

/// Failures of drawing a frame.
package struct FrameFailures {
  /// Failures that would recur.
  private var faultList = RefusalList()
  /// Failures for want of memory: freeing some may help.
  private var shortageList = RefusalList()
  /// Whether another frame may succeed in what failed.
  private(set) var mayPass = false

  package init() {}

  /// Failures that would recur.
  var faults: [Refusal] { faultList.refusals }

  /// Failures for want of memory.
  var shortages: [Refusal] { shortageList.refusals }

  /// All failures.
  package var refusals: [Refusal] { faults + shortages }

  package var isEmpty: Bool { faultList.isEmpty && shortageList.isEmpty }

  /// Whether some texture found no memory.
  var lackMemory: Bool { !shortageList.isEmpty }

  /// Notes a failure under a topic of the log.
  ///
  /// - Parameter mayPass: whether another frame may succeed; it may where memory was lacking.
  mutating func note(
    _ topic: String, _ text: String, lacksMemory: Bool = false, mayPass: Bool = false
  ) {
    if lacksMemory { shortageList.add(topic, text) } else { faultList.add(topic, text) }
    if lacksMemory || mayPass { self.mayPass = true }
  }

  /// Notes a program that could not be built.
  mutating func note(_ error: ShaderError) {
    note("shader: \(error.program)", "\(error)", mayPass: true)
  }

  /// Notes faults of a part.
  mutating func note(_ refusals: [Refusal]) { faultList.add(refusals) }

  /// Notes the failures of a part.
  mutating func note(_ others: FrameFailures) {
    faultList.add(others.faults)
    shortageList.add(others.shortages)
    if others.mayPass { mayPass = true }
  }

  /// Forgets failures for want of memory, which are tried again.
  mutating func dropShortages() { shortageList.removeAll() }
}
