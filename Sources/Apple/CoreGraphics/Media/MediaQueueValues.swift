// SPDX-License-Identifier: MIT

/// The fate of a media frame that is enqueued while as many wait as may.
public enum MediaQueuePolicy: Sendable, BitwiseCopyable {
  /// The oldest waiting frame is dropped.
  case dropOldest
  /// The new frame is refused.
  case refuseNewest
}

/// The outcome of enqueuing a media frame.
public enum MediaEnqueueResult: Sendable, BitwiseCopyable {
  /// The frame waits for its time.
  case accepted
  /// As many frames wait as may, and the policy keeps them.
  case full
  /// The frame's time is not after that of the frame before; `flush()` lets earlier times in.
  case outOfOrder
  /// The frame lies in memory that the renderer cannot import.
  case unsupported
}

/// Counts of a media layer's frames since it was made.
public struct MediaStatistics: Equatable, Sendable, BitwiseCopyable {
  /// Frames accepted.
  public var enqueued = 0
  /// Frames that a renderer was given to show.
  public var shown = 0
  /// Frames accepted that were never shown: overtaken, flushed or pushed out.
  public var dropped = 0
  /// Frames accepted after a renderer had already shown their time.
  public var late = 0
  /// Frames not accepted.
  public var refused = 0

  /// All counts zero.
  public init() {}
}
