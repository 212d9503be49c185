// SPDX-License-Identifier: MIT

/// Failures of drawing a frame.
package struct FrameFailures {
  /// Failures that would recur, in words.
  private var faults: [String] = []
  /// Failures for want of memory, in words: freeing some may help.
  private var shortages: [String] = []

  /// Everything, in words, each leaving out what it concerns.
  package var texts: [String] { faults + shortages }

  package var isEmpty: Bool { faults.isEmpty && shortages.isEmpty }

  /// Whether some texture found no memory.
  var lackMemory: Bool { !shortages.isEmpty }

  /// Notes a failure.
  mutating func note(_ text: String, lacksMemory: Bool = false) {
    if lacksMemory { shortages.append(text) } else { faults.append(text) }
  }

  /// Notes those of a part.
  mutating func note(_ others: FrameFailures) {
    faults += others.faults
    shortages += others.shortages
  }

  /// Forgets what found no memory, as it is tried again.
  mutating func dropShortages() { shortages.removeAll() }
}
