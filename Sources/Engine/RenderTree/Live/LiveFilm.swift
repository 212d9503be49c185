// SPDX-License-Identifier: MIT

public import CoreGraphics
internal import Locks

/// Frames that are asked for by their times, in any order: those of a film.
///
/// A queue is filled by others, and forgets what was shown; a film is asked, and answers for earlier times, too.
public final class LiveFilm: Sendable {
  /// The answer for a time.
  public struct Answer: Sendable {
    /// The frame that is due; nil for none, or where it is not decoded yet and none was before.
    public var frame: MediaFrame?
    /// Tells frames from one another.
    public var frameNumber: Int
    /// The layer's time at which another frame is due; infinity for never, and where `raise()` reports it.
    public var nextTime: Double

    public init(frame: MediaFrame?, frameNumber: Int, nextTime: Double) {
      self.frame = frame
      self.frameNumber = frameNumber
      self.nextTime = nextTime
    }
  }

  /// Finds the frame of a time of the layer; waits for it if that is asked for, else finds the last one that is there.
  public typealias Frames = @Sendable (_ layerTime: Double, _ waits: Bool) -> Answer

  /// The values under the lock.
  private struct State {
    var frameNumber = 0
    var picture: LivePicture?
  }

  let watchers = LiveWatchers()
  private let frames: Frames
  private let state = Mutex(State())

  /// Takes the function that finds frames; it is called on the threads of renderers.
  public init(_ frames: @escaping Frames) {
    self.frames = frames
  }

  /// Wakes the renderers when frames that were missing are there.
  public func raise() { watchers.raise() }

  /// The size of the picture shown last, in pixels; nil before the first.
  public var pictureSize: (width: Int, height: Int)? {
    state.withLock { state in state.picture.map { ($0.width, $0.height) } }
  }

  /// The picture at a time of the layer.
  func state(for request: LiveRequest) -> LiveState {
    let answer = frames(request.layerTime, request.waits)
    let owner = ObjectIdentifier(self)
    return state.withLock { state in
      if let frame = answer.frame {
        if state.picture == nil || state.frameNumber != answer.frameNumber {
          state.picture = LivePicture(frame, owner: owner)
          state.frameNumber = answer.frameNumber
        }
      } else {
        state.picture = nil
      }
      var result = LiveState()
      result.picture = state.picture
      result.stamp = state.picture?.id.rawValue ?? 0
      result.nextTime = answer.nextTime
      return result
    }
  }
}
