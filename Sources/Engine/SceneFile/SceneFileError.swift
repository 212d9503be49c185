// SPDX-License-Identifier: MIT

public import CoreAnimation

/// An error in a scene file, or in a layer tree that is to be written as one.
public struct SceneFileError: Error, Equatable, CustomStringConvertible {
  /// The location in the text, counted from 1; nil where a tree is written, or no file was read.
  public struct Location: Equatable, Sendable {
    public let line: Int
    /// The column, in characters.
    public let column: Int
  }

  /// The name of the file; nil if the scene was not read from one.
  public var file: String?
  public let location: Location?
  /// The message: the value found, and the expected one.
  public let message: String

  /// The fault of a film, where that is the reason.
  public let mediaError: MediaFileError?

  /// The power that the scene asks for and does not have, where that is the reason.
  public let missingPermission: SceneFile.Permissions?

  init(
    _ message: String, at location: Location? = nil, mediaError: MediaFileError? = nil,
    missingPermission: SceneFile.Permissions? = nil
  ) {
    self.message = message
    self.mediaError = mediaError
    self.missingPermission = missingPermission
    self.location = location
  }

  /// File, line and column, and the message.
  public var description: String {
    let place = location.map { "line \($0.line), column \($0.column)" }
    return [file, place, message].compactMap { $0 }.joined(separator: ": ")
  }

  /// Runs code with a file; its errors name the file.
  static func naming<Result>(_ file: String?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as SceneFileError {
      error.file = error.file ?? file
      throw error
    }
  }
}
