// SPDX-License-Identifier: MIT

internal import Diagnostics
internal import Foundation

/// Writes whole files, and streams of bytes to devices and pipes.
package enum FileOutput {
  /// Writes bytes to a path.
  ///
  /// A file is replaced only when everything is written; a symbolic link keeps its place and its target is
  /// replaced. A device or a pipe (`/dev/full`, `/dev/stdout`, a FIFO) gets the bytes and stays where it is.
  package static func write(_ data: Data, to url: URL) throws(FileOutputError) {
    guard !url.holdsNUL else {
      throw FileOutputError(url, "the name holds a NUL, which no file's name does")
    }
    if isStream(url) { return try stream(data, to: url) }
    do {
      try data.write(to: target(of: url), options: .atomic)
    } catch { throw FileOutputError(url, error) }
  }

  /// Makes a folder, and the folders above it that are missing.
  package static func makeFolder(_ url: URL) throws(FileOutputError) {
    do {
      try FileManager.default.createDirectory(at: url, withIntermediateDirectories: true)
    } catch { throw FileOutputError(url, error) }
  }

  /// Whether a path leads to something that bytes go into, in place of a file that can be replaced.
  ///
  /// The target of `/dev/stdout` may be a file, which the program that opened it goes on using.
  package static func isStream(_ url: URL) -> Bool {
    var status = stat()
    // The system fills the local and keeps no pointer to it.
    guard unsafe stat(url.path, &status) == 0 else { return false }
    let kind = status.st_mode & S_IFMT
    if kind == S_IFDIR { return false }
    let path = url.standardizedFileURL.path
    return kind != S_IFREG || path.hasPrefix("/dev/fd/") || path.hasPrefix("/proc/")
      || ["/dev/stdin", "/dev/stdout", "/dev/stderr"].contains(path)
  }

  /// Opens a device or a pipe for writing; waits for the reader of a pipe.
  ///
  /// - Returns: a descriptor, which the caller closes.
  package static func openStream(_ url: URL) throws(FileOutputError) -> Int32 {
    let descriptor = unsafe open(url.path, O_WRONLY | O_CLOEXEC)
    guard descriptor >= 0 else { throw FileOutputError(url, code: errno) }
    return descriptor
  }

  /// The file that is replaced by one written to a path: what a symbolic link leads to.
  package static func target(of url: URL) -> URL {
    var status = stat()
    // The system fills the local and keeps no pointer to it.
    let isLink = unsafe lstat(url.path, &status) == 0 && status.st_mode & S_IFMT == S_IFLNK
    return isLink ? url.resolvingSymlinksInPath() : url
  }

  private static func stream(_ data: Data, to url: URL) throws(FileOutputError) {
    let descriptor = try openStream(url)
    defer { close(descriptor) }
    var rest = data[...]
    while !rest.isEmpty {
      // The pointer serves the call only.
      let count = unsafe rest.withUnsafeBytes {
        unsafe Foundation.write(descriptor, $0.baseAddress, $0.count)
      }
      if count > 0 {
        rest = rest.dropFirst(count)
      } else if errno != EINTR {
        throw FileOutputError(url, code: errno)
      }
    }
  }
}

/// The reason for which a file or a folder cannot be written.
package struct FileOutputError: Error, LocalizedError, CustomStringConvertible {
  /// The path.
  package let path: String
  /// The reason, in the system's words if the system caused it.
  package let reason: String

  /// Makes an error with a reason in words.
  package init(_ url: URL, _ reason: String) { self.init(url.path, reason) }

  /// Makes an error of something else than a file, by its name.
  package init(_ path: String, _ reason: String) {
    self.path = path
    self.reason = reason
  }

  /// Makes an error with the system's reason.
  package init(_ url: URL, code: Int32) { self.init(url, SystemError.words(code)) }

  /// Makes an error of one of Foundation's.
  package init(_ url: URL, _ error: any Error) { self.init(url, Self.reason(of: error)) }

  /// The path and the reason.
  package var description: String { "\(path) cannot be written: \(reason)" }

  /// The same sentence.
  package var errorDescription: String? { description }

  /// The description of an error on one line, in the system's words if the system caused it.
  package static func reason(of error: any Error) -> String {
    // Foundation's errors describe themselves with domain, code and a dictionary.
    guard let error = error as? CocoaError else { return oneLine("\(error)") }
    if let cause = error.underlying as? POSIXError { return SystemError.words(cause.code.rawValue) }
    switch error.code {
    case .fileWriteNoPermission, .fileReadNoPermission: return "no permission"
    case .fileWriteFileExists: return "a file is in the way"
    case .fileWriteOutOfSpace: return "no space left"
    case .fileWriteVolumeReadOnly: return "the volume is read-only"
    case .fileNoSuchFile, .fileReadNoSuchFile: return "no such folder"
    default: return oneLine(error.localizedDescription)
    }
  }

  private static func oneLine(_ text: String) -> String {
    text.split(whereSeparator: \.isNewline).joined(separator: " ")
  }
}
