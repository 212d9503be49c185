// SPDX-License-Identifier: MIT

/// An error in a scene file, or in a layer tree that is to be written as one.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// The location in the text, counted from 1; nil where a tree is written, or no file was read.
  public struct Location: Equatable, Sendable {
    public let line: Int
    /// The column, in characters.
    public let column: Int
  }

  public let location: Location?
  /// The message: the value found, and the expected one.
  public let message: String

  init(_ message: String, at location: Location? = nil) {
    self.message = message
    self.location = location
  }

  public var description: String {
    location.map { "line \($0.line), column \($0.column): \(message)" } ?? message
  }
}
