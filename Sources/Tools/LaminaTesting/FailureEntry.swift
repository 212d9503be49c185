// SPDX-License-Identifier: MIT

/// One failure on the page of failures, as the file that lies beside its pictures keeps it.
package struct FailureEntry: Codable, Equatable, Sendable {
  /// The name of the picture, with which its files begin.
  package var name: String
  /// The difference in words and numbers.
  package var summary: String
  /// The shell command that accepts the new picture.
  package var command: String
  /// The pictures that there are, as `NAME-PART.png`.
  package var parts: [String]
  /// Width and height of the actual picture, in pixels.
  package var size: [Int]

  package init(name: String, summary: String, command: String, parts: [String], size: [Int]) {
    self.name = name
    self.summary = summary
    self.command = command
    self.parts = parts
    self.size = size
  }
}
