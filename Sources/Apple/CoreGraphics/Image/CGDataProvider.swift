// SPDX-License-Identifier: MIT

internal import Diagnostics
public import Foundation

/// Called with a data provider's pointer and size when its memory is no longer needed.
public typealias CGDataProviderReleaseDataCallback =
  @convention(c) (
    UnsafeMutableRawPointer?, UnsafeRawPointer, Int
  ) -> Void

/// Bytes for an image: pixels, or the contents of an image file.
///
/// A provider is immutable. Files are read when the provider is made.
public final class CGDataProvider: Sendable {
  package let bytes: FrozenBytes
  /// The pointer of the callbacks, kept and released with the provider.
  let lifetime: ProviderInfo?

  init(bytes: FrozenBytes, info: ProviderInfo? = nil) {
    self.bytes = bytes
    lifetime = info
  }

  /// Makes a provider from a copy of `data`; nil where there is no memory for it.
  public init?(data: CFData) {
    guard let copy = FrozenBytes(data) else { return nil }
    bytes = copy
    lifetime = nil
  }

  /// Makes a provider that reads the application's own memory, in place.
  ///
  /// The memory must not change until `releaseData` is called, on any thread, with `info`, `data`
  /// and `size`. A negative size gives nil.
  public init?(
    dataInfo info: UnsafeMutableRawPointer?, data: UnsafeRawPointer, size: Int,
    releaseData: @escaping CGDataProviderReleaseDataCallback
  ) {
    guard size >= 0 else { return nil }
    // The application lends the memory until the callback runs; that is the contract of this call.
    unsafe bytes = FrozenBytes(lent: data, count: size) { unsafe releaseData(info, data, size) }
    lifetime = unsafe ProviderInfo(info, nil)
  }

  /// Makes a provider with the contents of a file; nil when it cannot be read.
  public init?(url: CFURL) {
    let file = url as URL
    guard !file.holdsNUL, let contents = FrozenBytes(contentsOf: file) else {
      RefusalLog.refuse("data provider: unreadable file", file.path)
      return nil
    }
    bytes = contents
    lifetime = nil
  }

  /// Makes a provider with the contents of the file at a path; nil when it cannot be read.
  public convenience init?(filename: UnsafePointer<CChar>) {
    self.init(url: CFURL(fileURLWithPath: unsafe String(cString: filename)))
  }

  /// A copy of all bytes.
  public var data: CFData? { bytes.data as CFData }
}
