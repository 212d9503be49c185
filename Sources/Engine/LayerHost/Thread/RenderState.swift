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
  /// The announcements of frames to display links.
  var links = LinkState()
  /// Whether what the window shows is lost.
  var isExposed = true
  /// The time of the first request for a frame since the last one began; nil for none.
  var requestTime: Double?
  /// The oldest commit that no frame has taken; nil for none.
  var commit: PendingCommit?
  /// The bytes of graphics memory that frames keep to.
  var memoryBudget = MemoryBudget.standard
  /// Whether the thread is to end.
  var isStopping = false

  // MARK: Set by the render thread

  var statistics = LayerWindow.FrameStatistics()
  /// The graphics memory after the last frame.
  var memory = GraphicsMemoryReport()
  /// The frames that no inspector has taken, oldest first; none unless one is open.
  var records: [FrameRecord] = []
  /// The error that ended the thread.
  var failure: (any Error)?

  init(surface: Surface, isVisible: Bool = true, refreshRate: Double = 60) {
    self.surface = surface
    self.isVisible = isVisible
    self.refreshRate = refreshRate
  }

  /// Notes a commit, by a display link if one is being called.
  mutating func noteCommit(at time: Double) {
    request(at: time)
    let target = links.target
    if commit == nil {
      commit = PendingCommit(time: time, target: target)
    } else if commit?.target == nil {
      commit?.target = target
    }
  }

  /// Requests a frame as soon as one may begin.
  mutating func request(at time: Double) {
    requestTime = min(requestTime ?? time, time)
  }
}

/// Commits that are in no frame yet.
struct PendingCommit: Equatable, Sendable {
  /// The time of the oldest commit.
  var time: Double
  /// The appearance of the frame for which display links prepared it; nil for other commits.
  var target: Double?
}
