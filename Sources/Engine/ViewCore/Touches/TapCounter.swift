// SPDX-License-Identifier: MIT

package import Foundation

/// Counts taps in a row: short contacts soon after each other at one place.
package struct TapCounter {
  /// The longest time from the end of one tap to the begin of the next, in seconds (view fact HI-8).
  package static let longestGap = 0.35
  /// The largest distance between taps in a row, and within one, in points (view fact HI-8).
  package static let slack: CGFloat = 45

  private var last: (end: Double, location: CGPoint, count: Int)?

  package init() {}

  /// The number of taps in a row, of which one begins now.
  package mutating func begin(at location: CGPoint, time: Double) -> Int {
    guard let last, time - last.end <= Self.longestGap,
      Self.isNear(location, last.location)
    else { return 1 }
    return last.count + 1
  }

  /// Notes the end of a contact; one that has moved is no tap.
  package mutating func end(at location: CGPoint, from start: CGPoint, time: Double, count: Int) {
    last = Self.isNear(location, start) ? (time, location, count) : nil
  }

  /// Whether two places count as one.
  package static func isNear(_ a: CGPoint, _ b: CGPoint) -> Bool {
    hypot(a.x - b.x, a.y - b.y) <= slack
  }
}
