// SPDX-License-Identifier: MIT

/// A fault of a scene file, or of a layer tree that is to be written as one.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// Where in the text, counted from 1; nil where a tree is written, or where no file was read.
  public struct Location: Equatable, Sendable {
    public let line: Int
    /// In characters.
    public let column: Int
  }

  public let location: Location?
  /// What was found, and what was expected there.
  public let message: String

  init(_ message: String, at location: Location? = nil) {
    self.message = message
    self.location = location
  }

  public var description: String {
    location.map { "line \($0.line), column \($0.column): \(message)" } ?? message
  }
}
