// SPDX-License-Identifier: MIT

package import Foundation

/// The page at which content stops that scrolls by pages, along one axis (view fact SC-6).
package enum PageTarget {
  /// The speed from which a flick turns a page, in points per second.
  package static let flickSpeed: CGFloat = 200

  /// The offset at which content comes to rest.
  ///
  /// A flick goes to the next page in its direction; slower, the nearest page it is.
  ///
  /// - Parameters:
  ///   - offset: the offset at which the content is released.
  ///   - velocity: its velocity in points per second.
  ///   - page: the length of a page; without one that is positive the offset stays.
  ///   - range: the legal offsets, to which the answer is limited.
  package static func offset(
    from offset: CGFloat, velocity: CGFloat, page: CGFloat, in range: ScrollRange
  ) -> CGFloat {
    guard page > 0, page.isFinite else { return range.clamped(offset) }
    // Numbers that come from dividing pages may miss them by a rounding.
    let slack: CGFloat = 1e-6
    let position = range.clamped(offset) / page
    let number: CGFloat
    if velocity > flickSpeed {
      number = (position + slack).rounded(.down) + 1
    } else if velocity < -flickSpeed {
      number = (position - slack).rounded(.up) - 1
    } else {
      number = position.rounded()
    }
    return range.clamped(number * page)
  }
}
