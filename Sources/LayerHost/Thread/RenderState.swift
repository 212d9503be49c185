// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import Foundation

/// The state that a window's render thread and the application's thread share, besides the mailbox.
struct RenderState: Sendable {
  // MARK: Set by the application's thread

  /// The framebuffer of the window.
  var surface: Surface
  /// Whether any part of the window can be seen.
  var isVisible: Bool
  /// Frames per second of its display.
  var refreshRate: Double
  /// Whether each frame is to be announced to display links.
  var wantsTicks = false
  /// Whether what the window shows is lost.
  var isExposed = true
  /// The time of the first request for a frame since the last one began; nil for none.
  var requestTime: Double?
  /// The time of the oldest commit that no frame has taken; nil for none.
  var commitTime: Double?
  /// Whether the thread is to end.
  var isStopping = false

  // MARK: Set by the render thread

  /// The last announcement that no display link has heard.
  var tick: DisplayLinkSource.Frame?
  var statistics = LayerWindow.FrameStatistics()
  /// The error that ended the thread.
  var failure: (any Error)?

  init(surface: Surface, isVisible: Bool = true, refreshRate: Double = 60) {
    self.surface = surface
    self.isVisible = isVisible
    self.refreshRate = refreshRate
  }

  /// Requests a frame as soon as one may begin.
  mutating func request(at time: Double) {
    requestTime = min(requestTime ?? time, time)
  }
}
