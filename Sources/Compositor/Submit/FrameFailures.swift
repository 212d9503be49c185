// SPDX-License-Identifier: MIT

package import CoreGraphics

/// Failures of drawing a frame.
package struct FrameFailures {
  /// Failures that would recur.
  private var faults = RefusalList()
  /// Failures for want of memory: freeing some may help.
  private var shortages = RefusalList()

  package init() {}

  /// All failures.
  package var refusals: [Refusal] { faults.refusals + shortages.refusals }

  package var isEmpty: Bool { faults.isEmpty && shortages.isEmpty }

  /// Whether some texture found no memory.
  var lackMemory: Bool { !shortages.isEmpty }

  /// Notes a failure under a topic of the log.
  mutating func note(_ topic: String, _ text: String, lacksMemory: Bool = false) {
    if lacksMemory { shortages.add(topic, text) } else { faults.add(topic, text) }
  }

  /// Notes a program that could not be built.
  mutating func note(_ error: ShaderError) { note("shader: \(error.program)", "\(error)") }

  /// Notes faults of a part.
  mutating func note(_ refusals: [Refusal]) { faults.add(refusals) }

  /// Notes the failures of a part.
  mutating func note(_ others: FrameFailures) {
    faults.add(others.faults.refusals)
    shortages.add(others.shortages.refusals)
  }

  /// Forgets failures for want of memory, which are tried again.
  mutating func dropShortages() { shortages.removeAll() }
}
