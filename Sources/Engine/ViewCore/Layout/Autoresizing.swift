// SPDX-License-Identifier: MIT

package import Foundation

/// The rule by which the parts of a view along one axis share a change of the superview's length.
///
/// The three parts are the margin before the view, its length and the margin after it. Those that are
/// flexible share the change in proportion to their sizes; if these add up to nothing they share it
/// equally (view facts LY-3, LY-4). Where no part is flexible the view keeps its first margin.
/// `CALayer` shares differently: by which parts are flexible, whatever their sizes.
package struct Autoresizing {
  /// Whether the margin before the view, its length and the margin after it are flexible.
  package var isFlexible: (before: Bool, length: Bool, after: Bool)

  package init(before: Bool, length: Bool, after: Bool) {
    isFlexible = (before, length, after)
  }

  /// The origin and the length on this axis after the superview's length has changed.
  ///
  /// - Parameters:
  ///   - origin: the margin before the view, in the superview's points.
  ///   - length: the view's length.
  ///   - old: the superview's length before the change.
  ///   - new: the superview's length after it.
  package func resized(
    origin: CGFloat, length: CGFloat, from old: CGFloat, to new: CGFloat
  ) -> (origin: CGFloat, length: CGFloat) {
    guard old != new else { return (origin, length) }
    let shares = shares(origin: origin, length: length, of: old)
    return (origin + (new - old) * shares.origin, length + (new - old) * shares.length)
  }

  /// The parts of a change of the superview's length by which the origin and the length change.
  ///
  /// - Parameters:
  ///   - origin: the margin before the view, in the superview's points.
  ///   - length: the view's length.
  ///   - whole: the superview's length.
  package func shares(
    origin: CGFloat, length: CGFloat, of whole: CGFloat
  ) -> (origin: CGFloat, length: CGFloat) {
    let count = [isFlexible.before, isFlexible.length, isFlexible.after].count { $0 }
    guard count > 0 else { return (0, 0) }
    let after = whole - origin - length
    let sum =
      (isFlexible.before ? origin : 0) + (isFlexible.length ? length : 0)
      + (isFlexible.after ? after : 0)
    func share(_ part: CGFloat, _ flexible: Bool) -> CGFloat {
      guard flexible else { return 0 }
      return sum == 0 ? 1 / CGFloat(count) : part / sum
    }
    return (share(origin, isFlexible.before), share(length, isFlexible.length))
  }
}
