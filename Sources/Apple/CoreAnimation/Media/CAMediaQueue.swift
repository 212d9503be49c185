// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Diagnostics
internal import RenderTree

/// The frames of a media layer, filled on any thread.
///
/// ```swift
/// let queue = layer.queue
/// camera.onFrame = { frame in queue.enqueue(frame) }  // on the camera's thread
/// ```
/// Frames come in the order of their times. Not part of Apple's API.
public final class CAMediaQueue: Sendable {
  let frames: MediaQueue

  /// The number of frames that may wait unless told otherwise.
  public static let defaultCapacity = 8

  init() {
    frames = MediaQueue(capacity: Self.defaultCapacity)
  }

  /// Adds a frame behind those that wait, and wakes the renderer.
  ///
  /// - Returns: whether the frame was accepted; what was shown stays in any case.
  @discardableResult
  public func enqueue(_ frame: MediaFrame) -> MediaEnqueueResult {
    let result = frames.enqueue(frame)
    if result == .outOfOrder {
      RefusalLog.refuse(
        "CAMediaLayer: time",
        "a frame of \(frame.presentationTime) s came after a later one; flush() lets time go back")
    }
    if result == .unsupported {
      RefusalLog.refuse(
        "CAMediaLayer: memory", "the renderer cannot import frames in the memory of devices")
    }
    return result
  }

  /// Drops the frames that wait. The one shown stays, and frames of any time may follow.
  public func flush() { frames.flush(removesPicture: false) }

  /// Drops the frames that wait and the one that is shown.
  public func flushAndRemoveImage() { frames.flush(removesPicture: true) }

  /// The number of frames that may wait, 1…64. Default 8; a smaller number drops the oldest ones.
  public var capacity: Int {
    get { frames.capacity }
    set { frames.capacity = newValue }
  }

  /// The fate of frames that are enqueued while as many wait as may. Default `dropOldest`.
  public var policy: MediaQueuePolicy {
    get { frames.policy }
    set { frames.policy = newValue }
  }

  /// The number of frames that wait.
  public var count: Int { frames.count }

  /// Whether another frame can be enqueued without dropping or refusing one.
  public var isReadyForMoreMediaData: Bool { frames.count < frames.capacity }

  /// The counts of frames so far.
  public var statistics: MediaStatistics { frames.counts }
}
