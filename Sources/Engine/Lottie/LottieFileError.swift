// SPDX-License-Identifier: MIT

/// An error in a Lottie file, with the place of the fault in its JSON.
public struct LottieFileError: Error, Equatable, CustomStringConvertible {
  /// The kind of fault.
  public enum Reason: Equatable, Sendable {
    /// The text is not JSON.
    case malformedText
    /// A value is missing, or has another type than the format says.
    case malformedValue
    /// Compositions contain one another, or layers are parents of one another.
    case cycle
    /// The file asks for more than `LottieFile.Limits` allows.
    case excess
    /// An image is not there, cannot be decoded, or lies outside of the file's folder.
    case image
  }

  /// The kind of fault.
  public let reason: Reason
  /// The name of the file; nil if the animation was not read from one.
  public var file: String?
  /// The path of the value, such as `layers[2].ks.o`; empty for the whole file.
  public let path: String
  /// The line and column of the value, counted from 1; nil where no text was read.
  public let location: Location?
  /// The message: the value found, and the expected one.
  public let message: String

  /// A place in the text, counted from 1.
  public struct Location: Equatable, Sendable {
    public let line: Int
    /// The column, in characters.
    public let column: Int
  }

  init(
    _ reason: Reason, _ message: String, path: String = "", location: Location? = nil
  ) {
    self.reason = reason
    self.message = message
    self.path = path
    self.location = location
  }

  /// File, place and message.
  public var description: String {
    let place = location.map { "line \($0.line), column \($0.column)" }
    return [file, place, path.isEmpty ? nil : path, message].compactMap { $0 }
      .joined(separator: ": ")
  }

  /// Runs code with a file; its errors name the file.
  static func naming<Result>(_ file: String?, _ body: () throws -> Result) throws -> Result {
    do {
      return try body()
    } catch var error as LottieFileError {
      error.file = error.file ?? file
      throw error
    }
  }
}
