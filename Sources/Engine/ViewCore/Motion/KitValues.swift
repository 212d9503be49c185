// SPDX-License-Identifier: MIT

package import CoreGraphics

/// A colour object of a kit, which animations take for its colour.
package protocol KitColor {
  /// The colour under the traits of the moment.
  var cgColor: CGColor { get }
}

/// Insets of a kit: four distances.
package protocol KitInsets: Sendable {
  /// Top, left, bottom and right, in points.
  var edges: SIMD4<Double> { get }
  /// Makes insets from top, left, bottom and right, in points.
  init(edges: SIMD4<Double>)
}
