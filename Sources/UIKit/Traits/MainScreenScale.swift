// SPDX-License-Identifier: MIT

internal import Foundation
internal import Synchronization

/// The pixels of a point on the main screen, for code of any thread; `UIScreen` keeps it up to date.
enum MainScreenScale {
  private static let stored = Mutex<CGFloat>(1)

  static var value: CGFloat {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// A scale as given, or the main screen's where it is not positive.
  static func resolved(_ scale: CGFloat) -> CGFloat {
    scale > 0 && scale.isFinite ? scale : value
  }
}
