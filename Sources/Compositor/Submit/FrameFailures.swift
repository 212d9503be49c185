// SPDX-License-Identifier: MIT

/// What went wrong while a frame was drawn.
package struct FrameFailures {
  /// In words, each leaving out what it concerns.
  package private(set) var texts: [String] = []
  /// Whether some texture found no memory, so that freeing some may help.
  private(set) var lackMemory = false

  package var isEmpty: Bool { texts.isEmpty }

  /// Notes a failure.
  mutating func note(_ text: String, lacksMemory: Bool = false) {
    texts.append(text)
    if lacksMemory { lackMemory = true }
  }

  /// Notes those of a part.
  mutating func note(_ others: FrameFailures) {
    texts += others.texts
    if others.lackMemory { lackMemory = true }
  }
}
