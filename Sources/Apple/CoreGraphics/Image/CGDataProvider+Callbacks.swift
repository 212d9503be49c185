// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// Writes up to a number of bytes of a provider into a buffer; the result is the number written.
public typealias CGDataProviderGetBytesCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, Int
  ) -> Int

/// Skips bytes of a provider; the result is the number skipped.
public typealias CGDataProviderSkipForwardCallback =
  @convention(c) (UnsafeMutableRawPointer?, off_t) -> off_t

/// Moves a provider back to its first byte.
public typealias CGDataProviderRewindCallback = @convention(c) (UnsafeMutableRawPointer?) -> Void

/// Called with a provider's `info` when it is no longer needed.
public typealias CGDataProviderReleaseInfoCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> Void

/// Gives the address of a provider's bytes.
public typealias CGDataProviderGetBytePointerCallback =
  @convention(c) (UnsafeMutableRawPointer?) -> UnsafeRawPointer?

/// Called with the address that was given, when it is no longer needed.
public typealias CGDataProviderReleaseBytePointerCallback =
  @convention(c) (UnsafeMutableRawPointer?, UnsafeRawPointer) -> Void

/// Writes bytes of a provider, from a position on, into a buffer; the result is the number written.
public typealias CGDataProviderGetBytesAtPositionCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeMutableRawPointer, off_t, Int
  ) -> Int

/// The callbacks of a provider whose bytes come one after the other.
@safe public struct CGDataProviderSequentialCallbacks {
  /// The version of the structure; 0.
  public var version: UInt32
  /// Writes the next bytes.
  public var getBytes: CGDataProviderGetBytesCallback?
  /// Skips bytes; not called here.
  public var skipForward: CGDataProviderSkipForwardCallback?
  /// Moves back to the first byte; called before reading.
  public var rewind: CGDataProviderRewindCallback?
  /// Releases `info`.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// Makes callbacks from their parts.
  public init(
    version: UInt32, getBytes: CGDataProviderGetBytesCallback?,
    skipForward: CGDataProviderSkipForwardCallback?, rewind: CGDataProviderRewindCallback?,
    releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    unsafe self.getBytes = getBytes
    unsafe self.skipForward = skipForward
    unsafe self.rewind = rewind
    unsafe self.releaseInfo = releaseInfo
  }
}

/// The callbacks of a provider whose bytes can be read at any position.
@safe public struct CGDataProviderDirectCallbacks {
  /// The version of the structure; 0.
  public var version: UInt32
  /// Gives the address of all bytes, which are read from there if it is not nil.
  public var getBytePointer: CGDataProviderGetBytePointerCallback?
  /// Releases the address.
  public var releaseBytePointer: CGDataProviderReleaseBytePointerCallback?
  /// Writes bytes from a position on.
  public var getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?
  /// Releases `info`.
  public var releaseInfo: CGDataProviderReleaseInfoCallback?

  /// Makes callbacks from their parts.
  public init(
    version: UInt32, getBytePointer: CGDataProviderGetBytePointerCallback?,
    releaseBytePointer: CGDataProviderReleaseBytePointerCallback?,
    getBytesAtPosition: CGDataProviderGetBytesAtPositionCallback?,
    releaseInfo: CGDataProviderReleaseInfoCallback?
  ) {
    self.version = version
    unsafe self.getBytePointer = getBytePointer
    unsafe self.releaseBytePointer = releaseBytePointer
    unsafe self.getBytesAtPosition = getBytesAtPosition
    unsafe self.releaseInfo = releaseInfo
  }
}

extension CGDataProvider {
  /// The most bytes that are read through callbacks.
  private static let maximumSize = 1 << 31

  /// Makes a provider of a copy of all bytes that `getBytes` gives, one call after the other until it
  /// gives none; nil without that callback or for more than 2³¹ bytes.
  ///
  /// `info` is released when the provider is.
  public convenience init?(
    sequentialInfo info: UnsafeMutableRawPointer?,
    callbacks: UnsafePointer<CGDataProviderSequentialCallbacks>
  ) {
    // The caller's pointer is valid during the call.
    let callbacks = unsafe callbacks.pointee
    guard let getBytes = unsafe callbacks.getBytes else { return nil }
    unsafe callbacks.rewind?(info)
    var data = Data()
    var buffer = [UInt8](repeating: 0, count: 1 << 16)
    while true {
      // The buffer has room for as many bytes as the call is told.
      let count = unsafe buffer.withUnsafeMutableBytes { bytes -> Int in
        guard let start = bytes.baseAddress else { return 0 }
        return unsafe getBytes(info, start, bytes.count)
      }
      guard count > 0 else { break }
      data += buffer.prefix(count)
      guard count <= buffer.count, data.count <= Self.maximumSize else {
        RefusalLog.refuse("data provider: refused bytes", "more than \(Self.maximumSize) bytes")
        unsafe callbacks.releaseInfo?(info)
        return nil
      }
    }
    let lifetime = unsafe ProviderInfo(info, callbacks.releaseInfo)
    guard let bytes = FrozenBytes(data) else { return nil }
    self.init(bytes: bytes, info: lifetime)
  }

  /// Makes a provider of a copy of `size` bytes, by their address or by a position; nil when neither
  /// callback gives all of them, for a negative size, or for more than 2³¹ bytes.
  ///
  /// `info` is released when the provider is.
  public convenience init?(
    directInfo info: UnsafeMutableRawPointer?, size: off_t,
    callbacks: UnsafePointer<CGDataProviderDirectCallbacks>
  ) {
    // The caller's pointer is valid during the call.
    let callbacks = unsafe callbacks.pointee
    guard size >= 0, size <= Self.maximumSize else {
      RefusalLog.refuse("data provider: refused bytes", "a size of \(size)")
      return nil
    }
    var count = 0
    let bytes = unsafe FrozenBytes(count: Int(size)) { target in
      unsafe count = Self.read(callbacks, info, into: target)
    }
    let lifetime = unsafe ProviderInfo(info, callbacks.releaseInfo)
    guard let bytes else { return nil }
    guard count == Int(size) else {
      RefusalLog.refuse("data provider: refused bytes", "\(count) of \(size) were given")
      return nil
    }
    self.init(bytes: bytes, info: lifetime)
  }

  private static func read(
    _ callbacks: CGDataProviderDirectCallbacks, _ info: UnsafeMutableRawPointer?,
    into target: UnsafeMutableRawBufferPointer
  ) -> Int {
    if let start = unsafe callbacks.getBytePointer?(info) {
      // The application's bytes are as many as it said, as on Apple's platforms.
      unsafe target.copyMemory(from: UnsafeRawBufferPointer(start: start, count: target.count))
      unsafe callbacks.releaseBytePointer?(info, start)
      return target.count
    }
    var position = 0
    while position < target.count, let start = target.baseAddress {
      let rest = target.count - position
      let count =
        unsafe callbacks.getBytesAtPosition?(info, start + position, off_t(position), rest) ?? 0
      guard count > 0, count <= rest else { break }
      position += count
    }
    return position
  }

  /// The pointer that the provider's callbacks get; nil for a provider without callbacks.
  public var info: UnsafeMutableRawPointer? { unsafe lifetime?.info }
}

/// The pointer of a provider's callbacks, released with the provider.
///
/// `@unchecked Sendable` rests on the application's promise that its callback may run on any thread,
/// and on constant fields.
@safe final class ProviderInfo: @unchecked Sendable {
  let info: UnsafeMutableRawPointer?
  private let release: CGDataProviderReleaseInfoCallback?

  init(_ info: UnsafeMutableRawPointer?, _ release: CGDataProviderReleaseInfoCallback?) {
    unsafe self.info = info
    unsafe self.release = release
  }

  deinit {
    unsafe release?(info)
  }
}
