// SPDX-License-Identifier: MIT

package import Foundation

/// The axes along which a drag moves content.
package struct ScrollAxes: OptionSet, Sendable {
  package let rawValue: UInt8

  package init(rawValue: UInt8) { self.rawValue = rawValue }

  /// From left to right.
  package static let horizontal = ScrollAxes(rawValue: 1 << 0)
  /// From top to bottom.
  package static let vertical = ScrollAxes(rawValue: 1 << 1)
  /// Both axes.
  package static let both: ScrollAxes = [.horizontal, .vertical]

  /// The slope up to which a drag counts as one along an axis: that of 30 degrees.
  package static let lockSlope: CGFloat = 0.577

  /// The axes that a drag which begins with a movement is limited to; both for a diagonal one.
  package init(lockedBy movement: CGPoint) {
    let (x, y) = (abs(movement.x), abs(movement.y))
    if x == 0, y == 0 {
      self = .both
    } else if y <= x * Self.lockSlope {
      self = .horizontal
    } else if x <= y * Self.lockSlope {
      self = .vertical
    } else {
      self = .both
    }
  }
}
