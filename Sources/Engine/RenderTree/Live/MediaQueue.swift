// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Locks

/// A frame that is shown.
public struct MediaPicture: Sendable {
  public let frame: MediaFrame
  /// The queue that it came from.
  let owner: ObjectIdentifier
}

/// The frames of a media layer, in order of their times; filled on any thread, asked by a renderer.
///
/// The frame shown at a time of the layer is the last one whose time has come. Frames that were
/// overtaken before a renderer asked are dropped, and the last one stays. The queue holds a bounded
/// number of frames.
public final class MediaQueue: Sendable {
  /// The values under the lock.
  fileprivate struct State {
    /// Waiting frames, the earliest first.
    var frames: [MediaFrame] = []
    var capacity: Int
    var policy = MediaQueuePolicy.dropOldest
    var picture: LivePicture?
    /// The time of the newest frame since the last flush.
    var lastTime = -Double.infinity
    /// The time at which a renderer asked last; nil before, and after a flush.
    var askedTime: Double?
    var counts = MediaStatistics()
    /// Whether the renderers can import the memory of devices; nil before one is known.
    var importsDeviceMemory: Bool?
  }

  let watchers = LiveWatchers()
  private let state: Mutex<State>

  /// The longest queue.
  public static let capacityLimit = 64

  /// Makes an empty queue.
  ///
  /// - Parameter capacity: the number of waiting frames, 1…`capacityLimit`.
  public init(capacity: Int) {
    state = Mutex(State(capacity: min(max(capacity, 1), Self.capacityLimit)))
  }

  /// The number of frames that may wait; fewer drop the oldest ones.
  public var capacity: Int {
    get { state.withLock { $0.capacity } }
    set {
      state.withLock { state in
        state.capacity = min(max(newValue, 1), Self.capacityLimit)
        state.dropExcess()
      }
    }
  }

  /// The fate of frames that are pushed while the queue is full. Default `dropOldest`.
  public var policy: MediaQueuePolicy {
    get { state.withLock { $0.policy } }
    set { state.withLock { $0.policy = newValue } }
  }

  /// Notes whether a renderer that shows the frames can import the memory of devices.
  public func noteRenderer(importsDeviceMemory: Bool) {
    state.withLock { $0.importsDeviceMemory = importsDeviceMemory }
  }

  /// The counts so far.
  public var counts: MediaStatistics { state.withLock { $0.counts } }

  /// The number of waiting frames.
  public var count: Int { state.withLock { $0.frames.count } }

  /// The size of the picture shown, in pixels; nil before the first.
  public var pictureSize: (width: Int, height: Int)? {
    state.withLock { state in state.picture.map { ($0.width, $0.height) } }
  }

  /// Adds a frame behind those that wait, and wakes the renderers.
  public func enqueue(_ frame: MediaFrame) -> MediaEnqueueResult {
    let outcome = state.withLock { $0.enqueue(frame) }
    if outcome == .accepted { watchers.raise() }
    return outcome
  }

  /// Drops the waiting frames; the next ones may have any time.
  ///
  /// - Parameter removesPicture: whether the frame that is shown goes too.
  public func flush(removesPicture: Bool) {
    state.withLock { state in
      state.counts.dropped += state.frames.count
      state.frames.removeAll()
      state.lastTime = -.infinity
      state.askedTime = nil
      if removesPicture { state.picture = nil }
    }
    watchers.raise()
  }

  /// The picture at a time of the layer, which drops the frames before it.
  func state(atLayerTime time: Double) -> LiveState {
    state.withLock { state in
      state.advance(to: time, of: ObjectIdentifier(self))
      var result = LiveState()
      result.picture = state.picture
      result.stamp = state.picture?.id.rawValue ?? 0
      result.nextTime = state.frames.first?.presentationTime ?? .infinity
      return result
    }
  }
}

extension MediaQueue.State {
  mutating func enqueue(_ frame: MediaFrame) -> MediaEnqueueResult {
    guard frame.deviceBuffer == nil || importsDeviceMemory != false else {
      counts.refused += 1
      return .unsupported
    }
    guard frame.displaysImmediately || frame.presentationTime > lastTime else {
      counts.refused += 1
      return .outOfOrder
    }
    if frames.count >= capacity, policy == .refuseNewest {
      counts.refused += 1
      return .full
    }
    frames.append(frame)
    dropExcess()
    counts.enqueued += 1
    if !frame.displaysImmediately {
      lastTime = frame.presentationTime
      if let askedTime, frame.presentationTime < askedTime { counts.late += 1 }
    }
    return .accepted
  }

  mutating func dropExcess() {
    let excess = frames.count - capacity
    guard excess > 0 else { return }
    frames.removeFirst(excess)
    counts.dropped += excess
  }

  mutating func advance(to time: Double, of owner: ObjectIdentifier) {
    askedTime = time
    let due = frames.lastIndex { $0.displaysImmediately || $0.presentationTime <= time }
    guard let due else { return }
    let frame = frames[due]
    counts.dropped += due
    counts.shown += 1
    frames.removeFirst(due + 1)
    picture = LivePicture(frame, owner: owner)
  }
}
