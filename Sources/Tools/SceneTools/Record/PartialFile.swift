// SPDX-License-Identifier: MIT

import CoreGraphics
import Diagnostics
import Foundation

/// A file that is written to a temporary sibling and renamed when it is complete.
///
/// The sibling is deleted on cancel. A device or a pipe gets the bytes directly and stays.
final class PartialFile: Sendable {
  private let url: URL
  /// The path of the unfinished file; nil if the bytes go straight into a device or a pipe.
  private let path: String?
  private let isStream: Bool
  private let descriptor: Int32

  /// Creates the file, or opens the device.
  ///
  /// - Parameters:
  ///   - url: the file's place.
  ///   - isFilledByPath: whether another process writes the file, to ``fillPath``. A file meant for a device
  ///     or a pipe is then copied into it at the end.
  /// - Throws: `ToolError.cannotCreate` where the folder cannot be written to.
  init(_ url: URL, isFilledByPath: Bool = false) throws(ToolError) {
    isStream = FileOutput.isStream(url)
    self.url = isStream ? url : FileOutput.target(of: url)
    if isStream, !isFilledByPath {
      path = nil
      do throws(FileOutputError) {
        descriptor = try FileOutput.openStream(url)
      } catch { throw ToolError(.cannotCreate, "\(url.path): \(error.reason)") }
    } else {
      let place =
        isStream
        ? FileManager.default.temporaryDirectory.appendingPathComponent(url.lastPathComponent)
        : self.url
      let path = UnfinishedFiles.path(for: place)
      self.path = path
      descriptor = UnfinishedFiles.create(path)
      guard descriptor >= 0 else {
        throw ToolError(.cannotCreate, "\(url.path): \(SystemError.words(errno))")
      }
    }
  }

  deinit { close(descriptor) }

  /// The path to which another process writes.
  var fillPath: String { path ?? url.path }

  /// Appends bytes.
  func write(_ bytes: [UInt8]) throws(ToolError) {
    try writeAll(bytes, to: descriptor, named: url.path)
  }

  /// Gives the file its name.
  func finish() throws(ToolError) {
    guard let path else { return }
    if isStream { return try copy(path) }
    guard fsync(descriptor) == 0 || errno == EINVAL, UnfinishedFiles.rename(path, to: url.path)
    else { throw ToolError(.writeFailed, "\(url.path): \(SystemError.words(errno))") }
  }

  /// Copies what another process has written into the device, and removes it.
  private func copy(_ path: String) throws(ToolError) {
    do {
      let bytes = try Data(contentsOf: URL(fileURLWithPath: path), options: .alwaysMapped)
      try FileOutput.write(bytes, to: url)
      UnfinishedFiles.remove(path)
    } catch let error as FileOutputError {
      throw ToolError(.writeFailed, "\(url.path): \(error.reason)")
    } catch {
      throw ToolError(.writeFailed, "\(url.path): \(FileOutputError.reason(of: error))")
    }
  }

  /// Removes the file.
  func cancel() { if let path { UnfinishedFiles.remove(path) } }
}

/// Writes all bytes to a descriptor, in as many calls as it takes.
///
/// - Throws: `ToolError.writeFailed` for a full disk or a closed pipe, which must not raise a signal.
func writeAll(_ bytes: [UInt8], to descriptor: Int32, named name: String) throws(ToolError) {
  var start = 0
  while start < bytes.count {
    let count = unsafe bytes.withUnsafeBytes {
      // The rest of the array, from a start within it.
      unsafe write(descriptor, $0.baseAddress?.advanced(by: start), $0.count - start)
    }
    if count < 0 {
      if errno == EINTR { continue }
      throw ToolError(.writeFailed, "\(name): \(SystemError.words(errno))")
    }
    start += count
  }
}
