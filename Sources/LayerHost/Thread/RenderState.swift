// SPDX-License-Identifier: MIT

internal import Compositor
internal import CoreAnimation
internal import Foundation

/// What a window's render thread and the application's thread tell each other, besides the mailbox.
struct RenderState: Sendable {
  // MARK: Set by the application's thread

  /// The framebuffer of the window.
  var surface: Surface
  /// Whether any part of it can be seen.
  var isVisible: Bool
  /// Frames per second of its display.
  var refreshRate: Double
  /// Whether each frame is to be announced to display links.
  var wantsTicks = false
  /// Whether what the window shows is lost.
  var isExposed = true
  /// When a frame was first asked for since the last one began; nil if nobody did.
  var requestTime: Double?
  /// When the oldest commit was made that no frame has taken; nil for none.
  var commitTime: Double?
  /// Whether the thread is to end.
  var isStopping = false

  // MARK: Set by the render thread

  /// The last announcement that no display link has heard.
  var tick: DisplayLinkSource.Frame?
  var statistics = LayerWindow.FrameStatistics()
  /// Why the thread gave up.
  var failure: (any Error)?

  init(surface: Surface, isVisible: Bool = true, refreshRate: Double = 60) {
    self.surface = surface
    self.isVisible = isVisible
    self.refreshRate = refreshRate
  }

  /// Asks for a frame as soon as one may begin.
  mutating func request(at time: Double) {
    requestTime = min(requestTime ?? time, time)
  }
}
