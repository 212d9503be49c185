// SPDX-License-Identifier: MIT

public import Foundation

/// A failure to read an image from a file or to write it.
///
/// `source` is the path of the file, or "data" for bytes in memory.
public enum CGImageError: Error, Equatable, Sendable {
  /// The file does not exist or cannot be read.
  case unreadable(source: String, reason: String)
  /// The contents are in no known image format.
  case notAnImage(source: String)
  /// The image is of a known type that is not read, such as XPM, or only by a library that is not
  /// installed, such as AVIF by libheif.
  case noDecoder(source: String, type: String)
  /// The image ends too early.
  case truncated(source: String)
  /// The image contradicts its own format.
  case damaged(source: String, reason: String)
  /// The image has more pixels than the limit of 2²⁷; sizes in pixels.
  case tooLarge(source: String, width: Int, height: Int)
  /// The image takes longer to draw than the limit that is named allows, an SVG file for instance.
  case tooComplex(source: String, reason: String)
  /// There is no memory for the pixels; sizes in pixels.
  case noMemory(source: String, width: Int, height: Int)
  /// No encoder exists for the file name's extension.
  case unsupportedExtension(String)
  /// The pixels could not be encoded.
  case encodingFailed(reason: String)
  /// The file cannot be written.
  case unwritable(source: String, reason: String)
}

extension CGImageError: CustomStringConvertible, LocalizedError {
  /// The error as a sentence.
  public var description: String {
    switch self {
    case .unreadable(let source, let reason): return "\(source) cannot be read: \(reason)"
    case .notAnImage(let source): return "\(source) is not an image of a known format"
    case .noDecoder(let source, let type):
      guard let packages = DecoderPackages.names(of: type) else {
        return "\(source) is an image of type \(type), which is not read"
      }
      return
        "\(source) is an image of type \(type), which is read by a library that is not installed: "
        + "on Debian, install \(packages)"
    case .truncated(let source): return "\(source) is an image that breaks off before its end"
    case .damaged(let source, let reason): return "\(source) is a damaged image: \(reason)"
    case .tooLarge(let source, let width, let height):
      return "\(source) is too large an image: \(width) × \(height) pixels"
    case .tooComplex(let source, let reason):
      return "\(source) is too complex an image: \(reason)"
    case .noMemory(let source, let width, let height):
      return "there is no memory for \(source), an image of \(width) × \(height) pixels"
    case .unsupportedExtension(let name):
      return "no image format is written for the extension '\(name)'; use png, jpg or jpeg"
    case .encodingFailed(let reason): return "the image cannot be encoded: \(reason)"
    case .unwritable(let source, let reason): return "\(source) cannot be written: \(reason)"
    }
  }

  /// The same sentence.
  public var errorDescription: String? { description }
}
