// SPDX-License-Identifier: MIT

/// The size of an animated WebP against its quality and the time that it takes to encode.
public struct WebPCompression: Equatable, Sendable {
  /// 0 to 1; 1 is without loss. Default 0.85.
  public var quality = 0.85
  /// Whether the encoder looks for the smallest file, which takes about twice as long. Default false.
  public var isSmall = false

  /// Makes the usual choices.
  public init() {}
}
