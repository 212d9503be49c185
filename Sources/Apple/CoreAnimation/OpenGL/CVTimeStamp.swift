// SPDX-License-Identifier: MIT

/// A display's time stamp, as Core Video has it. Layers that draw by OpenGL get one; `CARenderer` reads
/// nothing of its own.
public struct CVTimeStamp: Sendable {
  /// The version of the structure, 0.
  public var version: UInt32 = 0
  /// Units of `videoTime` per second.
  public var videoTimeScale: Int32 = 0
  /// The start of a frame, in units of `videoTimeScale`.
  public var videoTime: Int64 = 0
  /// The root time base's time, in its own units.
  public var hostTime: UInt64 = 0
  /// The rate of the device against the root time base.
  public var rateScalar: Double = 0
  /// The nominal time between two frames, in units of `videoTimeScale`.
  public var videoRefreshPeriod: Int64 = 0
  /// The flags of valid fields.
  public var flags: UInt64 = 0
  /// Not used, 0.
  public var reserved: UInt64 = 0

  /// Makes a stamp of zeros.
  public init() {}
}
