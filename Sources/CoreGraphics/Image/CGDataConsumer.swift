// SPDX-License-Identifier: MIT

public import Foundation

/// A destination of bytes: a buffer in memory or a file.
///
/// Not `Sendable`: the buffer is the application's own.
public final class CGDataConsumer {
  /// The buffer or the file.
  private enum Target {
    case memory(NSMutableData)
    case file(URL)
  }

  private let target: Target

  /// Makes a consumer that appends to `data`.
  public init?(data: CFMutableData) {
    target = .memory(data)
  }

  /// Makes a consumer that replaces a file; nil for a URL that names no file.
  public init?(url: CFURL) {
    let file = url as URL
    guard file.isFileURL, !file.holdsNUL else {
      RefusalLog.refuse("data consumer: not a file", file.absoluteString)
      return nil
    }
    target = .file(file)
  }

  /// Appends `data`, or replaces the file's contents by it.
  func write(_ data: Data) throws {
    switch target {
    case .memory(let buffer): buffer.append(data)
    case .file(let url): try data.write(to: url, options: .atomic)
    }
  }
}
