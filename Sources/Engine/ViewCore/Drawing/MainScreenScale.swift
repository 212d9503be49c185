// SPDX-License-Identifier: MIT

package import Foundation
internal import Locks

/// The pixels of a point on the main screen, for code of any thread; the class of screens keeps it up to date.
package enum MainScreenScale {
  private static let stored = Mutex<CGFloat>(1)

  package static var value: CGFloat {
    get { stored.withLock { $0 } }
    set { stored.withLock { $0 = newValue } }
  }

  /// A scale as given, or the main screen's where it is not positive.
  package static func resolved(_ scale: CGFloat) -> CGFloat {
    scale > 0 && scale.isFinite ? scale : value
  }
}
