// SPDX-License-Identifier: MIT

internal import Foundation
internal import QuartzCore

/// Tells the time at each frame while a recognizer waits for a moment to pass.
///
/// A display link follows the clock of what shows the frames: the window's, or offscreen that of the
/// pictures, so that a long press in scripted input begins at the same time in every run.
@MainActor final class GestureClock {
  private let tell: (TimeInterval) -> Void
  private var link: CADisplayLink?

  init(_ tell: @escaping (TimeInterval) -> Void) { self.tell = tell }

  /// Whether the time is told.
  var isNeeded = false {
    didSet {
      guard isNeeded != oldValue else { return }
      link?.invalidate()
      link = nil
      guard isNeeded else { return }
      let link = CADisplayLink { [tell] _ in tell(CACurrentMediaTime()) }
      link.add(to: .main, forMode: .common)
      self.link = link
    }
  }
}
