// SPDX-License-Identifier: MIT

internal import Locks

/// Drawing code of the application that renderers run on their threads, in an OpenGL context of its own.
///
/// The functions are called by one thread at a time for each renderer.
public final class LiveDrawing: Sendable {
  /// The buffers that the code asks for beside colour.
  public struct Format: Equatable, Sendable, BitwiseCopyable {
    /// Bits of the depth buffer; 0 for none.
    public var depthBits = 0
    /// Bits of the stencil buffer; 0 for none.
    public var stencilBits = 0
    /// Samples of each pixel; 0 and 1 for one.
    public var samples = 0

    public init() {}
  }

  /// A picture to be drawn into the framebuffer that is bound.
  public struct Call: Sendable, BitwiseCopyable {
    /// The layer's own time, in seconds.
    public var layerTime: Double
    /// The time of the frame, in seconds.
    public var frameTime: Double
    /// The size of the framebuffer in pixels.
    public var size: SIMD2<Int32>

    public init(layerTime: Double, frameTime: Double, size: SIMD2<Int32>) {
      self.layerTime = layerTime
      self.frameTime = frameTime
      self.size = size
    }
  }

  /// The application's code.
  public struct Functions: Sendable {
    /// The buffers; asked once for each context.
    public var format: @Sendable () -> Format
    /// Draws a picture; false if there is nothing new to draw.
    public var draw: @Sendable (Call) -> Bool
    /// Tells that the context is gone with all objects in it; another one is made for the next picture.
    public var contextLost: @Sendable () -> Void

    /// Frees what the code made; called with the context current, before it is destroyed.
    public var release: @Sendable () -> Void

    public init(
      format: @escaping @Sendable () -> Format, draw: @escaping @Sendable (Call) -> Bool,
      contextLost: @escaping @Sendable () -> Void,
      release: @escaping @Sendable () -> Void
    ) {
      self.format = format
      self.draw = draw
      self.contextLost = contextLost
      self.release = release
    }
  }

  /// The values under the lock.
  private struct State {
    /// Counts the requests for a picture.
    var stamp: UInt64 = 1
    var isAsynchronous = false
  }

  let watchers = LiveWatchers()
  public let functions: Functions
  private let state = Mutex(State())

  public init(_ functions: Functions) {
    self.functions = functions
  }

  /// Asks for a picture in the next frame, on any thread.
  public func setNeedsDisplay() {
    state.withLock { $0.stamp += 1 }
    watchers.raise()
  }

  /// The number of requests for a picture.
  var stamp: UInt64 { state.withLock { $0.stamp } }

  /// Whether the code is asked in each frame. Default false.
  public var isAsynchronous: Bool {
    get { state.withLock { $0.isAsynchronous } }
    set {
      state.withLock { $0.isAsynchronous = newValue }
      if newValue { watchers.raise() }
    }
  }

  func state(for request: LiveRequest) -> LiveState {
    let state = state.withLock { $0 }
    var result = LiveState()
    result.stamp = state.stamp
    guard request.size.x > 0, request.size.y > 0 else { return result }
    result.wantsDrawing =
      state.isAsynchronous || state.stamp != request.lastStamp || request.size != request.drawnSize
    if state.isAsynchronous { result.nextTime = -.infinity }
    return result
  }
}
