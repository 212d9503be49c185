// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// Takes bytes of a consumer, whose `info` is the first argument; the result is the number taken.
public typealias CGDataConsumerPutBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
  ) -> Int

/// Called with a consumer's `info` when the consumer is released.
public typealias CGDataConsumerReleaseInfoCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> Void

/// The callbacks of a `CGDataConsumer`.
@safe public struct CGDataConsumerCallbacks {
  /// Takes bytes.
  public var putBytes: CGDataConsumerPutBytesCallback?
  /// Releases `info`.
  public var releaseConsumer: CGDataConsumerReleaseInfoCallback?

  /// Makes callbacks from their parts.
  public init(
    putBytes: CGDataConsumerPutBytesCallback?, releaseConsumer: CGDataConsumerReleaseInfoCallback?
  ) {
    unsafe self.putBytes = putBytes
    unsafe self.releaseConsumer = releaseConsumer
  }
}

/// A destination of bytes: a buffer in memory, a file, or a function of the application.
///
/// Not `Sendable`: the buffer is the application's own.
@safe public final class CGDataConsumer {
  /// The buffer or the file.
  @safe private enum Target {
    case memory(NSMutableData)
    case file(URL)
    case function(CGDataConsumerCallbacks, UnsafeMutableRawPointer?)
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

  /// Makes a consumer that calls functions with `info`; nil without `putBytes`.
  ///
  /// All bytes come in one call, or in further ones for those that were not taken; a call that takes
  /// none ends them.
  public init?(info: UnsafeMutableRawPointer?, cbks: UnsafePointer<CGDataConsumerCallbacks>) {
    // The caller's pointer is valid during the call.
    let callbacks = unsafe cbks.pointee
    guard unsafe callbacks.putBytes != nil else { return nil }
    target = unsafe .function(callbacks, info)
  }

  deinit {
    if case .function(let callbacks, let info) = target {
      unsafe callbacks.releaseConsumer?(info)
    }
  }

  private static func pass(
    _ data: Data, to callbacks: CGDataConsumerCallbacks, _ info: UnsafeMutableRawPointer?
  ) throws {
    // The bytes live during the calls, which are told how many are left.
    let isTaken = unsafe data.withUnsafeBytes { bytes -> Bool in
      var position = 0
      while position < bytes.count {
        guard let start = bytes.baseAddress else { return true }
        let rest = bytes.count - position
        let taken = unsafe callbacks.putBytes?(info, start + position, rest) ?? 0
        guard taken > 0, taken <= rest else { return false }
        position += taken
      }
      return true
    }
    if !isTaken {
      throw FileOutputError("consumer", "its callback took no bytes")
    }
  }

  /// Appends `data`, or replaces the file's contents by it.
  package func write(_ data: Data) throws {
    switch target {
    case .memory(let buffer): buffer.append(data)
    case .file(let url): try FileOutput.write(data, to: url)
    case .function(let callbacks, let info): try unsafe Self.pass(data, to: callbacks, info)
    }
  }
}
